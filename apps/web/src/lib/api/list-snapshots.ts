import { ofPerson } from "../device/personal-state.ts";

/** The state of a list when it was left: its search term, and its scroll offset in pixels. */
export interface ListSnapshot {
  term: string;
  query: unknown;
  scrollOffset: number;
}

const snapshots = ofPerson(new Map<string, ListSnapshot>());

/** Snapshots of lists by name, kept until the page is reloaded or the user changes. */
export const listSnapshots = {
  read: (name: string) => snapshots.get(name),
  save: (name: string, change: Partial<ListSnapshot>) => {
    const before = snapshots.get(name) ?? { term: "", query: undefined, scrollOffset: 0 };
    snapshots.set(name, { ...before, ...change });
  },
  forget: (name: string) => snapshots.delete(name),
  clear: () => snapshots.clear(),
};
