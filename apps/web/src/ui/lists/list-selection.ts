import { useMemo, useState } from "react";

export interface ListSelection<Item> {
  isMultiple: boolean;
  /** Whether everything that matches the search is selected, including rows not loaded. */
  isAll: boolean;
  /** The number of selected rows. */
  count: number;
  keys: readonly string[];
  /** The loaded rows that are selected; incomplete when `isAll`. */
  items: readonly Item[];
  has: (key: string) => boolean;
  toggle: (key: string, item: Item) => void;
  /** Selects all `total` matches. */
  selectAll: (total: number) => void;
  /** Replaces the selection. */
  set: (entries: readonly (readonly [string, Item])[]) => void;
  clear: () => void;
}

/** The selection of a list. Setting a second item in a single-choice list throws, because it is a bug in the screen. */
export function useListSelection<Item>({
  isMultiple = true,
  initial = [],
}: {
  isMultiple?: boolean;
  initial?: readonly (readonly [string, Item])[];
} = {}): ListSelection<Item> {
  const checked = (entries: readonly (readonly [string, Item])[]) => {
    if (!isMultiple && entries.length > 1)
      throw new Error("A list of single choice cannot have two items chosen.");
    return new Map(entries);
  };
  const [chosen, setChosen] = useState<ReadonlyMap<string, Item>>(() => checked(initial));
  const [allTotal, setAllTotal] = useState<number | null>(null);
  const keys = useMemo(() => [...chosen.keys()], [chosen]);
  const items = useMemo(() => [...chosen.values()], [chosen]);
  return {
    isMultiple,
    isAll: allTotal !== null,
    count: allTotal ?? chosen.size,
    keys,
    items,
    has: (key) => allTotal !== null || chosen.has(key),
    toggle: (key, item) => {
      // Unticking one row of "all" leaves the rows that were ticked by hand.
      if (allTotal !== null) {
        setAllTotal(null);
        const rest = new Map(chosen);
        rest.delete(key);
        setChosen(rest);
        return;
      }
      if (chosen.has(key)) {
        const rest = new Map(chosen);
        rest.delete(key);
        setChosen(rest);
      } else setChosen(isMultiple ? new Map(chosen).set(key, item) : new Map([[key, item]]));
    },
    selectAll: (total) => {
      if (!isMultiple) throw new Error("A list of single choice cannot have two items chosen.");
      setAllTotal(total);
    },
    set: (entries) => {
      setAllTotal(null);
      setChosen(checked(entries));
    },
    clear: () => {
      setAllTotal(null);
      setChosen(new Map());
    },
  };
}
