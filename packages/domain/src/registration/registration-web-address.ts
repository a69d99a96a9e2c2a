/** The host of a public address, in lower case without "www."; null if it is not one. */
export function hostOf(text: string): string | null {
  const trimmed = text.trim();
  const url = /^[a-z][a-z0-9+.-]*:/i.test(trimmed) ? trimmed : `https://${trimmed}`;
  if (/\s/.test(trimmed) || !/^https?:/i.test(url) || !URL.canParse(url)) return null;
  const host = new URL(url).hostname.toLowerCase().replace(/^www\./, "");
  // A name with a top-level domain in letters: neither localhost nor an IP address.
  return /^([a-z0-9-]+\.)+[a-z][a-z0-9-]+$/.test(host) ? host : null;
}

/** Whether a host is one of these domains, or under one. */
export const isWithin = (host: string, domains: readonly string[]): boolean =>
  domains.some((domain) => host === domain || host.endsWith(`.${domain}`));
