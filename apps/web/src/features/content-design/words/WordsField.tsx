import { IconButton } from "@broadcast/ui/actions/IconButton.tsx";
import { Braces } from "lucide-react";
import { useRef, useState } from "react";
import { TextField } from "../../../ui/inputs/text/TextField.tsx";
import { DynamicFieldDialog } from "../../composer/index.ts";

interface WordsFieldProps {
  label: string;
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
}

/** A single line that can contain merge fields, inserted at the cursor. */
export function WordsField({ label, value, error, onChange }: WordsFieldProps) {
  const [isChoosing, setChoosing] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const insert = (tag: string) => {
    const { selectionStart, selectionEnd } = field.current ?? {};
    const from = selectionStart ?? value.length;
    const to = selectionEnd ?? from;
    onChange(`${value.slice(0, from)}${tag}${value.slice(to)}`);
    const caret = from + tag.length;
    requestAnimationFrame(() => {
      field.current?.focus();
      field.current?.setSelectionRange(caret, caret);
    });
  };
  return (
    <div className="flex items-end gap-1">
      <TextField
        ref={field}
        label={label}
        value={value}
        error={error}
        onChange={onChange}
        className="min-w-0 flex-1"
      />
      <IconButton
        label="Insert dynamic field"
        icon={<Braces aria-hidden="true" className="size-4" />}
        onClick={() => setChoosing(true)}
      />
      <DynamicFieldDialog isOpen={isChoosing} onClose={() => setChoosing(false)} onInsert={insert} />
    </div>
  );
}
