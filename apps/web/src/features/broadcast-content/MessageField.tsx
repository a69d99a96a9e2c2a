import { formatCredits } from "@broadcast/domain/credits";
import { usedFields } from "@broadcast/domain/merge-fields";
import { graphemeCount, MESSAGE_MAX_CHARACTERS, segments } from "@broadcast/domain/segments";
import { Braces } from "lucide-react";
import { type ReactNode, useEffect, useMemo, useRef, useState } from "react";
import { counted, formatCount } from "../../lib/format.ts";
import { Button } from "../../ui/actions/Button.tsx";
import { cx } from "../../ui/class-names.ts";
import { TextArea } from "../../ui/inputs/TextArea.tsx";
import { DynamicFieldDialog } from "../composer/index.ts";
import { unknownFieldsText, useDynamicFields } from "../settings/index.ts";
import { ForcingNote } from "./ForcingNote.tsx";
import { forcingMarks } from "./plain-characters.ts";

/** The API's limit in UTF-16 units; people are told the limit in characters long before. */
const storedMax = { text: 8_192, email: 100_000 };

interface MessageFieldProps {
  label?: string;
  value: string;
  onChange: (text: string) => void;
  error?: string | null;
  /** `sms` is priced by segment; `mms` and `email` by the piece, at `pricePerPiece` credits. */
  type: "sms" | "mms" | "email";
  pricePerPiece: number | null;
  placeholder?: string;
  /** Beside the button for dynamic fields. */
  tools?: ReactNode;
}

/** The words of a broadcast: text, dynamic fields, and what they cost a recipient. */
export function MessageField({
  label = "Message",
  value,
  onChange,
  error,
  type,
  pricePerPiece,
  placeholder = "Hi {{firstName}}, …",
  tools,
}: MessageFieldProps) {
  const box = useRef<HTMLTextAreaElement>(null);
  const [isChoosing, setChoosing] = useState(false);
  const place = useRef<{ start: number; end: number } | null>(null);
  const caret = useRef<number | null>(null);
  const isText = type === "sms";
  const measured = useMemo(
    () =>
      isText
        ? { ...segments(value), marks: forcingMarks(value) }
        : { characters: graphemeCount(value), segments: 0, marks: [] },
    [value, isText],
  );
  const { characters } = measured;
  const hasFields = usedFields(value).length > 0;
  const { unknownIn, isRelaxed } = useDynamicFields();
  const unknown = unknownIn(value);
  const limit = type === "email" ? storedMax.email : MESSAGE_MAX_CHARACTERS;
  const price = isText
    ? [counted(measured.segments, "segment"), counted(measured.segments, "credit")]
    : [`${formatCredits(pricePerPiece ?? 0)} ${pricePerPiece === 1 ? "credit" : "credits"}`];

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
        label={label}
        name="text"
        placeholder={placeholder}
        maxLength={type === "email" ? storedMax.email : storedMax.text}
        value={value}
        onChange={onChange}
        error={error}
        marks={measured.marks}
        warning={unknown.length > 0 && !error ? unknownFieldsText(unknown, isRelaxed) : undefined}
        hint={
          hasFields && isText
            ? "Counted before dynamic fields are filled in. The review shows the exact cost."
            : undefined
        }
      />
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
        <div className="flex flex-wrap gap-2">
          <Button size="sm" icon={<Braces />} onClick={open}>
            Dynamic field
          </Button>
          {tools}
        </div>
        <p
          className={cx(
            "text-note tabular-nums",
            characters > limit ? "font-semibold text-bad11" : "text-soft",
          )}
        >
          {formatCount(characters)} of {formatCount(limit)} characters · {price.join(" · ")} each
        </p>
      </div>
      {isText ? (
        <ForcingNote
          text={value}
          onReplace={(plain) => {
            onChange(plain);
            box.current?.focus();
          }}
        />
      ) : null}
      <DynamicFieldDialog isOpen={isChoosing} onClose={() => setChoosing(false)} onInsert={insert} />
    </div>
  );
}
