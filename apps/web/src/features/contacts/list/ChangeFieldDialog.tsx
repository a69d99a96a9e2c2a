import type { contactActions } from "@broadcast/contract/contact-actions";
import type { Input } from "@broadcast/contract/endpoint";
import { Button } from "@broadcast/ui/actions/Button.tsx";
import { Dialog } from "@broadcast/ui/overlays/Dialog.tsx";
import { useState } from "react";
import { RegionField } from "../../../ui/inputs/choice/RegionField.tsx";
import { Select } from "../../../ui/inputs/choice/Select.tsx";
import { TimeZoneField } from "../../../ui/inputs/choice/TimeZoneField.tsx";
import { TextField } from "../../../ui/inputs/text/TextField.tsx";
import { useClosingAction } from "../../../ui/overlays/use-closing-action.ts";
import { useAccountSettings } from "../../settings/index.ts";
import { contactCountText } from "../../tags/index.ts";
import { OwnFieldControl } from "../detail/OwnFieldControl.tsx";

/** The fields to change, with their new values. */
export type FieldChange = Input<typeof contactActions.changeMany>["body"]["updateData"];

interface ChangeFieldDialogProps {
  onClose: () => void;
  /** The number of contacts to change. */
  count: number;
  /** The dialog closes when the promise resolves. */
  onChange: (change: FieldChange) => Promise<void>;
}

const standing = [
  { value: "company", label: "Company" },
  { value: "region", label: "State/Province" },
  { value: "timeZone", label: "Time zone" },
] as const;

/** Sets one field of selected contacts to the same value; an empty one clears it. Mount it to open it. */
export function ChangeFieldDialog({ onClose, count, onChange }: ChangeFieldDialogProps) {
  const own = useAccountSettings().data?.customFields ?? [];
  const [field, setField] = useState("company");
  const [value, setValue] = useState("");
  const ownField = own.find(({ _id }) => _id === field);
  const { isRunning, run } = useClosingAction(onClose);
  const change = (): FieldChange => {
    const text = value.trim();
    if (field === "company") return { company: text };
    if (field === "region") return { region: text || null };
    if (field === "timeZone") return { timeZone: text || null };
    return { customFields: [{ _id: field, value: text }] };
  };
  const choose = (next: string) => {
    setField(next);
    setValue("");
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="sm"
      title="Change a field"
      description={`The new value replaces the old one for ${contactCountText(count)}. You can undo it for a day.`}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            kind={value.trim() === "" ? "danger" : "primary"}
            isLoading={isRunning}
            onClick={() => void run(() => onChange(change()))}
          >
            {value.trim() === "" ? "Clear the field" : "Change"}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <Select
          label="Field"
          value={field}
          options={[...standing, ...own.map(({ _id, name }) => ({ value: _id, label: name }))]}
          onChange={(next) => next && choose(next)}
        />
        {field === "region" ? (
          <RegionField label="New value" value={value} onChange={setValue} />
        ) : field === "timeZone" ? (
          <TimeZoneField label="New value" value={value} onChange={setValue} />
        ) : ownField ? (
          <OwnFieldControl key={field} field={ownField} label="New value" value={value} onChange={setValue} />
        ) : (
          <TextField label="New value" autoComplete="off" maxLength={120} value={value} onChange={setValue} />
        )}
      </div>
    </Dialog>
  );
}
