/** Splits a path of the app into path, query and hash, as the router wants them. */
export const hrefParts = (href: string): { to: string; search: Record<string, string>; hash?: string } => {
  const [address = "", hash] = href.split("#", 2);
  const [to = "/", search = ""] = address.split("?", 2);
  return { to, search: Object.fromEntries(new URLSearchParams(search)), ...(hash ? { hash } : {}) };
};
