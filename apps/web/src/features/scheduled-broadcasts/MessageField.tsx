import { unknownFields, usedFields } from "@broadcast/domain/merge-fields";
import { MESSAGE_MAX_CHARACTERS, segments } from "@broadcast/domain/segments";
import { Braces } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { counted, formatCount } from "../../lib/format.ts";
import { Button } from "../../ui/Button.tsx";
import { cx } from "../../ui/class-names.ts";
import { TextArea } from "../../ui/TextArea.tsx";
import { DynamicFieldDialog } from "../chats/index.ts";

/** The API's limit in UTF-16 units; people are told the limit in characters long before. */
const storedMax = 8192;

interface MessageFieldProps {
  value: string;
  onChange: (text: string) => void;
  onBlur?: () => void;
  error?: string | null;
}

const alphabetNote = (forcing: readonly string[]) =>
  `${forcing
    .slice(0, 3)
    .map((character) => `“${character}”`)
    .join(
      ", ",
    )} ${forcing.length === 1 ? "needs" : "need"} the large alphabet: 70 characters fit a segment instead of 160.`;

const unknownNote = (codes: readonly string[]) =>
  `${codes.map((code) => `{{${code}}}`).join(", ")} ${codes.length === 1 ? "is not a dynamic field and is" : "are not dynamic fields and are"} left out.`;

/** The message of a broadcast: text, dynamic fields, and what it costs a recipient. */
export function MessageField({ value, onChange, onBlur, error }: MessageFieldProps) {
  const box = useRef<HTMLTextAreaElement>(null);
  const [isChoosing, setChoosing] = useState(false);
  const place = useRef<{ start: number; end: number } | null>(null);
  const caret = useRef<number | null>(null);
  const { characters, segments: count, forcing } = segments(value);
  const hasFields = usedFields(value).length > 0;
  const unknown = unknownFields(value);
  const isOver = characters > MESSAGE_MAX_CHARACTERS;

  const open = () => {
    const element = box.current;
    place.current = element ? { start: element.selectionStart, end: element.selectionEnd } : null;
    setChoosing(true);
  };
  const insert = (code: string) => {
    const { start, end } = place.current ?? { start: value.length, end: value.length };
    caret.current = start + code.length;
    onChange(`${value.slice(0, start)}${code}${value.slice(end)}`);
  };
  useEffect(() => {
    if (isChoosing || caret.current === null) return;
    const at = caret.current;
    caret.current = null;
    // The closing dialog gives the focus back to its button first.
    const timer = setTimeout(() => {
      box.current?.focus();
      box.current?.setSelectionRange(at, at);
    }, 50);
    return () => clearTimeout(timer);
  }, [isChoosing]);

  return (
    <div className="flex flex-col gap-2">
      <TextArea
        ref={box}
        label="Message"
        name="text"
        placeholder="Hi {{firstName}}, …"
        maxLength={storedMax}
        value={value}
        onChange={onChange}
        onBlur={onBlur}
        error={error}
        warning={unknown.length > 0 ? unknownNote(unknown) : undefined}
        hint={
          forcing.length > 0
            ? alphabetNote(forcing)
            : hasFields
              ? "Counted before dynamic fields are filled in. The review shows the exact cost."
              : undefined
        }
      />
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <Button size="sm" icon={<Braces />} onClick={open}>
          Dynamic field
        </Button>
        <p className={cx("text-note tabular-nums", isOver ? "font-semibold text-bad11" : "text-soft")}>
          {formatCount(characters)} of {formatCount(MESSAGE_MAX_CHARACTERS)} characters ·{" "}
          {counted(count, "segment")} · {counted(count, "credit")} each
        </p>
      </div>
      <DynamicFieldDialog isOpen={isChoosing} onClose={() => setChoosing(false)} onInsert={insert} />
    </div>
  );
}
