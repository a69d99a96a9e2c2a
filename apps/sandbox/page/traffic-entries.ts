import type { Traffic } from "./api.ts";

/** Who called whom. */
export function whoCalls({ vendor, direction }: Traffic): string {
  if (vendor === "smtp") return "Product → Mail";
  return direction === "in" ? "Product → Twilio" : "Twilio → product";
}

/** Refused, failed, or never answered. */
export function isError({ status }: Traffic): boolean {
  return status === 0 || status >= 400;
}
