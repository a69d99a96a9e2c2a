import { type ReactNode, useRef } from "react";
import { cx } from "../class-names.ts";
import type { ControlProps } from "./control-props.ts";
import { controlStyle } from "./control-style.ts";
import { FieldFrame } from "./FieldFrame.tsx";

export interface TextAreaProps extends ControlProps<string, HTMLTextAreaElement> {
  placeholder?: string;
  maxLength?: number;
  className?: string;
  /** Parts of the text to be pointed at, in order and apart from one another; in UTF-16 units. */
  marks?: readonly { start: number; end: number }[];
}

/** The text beneath the box: it gives the box its height, and its marks show through. */
const marked = (value: string, marks: NonNullable<TextAreaProps["marks"]>): ReactNode => {
  const parts: ReactNode[] = [];
  let at = 0;
  for (const { start, end } of marks) {
    parts.push(
      value.slice(at, start),
      <mark key={start} className="visible rounded-[3px] bg-warn6 text-transparent">
        {value.slice(start, end)}
      </mark>,
    );
    at = end;
  }
  // The blank gives a last empty line its height.
  return [...parts, `${value.slice(at)} `];
};

/** Several lines; grows from 3 to 8 rows with its text or, while empty, its placeholder, then scrolls (doc 2, section 9). */
export function TextArea({
  value,
  onChange,
  onBlur,
  name,
  isDisabled,
  ref,
  placeholder,
  maxLength,
  marks = [],
  ...frame
}: TextAreaProps) {
  const beneath = useRef<HTMLDivElement>(null);
  // The gutter keeps both copies breaking their lines at the same places once a scroll bar appears.
  const shared =
    "col-start-1 row-start-1 py-2 text-body leading-5 max-sm:leading-6 whitespace-pre-wrap break-words [scrollbar-gutter:stable]";
  const hasMarks = marks.length > 0;
  return (
    <FieldFrame {...frame}>
      {({ id, describedBy }) => (
        // The hidden copy beneath gives the grid cell the height of the text, so that the box grows with it.
        <div className="grid max-h-[178px] min-h-[78px] rounded-md bg-field">
          <div
            ref={beneath}
            aria-hidden="true"
            className={cx(
              shared,
              "invisible max-h-[178px] w-full min-w-0 overflow-hidden border border-transparent px-3 max-sm:text-[16px]",
            )}
          >
            {marked(value === "" ? (placeholder ?? "") : value, marks)}
          </div>
          <textarea
            id={id}
            ref={ref}
            name={name}
            rows={3}
            value={value}
            placeholder={placeholder}
            maxLength={maxLength}
            disabled={isDisabled}
            aria-required={frame.isRequired || undefined}
            aria-invalid={frame.error ? true : undefined}
            aria-describedby={describedBy}
            onChange={(event) => onChange(event.target.value)}
            onBlur={onBlur}
            onScroll={({ currentTarget }) => {
              if (beneath.current) beneath.current.scrollTop = currentTarget.scrollTop;
            }}
            className={cx(
              controlStyle(Boolean(frame.error)),
              shared,
              "relative max-h-[178px] min-w-0 resize-none overflow-y-auto",
              hasMarks && "!bg-transparent",
            )}
          />
        </div>
      )}
    </FieldFrame>
  );
}
