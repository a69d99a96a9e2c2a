import { Button } from "@broadcast/ui/actions/Button.tsx";
import { SearchField } from "@broadcast/ui/inputs/SearchField.tsx";
import { Dialog } from "@broadcast/ui/overlays/Dialog.tsx";
import { type ReactNode, useEffect, useState } from "react";
import { listSnapshots } from "../../lib/api/list-snapshots.ts";
import type { PagedRows } from "../../lib/api/paged-search.ts";
import { useHighlight } from "../lists/highlight.ts";
import { List } from "../lists/List.tsx";
import type { ListRowContent } from "../lists/ListRow.tsx";
import { useListSelection } from "../lists/list-selection.ts";
import { useClosingAction } from "./use-closing-action.ts";

interface SelectionDialogProps<Item> {
  isOpen: boolean;
  onClose: () => void;
  title: string;
  /** Create it in a component that is rendered only while the dialog is open. */
  source: PagedRows<Item>;
  row: (item: Item, index: number) => ListRowContent;
  isMultiple?: boolean;
  confirmLabel?: string;
  /** Null for a list without search. */
  searchLabel?: string | null;
  /** Under the search box: further filters. */
  filters?: ReactNode;
  /** Shown when the dialog is confirmed without a choice. */
  noneText?: string;
  empty?: ReactNode;
  /** Receives the choice; the dialog closes when its promise resolves. */
  onConfirm: (chosen: { items: readonly Item[]; keys: readonly string[]; isAll: boolean }) => unknown;
}

const lowest = 192;
const highest = 420;
/** Room for a stand-in for the rows, with its button. */
const standIn = 276;
/** The number of selected rows, above them. */
const countBar = 54;

function SelectionDialogBody<Item>({
  onClose,
  title,
  source,
  row,
  isMultiple = false,
  confirmLabel = "Select",
  searchLabel = "Search",
  filters,
  noneText = "No selection made",
  empty,
  onConfirm,
}: SelectionDialogProps<Item>) {
  const selection = useListSelection<Item>({ isMultiple });
  const [error, setError] = useState<string | null>(null);
  const [initialTerm] = useState(source.term);
  const { isRunning, run } = useClosingAction(onClose);
  // Each selection starts fresh; a remembered search would hide rows.
  useEffect(() => () => void listSnapshots.forget(source.name), [source.name]);
  // As high as its rows, but without shrinking under the pointer while a search narrows them.
  const hasStandIn = source.count === 0 && (source.error || (source.paging.page > 0 && !source.isNarrowed));
  const wanted = hasStandIn
    ? standIn + (isMultiple ? countBar : 0)
    : Math.min(highest, Math.max(lowest, source.paging.total * 64));
  const [height, setHeight] = useState(lowest);
  if (wanted > height) setHeight(wanted);
  const confirmOne = (item: Item) =>
    void run(() => onConfirm({ items: [item], keys: [source.keyOf(item)], isAll: false }));
  const take = (item: Item) => {
    if (isMultiple) selection.toggle(source.keyOf(item), item);
    else confirmOne(item);
  };
  const highlight = useHighlight({
    term: source.term,
    searchKey: source.searchKey,
    count: source.count,
    isLoading: source.isLoading,
    onEnter: (index) => {
      const item = index === null ? undefined : source.itemAt(index);
      if (item) take(item);
      else if (selection.count > 0) confirm();
    },
  });
  const confirm = () => {
    const highlighted = highlight.index === null ? undefined : source.itemAt(highlight.index);
    if (selection.count > 0)
      void run(() => onConfirm({ items: selection.items, keys: selection.keys, isAll: selection.isAll }));
    // The highlighted match is the choice, unless another was made, or the search was not made here.
    else if (highlighted && (initialTerm === "" || source.term !== initialTerm)) confirmOne(highlighted);
    else setError(noneText);
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={title}
      isPadded={false}
      footer={
        <>
          <div
            role="alert"
            className="mr-auto flex min-w-0 items-center gap-2 text-note font-medium text-bad11"
          >
            {error && selection.count === 0 ? error : null}
          </div>
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="primary" isLoading={isRunning} onClick={confirm}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      {searchLabel ? (
        <div className="px-4 pt-1 pb-3">
          <SearchField
            label={searchLabel}
            value={source.term}
            onChange={source.setTerm}
            hasShortcut={false}
            picks={highlight.box}
          />
        </div>
      ) : null}
      {filters ? <div className="px-4 pb-3">{filters}</div> : null}
      <div className="flex min-h-0 flex-col" style={{ height: `min(52dvh, ${height}px)` }}>
        <List
          label={title}
          source={source}
          type="select"
          selection={selection}
          highlight={highlight}
          onTake={take}
          row={row}
          empty={empty}
        />
      </div>
    </Dialog>
  );
}

/** A dialog to choose one or many items of a list. */
export function SelectionDialog<Item>(props: SelectionDialogProps<Item>) {
  return props.isOpen ? <SelectionDialogBody {...props} /> : null;
}
