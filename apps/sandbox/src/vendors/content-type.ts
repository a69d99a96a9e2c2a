/** The media type of an answer in lower case, without its parameters; empty when it names none. */
export function contentTypeOf(headers: Record<string, string | string[] | undefined>): string {
  return String(headers["content-type"] ?? "")
    .split(";")[0]!
    .trim()
    .toLowerCase();
}
