/** Whether a vendor can call this address. */
export function isWebAddress(url: unknown): url is string {
  return typeof url === "string" && /^https?:\/\//i.test(url) && URL.canParse(url);
}
