import { IconButton } from "@broadcast/ui/actions/IconButton.tsx";
import { X } from "lucide-react";
import { Combobox } from "../../../ui/inputs/choice/Combobox.tsx";
import { Select } from "../../../ui/inputs/choice/Select.tsx";
import { useOwnFields } from "../contact-search.api.ts";
import { ConditionValue } from "./ConditionValue.tsx";
import { CONDITION_FIELDS, type ConditionField, operatorsOf } from "./condition-fields.ts";
import { type ConditionDraft, missingIn } from "./search-draft.ts";

interface ConditionRowProps {
  draft: ConditionDraft;
  /** For screen readers: "Condition 2". */
  name: string;
  onChange: (change: Partial<ConditionDraft>) => void;
  /** Omitted for the only condition. */
  onRemove?: (() => void) | undefined;
  /** Shows what is missing. */
  isChecked: boolean;
}

const standing = Object.entries(CONDITION_FIELDS)
  .filter(([field]) => field !== "customField")
  .map(([value, { label }]) => ({ value, label }));

const ownPrefix = "customField:";

/** One condition: its field, operator and value. */
export function ConditionRow({ draft, name, onChange, onRemove, isChecked }: ConditionRowProps) {
  const own = useOwnFields();
  const fields = [...standing, ...own.map(({ value, label }) => ({ value: ownPrefix + value, label }))];
  const kindOf = (id: string) => own.find(({ value }) => value === id)?.kind ?? "text";
  const chosen = draft.field === "customField" ? ownPrefix + draft.fieldId : draft.field;
  const choose = (value: string) => {
    if (value === "") return;
    const isOwn = value.startsWith(ownPrefix);
    const field = isOwn ? "customField" : (value as ConditionField);
    const fieldId = isOwn ? value.slice(ownPrefix.length) : "";
    const offered = operatorsOf(field, kindOf(fieldId));
    // The operator stays if the new field has it too, and the value if it is of the same kind.
    const stays = offered.some(({ value: is }) => is === draft.is);
    onChange({
      field,
      fieldId,
      is: stays ? draft.is : offered[0]!.value,
      ...(kindOf(fieldId) !== kindOf(draft.fieldId) && { text: "" }),
    });
  };
  return (
    <fieldset
      data-condition={draft.key}
      className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-2 sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_minmax(0,1fr)_auto]"
    >
      <legend className="sr-only">{name}</legend>
      <Combobox label="Field" isLabelHidden options={fields} value={chosen} onChange={choose} />
      <Select
        label="Comparison"
        isLabelHidden
        className="max-sm:col-span-2 max-sm:row-start-2"
        options={operatorsOf(draft.field, kindOf(draft.fieldId))}
        value={draft.is}
        onChange={(is) => onChange({ is })}
      />
      <div className="min-w-0 max-sm:col-span-2 max-sm:row-start-3 max-sm:empty:hidden">
        <ConditionValue draft={draft} onChange={onChange} error={isChecked ? missingIn(draft) : undefined} />
      </div>
      <IconButton
        data-remove=""
        label={`Remove ${name.toLowerCase()}`}
        tooltipSide="left"
        isDisabled={!onRemove}
        className="max-sm:col-start-2 max-sm:row-start-1"
        icon={<X aria-hidden="true" />}
        onClick={onRemove}
      />
    </fieldset>
  );
}
