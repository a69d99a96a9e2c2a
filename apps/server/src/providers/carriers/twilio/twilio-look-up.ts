import { z } from "zod";
import type { LineOutcome } from "../carrier.ts";
import { networkNamed } from "../network-names.ts";
import type { VendorAnswer, VendorHttp } from "../vendor-http.ts";

const lookUpReply = z.object({
  valid: z.boolean(),
  validation_errors: z.array(z.string()).nullish(),
  line_type_intelligence: z
    .object({
      type: z.string().nullish(),
      carrier_name: z.string().nullish(),
      error_code: z.number().nullish(),
    })
    .nullish(),
});

/**
 * Why a number cannot exist. INVALID_BUT_POSSIBLE is not listed: the number may be newer than Twilio's numbering plan.
 */
const IMPOSSIBLE = new Set([
  "TOO_SHORT",
  "TOO_LONG",
  "INVALID_LENGTH",
  "INVALID_COUNTRY_CODE",
  "NOT_A_NUMBER",
]);

/** Twilio's line types that say whether a line takes texts; others, such as toll-free or pager, may or may not. */
const LINES: Record<string, "mobile" | "landline" | "voip"> = {
  mobile: "mobile",
  landline: "landline",
  fixedVoip: "voip",
  nonFixedVoip: "voip",
};

const NOTHING: LineOutcome = { kind: "told", line: null, network: null };

/**
 * Looks a number up at Twilio's Lookup v2 (twilio.com/docs/lookup/v2-api/line-type-intelligence); each answer about a
 * line costs money. Never throws: an answer without information about the number is `unclear`.
 */
export async function lookUpLine(http: VendorHttp, phoneNumber: string): Promise<LineOutcome> {
  try {
    const path = `/v2/PhoneNumbers/${encodeURIComponent(phoneNumber)}?Fields=line_type_intelligence`;
    return read(await http.call("GET", path));
  } catch (error) {
    return { kind: "unclear", reason: error instanceof Error ? error.message : "no answer" };
  }
}

function read({ status, json, retryAfterMs }: VendorAnswer): LineOutcome {
  if (status === 429) return { kind: "busy", retryAfterMs };
  // Twilio knows no such number, which doesn't mean that it cannot exist.
  if (status === 404) return NOTHING;
  if (status !== 200) return { kind: "unclear", reason: `the carrier answered ${status}` };
  const { valid, validation_errors, line_type_intelligence: found } = lookUpReply.parse(json);
  if (!valid) {
    const isImpossible = validation_errors?.some((error) => IMPOSSIBLE.has(error)) ?? false;
    return isImpossible ? { kind: "told", line: "dead", network: null } : NOTHING;
  }
  if (!found || typeof found.error_code === "number") return NOTHING;
  const line = LINES[found.type ?? ""] ?? null;
  // A landline is not on the mobile network of its company.
  const isOnNetwork = line === "mobile" || line === "voip";
  return { kind: "told", line, network: isOnNetwork ? networkNamed(found.carrier_name ?? "") : null };
}
