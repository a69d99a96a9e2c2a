import { MERGE_FIELDS, type MergeField, type MergeFieldGroup } from "@broadcast/domain/merge-fields";
import { tagText } from "@broadcast/domain/message-tags";
import { usePagedSearch } from "../../lib/paged-search.ts";
import { SelectionDialog } from "../../ui/SelectionDialog.tsx";

/** Nobody fills these in yet: they would vanish from every message. */
const withoutValues = new Set([
  "contactLink",
  "doubleOptInLink",
  "doubleOptIn",
  "myReferralCode",
  "myReferralLink",
]);
const fields = MERGE_FIELDS.filter(({ code }) => !withoutValues.has(code));
const groups: Record<MergeFieldGroup, string> = { contact: "Contact", user: "You", other: "Date" };

const findFields = (term: string): MergeField[] => {
  const words = term.toLowerCase().split(/\s+/);
  return fields.filter(({ code, label, group }) => {
    const text = `${code} ${label} ${groups[group]}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
};

interface DynamicFieldDialogProps {
  isOpen: boolean;
  onClose: () => void;
  /** Gets what is to be inserted: "{{firstName}}". */
  onInsert: (code: string) => void;
}

function DynamicFieldDialogBody({ isOpen, onClose, onInsert }: DynamicFieldDialogProps) {
  const source = usePagedSearch({
    name: "dynamic-fields",
    initialQuery: {},
    keyOf: (field: MergeField) => field.code,
    fetchPage: async ({ term }) => ({ items: findFields(term) }),
  });
  return (
    <SelectionDialog
      isOpen={isOpen}
      onClose={onClose}
      title="Select Dynamic Field"
      confirmLabel="Insert"
      searchLabel="Search dynamic fields"
      noneText="Please select a dynamic field to insert first."
      source={source}
      row={({ label, code, group }) => ({
        title: label,
        subtitle: `${groups[group]} · ${tagText("dynamicField", code)}`,
      })}
      onConfirm={({ keys: [code] }) => {
        if (code) onInsert(tagText("dynamicField", code));
      }}
    />
  );
}

/** Chooses what is filled in for each recipient: their first name, the month, and so on. */
export function DynamicFieldDialog(props: DynamicFieldDialogProps) {
  return props.isOpen ? <DynamicFieldDialogBody {...props} /> : null;
}
