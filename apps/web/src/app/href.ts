/** A path with its query string, taken apart as the router wants it. */
export const hrefParts = (href: string): { to: string; search: Record<string, string> } => {
  const [to = "/", search = ""] = href.split("?", 2);
  return { to, search: Object.fromEntries(new URLSearchParams(search)) };
};
