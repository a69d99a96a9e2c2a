import { MERGE_FIELDS, type MergeField, type MergeFieldGroup } from "@broadcast/domain/merge-fields";
import { tagText } from "@broadcast/domain/message-tags";
import { Building2, CalendarDays, User } from "lucide-react";
import { usePagedSearch } from "../../lib/paged-search.ts";
import { Avatar, type AvatarHue } from "../../ui/Avatar.tsx";
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
const looks: Record<MergeFieldGroup, { icon: typeof User; hue: AvatarHue }> = {
  contact: { icon: User, hue: "green" },
  user: { icon: Building2, hue: "violet" },
  other: { icon: CalendarDays, hue: "blue" },
};

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
      row={({ label, code, group }) => {
        const { icon: Icon, hue } = looks[group];
        return {
          leading: <Avatar name={group} hue={hue} icon={<Icon className="size-[18px]" />} />,
          title: label,
          subtitle: `${groups[group]} · ${tagText("dynamicField", code)}`,
        };
      }}
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
