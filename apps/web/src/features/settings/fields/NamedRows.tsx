import type { CustomField } from "@broadcast/contract/account-settings";
import { customFieldCode } from "@broadcast/domain/messages/merge-fields";
import { Button } from "@broadcast/ui/actions/Button.tsx";
import { IconButton } from "@broadcast/ui/actions/IconButton.tsx";
import { cx } from "@broadcast/ui/class-names.ts";
import { ArrowDown, ArrowUp, GripVertical, Plus, Trash2 } from "lucide-react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { useFieldArray, useFormContext, useFormState, useWatch } from "react-hook-form";
import { randomId } from "../../../lib/device/random-id.ts";
import { Field } from "../../../ui/forms/Field.tsx";
import { Select } from "../../../ui/inputs/choice/Select.tsx";
import { TextArea } from "../../../ui/inputs/text/TextArea.tsx";
import { TextField } from "../../../ui/inputs/text/TextField.tsx";
import { ConfirmDialog } from "../../../ui/overlays/ConfirmDialog.tsx";
import { FieldLoss } from "./FieldLoss.tsx";
import {
  fieldNameMax,
  fieldsMax,
  fieldValueMax,
  KIND_OPTIONS,
  type NamedRowsForm,
  typedOptions,
} from "./named-rows.ts";

interface NamedRowsProps {
  group: "contact" | "user";
  /** The name of a row: "field", "text". */
  noun: string;
  namePlaceholder: string;
  /** Whether each row has a value next to its name. */
  hasValues?: boolean;
  /** The stored name of a row; undefined for a new one. */
  storedName: (rowKey: string) => string | undefined;
  /** The stored field of a row, if rows have a kind; undefined for a new one. */
  storedField?: (rowKey: string) => Pick<CustomField, "_id" | "kind" | "options"> | undefined;
  /** What is lost with a stored row, shown before it is removed. */
  removalText: (rowKey: string, code: string) => ReactNode;
}

interface RowProps extends NamedRowsProps {
  index: number;
  count: number;
  onMove: (to: number) => void;
  onRemove: () => void;
  drag: { isDragged: boolean; onStart: () => void; onEnd: () => void; onDrop: () => void };
}

function Row({
  group,
  noun,
  namePlaceholder,
  hasValues,
  storedName,
  storedField,
  index,
  count,
  onMove,
  onRemove,
  drag,
}: RowProps) {
  const { control, getFieldState } = useFormContext<NamedRowsForm>();
  const formState = useFormState({ control });
  // Adding a row validates all of them; an empty row that was just added is not an error yet.
  const isNew = !formState.isSubmitted && !getFieldState(`rows.${index}.name`, formState).isTouched;
  const { name, rowKey } = useWatch<NamedRowsForm, `rows.${number}`>({ name: `rows.${index}` });
  const code = name.trim() ? customFieldCode(name.trim(), group) : null;
  const stored = storedName(rowKey);
  const oldCode = stored === undefined ? null : customFieldCode(stored, group);
  const isRecoded = code !== null && oldCode !== null && code !== oldCode;
  const what = name.trim() || `${noun} ${index + 1}`;
  return (
    <li
      className={cx(
        "flex flex-col gap-2 border-line border-b px-4 py-3 last:border-b-0 @md:flex-row",
        drag.isDragged && "opacity-50",
      )}
      onDragOver={(event) => event.preventDefault()}
      onDrop={drag.onDrop}
    >
      <span
        draggable
        aria-hidden="true"
        className="hidden cursor-grab self-start pt-8 text-soft @md:block"
        onDragStart={drag.onStart}
        onDragEnd={drag.onEnd}
      >
        <GripVertical className="size-[18px]" />
      </span>
      <div className="flex min-w-0 flex-1 flex-col gap-3">
        <Field name={`rows.${index}.name`}>
          {(field) => (
            <TextField
              label={`Name of ${noun} ${index + 1}`}
              placeholder={namePlaceholder}
              autoComplete="off"
              maxLength={fieldNameMax}
              {...field}
              error={isNew && name === "" ? undefined : field.error}
              warning={
                isRecoded && !field.error
                  ? `{{${oldCode}}} becomes {{${code}}}. Update it in your saved messages.`
                  : undefined
              }
              hint={code ? <code className="font-sans">{`{{${code}}}`}</code> : undefined}
            />
          )}
        </Field>
        {storedField ? (
          <KindOfField rowKey={rowKey} index={index} what={what} storedField={storedField} />
        ) : null}
        {hasValues ? (
          <Field name={`rows.${index}.value`}>
            {(field) => <TextArea label={`What ${what} says`} maxLength={fieldValueMax} {...field} />}
          </Field>
        ) : null}
      </div>
      <div className={"flex shrink-0 self-end @md:self-auto @md:pt-6"}>
        <IconButton
          label={`Move ${what} up`}
          isDisabled={index === 0}
          icon={<ArrowUp aria-hidden="true" />}
          onClick={() => onMove(index - 1)}
        />
        <IconButton
          label={`Move ${what} down`}
          isDisabled={index === count - 1}
          icon={<ArrowDown aria-hidden="true" />}
          onClick={() => onMove(index + 1)}
        />
        <IconButton label={`Remove ${what}`} icon={<Trash2 aria-hidden="true" />} onClick={onRemove} />
      </div>
    </li>
  );
}

