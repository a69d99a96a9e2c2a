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
  const [{ chosen, allTotal }, setTicked] = useState<Ticked<Item>>(() => ({
    chosen: checked(initial),
    allTotal: null,
  }));
  const keys = useMemo(() => [...chosen.keys()], [chosen]);
  const items = useMemo(() => [...chosen.values()], [chosen]);
  return {
    isMultiple,
    isAll: allTotal !== null,
    count: allTotal ?? chosen.size,
    keys,
    items,
    has: (key) => allTotal !== null || chosen.has(key),
    // From what is ticked by then: a second row can be pressed before the first is shown as ticked.
    toggle: (key, item) => setTicked((before) => toggled(before, key, item, isMultiple)),
    selectAll: (total) => {
      if (!isMultiple) throw new Error("A list of single choice cannot have two items chosen.");
      setTicked((before) => ({ ...before, allTotal: total }));
    },
    set: (entries) => setTicked({ chosen: checked(entries), allTotal: null }),
    clear: () => setTicked({ chosen: new Map(), allTotal: null }),
  };
}

interface Ticked<Item> {
  chosen: ReadonlyMap<string, Item>;
  /** The number of matches while all of them are selected. */
  allTotal: number | null;
}

function toggled<Item>(before: Ticked<Item>, key: string, item: Item, isMultiple: boolean): Ticked<Item> {
  const rest = new Map(before.chosen);
  // Unticking one row of "all" leaves the rows that were ticked by hand.
  if (rest.delete(key) || before.allTotal !== null) return { chosen: rest, allTotal: null };
  return { chosen: isMultiple ? rest.set(key, item) : new Map([[key, item]]), allTotal: null };
}
