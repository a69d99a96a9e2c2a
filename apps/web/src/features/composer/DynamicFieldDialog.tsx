import type { MergeField, MergeFieldGroup } from "@broadcast/domain/merge-fields";
import { tagText } from "@broadcast/domain/message-tags";
import { useState } from "react";
import { Button } from "../../ui/actions/Button.tsx";
import { cx } from "../../ui/class-names.ts";
import { EmptyState } from "../../ui/feedback/EmptyState.tsx";
import { SearchField } from "../../ui/inputs/SearchField.tsx";
import { TextField } from "../../ui/inputs/TextField.tsx";
import { Dialog } from "../../ui/overlays/Dialog.tsx";
import { useDynamicFields } from "../settings/index.ts";

interface DynamicFieldDialogProps {
  isOpen: boolean;
  onClose: () => void;
  /** Gets the field as it stands in a message: "{{firstName|there}}". */
  onInsert: (tag: string) => void;
}

/** Nobody fills these in yet: they would vanish from every message. */
const withoutValues = new Set(["contactLink", "myReferralCode", "myReferralLink"]);

const groups: readonly { group: MergeFieldGroup; label: string }[] = [
  { group: "contact", label: "Contact" },
  { group: "user", label: "User" },
  { group: "other", label: "Other" },
];

function Fields({
  fields,
  chosen,
  onChoose,
  onInsert,
}: {
  fields: readonly MergeField[];
  chosen: string;
  onChoose: (code: string) => void;
  onInsert: () => void;
}) {
  return groups.map(({ group, label }) => {
    const members = fields.filter((field) => field.group === group);
    return members.length === 0 ? null : (
      <fieldset key={group} className="pb-2">
        <legend className="px-5 pt-2 pb-1 text-note font-semibold text-soft">{label}</legend>
        {members.map(({ code, label: name }) => (
          <label
            key={code}
            className={cx(
              "flex min-h-10 cursor-pointer items-center gap-3 px-5 hover:bg-n2 has-focus-visible:shadow-[inset_0_0_0_2px_var(--b9)] pointer-coarse:min-h-11",
              code === chosen && "bg-b2",
            )}
            onDoubleClick={onInsert}
          >
            <input
              type="radio"
              name="dynamic-field"
              value={code}
              checked={code === chosen}
              onChange={() => onChoose(code)}
              className="size-4 shrink-0 accent-brand outline-none"
            />
            <span className="min-w-0 flex-1 truncate font-medium text-text">{name}</span>
            <span className="text-fine text-soft">{`{{${code}}}`}</span>
          </label>
        ))}
      </fieldset>
    );
  });
}

function FieldChoice({ onClose, onInsert }: Omit<DynamicFieldDialogProps, "isOpen">) {
  const [term, setTerm] = useState("");
  const [chosen, setChosen] = useState("");
  const [fallback, setFallback] = useState("");
  const [isRefused, setRefused] = useState(false);
  const known = useDynamicFields();
  const wanted = term.trim().toLowerCase();
  const fields = known.fields.filter(
    ({ code, label }) => !withoutValues.has(code) && `${label} ${code}`.toLowerCase().includes(wanted),
  );
  const insert = () => {
    if (!chosen) {
      setRefused(true);
      return;
    }
    const words = fallback.replace(/\|/g, "").trim();
    onInsert(tagText("dynamicField", words ? `${chosen}|${words}` : chosen));
    onClose();
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Select Dynamic Field"
      description="Each recipient gets their own value in its place."
      isPadded={false}
      footer={
        <>
          <p role="alert" className="mr-auto self-center text-note font-medium text-bad11">
            {isRefused && !chosen ? "Please select a dynamic field to insert first." : null}
          </p>
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="primary" onClick={insert}>
            Insert
          </Button>
        </>
      }
    >
      <div className="px-4 pt-1 pb-2">
        <SearchField label="Search dynamic fields" value={term} onChange={setTerm} hasShortcut={false} />
      </div>
      <div className="h-[min(40dvh,340px)] overflow-y-auto border-line border-t">
        <Fields fields={fields} chosen={chosen} onChoose={setChosen} onInsert={insert} />
        {fields.length === 0 ? <EmptyState title="No results found" /> : null}
      </div>
      <div className="border-line border-t px-5 pt-3 pb-4">
        <TextField
          label="If there is no value, use"
          value={fallback}
          onChange={setFallback}
          placeholder="there"
        />
      </div>
    </Dialog>
  );
}

/** Chooses a dynamic field and what stands in for a missing value. */
export function DynamicFieldDialog({ isOpen, ...rest }: DynamicFieldDialogProps) {
  return isOpen ? <FieldChoice {...rest} /> : null;
}
