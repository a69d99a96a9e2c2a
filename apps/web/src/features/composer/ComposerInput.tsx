import { tokenize } from "@broadcast/domain/messages/message-tags";
import { cx } from "@broadcast/ui/class-names.ts";
import { type ClipboardEvent, type KeyboardEvent, type RefObject, useRef } from "react";
import { SuggestionList } from "../../ui/inputs/suggestions/SuggestionList.tsx";
import { useMessageSuggestions } from "./suggestions/use-message-suggestions.ts";

interface ComposerInputProps {
  label: string;
  value: string;
  onChange: (text: string) => void;
  onKeyDown: (event: KeyboardEvent<HTMLTextAreaElement>) => void;
  /** Receives how to load the picture of a saved reply. */
  onTemplatePicture: (load: () => Promise<Blob>) => void;
  onPaste: (event: ClipboardEvent<HTMLTextAreaElement>) => void;
  isInvalid: boolean;
  /** Whether a phone keyboard's Enter key sends. */
  hasSendKey?: boolean;
  /** Id of the error text. */
  describedBy: string;
  ref: RefObject<HTMLTextAreaElement | null>;
}

/** Box and typography of the text and of the copy under it must match to the pixel. */
const letters =
  "col-start-1 row-start-1 whitespace-pre-wrap break-words px-3.5 pt-2.5 pb-1 text-body leading-5 max-sm:text-[16px] max-sm:leading-6";
const heights = "min-h-[74px] max-h-[174px] max-sm:min-h-[86px] max-sm:max-h-[206px]";

/** The text of a message: grows from 3 to 8 rows, then scrolls; dynamic fields are highlighted. */
export function ComposerInput({
  label,
  value,
  onChange,
  onKeyDown,
  onTemplatePicture,
  onPaste,
  isInvalid,
  hasSendKey = true,
  describedBy,
  ref,
}: ComposerInputProps) {
  const copy = useRef<HTMLDivElement>(null);
  const suggestions = useMessageSuggestions(ref, value, onChange, onTemplatePicture);
  const { listId, activeId, onCaret } = suggestions.box;
  return (
    <div className="relative">
      <SuggestionList suggestions={suggestions} side="top" />
      <div className={cx("grid", heights)}>
        {/* The copy gives the grid cell the text's height, and paints the fields' background. */}
        <div
          ref={copy}
          dir="auto"
          aria-hidden="true"
          className={cx(letters, heights, "overflow-hidden text-transparent")}
        >
          {tokenize(value).map(({ kind, raw, start }) =>
            kind === "text" ? (
              raw
            ) : (
              <mark key={start} className="rounded-[4px] bg-b4 text-transparent">
                {raw}
              </mark>
            ),
          )}{" "}
        </div>
        <textarea
          ref={ref}
          dir="auto"
          aria-label={label}
          placeholder={label}
          rows={3}
          value={value}
          enterKeyHint={hasSendKey ? "send" : "enter"}
          aria-invalid={isInvalid || undefined}
          aria-describedby={describedBy}
          aria-autocomplete="list"
          aria-controls={listId}
          aria-activedescendant={activeId}
          onChange={({ target }) => {
            onChange(target.value);
            onCaret(target.selectionEnd);
          }}
          onSelect={({ currentTarget: { selectionStart, selectionEnd } }) =>
            onCaret(selectionStart === selectionEnd ? selectionStart : null)
          }
          onBlur={() => onCaret(null)}
          onKeyDown={(event) => {
            suggestions.box.onKeyDown(event);
            if (!event.defaultPrevented) onKeyDown(event);
          }}
          onPaste={onPaste}
          onScroll={(event) => {
            if (copy.current) copy.current.scrollTop = event.currentTarget.scrollTop;
          }}
          className={cx(
            letters,
            heights,
            // The copy has no scroll bar, so this one must take up no room.
            "relative w-full resize-none overflow-y-auto bg-transparent text-text outline-none focus-visible:shadow-none [scrollbar-width:none]",
          )}
        />
      </div>
    </div>
  );
}
