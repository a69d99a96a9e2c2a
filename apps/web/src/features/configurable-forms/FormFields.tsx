import { IconButton } from "@broadcast/ui/actions/IconButton.tsx";
import { cx } from "@broadcast/ui/class-names.ts";
import { ChevronDown, ChevronUp, GripVertical, Pencil } from "lucide-react";
import { useState } from "react";
import { Checkbox } from "../../ui/inputs/choice/Checkbox.tsx";
import { Switch } from "../../ui/inputs/choice/Switch.tsx";
import { TextField } from "../../ui/inputs/text/TextField.tsx";
import type { EditedField } from "./form-values.ts";

interface FormFieldsProps {
  value: readonly EditedField[];
  onChange: (fields: EditedField[]) => void;
}

/** The fields of a form in order: moved by buttons, or by dragging. */
export function FormFields({ value, onChange }: FormFieldsProps) {
  const [open, setOpen] = useState<string | null>(null);
  const [dragged, setDragged] = useState<string | null>(null);

  const change = (key: string, its: Partial<EditedField>) =>
    onChange(value.map((field) => (field.key === key ? { ...field, ...its } : field)));
  const move = (key: string, to: number) => {
    const field = value.find((each) => each.key === key);
    if (!field || to < 0 || to >= value.length) return;
    const others = value.filter((each) => each.key !== key);
    onChange([...others.slice(0, to), field, ...others.slice(to)]);
  };

  const asksForAddress = value.some(
    ({ key, enabled }) => enabled && (key === "phoneNumber" || key === "email"),
  );

  return (
    <>
      {asksForAddress ? null : (
        <p className="text-note text-soft">
          We ask people you don't know yet for their phone number, so you can tell who they are.
        </p>
      )}
      <ul aria-label="Fields" className="flex flex-col divide-y divide-line">
        {value.map((field, index) => {
          const { key, usualLabel, enabled, required, label, help } = field;
          const name = label || usualLabel;
          return (
            <li
              key={key}
              className={cx("flex flex-col gap-3 py-2.5", dragged === key && "opacity-50")}
              onDragOver={(event) => {
                if (dragged && dragged !== key) event.preventDefault();
              }}
              onDrop={() => {
                if (dragged) move(dragged, index);
              }}
            >
              <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
                <span
                  draggable
                  aria-hidden="true"
                  className="hidden cursor-grab text-soft sm:block"
                  onDragStart={() => setDragged(key)}
                  onDragEnd={() => setDragged(null)}
                >
                  <GripVertical className="size-[18px]" />
                </span>
                <div className="min-w-[9rem] flex-1">
                  <Switch
                    label={name}
                    value={enabled}
                    onChange={(isOn) => change(key, { enabled: isOn, required: isOn && required })}
                  />
                </div>
                <Checkbox
                  label="Required"
                  value={required}
                  isDisabled={!enabled}
                  onChange={(isRequired) => change(key, { required: isRequired })}
                />
                <div className="flex">
                  <IconButton
                    label={`Edit the label of ${name}`}
                    size="sm"
                    icon={<Pencil aria-hidden="true" />}
                    onClick={() => setOpen(open === key ? null : key)}
                  />
                  <IconButton
                    label={`Move ${name} up`}
                    size="sm"
                    isDisabled={index === 0}
                    icon={<ChevronUp aria-hidden="true" />}
                    onClick={() => move(key, index - 1)}
                  />
                  <IconButton
                    label={`Move ${name} down`}
                    size="sm"
                    isDisabled={index === value.length - 1}
                    icon={<ChevronDown aria-hidden="true" />}
                    onClick={() => move(key, index + 1)}
                  />
                </div>
              </div>
              {open === key ? (
                <div className="grid gap-3 sm:grid-cols-2">
                  <TextField
                    label="Label"
                    placeholder={usualLabel}
                    value={label}
                    onChange={(typed) => change(key, { label: typed.slice(0, 80) })}
                  />
                  <TextField
                    label="Help text"
                    value={help}
                    onChange={(typed) => change(key, { help: typed.slice(0, 200) })}
                  />
                </div>
              ) : null}
            </li>
          );
        })}
      </ul>
    </>
  );
}
