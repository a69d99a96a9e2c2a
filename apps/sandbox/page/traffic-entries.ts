import type { Traffic } from "./api.ts";
import { phone } from "./format.ts";

/** Who called whom. */
export function whoCalls({ vendor, direction }: Traffic): string {
  if (vendor === "smtp") return "Product → Mail";
  return direction === "in" ? "Product → Twilio" : "Twilio → product";
}

/** Refused, failed, or never answered. */
export function isError({ status }: Traffic): boolean {
  return status === 0 || status >= 400;
}

/** The part of an address that tells calls apart: neither host, account nor query. */
export function shortPath(url: string): string {
  return url
    .replace(/\?.*$/, "")
    .replace(/^https?:\/\/[^/]+/, "")
    .replace(/^\/2010-04-01\/Accounts\/AC[0-9a-f]{32}/, "")
    .replace(/([A-Z]{2}[0-9a-f]{4})[0-9a-f]{28}/g, "$1…");
}

/** What a call is about, in a few words: the status, the other number, the text. */
export function gistOf(entry: Traffic): string {
  if (entry.vendor === "smtp") return "";
  const form = new Map(
    entry.requestBody
      .split("\n")
      .map((line) => [line.slice(0, line.indexOf("=")), line.slice(line.indexOf("=") + 1)]),
  );
  const status = form.get("MessageStatus") ?? "";
  const other = entry.direction === "out" && status === "" ? form.get("From") : form.get("To");
  return [status, other ? phone(other) : (form.get("PhoneNumber") ?? ""), form.get("Body") ?? ""]
    .filter((part) => part !== "")
    .join(" · ");
}
