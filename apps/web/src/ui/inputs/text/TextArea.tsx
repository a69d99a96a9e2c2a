import { cx } from "@broadcast/ui/class-names.ts";
import { type KeyboardEvent, type ReactNode, useRef } from "react";
import type { ControlProps } from "../frame/control-props.ts";
import { controlStyle } from "../frame/control-style.ts";
import { FieldFrame } from "../frame/FieldFrame.tsx";

export interface TextAreaProps extends ControlProps<string, HTMLTextAreaElement> {
  placeholder?: string;
  maxLength?: number;
  className?: string;
  /** A single line that can be long, such as a subject: it wraps, but takes no line breaks. */
  isOneLine?: boolean;
  marks?: readonly TextMark[];
  /** A list of suggestions shown elsewhere; the box keeps the focus. */
  suggestions?: {
    listId: string | undefined;
    activeId: string | undefined;
    onKeyDown: (event: KeyboardEvent<HTMLTextAreaElement>) => void;
    /** Receives the caret position; null while text is selected, or when the box is left. */
    onCaret: (at: number | null) => void;
  };
}

/** A range of the text to highlight, in UTF-16 units; ranges are sorted and don't overlap. */
export interface TextMark {
  start: number;
  end: number;
  tone: "caution" | "field";
}

const markStyle: Record<TextMark["tone"], string> = { caution: "bg-warn6", field: "bg-b4" };

/** The copy of the text under the box: it gives the box its height, and its marks show through. */
const marked = (value: string, marks: NonNullable<TextAreaProps["marks"]>): ReactNode => {
  const parts: ReactNode[] = [];
  let at = 0;
  for (const { start, end, tone } of marks) {
    parts.push(
      value.slice(at, start),
      <mark key={start} className={cx("visible rounded-[4px] text-transparent", markStyle[tone])}>
        {value.slice(start, end)}
      </mark>,
    );
    at = end;
  }
  // The space gives an empty last line its height.
  return [...parts, `${value.slice(at)} `];
};

/** 8 rows of the letters of each width. */
const mostRows = "max-h-[178px] max-sm:max-h-[210px]";

/**
 * A multiline text field; grows from 3 to 8 rows with its text or, while empty, its placeholder, then scrolls
 * (doc 2, section 9).
 */
export function TextArea({
  value,
  onChange,
  onBlur,
  name,
  isDisabled,
  ref,
  placeholder,
  maxLength,
  isOneLine = false,
  marks = [],
  suggestions,
  ...frame
}: TextAreaProps) {
  const beneath = useRef<HTMLDivElement>(null);
  // The gutter makes both copies wrap at the same places once a scroll bar appears.
  const shared =
    "col-start-1 row-start-1 py-2 text-body leading-5 max-sm:leading-6 whitespace-pre-wrap break-words [scrollbar-gutter:stable]";
  const hasMarks = marks.length > 0;
  return (
    <FieldFrame {...frame}>
      {({ id, describedBy }) => (
        // The hidden copy gives the grid cell the height of the text, so that the box grows with it.
        <div className={cx("grid rounded-md bg-field", mostRows, isOneLine ? "min-h-9.5" : "min-h-[78px]")}>
          <div
            ref={beneath}
            aria-hidden="true"
            className={cx(
              shared,
              mostRows,
              "invisible w-full min-w-0 overflow-hidden border border-transparent px-3 max-sm:text-[16px]",
            )}
          >
            {marked(value === "" ? (placeholder ?? "") : value, marks)}
          </div>
          <textarea
            id={id}
            ref={ref}
            name={name}
            rows={isOneLine ? 1 : 3}
            value={value}
            placeholder={placeholder}
            maxLength={maxLength}
            disabled={isDisabled}
            aria-required={frame.isRequired || undefined}
            aria-invalid={frame.error ? true : undefined}
            aria-describedby={describedBy}
            aria-autocomplete={suggestions ? "list" : undefined}
            aria-controls={suggestions?.listId}
            aria-activedescendant={suggestions?.activeId}
            onChange={({ target }) => {
              onChange(isOneLine ? target.value.replace(/\s*\n\s*/g, " ") : target.value);
              suggestions?.onCaret(target.selectionEnd);
            }}
            onKeyDown={(event) => {
              suggestions?.onKeyDown(event);
              if (isOneLine && event.key === "Enter" && !event.nativeEvent.isComposing)
                event.preventDefault();
            }}
            onSelect={({ currentTarget: { selectionStart, selectionEnd } }) =>
              suggestions?.onCaret(selectionStart === selectionEnd ? selectionStart : null)
            }
            onBlur={() => {
              suggestions?.onCaret(null);
              onBlur?.();
            }}
            onScroll={({ currentTarget }) => {
              if (beneath.current) beneath.current.scrollTop = currentTarget.scrollTop;
            }}
            className={cx(
              controlStyle(Boolean(frame.error)),
              shared,
              mostRows,
              "relative min-w-0 resize-none overflow-y-auto",
              hasMarks && "!bg-transparent",
            )}
          />
        </div>
      )}
    </FieldFrame>
  );
}
