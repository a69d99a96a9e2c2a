import { creditsText } from "@broadcast/domain/account/credits";
import { forcingMarks } from "@broadcast/domain/import/plain-characters";
import { usedFields } from "@broadcast/domain/messages/merge-fields";
import { graphemeCount, MESSAGE_MAX_CHARACTERS, segments } from "@broadcast/domain/messages/segments";
import { Button } from "@broadcast/ui/actions/Button.tsx";
import { cx } from "@broadcast/ui/class-names.ts";
import { Braces, Plus } from "lucide-react";
import { type ReactNode, Suspense, useEffect, useMemo, useRef, useState } from "react";
import { counted, formatCount } from "../../../lib/words/format.ts";
import { SuggestionList } from "../../../ui/inputs/suggestions/SuggestionList.tsx";
import { TextArea } from "../../../ui/inputs/text/TextArea.tsx";
import { Menu } from "../../../ui/overlays/Menu.tsx";
import { DynamicFieldDialog, useFieldSuggestions, useTagUrlProblem } from "../../composer/index.ts";
import { type InsertableContent, useInsertableContent } from "../../content/index.ts";
import { InsightsButton, MessageInsights } from "../../message-insights/index.ts";
import { unknownFieldsText, useDynamicFields } from "../../settings/index.ts";
import { TrackLinkNote } from "../../trackable-links/index.ts";
import { ForcingNote } from "./ForcingNote.tsx";
import { messageMarks } from "./message-marks.ts";

/** The API's limit in UTF-16 units; the limit shown to users, in characters, is reached long before. */
const storedMax = { text: 8_192, email: 100_000 };

interface MessageFieldProps {
  label?: string;
  value: string;
  onChange: (text: string) => void;
  error?: string | null;
  /** `sms` is priced by segment; `mms` and `email` per message, at `pricePerPiece` credits. */
  type: "sms" | "mms" | "email";
  pricePerPiece: number | null;
  placeholder?: string;
  /** The purpose of the text, which its insights depend on; omit it for no insights. */
  insightsUse?: "broadcast" | "template";
  /** Shown next to the dynamic fields button. */
  tools?: ReactNode;
  /** Receives the picture of inserted content. Without it, content that can have one is not offered. */
  onPicture?: (picture: Blob) => void;
  /** Offers content that is inserted as a link, even without `onPicture`. */
  hasLinks?: boolean;
}

/** The text of a broadcast, with dynamic fields and its cost per recipient. */
export function MessageField({
  label = "Message",
  value,
  onChange,
  error,
  type,
  pricePerPiece,
  placeholder = "Hi {{firstName}}, …",
  insightsUse,
  tools,
  onPicture,
  hasLinks = false,
}: MessageFieldProps) {
  const box = useRef<HTMLTextAreaElement>(null);
  const [isChoosing, setChoosing] = useState(false);
  const kinds = useInsertableContent().filter(({ isLink }) => onPicture || (hasLinks && isLink));
  const [inserting, setInserting] = useState<InsertableContent | null>(null);
  const [hasInsights, setInsights] = useState(false);
  const suggestions = useFieldSuggestions(box, value, onChange);
  const place = useRef<{ start: number; end: number } | null>(null);
  const caret = useRef<number | null>(null);
  const isText = type === "sms";
  const measured = useMemo(
    () =>
      isText
        ? { ...segments(value), marks: messageMarks(value, forcingMarks(value)) }
        : { characters: graphemeCount(value), segments: 0, marks: messageMarks(value, []) },
    [value, isText],
  );
  const { characters } = measured;
  const hasFields = usedFields(value).length > 0;
  const { unknownIn, isRelaxed } = useDynamicFields();
  const unknown = unknownIn(value);
  const tagUrlProblem = useTagUrlProblem(value);
  const limit = type === "email" ? storedMax.email : MESSAGE_MAX_CHARACTERS;
  const price = isText
    ? [counted(measured.segments, "segment"), counted(measured.segments, "credit")]
    : [creditsText(pricePerPiece ?? 0)];

  const keepPlace = () => {
    const element = box.current;
    place.current = element ? { start: element.selectionStart, end: element.selectionEnd } : null;
  };
  const open = () => {
    keepPlace();
    setChoosing(true);
  };
  const insert = (code: string) => {
    const { start, end } = place.current ?? { start: value.length, end: value.length };
    caret.current = start + code.length;
    onChange(`${value.slice(0, start)}${code}${value.slice(end)}`);
  };
  useEffect(() => {
    if (isChoosing || inserting !== null || caret.current === null) return;
    const at = caret.current;
    caret.current = null;
    // The closing dialog first returns the focus to its button.
    const timer = setTimeout(() => {
      box.current?.focus();
      box.current?.setSelectionRange(at, at);
    }, 50);
    return () => clearTimeout(timer);
  }, [isChoosing, inserting]);

  return (
    <div className="flex flex-col gap-2">
      <div className="relative">
        <TextArea
          ref={box}
          suggestions={suggestions.box}
          label={label}
          name="text"
          placeholder={placeholder}
          maxLength={type === "email" ? storedMax.email : storedMax.text}
          value={value}
          onChange={onChange}
          error={error ?? tagUrlProblem}
          marks={measured.marks}
          warning={unknown.length > 0 && !error ? unknownFieldsText(unknown, isRelaxed) : undefined}
          hint={hasFields && isText ? "Counted before dynamic fields are filled in." : undefined}
        />
        <SuggestionList suggestions={suggestions} />
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
        <div className="flex flex-wrap gap-2">
          <Button size="sm" icon={<Braces />} onClick={open}>
            Dynamic field
          </Button>
          {kinds.length > 0 ? (
            <Menu
              align="start"
              trigger={
                <Button size="sm" icon={<Plus />}>
                  Insert Content
                </Button>
              }
              entries={kinds.map((kind) => ({
                label: kind.label,
                icon: <kind.icon />,
                onSelect: () => {
                  keepPlace();
                  setInserting(kind);
                },
              }))}
            />
          ) : null}
          {tools}
          {insightsUse ? (
            <InsightsButton
              look="words"
              isOpen={hasInsights}
              onToggle={() => setInsights((isOpen) => !isOpen)}
            />
          ) : null}
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
      {hasInsights && insightsUse ? (
        <Suspense fallback={null}>
          <MessageInsights
            text={value}
            use={insightsUse}
            onChange={onChange}
            onClose={() => {
              setInsights(false);
              box.current?.focus();
            }}
          />
        </Suspense>
      ) : null}
      {value.includes("://") ? (
        <Suspense fallback={null}>
          <TrackLinkNote
            text={value}
            onChange={(tracked) => {
              onChange(tracked);
              box.current?.focus();
            }}
          />
        </Suspense>
      ) : null}
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
      <Suspense fallback={null}>
        {inserting ? (
          <inserting.Picker
            onClose={() => setInserting(null)}
            onInsert={({ text, picture }) => {
              insert(text);
              if (picture) onPicture?.(picture);
            }}
          />
        ) : null}
      </Suspense>
    </div>
  );
}
