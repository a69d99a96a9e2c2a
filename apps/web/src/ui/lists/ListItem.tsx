import { cx } from "@broadcast/ui/class-names.ts";
import { type FocusEvent, memo, type PointerEvent, type ReactNode, useRef, useState } from "react";
import { emitRefresh } from "../../lib/live/refresh-events.ts";
import { PressedFirstLink } from "../actions/PressedFirstLink.tsx";
import { ListRow, type ListRowContent, type SubtitleLines } from "./ListRow.tsx";

interface ListItemProps {
  content: ListRowContent;
  subtitleLines: SubtitleLines;
  index: number;
  /** The total number of rows, including those not loaded. */
  total: number;
  isLast: boolean;
  /** Identifies the row to the search box that controls the list. */
  id?: string;
  /** Whether Enter in the search box chooses this row. */
  isHighlighted?: boolean;
  /** Whether Tab reaches this row. */
  isActive: boolean;
  onActive: (index: number) => void;
  /** Only in lists with a selection; undefined elsewhere. */
  isSelected?: boolean;
  hasTick: boolean;
  /** The row's link; null for one among links that leads nowhere. */
  href?: string | null;
  /** The current address if it is the row's or below it, so that other rows don't render again when it changes. */
  currentPath?: string;
  onPress?: () => void;
  actions?: ReactNode;
  quickActions?: (() => ReactNode) | undefined;
  /** In pixels, like the height. */
  top: number;
  height: number;
}

/** A pointer on its way over the rows, or to a press, does not mount their buttons. */
const restMs = 80;

const look =
  "block h-full w-full text-left no-underline hover:bg-n2 active:bg-n3 data-highlighted:bg-n3 focus-visible:shadow-[inset_0_0_0_2px_var(--b9)]";

/** One row in its role: an option, a link, a button, or plain content. Memoized: opening a chat changes two rows. */
export const ListItem = memo(function ListItem({
  content,
  subtitleLines,
  index,
  total,
  isLast,
  id,
  isHighlighted = false,
  isActive,
  onActive,
  isSelected,
  hasTick,
  href,
  currentPath,
  onPress,
  actions,
  quickActions,
  top,
  height,
}: ListItemProps) {
  const [isPointed, setPointed] = useState(false);
  const resting = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isOption = isSelected !== undefined;
  const isCurrent = href ? currentPath !== undefined : isSelected === true && !hasTick;
  const inside = (
    <ListRow
      content={content}
      subtitleLines={subtitleLines}
      isChecked={hasTick ? isSelected : undefined}
      isCurrent={isCurrent}
      hasActions={Boolean(actions)}
    />
  );
  const line = isLast ? null : (
    <span
      aria-hidden="true"
      className="pointer-events-none absolute right-0 bottom-0 left-[68px] h-px bg-line"
    />
  );
  const style = { height, transform: `translateY(${top}px)` };
  const place = { "aria-setsize": total, "aria-posinset": index + 1, style };
  const roving = { "data-row": index, tabIndex: isActive ? 0 : -1, onFocus: () => onActive(index) };

  if (isOption)
    return (
      // biome-ignore lint/a11y/useKeyWithClickEvents: the list handles the keys of all its rows
      // biome-ignore lint/a11y/useFocusableInteractive: the roving props include tabIndex
      <div
        {...place}
        {...roving}
        id={id}
        data-highlighted={isHighlighted || undefined}
        role="option"
        aria-selected={isSelected}
        onClick={onPress}
        className={cx(
          "absolute inset-x-0 top-0 cursor-pointer select-none data-highlighted:bg-n3 data-highlighted:shadow-[inset_0_0_0_2px_var(--b9)]",
          look,
        )}
      >
        {inside}
        {line}
      </div>
    );
  return (
    <li
      {...place}
      {...(quickActions && {
        onPointerEnter: ({ pointerType }: PointerEvent) => {
          if (pointerType === "mouse") resting.current = setTimeout(() => setPointed(true), restMs);
        },
        onPointerLeave: () => {
          clearTimeout(resting.current);
          setPointed(false);
        },
        // Only for visible focus: a mouse press does not need it.
        onFocus: ({ target }: FocusEvent) => target.matches(":focus-visible") && setPointed(true),
        onBlur: ({ currentTarget, relatedTarget }: FocusEvent) =>
          setPointed(
            currentTarget.matches(":hover") ||
              (relatedTarget instanceof Node && currentTarget.contains(relatedTarget)),
          ),
      })}
      className="absolute inset-x-0 top-0"
    >
      {href ? (
        <PressedFirstLink
          {...roving}
          href={href}
          aria-current={isCurrent ? "page" : undefined}
          className={look}
          onClick={() => currentPath === href && emitRefresh(href)}
        >
          {inside}
        </PressedFirstLink>
      ) : onPress ? (
        <button {...roving} type="button" className={look} onClick={onPress}>
          {inside}
        </button>
      ) : href === null ? (
        // The arrow keys reach it, or they would stop before it.
        <div {...roving} className="h-full focus-visible:shadow-[inset_0_0_0_2px_var(--b9)]">
          {inside}
        </div>
      ) : (
        inside
      )}
      {isPointed && quickActions ? (
        <div className="absolute inset-y-0 right-2 flex items-center">
          <div className="flex rounded-md border border-line bg-raised shadow-1">{quickActions()}</div>
        </div>
      ) : null}
      {actions ? <div className="absolute inset-y-0 right-2 flex items-center">{actions}</div> : null}
      {line}
    </li>
  );
});
