import type { Traffic } from "../api.ts";
import { phone } from "../format.ts";

const vendors = {
  twilio: "Twilio",
  sinch: "Sinch",
  bandwidth: "Bandwidth",
  smtp: "Email",
  stripe: "Stripe",
  tcr: "TCR",
  push: "Push",
};

/** Returns who called whom. */
export function whoCalls({ vendor, direction }: Traffic): string {
  return direction === "in" ? `Product → ${vendors[vendor]}` : `${vendors[vendor]} → product`;
}

/** Refused, failed, or never answered. */
export function isError({ status }: Traffic): boolean {
  return status === 0 || status >= 400;
}

/** The part of an address that distinguishes calls: neither host, account nor query. */
export function shortPath(url: string): string {
  return url
    .replace(/\?.*$/, "")
    .replace(/^https?:\/\/[^/]+/, "")
    .replace(/^\/2010-04-01\/Accounts\/AC[0-9a-f]{32}/, "")
    .replace(/([A-Z]{2}[0-9a-f]{4})[0-9a-f]{28}/g, "$1…");
}

/** Summarizes a call in a few words: the status, the other number, the text. */
export function gistOf(entry: Traffic): string {
  if (entry.vendor === "smtp") return "";
  if (/^[[{]/.test(entry.requestBody)) return gistOfEvent(entry.requestBody);
  const form = new Map(
    entry.requestBody
      .split("\n")
      .map((line) => [line.slice(0, line.indexOf("=")), line.slice(line.indexOf("=") + 1)]),
  );
  const status = form.get("MessageStatus") ?? form.get("CallStatus") ?? "";
  const other =
    entry.direction === "out" && status === "" ? form.get("From") : (form.get("To") ?? form.get("to"));
  const text = form.get("Body") ?? form.get("body") ?? form.get("text") ?? "";
  return inFewWords(status, other ? phone(other) : (form.get("PhoneNumber") ?? ""), text);
}

/** The same for a JSON webhook, as Sinch and Bandwidth send them: one event, alone or in a list. */
function gistOfEvent(body: string): string {
  let event: Record<string, unknown>;
  try {
    event = [JSON.parse(body)].flat()[0] as Record<string, unknown>;
  } catch {
    // The log truncates long bodies.
    return "";
  }
  const message = (event.message ?? event) as Record<string, unknown>;
  const isReceived = /^mo_|received$/.test(String(event.type));
  const other = isReceived ? message.from : (event.recipient ?? event.to);
  const text = message.body ?? message.text;
  return inFewWords(
    String(event.status ?? event.type ?? ""),
    typeof other === "string" ? phone(other.startsWith("+") ? other : `+${other}`) : "",
    typeof text === "string" ? text : "",
  );
}

function inFewWords(...parts: string[]): string {
  return parts.filter((part) => part !== "").join(" · ");
}
