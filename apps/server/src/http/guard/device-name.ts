import Bowser from "bowser";

/** Names the browser and system of a user agent, such as "Chrome on macOS", as far as it reveals them. */
export function deviceName(userAgent: string): string {
  if (!userAgent) return "Unknown device";
  const { browser, os } = Bowser.parse(userAgent);
  if (browser.name && os.name) return `${browser.name} on ${os.name}`;
  return browser.name || os.name || "Unknown device";
}
