import { ofPerson } from "../device/personal-state.ts";

/** What a list looked like when it was left: what was searched, and how far it was scrolled in pixels. */
export interface ListSnapshot {
  term: string;
  query: unknown;
  scrollOffset: number;
}

const snapshots = ofPerson(new Map<string, ListSnapshot>());

/** Snapshots of lists by name, kept until the page is reloaded or the person changes. */
export const listSnapshots = {
  read: (name: string) => snapshots.get(name),
  save: (name: string, change: Partial<ListSnapshot>) => {
    const before = snapshots.get(name) ?? { term: "", query: undefined, scrollOffset: 0 };
    snapshots.set(name, { ...before, ...change });
  },
  forget: (name: string) => snapshots.delete(name),
  clear: () => snapshots.clear(),
};
