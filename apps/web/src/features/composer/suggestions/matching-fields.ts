import type { MergeField } from "@broadcast/domain/messages/merge-fields";

/** The fields that can be put into a message and are called like the term, by name or by code. */
export const matchingFields = (fields: readonly MergeField[], term: string): MergeField[] => {
  const wanted = term.trim().toLowerCase();
  return fields.filter(({ code, label }) => `${label} ${code}`.toLowerCase().includes(wanted));
};
