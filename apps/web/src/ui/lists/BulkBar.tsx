import { Button } from "@broadcast/ui/actions/Button.tsx";
import { IconButton } from "@broadcast/ui/actions/IconButton.tsx";
import { cx } from "@broadcast/ui/class-names.ts";
import { X } from "lucide-react";
import type { ReactNode } from "react";
import { formatCount } from "../../lib/words/format.ts";
import type { ListSelection } from "./list-selection.ts";
import { RareActions } from "./RareActions.tsx";

export interface BulkAction<Item> {
  label: string;
  icon: ReactNode;
  onSelect: (selection: ListSelection<Item>) => void;
  /** Shows its label, for the main purpose of the list. */
  isMain?: boolean;
  /** Moved into a menu after the others: a bar on a phone has room for six. */
  isRare?: boolean;
}

interface BulkBarProps<Item> {
  selection: ListSelection<Item>;
  actions: readonly BulkAction<Item>[];
  /** The number of rows that match the search. */
  total: number;
}

/**
 * The actions for the ticked rows; dark once some are, to show that the list is in another mode. It is shown
 * before the first row is ticked, and as high as afterwards, or the rows would move under the pointer that ticks the
 * second.
 */
export function BulkBar<Item>({ selection, actions, total }: BulkBarProps<Item>) {
  const isNone = selection.count === 0;
  const often = actions.filter(({ isRare }) => !isRare);
  const rare = actions.filter(({ isRare }) => isRare);
  return (
    <div className="shrink-0 px-3 pb-1">
      <div
        role="toolbar"
        aria-label="Selected items"
        className={cx(
          "flex min-h-[46px] flex-wrap items-center gap-x-0.5 rounded-md px-1.5 py-[5px]",
          isNone ? "bg-n3" : "bg-inverse text-on-inverse",
        )}
      >
        <IconButton
          kind="inverse"
          label="Clear selection"
          style={isNone ? { visibility: "hidden" } : undefined}
          icon={<X aria-hidden="true" className="size-[18px]" />}
          onClick={selection.clear}
        />
        <p aria-live="polite" className="grow pr-3 pl-1 font-semibold whitespace-nowrap tabular-nums">
          {formatCount(selection.count)} selected
        </p>
        {/* Wraps as a whole where the list is too narrow for both. */}
        <div className={cx("flex items-center gap-0.5", isNone && "invisible")}>
          {often.map((action) =>
            action.isMain ? (
              <Button
                key={action.label}
                kind="primary"
                size="sm"
                icon={action.icon}
                className="mr-1"
                onClick={() => action.onSelect(selection)}
              >
                {action.label}
              </Button>
            ) : (
              <IconButton
                key={action.label}
                kind="inverse"
                label={action.label}
                icon={action.icon}
                onClick={() => action.onSelect(selection)}
              />
            ),
          )}
          {rare.length > 0 ? <RareActions actions={rare} selection={selection} /> : null}
        </div>
      </div>
      {total > 0 ? (
        <button
          type="button"
          onClick={() => selection.selectAll(total)}
          className={cx(
            "touch-target mx-auto mt-1 block rounded-sm px-2 py-0.5 text-note font-semibold text-b11 hover:underline",
            (selection.isAll || total <= selection.count) && "invisible",
          )}
        >
          Select all {formatCount(total)}
        </button>
      ) : null}
    </div>
  );
}
