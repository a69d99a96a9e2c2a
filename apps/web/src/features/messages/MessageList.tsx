import type { ContactNote } from "@broadcast/contract/contact-notes";
import { Button } from "@broadcast/ui/actions/Button.tsx";
import { observeElementRect, useVirtualizer, type Virtualizer } from "@tanstack/react-virtual";
import { ArrowDown } from "lucide-react";
import { type ReactNode, useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";
import { useOnLeave } from "../../lib/screens/use-on-leave.ts";
import { Pill } from "../../ui/actions/Pill.tsx";
import { Lightbox } from "./Lightbox.tsx";
import { MessageBubble } from "./MessageBubble.tsx";
import { rowHeight } from "./row-height.ts";
import type { ThreadAction } from "./thread-action.ts";
import type { ThreadRow } from "./thread-rows.ts";
import { useKeptPlace } from "./use-kept-place.ts";

interface MessageListProps {
  rows: readonly ThreadRow[];
  /** The contact's name. */
  name: string;
  /** A message to scroll to and highlight, once it is among the rows. */
  askedId?: string | undefined;
  /** The first new message; a line is shown above it, and the thread opens there. */
  newFromId?: string | undefined;
  hasEarlier: boolean;
  earlier: "idle" | "loading" | "failed";
  onLoadEarlier: () => void;
  /**
   * Whether there are newer messages than the rows: they load on scrolling down, and the button at the
   * bottom goes to the newest.
   */
  hasLater?: boolean;
  /** How many new messages are among those. */
  laterNewsCount?: number | undefined;
  onLoadLater?: () => void;
  onNewest?: () => void;
  onRetry: (id: string) => void;
  onDiscard: (id: string) => void;
  onAsk: (ask: ThreadAction) => void;
  /** Renders a note of the team. */
  renderNote?: (note: ContactNote) => ReactNode;
  /** Floats over the top: a `Pill`. */
  top?: ReactNode;
  /** Shown if there are no messages. */
  empty: ReactNode;
}

/** Within this distance of the end counts as being at the end. */
const nearEndPixels = 56;
/** Newer and earlier messages are requested this far ahead. */
const aheadPixels = 800;
/** About this many new messages fit without scrolling. */
const newAtEndMost = 5;
const earlierHeight = 56;
const topHeight = 44;
const endPadding = 14;
const rowEstimate = 64;
/** Scrolling lays out and paints only the messages. */
const apart = { contain: "strict" } as const;
/** Assumed size while the page has no layout: hidden, or in tests. */
const noLayout = { width: 640, height: 640 };

/** The width of a thread until it is laid out; 0 where nothing is, and all rows count alike. */
const assumedWidth = () => Math.min(noLayout.width, document.documentElement.clientWidth);

/** Whether a message is a row, or a reaction on one. */
const holds =
  (id: string) =>
  ({ message, reactions }: ThreadRow): boolean =>
    message?._id === id || reactions.some(({ messageId }) => messageId === id);

/**
 * The messages of a thread: opens at the newest, follows the end while it is there, and keeps its position
 * otherwise.
 */
export function MessageList({
  rows,
  name,
  askedId,
  newFromId,
  hasEarlier,
  earlier,
  onLoadEarlier,
  hasLater = false,
  laterNewsCount = 0,
  onLoadLater,
  onNewest,
  onRetry,
  onDiscard,
  onAsk,
  renderNote,
  top,
  empty,
}: MessageListProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const [isAtEnd, setAtEnd] = useState(true);
  /** The newest message when the end was last in view. */
  const [seenUpTo, setSeenUpTo] = useState<string | null>(null);
  const [shown, setShown] = useState<{ row: ThreadRow; index: number } | null>(null);
  const topSpace = top ? topHeight : 0;
  const paddingStart = (hasEarlier ? earlierHeight : 8) + topSpace;
  const letGo = useKeptPlace(scroller, rows[0]?.key);
  // The last page of newer messages is not new, and is not followed.
  const hadLater = useRef(hasLater);
  const isFollowing = !hasLater && !hadLater.current;
  useEffect(() => {
    hadLater.current = hasLater;
  });
  const [widthAtFirst] = useState(assumedWidth);
  const width = useRef(widthAtFirst);
  const observeRect = useCallback(
    (
      instance: Virtualizer<HTMLDivElement, HTMLLIElement>,
      tell: (rect: { width: number; height: number }) => void,
    ) =>
      observeElementRect(instance, (rect) => {
        if (rect.height === 0) return tell(noLayout);
        width.current = rect.width;
        tell(rect);
      }),
    [],
  );
  const estimateSize = (index: number) => {
    const row = rows[index];
    return row && width.current > 0 ? rowHeight(row, width.current) : rowEstimate;
  };
  const virtualizer = useVirtualizer<HTMLDivElement, HTMLLIElement>({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize,
    getItemKey: (index) => rows[index]?.key ?? index,
    overscan: 4,
    initialRect: noLayout,
    observeElementRect: observeRect,
    initialOffset: rows.length * rowEstimate,
    paddingStart,
    paddingEnd: endPadding,
    anchorTo: "end",
    followOnAppend: isFollowing,
    scrollEndThreshold: nearEndPixels,
    measureElement: (element) => element.offsetHeight || estimateSize(Number(element.dataset.index)),
  });

  const toEnd = useCallback(() => {
    letGo();
    virtualizer.scrollToEnd();
    setSeenUpTo(null);
  }, [virtualizer, letGo]);

  // Opens at the newest message.
  useLayoutEffect(toEnd, [toEnd]);

  const lastRow = rows.at(-1);
  const lastKey = lastRow?.key;
  const seenKey = useRef(lastKey);
  const wasAtEnd = useRef(true);
  const lastTop = useRef(0);
  useLayoutEffect(() => {
    const before = seenKey.current;
    if (before === lastKey) return;
    seenKey.current = lastKey;
    // The user's own message is always scrolled to.
    if (lastRow?.isSending || wasAtEnd.current) toEnd();
    else if (isFollowing) setSeenUpTo((known) => known ?? before ?? null);
  }, [lastKey, lastRow, toEnd, isFollowing]);

  useOnLeave(() => {
    wasAtEnd.current = true;
    setAtEnd(true);
    setShown(null);
    // It reopens at its newest messages, where it already is.
    toEnd();
  });

  const askedIndex = askedId ? rows.findIndex(holds(askedId)) : -1;
  const isAskedThere = askedIndex !== -1;
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once for each requested message
  useEffect(() => {
    if (!isAskedThere) return;
    wasAtEnd.current = false;
    letGo();
    virtualizer.scrollToIndex(askedIndex, { align: "center" });
  }, [askedId, isAskedThere]);

  const newIndex = newFromId ? rows.findIndex(holds(newFromId)) : -1;
  const isNewThere = newIndex !== -1;
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once for each position where new messages begin
  useEffect(() => {
    if (!isNewThere || isAskedThere || rows.length - newIndex <= newAtEndMost) return;
    wasAtEnd.current = false;
    letGo();
    virtualizer.scrollToIndex(newIndex, { align: "start" });
  }, [newFromId, isNewThere]);
  const seenIndex = seenUpTo === null ? -1 : rows.findLastIndex(({ key }) => key === seenUpTo);
  const loadedNewsCount = seenIndex === -1 ? 0 : rows.length - 1 - seenIndex;
  const newsCount = hasLater ? laterNewsCount : loadedNewsCount;

  // The element floating over the top takes up room when it appears, and so does a message inserted before
  // one that is still being sent: neither must push the newest message out of view.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the available height changes
  useLayoutEffect(() => {
    if (wasAtEnd.current) virtualizer.scrollToEnd();
  }, [rows.length, paddingStart, virtualizer]);

  // A keyboard that opens or a composer that grows must not push the newest message out of view.
  const knownHeight = useRef(0);
  useEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const observer = new ResizeObserver(() => {
      knownHeight.current = element.clientHeight;
      if (wasAtEnd.current) virtualizer.scrollToEnd();
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [virtualizer]);

  const openPicture = useCallback((row: ThreadRow, index: number) => setShown({ row, index }), []);

  return (
    <div className="relative min-h-0 flex-1">
      {/* biome-ignore lint/a11y/useSemanticElements: a scrolling box is not a group of form fields */}
      <div
        ref={scroller}
        role="group"
        aria-label={`Messages with ${name}`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: must be scrollable by keyboard
        tabIndex={0}
        style={apart}
        className="absolute inset-0 flex flex-col overflow-y-auto overscroll-contain focus-visible:shadow-[inset_0_0_0_2px_var(--b9)] [overflow-anchor:none]"
        onScroll={(event) => {
          const { scrollHeight, scrollTop, clientHeight } = event.currentTarget;
          const isNear = scrollHeight - scrollTop - clientHeight <= nearEndPixels;
          // The list was resized, not scrolled away from its end: the observer is about to return it there.
          if (!isNear && wasAtEnd.current && clientHeight !== knownHeight.current) return;
          wasAtEnd.current = isNear && !hasLater;
          setAtEnd(isNear && !hasLater);
          if (isNear) setSeenUpTo(null);
          if (hasLater && scrollHeight - scrollTop - clientHeight <= aheadPixels) onLoadLater?.();
          const isScrolledUp = !isNear && scrollTop < lastTop.current;
          lastTop.current = scrollTop;
          if (isScrolledUp && hasEarlier && earlier === "idle" && scrollTop <= aheadPixels) onLoadEarlier();
        }}
      >
        {rows.length === 0 ? (
          empty
        ) : (
          <>
            {/* A few messages stay at the bottom, next to the composer. */}
            <div className="flex-1" />
            <div className="relative w-full shrink-0" style={{ height: virtualizer.getTotalSize() }}>
              {hasEarlier ? (
                <div className="absolute inset-x-0 flex justify-center" style={{ top: 12 + topSpace }}>
                  <Button size="sm" isLoading={earlier === "loading"} onClick={onLoadEarlier}>
                    {earlier === "failed" ? "Try again to load earlier" : "Load Earlier"}
                  </Button>
                </div>
              ) : null}
              <ol aria-label="Messages">
                {virtualizer.getVirtualItems().map((slot) => {
                  const row = rows[slot.index];
                  return row ? (
                    <li
                      key={slot.key}
                      ref={virtualizer.measureElement}
                      data-index={slot.index}
                      data-key={row.key}
                      aria-setsize={rows.length}
                      aria-posinset={slot.index + 1}
                      aria-current={slot.index === askedIndex ? "true" : undefined}
                      className="absolute inset-x-0 px-[14px] sm:px-6 aria-current:bg-b3"
                      style={{ top: slot.start }}
                    >
                      {slot.index === newIndex ? (
                        <p className="flex items-center gap-3 pt-3 pb-1 text-note font-semibold text-b11 before:h-px before:flex-1 before:bg-b9 after:h-px after:flex-1 after:bg-b9">
                          New messages
                        </p>
                      ) : null}
                      {row.note ? (
                        <>
                          {row.day ? (
                            <p className="pt-5 pb-3 text-center text-note font-semibold text-soft">
                              {row.day}
                            </p>
                          ) : null}
                          <div className={row.day ? "px-[7%]" : "px-[7%] pt-3"}>{renderNote?.(row.note)}</div>
                        </>
                      ) : (
                        <MessageBubble
                          row={row}
                          name={name}
                          onOpenPicture={openPicture}
                          onRetry={onRetry}
                          onDiscard={onDiscard}
                          onAsk={onAsk}
                        />
                      )}
                    </li>
                  ) : null;
                })}
              </ol>
            </div>
          </>
        )}
      </div>
      {top ? (
        <div className="pointer-events-none absolute inset-x-0 top-3 flex flex-wrap justify-center gap-2 *:pointer-events-auto">
          {top}
        </div>
      ) : null}
      {isAtEnd && !hasLater ? null : (
        <div className="pointer-events-none absolute inset-x-0 bottom-3 flex justify-center">
          <Pill
            className="pointer-events-auto"
            icon={<ArrowDown aria-hidden="true" className="size-4" />}
            onClick={() => {
              if (!hasLater) {
                toEnd();
                return;
              }
              // The newest messages load, and are shown from their end.
              wasAtEnd.current = true;
              onNewest?.();
            }}
          >
            {newsCount === 0 ? "Newest" : newsCount === 1 ? "1 new message" : `${newsCount} new messages`}
          </Pill>
        </div>
      )}
      {shown ? (
        <Lightbox
          pictures={shown.row.pictures}
          start={shown.index}
          author={shown.row.author ?? (shown.row.direction === "out" ? "You" : name)}
          onClose={() => setShown(null)}
        />
      ) : null}
    </div>
  );
}
