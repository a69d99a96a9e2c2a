import { formatPhoneNumber } from "@broadcast/domain/phone/phone-number";
import type { FastifyInstance } from "fastify";
import { parseInternational } from "../numbers/phone-input.ts";
import { networkFacts } from "../phones/networks.ts";
import type { SandboxState } from "../state/sandbox-state.ts";
import { addTwilioHooks, answerUnknownPaths } from "./twilio-api.ts";

/** Twilio's Lookup v2: whether a number can exist, and on request its line type. */
export async function twilioLookup(app: FastifyInstance, { sandboxState }: { sandboxState: SandboxState }) {
  addTwilioHooks(app, sandboxState);
  answerUnknownPaths(app);
  app.get<{ Params: { number: string }; Querystring: { Fields?: string } }>(
    "/PhoneNumbers/:number",
    async (request) => {
      const given = request.params.number;
      const number = parseInternational(given);
      const isNanp = number?.startsWith("+1") ?? false;
      const fields = (request.query.Fields ?? "").split(",").map((field) => field.trim());
      return {
        calling_country_code: isNanp ? "1" : null,
        country_code: isNanp ? "US" : null,
        phone_number: number ?? given,
        national_format: number && isNanp ? formatPhoneNumber(number) : null,
        valid: number !== null,
        validation_errors: number ? [] : validationErrors(given),
        caller_name: null,
        sim_swap: null,
        call_forwarding: null,
        line_status: null,
        line_type_intelligence:
          fields.includes("line_type_intelligence") && number ? lineType(sandboxState, number) : null,
        identity_match: null,
        reassigned_number: null,
        sms_pumping_risk: null,
        phone_number_quality_score: null,
        pre_fill: null,
        url: `https://lookups.twilio.com/v2/PhoneNumbers/${number ?? given}`,
      };
    },
  );
}

function lineType(sandboxState: SandboxState, number: string) {
  const line = { error_code: null, mobile_country_code: null, mobile_network_code: null };
  // The product's own numbers belong to a carrier without a mobile network.
  if (sandboxState.numbers.byPhone(number))
    return { ...line, type: "nonFixedVoip", carrier_name: "Sandbox - SMS/MMS" };
  if (sandboxState.handsets.kindOf(number) === "landline")
    return { ...line, type: "landline", carrier_name: "AT&T - PSTN" };
  const { lookupName, countryCode, networkCode } = networkFacts[sandboxState.handsets.networkOf(number)];
  return {
    ...line,
    type: "mobile",
    carrier_name: lookupName,
    mobile_country_code: countryCode,
    mobile_network_code: networkCode,
  };
}

function validationErrors(given: string): string[] {
  const digits = given.replace(/\D/g, "");
  if (digits === "" || /[a-z]/i.test(given)) return ["NOT_A_NUMBER"];
  if (digits.length < 10) return ["TOO_SHORT"];
  return [digits.length > 11 ? "TOO_LONG" : "INVALID_BUT_POSSIBLE"];
}
