import type { MergeField } from "@broadcast/domain/messages/merge-fields";

/** Insertable fields that match the term by name or by code. */
export const matchingFields = (fields: readonly MergeField[], term: string): MergeField[] => {
  const wanted = term.trim().toLowerCase();
  return fields.filter(({ code, label }) => `${label} ${code}`.toLowerCase().includes(wanted));
};
