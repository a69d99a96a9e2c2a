import { useState } from "react";

interface Stored {
  _id: string;
  name: string;
}

/**
 * Which rows of a form are stored, and under what: a row keeps its key when it is saved, so that what is typed
 * meanwhile stays, and its second saving changes it instead of making it again.
 */
export const useStoredRows = (initial: readonly Stored[]) => {
  const [byKey, setByKey] = useState(() => new Map(initial.map(({ _id, name }) => [_id, { _id, name }])));
  return {
    idOf: (rowKey: string): { _id?: string } => {
      const known = byKey.get(rowKey);
      return known ? { _id: known._id } : {};
    },
    nameOf: (rowKey: string): string | undefined => byKey.get(rowKey)?.name,
    /** Takes over what a saving answered, in the order it was sent. */
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
