import { cx } from "@broadcast/ui/class-names.ts";
import { PhoneText } from "@broadcast/ui/display/PhoneText.tsx";
import type { ReactNode } from "react";
import { CheckMark } from "../inputs/choice/CheckMark.tsx";

/** The content of a list row. */
export interface ListRowContent {
  /** An `Avatar`, 40 px wide. */
  leading?: ReactNode;
  title: ReactNode;
  subtitle?: ReactNode;
  /** Small text at the end of the row: a time. */
  meta?: ReactNode;
  /** A `Badge` at the end of the row. */
  badge?: ReactNode;
  /** Unread: bold, with a dot. */
  isUnread?: boolean;
}

/** The number of lines a subtitle can have. */
export type SubtitleLines = 1 | 2 | 3;

const clamps = {
  1: "truncate",
  2: "line-clamp-2 [overflow-wrap:anywhere]",
  3: "line-clamp-3 [overflow-wrap:anywhere]",
};

interface ListRowProps {
  content: ListRowContent;
  subtitleLines?: SubtitleLines;
  /** Shows a checkbox, ticked or not. */
  isChecked?: boolean;
  /** Marks the current page, or the choice in a single-choice list. */
  isCurrent?: boolean;
  /** Leaves room for buttons laid over the row's end. */
  hasActions?: boolean;
}

/** The inside of one row. */
export function ListRow({
  content,
  subtitleLines = 1,
  isChecked,
  isCurrent = false,
  hasActions = false,
}: ListRowProps) {
  const { leading, title, subtitle, meta, badge, isUnread = false } = content;
  return (
    <div
      className={cx(
        "relative flex h-full w-full items-center gap-3 pl-4",
        hasActions ? "pr-14" : "pr-4",
        isCurrent && "bg-b2",
      )}
    >
      {isCurrent ? <span aria-hidden="true" className="absolute inset-y-0 left-0 w-[3px] bg-brand" /> : null}
      {isChecked === undefined ? null : <CheckMark isChecked={isChecked} />}
      {leading}
      <div className="flex h-full min-w-0 flex-1 flex-col justify-center">
        <p className="truncate font-semibold text-text">{title}</p>
        {subtitle ? (
          <p className={cx(clamps[subtitleLines], isUnread ? "font-semibold text-text" : "text-soft")}>
            <PhoneText>{subtitle}</PhoneText>
          </p>
        ) : null}
      </div>
      {meta || badge || isUnread ? (
        <div className="flex shrink-0 flex-col items-end justify-center gap-1.5">
          {meta ? <span className="text-fine tabular-nums text-soft">{meta}</span> : null}
          {badge || isUnread ? (
            <span className="flex items-center gap-1.5">
              {badge}
              {isUnread ? (
                <span className="size-[9px] rounded-full bg-brand">
                  <span className="sr-only">Unread</span>
                </span>
              ) : null}
            </span>
          ) : null}
        </div>
      ) : null}
    </div>
  );
}
