/**
 * Narrows a search reply to the requested fields; `_id` and `name` always stay, since they identify the item. Unknown
 * fields are ignored.
 */
export function selectFields(reply: unknown, select: readonly string[] | undefined): unknown {
  if (!select || select.length === 0) return reply;
  const wanted = new Set([...select, "_id", "name"]);
  const narrow = (item: object) =>
    Object.fromEntries(Object.entries(item).filter(([key]) => wanted.has(key)));
  return Object.fromEntries(
    Object.entries(reply as Record<string, unknown>).map(([key, value]) => [
      key,
      Array.isArray(value) ? value.map(narrow) : value,
    ]),
  );
}
