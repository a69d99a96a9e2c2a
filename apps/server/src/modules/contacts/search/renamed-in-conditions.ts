import type { ContactConditions } from "@broadcast/contract/contact-conditions";

/** Returns conditions in which tags have the names that `next` gives them. */
export const renamedInConditions = (
  conditions: ContactConditions,
  next: (tag: string) => string,
): ContactConditions => ({
  ...conditions,
  groups: conditions.groups.map((group) => ({
    ...group,
    conditions: group.conditions.map((each) =>
      each.field === "tags" ? { ...each, tags: [...new Set(each.tags.map(next))] } : each,
    ),
  })),
});
