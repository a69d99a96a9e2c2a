import { type MergeField, type MergeFieldGroup, readField } from "@broadcast/domain/messages/merge-fields";
import { tagText } from "@broadcast/domain/messages/message-tags";
import { Button } from "@broadcast/ui/actions/Button.tsx";
import { cx } from "@broadcast/ui/class-names.ts";
import { SearchField } from "@broadcast/ui/inputs/SearchField.tsx";
import { Dialog } from "@broadcast/ui/overlays/Dialog.tsx";
import { useEffect, useRef, useState } from "react";
import { EmptyState } from "../../../ui/feedback/EmptyState.tsx";
import { TextField } from "../../../ui/inputs/text/TextField.tsx";
import { type Highlight, useHighlight } from "../../../ui/lists/highlight.ts";
import { useDynamicFields } from "../../settings/index.ts";
import { matchingFields } from "./matching-fields.ts";

interface DynamicFieldDialogProps {
  isOpen: boolean;
  onClose: () => void;
  /** The field being changed, as written; omitted to insert one. */
  value?: string | undefined;
  /** Receives the field as written in a message: "{{firstName|there}}". */
  onInsert: (tag: string) => void;
}

const groups: readonly { group: MergeFieldGroup; label: string }[] = [
  { group: "contact", label: "Contact" },
  { group: "user", label: "User" },
  { group: "other", label: "Other" },
];

const inGroup = (fields: readonly MergeField[], group: MergeFieldGroup) =>
  fields.filter((field) => field.group === group);

function Fields({
  fields,
  highlight,
  chosen,
  onChoose,
  onInsert,
}: {
  /** In the order of their groups. */
  fields: readonly MergeField[];
  highlight: Highlight;
  chosen: string;
  onChoose: (code: string) => void;
  onInsert: (code: string) => void;
}) {
  const box = useRef<HTMLDivElement>(null);
  const highlighted = highlight.index;
  useEffect(() => {
    if (highlighted !== null)
      box.current?.querySelector("[data-highlighted]")?.scrollIntoView?.({ block: "nearest" });
  }, [highlighted]);
  return (
    <div ref={box} role="listbox" id={highlight.listId} aria-label="Dynamic fields">
      {groups.map(({ group, label }) => {
        const members = inGroup(fields, group);
        return members.length === 0 ? null : (
          // biome-ignore lint/a11y/useSemanticElements: a group of options, not of fields
          <div key={group} role="group" aria-label={label} className="pb-2">
            <p aria-hidden="true" className="px-5 pt-2 pb-1 text-note font-semibold text-soft">
              {label}
            </p>
            {members.map((field) => {
              const index = fields.indexOf(field);
              return (
                // biome-ignore lint/a11y/useKeyWithClickEvents: the search box handles the keys of all options
                // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the search box
                <div
                  key={field.code}
                  id={highlight.rowId(index)}
                  role="option"
                  aria-selected={field.code === chosen}
                  data-highlighted={index === highlighted || undefined}
                  className={cx(
                    "flex min-h-10 cursor-pointer select-none items-center gap-3 px-5 hover:bg-n2 data-highlighted:bg-n3 data-highlighted:shadow-[inset_0_0_0_2px_var(--b9)] pointer-coarse:min-h-11",
                    field.code === chosen && "bg-b2",
                  )}
                  onClick={() => {
                    highlight.set(index);
                    onChoose(field.code);
                  }}
                  onDoubleClick={() => onInsert(field.code)}
                >
                  <span className="min-w-0 flex-1 truncate font-medium text-text">{field.label}</span>
                  <span className="text-fine text-soft">{`{{${field.code}}}`}</span>
                </div>
              );
            })}
          </div>
        );
      })}
    </div>
  );
}

function FieldChoice({ onClose, value, onInsert }: Omit<DynamicFieldDialogProps, "isOpen">) {
  const before = value === undefined ? null : readField(value.replace(/^\{\{|\}\}$/g, ""));
  const [term, setTerm] = useState("");
  const [chosen, setChosen] = useState(before?.code ?? "");
  const [fallback, setFallback] = useState(before?.fallback ?? "");
  const [isRefused, setRefused] = useState(false);
  const known = useDynamicFields();
  const found = matchingFields(known.fields, term);
  const fields = groups.flatMap(({ group }) => inGroup(found, group));
  const insert = (code: string | undefined) => {
    if (!code) {
      setRefused(true);
      return;
    }
    const words = fallback.replace(/\|/g, "").trim();
    onInsert(tagText("dynamicField", words ? `${code}|${words}` : code));
    onClose();
  };
  const highlight = useHighlight({
    term,
    count: fields.length,
    onEnter: (index) => insert(index === null ? chosen : fields[index]?.code),
  });
  const insertChosen = () =>
    insert(chosen || (highlight.index === null ? undefined : fields[highlight.index]?.code));
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
          <Button kind="primary" onClick={insertChosen}>
            {before ? "Change" : "Insert"}
          </Button>
        </>
      }
    >
      <div className="px-4 pt-1 pb-2">
        <SearchField
          label="Search dynamic fields"
          value={term}
          onChange={setTerm}
          hasShortcut={false}
          picks={highlight.box}
        />
      </div>
      <div className="h-[min(40dvh,340px)] overflow-y-auto border-line border-t">
        <Fields
          fields={fields}
          highlight={highlight}
          chosen={chosen}
          onChoose={setChosen}
          onInsert={insert}
        />
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

/** Chooses a dynamic field and its fallback for a missing value. */
export function DynamicFieldDialog({ isOpen, ...rest }: DynamicFieldDialogProps) {
  return isOpen ? <FieldChoice {...rest} /> : null;
}
