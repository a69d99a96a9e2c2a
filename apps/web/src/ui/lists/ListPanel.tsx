import { SearchField } from "@broadcast/ui/inputs/SearchField.tsx";
import type { ComponentProps, ReactNode } from "react";
import { formatTotal } from "../../lib/words/format.ts";
import { Panel } from "../layout/Panel.tsx";
import { List, type ListProps } from "./List.tsx";
import { moveIntoRows } from "./move-into-rows.ts";

interface ListPanelProps<Item> extends Omit<ListProps<Item>, "label"> {
  title: string;
  /** Name of the list for screen readers; the title by default. */
  label?: string;
  /** At the end of the title bar; actions on selected rows are `actions`. */
  buttons?: ReactNode;
  /** Label of the search field ("Search contacts"); no search without it. */
  search?: Omit<ComponentProps<typeof SearchField>, "value" | "onChange">;
  /** Limits the field's width in a wide panel. */
  isSearchNarrow?: boolean;
  /** After the search field: a `SelectToggle`. */
  besideSearch?: ReactNode;
  /** Below the search, not scrolled: filters, buttons. */
  header?: ReactNode;
  /** Dialogs. */
  children?: ReactNode;
}

/** A panel with one list: its count, its search and its rows. */
export function ListPanel<Item>({
  title,
  label = title,
  buttons,
  search,
  isSearchNarrow = false,
  besideSearch,
  header,
  children,
  ...list
}: ListPanelProps<Item>) {
  const { paging, term, setTerm } = list.source;
  return (
    <Panel
      title={title}
      trailing={paging.page > 0 ? formatTotal(paging) : undefined}
      body="bare"
      actions={buttons}
      header={
        search || header ? (
          <div className="flex flex-col gap-2 px-4 py-3">
            {search ? (
              <div className="flex items-center gap-2">
                <div className={isSearchNarrow ? "min-w-0 max-w-[520px] flex-1" : "min-w-0 flex-1"}>
                  <SearchField {...search} value={term} onChange={setTerm} onKeyDown={moveIntoRows} />
                </div>
                {besideSearch}
              </div>
            ) : null}
            {header}
          </div>
        ) : null
      }
    >
      <List label={label} {...list} />
      {children}
    </Panel>
  );
}
