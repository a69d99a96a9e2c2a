import { Button } from "@broadcast/ui/actions/Button.tsx";
import { cx } from "@broadcast/ui/class-names.ts";
import {
  type DOMAttributes,
  lazy,
  type ReactNode,
  Suspense,
  startTransition,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { listSnapshots } from "../../lib/api/list-snapshots.ts";
import type { PagedRows } from "../../lib/api/paged-search.ts";
import { useDelayed } from "../../lib/screens/delays.ts";
import { usePreference } from "../../platform/preferences.ts";
import type { BulkAction } from "./BulkBar.tsx";
import { CurrentPath } from "./current-path.ts";
import type { Highlight } from "./highlight.ts";
import { ListItem } from "./ListItem.tsx";
import type { ListRowContent, SubtitleLines } from "./ListRow.tsx";
import { ListStatus } from "./ListStatus.tsx";
import { isRowKey, rowAfterKey } from "./list-keyboard.ts";
import type { ListSelection } from "./list-selection.ts";
import { rowHeights } from "./row-heights.ts";
import { useRowVirtualizer } from "./row-virtualizer.ts";

// Loaded with the first tick; a list's first render does without it.
const BulkBar = lazy(async () => ({
  default: (await import("./BulkBar.tsx")).BulkBar,
})) as typeof import("./BulkBar.tsx").BulkBar;

/**
 * `list` is read only, `nav` rows are links, `select` chooses one or many, and the others tick rows for the
 * action they are named after: bulk actions, adding to something, moving somewhere, removing from something.
 */
export type ListType = "list" | "nav" | "select" | "add" | "bulk" | "move" | "remove";

export interface ListProps<Item> {
  /** Accessible name: "Contacts". */
  label: string;
  source: PagedRows<Item>;
  type?: ListType;
  row: (item: Item, index: number) => ListRowContent;
  /** The link of a row in a `nav` list; null for one that leads nowhere. */
  hrefOf?: (item: Item) => string | null;
  /** Required by every type but `list` and `nav`. */
  selection?: ListSelection<Item>;
  /** The actions for ticked rows. */
  actions?: readonly BulkAction<Item>[];
  /** Makes the rows of a `list` buttons. */
  onPress?: (item: Item) => void;
  /** Buttons at the end of each row in a `list` or `nav` list. */
  rowActions?: (item: Item) => ReactNode;
  /** Buttons laid over the end of a `nav` row while it is hovered or has the focus. */
  quickActions?: ((item: Item) => ReactNode) | undefined;
  /** Touch handlers for the rows, each of which has its index in `data-row`. */
  touch?: DOMAttributes<HTMLElement> | undefined;
  /** An `EmptyState`: what belongs here and how to start. */
  empty?: ReactNode;
  noResultsText?: string;
  /** Lines of the subtitle; one by default, more where it carries an explanation. */
  subtitleLines?: SubtitleLines;
  /** In pixels; by default, what the title and subtitle need. */
  rowHeight?: number;
  /** Controlled by a search box: the row that Enter chooses there. */
  highlight?: Highlight;
  /** Enter on a row, instead of toggling it. */
  onTake?: (item: Item) => void;
  /** The list is inside a card or page that scrolls, and has no scroll bar of its own. */
  isEmbedded?: boolean;
}

const loadAheadRows = 6;
/** Line height of the subtitle in pixels. */
const lineHeight = 20;

/** More rows than fit any screen. */
const keptMost = 200;

/** Keeps what each row shows while the list's functions stay the same: a new address then renders two rows. */
function keptContents<Item>(row: ListProps<Item>["row"], quickActions: ListProps<Item>["quickActions"]) {
  const kept = new Map<number, { item: Item; content: ListRowContent; quickActions?: () => ReactNode }>();
  return (item: Item, index: number) => {
    let known = kept.get(index);
    if (known?.item !== item) {
      // Rows that were scrolled past must not add up.
      if (kept.size === keptMost) kept.clear();
      known = {
        item,
        content: row(item, index),
        ...(quickActions && { quickActions: () => quickActions(item) }),
      };
      kept.set(index, known);
    }
    const { content, quickActions: actions } = known;
    return { content, quickActions: actions };
  };
}

/** Every list in the product: paging, keyboard, selection, and the states of doc 2, section 2.4. */
export function List<Item>({
  label,
  source,
  type = "list",
  row,
  hrefOf,
  selection,
  actions = [],
  onPress,
  rowActions,
  quickActions,
  touch,
  empty,
  noResultsText,
  subtitleLines = 1,
  rowHeight: ownRowHeight,
  highlight,
  onTake,
  isEmbedded = false,
}: ListProps<Item>) {
  const [density] = usePreference("listDensity");
  const rowHeight = ownRowHeight ?? rowHeights[density] + (subtitleLines - 1) * lineHeight;
  const path = useContext(CurrentPath);
  const container = useRef<HTMLDivElement>(null);
  const hasChoice = type !== "list" && type !== "nav";
  if (hasChoice && !selection) throw new Error(`A list of type ${type} needs a selection.`);
  const hasTicks = hasChoice && selection?.isMultiple === true;

  const [ownIndex, setOwnIndex] = useState(0);
  const wantedIndex = highlight?.index ?? ownIndex;
  const setActiveIndex = (index: number) => {
    setOwnIndex(index);
    highlight?.set(index);
  };
  // Which row Tab reaches cannot be seen, so it does not delay what a press shows.
  const noteFocused = useCallback((index: number) => startTransition(() => setOwnIndex(index)), []);
  // Rows may have been removed since: Tab must still reach one.
  const activeIndex = Math.max(0, Math.min(wantedIndex, source.count - 1));
  const wantsFocus = useRef(false);
  const [initialOffset] = useState(() => listSnapshots.read(source.name)?.scrollOffset ?? 0);
  const rows = useRowVirtualizer({
    count: source.count,
    rowHeight,
    container,
    isEmbedded,
    initialOffset,
    keptIndex: activeIndex,
    keyAt: (index) => {
      const item = source.itemAt(index);
      return item ? source.keyOf(item) : String(index);
    },
  });

  const offset = rows.scrollOffset ?? 0;
  useEffect(() => {
    if (!isEmbedded) listSnapshots.save(source.name, { scrollOffset: offset });
  }, [source.name, offset, isEmbedded]);

  // A new search starts at the top; returning to a list keeps the position.
  const { searchKey } = source;
  const lastSearchKey = useRef(searchKey);
  useEffect(() => {
    if (lastSearchKey.current === searchKey) return;
    lastSearchKey.current = searchKey;
    setOwnIndex(0);
    // "All matches" referred to the previous search; rows ticked by hand stay ticked.
    if (selection?.isAll) selection.set([]);
    if (!isEmbedded) rows.scrollToOffset(0);
  }, [searchKey, rows, isEmbedded, selection]);

  const highlighted = highlight?.index ?? null;
  const lastHighlighted = useRef<number | null>(null);
  useEffect(() => {
    if (lastHighlighted.current === highlighted) return;
    lastHighlighted.current = highlighted;
    if (highlighted !== null) rows.scrollToIndex(highlighted, { align: "auto" });
  }, [highlighted, rows]);

  const visible = rows.getVirtualItems();
  const lastVisible = visible.at(-1)?.index ?? -1;
  useEffect(() => {
    if (source.count > 0 && lastVisible >= source.count - loadAheadRows && !source.error) source.loadMore();
  });

  useEffect(() => {
    if (!wantsFocus.current) return;
    const element = container.current?.querySelector<HTMLElement>(`[data-row="${activeIndex}"]`);
    if (!element) return;
    wantsFocus.current = false;
    element.focus({ preventScroll: true });
  });

  const contents = useMemo(() => keptContents(row, quickActions), [row, quickActions]);
  const isSlow = useDelayed(source.isLoading, 750);
  const activate = (item: Item) => {
    if (selection && hasChoice) selection.toggle(source.keyOf(item), item);
    else onPress?.(item);
  };

  const Rows = hasChoice ? "div" : "ul";
  // Safari drops the role of a list without bullets, so it is explicit.
  const listRole = hasChoice ? "listbox" : "list";
  const focusable = hasChoice || type === "nav" || Boolean(onPress);
  return (
    <div className={cx("flex min-h-0 flex-col", !isEmbedded && "flex-1")}>
      {source.hasUpdates ? (
        <div
          role="status"
          className="mx-3 mb-1 flex shrink-0 items-center justify-between gap-2 rounded-md bg-info3 py-1 pr-1 pl-3 text-note font-medium text-info11"
        >
          Updates detected. Please refresh.
          <Button
            size="sm"
            kind="quiet"
            onClick={() => {
              source.reload();
              setOwnIndex(0);
              rows.scrollToOffset(0);
            }}
          >
            Refresh
          </Button>
        </div>
      ) : null}
      {selection && hasTicks ? (
        // As high as the bar including its border.
        <Suspense fallback={<div className="h-[78px] shrink-0" />}>
          <BulkBar selection={selection} actions={actions} total={source.paging.total} />
        </Suspense>
      ) : null}
      <div
        ref={container}
        {...touch}
        // Rows without links must still be scrollable by keyboard.
        tabIndex={focusable || isEmbedded || source.count === 0 ? undefined : 0}
        {...(focusable || isEmbedded || source.count === 0 ? {} : { role: "group", "aria-label": label })}
        className={cx(
          "relative min-h-0",
          isEmbedded ? "" : "flex-1 overflow-y-auto overscroll-contain",
          source.isStale && isSlow && "opacity-50",
        )}
      >
        {source.count > 0 ? (
          <Rows
            id={highlight?.listId}
            role={listRole}
            aria-label={label}
            aria-busy={source.isLoading || source.isLoadingMore || undefined}
            aria-multiselectable={hasChoice ? hasTicks : undefined}
            className="relative w-full"
            style={{ height: rows.getTotalSize() }}
            onKeyDown={(event) => {
              if (!isRowKey(event)) return;
              const focused = Number((event.target as HTMLElement).dataset.row);
              const next = rowAfterKey(event.key, focused, source.count);
              const item = source.itemAt(focused);
              if (next !== undefined) {
                event.preventDefault();
                wantsFocus.current = true;
                setActiveIndex(next);
                rows.scrollToIndex(next, { align: "auto" });
              } else if (event.key === "Enter" && item && onTake) {
                event.preventDefault();
                onTake(item);
              } else if (event.key === " " || (event.key === "Enter" && hasChoice)) {
                event.preventDefault();
                if (type === "nav") (event.target as HTMLElement).click();
                else if (item) activate(item);
              }
            }}
          >
            {visible.map((slot) => {
              const item = source.itemAt(slot.index);
              if (!item) return null;
              const href = type === "nav" ? hrefOf?.(item) : undefined;
              const isHere = typeof href === "string" && (path === href || path.startsWith(`${href}/`));
              return (
                <ListItem
                  key={slot.key}
                  {...contents(item, slot.index)}
                  subtitleLines={subtitleLines}
                  index={slot.index}
                  total={Math.max(source.paging.total, source.count)}
                  isLast={slot.index === source.count - 1}
                  id={highlight?.rowId(slot.index)}
                  isHighlighted={slot.index === highlighted}
                  isActive={slot.index === activeIndex}
                  onActive={noteFocused}
                  isSelected={hasChoice ? selection?.has(source.keyOf(item)) === true : undefined}
                  hasTick={hasTicks}
                  href={href}
                  currentPath={isHere ? path : undefined}
                  onPress={hasChoice || onPress ? () => activate(item) : undefined}
                  actions={rowActions?.(item)}
                  top={slot.start - rows.options.scrollMargin}
                  height={slot.size}
                />
              );
            })}
          </Rows>
        ) : null}
        <ListStatus source={source} empty={empty} noResultsText={noResultsText} />
      </div>
    </div>
  );
}