interface KindOfFieldProps {
  rowKey: string;
  index: number;
  what: string;
  storedField: NonNullable<NamedRowsProps["storedField"]>;
}

/** The kind of a field, and the effect of changing it on stored values. */
function KindOfField({ rowKey, index, what, storedField }: KindOfFieldProps) {
  const { kind, options } = useWatch<NamedRowsForm, `rows.${number}`>({ name: `rows.${index}` });
  const stored = storedField(rowKey);
  const next = kind === "choice" ? typedOptions(options) : [];
  const isChanged =
    stored !== undefined &&
    (stored.kind !== kind || (kind === "choice" && stored.options.some((option) => !next.includes(option))));
  return (
    <>
      <Field name={`rows.${index}.kind`}>
        {(field) => <Select label={`Kind of ${what}`} options={KIND_OPTIONS} {...field} />}
      </Field>
      {kind === "choice" ? (
        <Field name={`rows.${index}.options`}>
          {(field) => <TextArea label={`Options of ${what}, one per line`} {...field} />}
        </Field>
      ) : null}
      {isChanged && stored ? <FieldLoss fieldId={stored._id} kind={kind} options={next} /> : null}
    </>
  );
}

/** The rows of a form of named fields: add, rename, move, remove. Must be inside its form. */
export function NamedRows(props: NamedRowsProps) {
  const { group, noun, storedName, removalText } = props;
  const { control, getValues } = useFormContext<NamedRowsForm>();
  const { fields, append, move, remove } = useFieldArray({ control, name: "rows" });
  const [asked, setAsked] = useState<string | null>(null);
  const [dragged, setDragged] = useState<string | null>(null);
  const list = useRef<HTMLDivElement>(null);
  const wantsFocus = useRef(false);
  const added = fields.length;
  useEffect(() => {
    if (!wantsFocus.current || added === 0) return;
    wantsFocus.current = false;
    list.current?.querySelector<HTMLElement>("li:last-child input")?.focus();
  }, [added]);

  const indexOf = (rowKey: string | null) => fields.findIndex((field) => field.rowKey === rowKey);
  const take = (rowKey: string | null) => {
    const index = indexOf(rowKey);
    if (index >= 0) remove(index);
    // The pressed button is gone; the focus must not be lost with it.
    setTimeout(() => list.current?.querySelector<HTMLElement>("button[data-add]")?.focus());
  };
  const askedName = storedName(asked ?? "") ?? "";
  return (
    <div ref={list} className="@container overflow-clip rounded-lg border border-line bg-panel">
      {fields.length > 0 ? (
        <ul className="border-line border-b">
          {fields.map(({ id, rowKey }, index) => (
            <Row
              key={id}
              {...props}
              index={index}
              count={fields.length}
              onMove={(to) => move(index, to)}
              drag={{
                isDragged: dragged === rowKey,
                onStart: () => setDragged(rowKey),
                onEnd: () => setDragged(null),
                onDrop: () => {
                  if (dragged !== null && dragged !== rowKey) move(indexOf(dragged), index);
                },
              }}
              onRemove={() => {
                const isFilled = storedName(rowKey) !== undefined || getValues(`rows.${index}.value`) !== "";
                if (isFilled) setAsked(rowKey);
                else take(rowKey);
              }}
            />
          ))}
        </ul>
      ) : null}
      <div className="px-4 py-3">
        <Button
          data-add=""
          size="sm"
          icon={<Plus aria-hidden="true" />}
          isDisabled={fields.length >= fieldsMax}
          onClick={() => {
            wantsFocus.current = true;
            append(
              { rowKey: randomId(), name: "", value: "", kind: "text", options: "" },
              { shouldFocus: false },
            );
          }}
        >
          {`Add ${noun}`}
        </Button>
        {fields.length >= fieldsMax ? (
          <p className="mt-1.5 text-note text-soft">{`You can have up to ${fieldsMax}.`}</p>
        ) : null}
      </div>
      <ConfirmDialog
        isOpen={asked !== null}
        onClose={() => setAsked(null)}
        title={askedName ? `Remove “${askedName}”?` : `Remove this ${noun}?`}
        confirmLabel={`Remove ${noun}`}
        isDanger
        onConfirm={() => take(asked)}
      >
        {askedName
          ? removalText(asked ?? "", customFieldCode(askedName, group))
          : "What you typed there will be deleted."}
      </ConfirmDialog>
    </div>
  );
}
