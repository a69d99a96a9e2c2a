import { useState } from "react";

interface Stored {
  _id: string;
  name: string;
}

/**
 * Tracks which rows of a form are stored, and their ids: a row keeps its key when it is saved, so that edits
 * made meanwhile stay, and its second save updates it instead of adding it again.
 */
export const useStoredRows = (initial: readonly Stored[]) => {
  const [byKey, setByKey] = useState(() => new Map(initial.map(({ _id, name }) => [_id, { _id, name }])));
  return {
    idOf: (rowKey: string): { _id?: string } => {
      const known = byKey.get(rowKey);
      return known ? { _id: known._id } : {};
    },
    nameOf: (rowKey: string): string | undefined => byKey.get(rowKey)?.name,
    /** Takes over the answer of a save, in the order in which the rows were sent. */
    keep: (rows: readonly { rowKey: string }[], saved: readonly Stored[]) => {
      setByKey(
        new Map(
          rows.flatMap(({ rowKey }, index) => {
            const its = saved[index];
            return its ? [[rowKey, { _id: its._id, name: its.name }] as const] : [];
          }),
        ),
      );
    },
  };
};
