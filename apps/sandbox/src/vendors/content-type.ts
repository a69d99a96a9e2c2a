/** Returns the media type of a response in lower case, without its parameters; empty when it has none. */
export function contentTypeOf(headers: Record<string, string | string[] | undefined>): string {
  return String(headers["content-type"] ?? "")
    .split(";")[0]!
    .trim()
    .toLowerCase();
}
