import { parseNanp } from "@broadcast/domain/phone/parse-nanp";
import { formatPhoneNumber } from "@broadcast/domain/phone/phone-number";
import type { FastifyInstance } from "fastify";
import { hexId } from "../messages/message-ids.ts";
import { areaOf, isPossibleAreaCode } from "../numbers/area-codes.ts";
import { availableNumbers } from "../numbers/available-numbers.ts";
import { type BoughtNumber, freshNumber } from "../numbers/bought-numbers.ts";
import type { SandboxState } from "../state/sandbox-state.ts";
import { isWebAddress } from "../vendors/web-address.ts";
import { notFound, TwilioError } from "./twilio-errors.ts";
import { pageOf, pageQuery, twilioDate } from "./twilio-pages.ts";

type Form = Record<string, string | undefined>;
type Params = { sid: string };

export function addNumberRoutes(app: FastifyInstance, sandboxState: SandboxState) {
  app.get("/Accounts/:account/AvailablePhoneNumbers/:country/Local.json", async (request) => {
    const query = request.query as Form;
    if ((request.params as { country: string }).country !== "US") throw notFound(request.url.split("?")[0]!);
    const limit = Math.min(50, Math.max(1, Math.trunc(Number(query.PageSize ?? 30)) || 30));
    const phones = availableNumbers({
      areaCode: query.AreaCode ?? "",
      contains: query.Contains ?? "",
      region: query.InRegion ?? "",
      limit,
      isTaken: (phone) => sandboxState.numbers.byPhone(phone) !== undefined,
    });
    return { uri: request.url, available_phone_numbers: phones.map(availableJson) };
  });

  app.get("/Accounts/:account/IncomingPhoneNumbers.json", async (request) => {
    const query = request.query as Form;
    const paging = pageQuery(query);
    const wanted = query.PhoneNumber?.trim().replace(/[^\d*+]/g, "") ?? "";
    const matching = sandboxState.numbers.list("twilio").filter(({ phone }) => phone.includes(wanted));
    const first = paging.page * paging.pageSize;
    return pageOf({
      url: request.url,
      name: "incoming_phone_numbers",
      rows: matching.slice(first, first + paging.pageSize + 1),
      paging,
      tokenOf: () => paging.page,
      toJson: (number) => numberJson(sandboxState, number),
    });
  });

  app.post("/Accounts/:account/IncomingPhoneNumbers.json", async (request, reply) => {
    const form = (request.body ?? {}) as Form;
    const phone = phoneToBuy(sandboxState, form);
    const number = freshNumber("twilio", phone, `PN${hexId()}`, sandboxState.clock.now());
    applyForm(number, form);
    await sandboxState.numbers.save(number);
    return reply.code(201).send(numberJson(sandboxState, number));
  });

  app.get<{ Params: Params }>("/Accounts/:account/IncomingPhoneNumbers/:sid(^\\w+).json", async (request) =>
    numberJson(sandboxState, existing(sandboxState, request.params.sid, request.url)),
  );

  app.post<{ Params: Params }>(
    "/Accounts/:account/IncomingPhoneNumbers/:sid(^\\w+).json",
    async (request) => {
      const number = existing(sandboxState, request.params.sid, request.url);
      applyForm(number, (request.body ?? {}) as Form);
      number.changedAt = sandboxState.clock.now();
      await sandboxState.numbers.save(number);
      return numberJson(sandboxState, number);
    },
  );

  app.delete<{ Params: Params }>(
    "/Accounts/:account/IncomingPhoneNumbers/:sid(^\\w+).json",
    async (request, reply) => {
      await sandboxState.numbers.remove(existing(sandboxState, request.params.sid, request.url));
      return reply.code(204).send();
    },
  );
}

function phoneToBuy(sandboxState: SandboxState, form: Form): string {
  const isTaken = (phone: string) => sandboxState.numbers.byPhone(phone) !== undefined;
  if (form.PhoneNumber) {
    const phone = parseNanp(form.PhoneNumber);
    if (!phone || !isPossibleAreaCode(phone.slice(2, 5)))
      throw new TwilioError(21421, 400, `PhoneNumber is invalid: ${form.PhoneNumber}`);
    if (isTaken(phone)) throw new TwilioError(21422, 400, `${phone} is not available.`);
    return phone;
  }
  if (!form.AreaCode) throw new TwilioError(21421, 400, "A PhoneNumber or an AreaCode is required.");
  const [phone] = availableNumbers({ areaCode: form.AreaCode, contains: "", region: "", limit: 1, isTaken });
  if (!phone) throw new TwilioError(21452, 400, `No phone numbers found in area code ${form.AreaCode}.`);
  return phone;
}

function applyForm(number: BoughtNumber, form: Form) {
  number.friendlyName = form.FriendlyName ?? number.friendlyName;
  number.smsUrl = webAddress(form.SmsUrl, 21502, "SmsUrl") ?? number.smsUrl;
  number.smsMethod = form.SmsMethod?.toUpperCase() ?? number.smsMethod;
  number.voiceUrl = webAddress(form.VoiceUrl, 21502, "VoiceUrl") ?? number.voiceUrl;
  number.voiceMethod = form.VoiceMethod?.toUpperCase() ?? number.voiceMethod;
  number.statusCallback = webAddress(form.StatusCallback, 21502, "StatusCallback") ?? number.statusCallback;
  number.statusCallbackMethod = form.StatusCallbackMethod?.toUpperCase() ?? number.statusCallbackMethod;
}

function webAddress(text: string | undefined, code: number, name: string): string | undefined {
  if (text && !isWebAddress(text)) throw new TwilioError(code, 400, `${name} is not a valid URL: ${text}`);
  return text;
}

function existing(sandboxState: SandboxState, sid: string, url: string): BoughtNumber {
  const number = sandboxState.numbers.bySid(sid);
  if (number?.carrier !== "twilio") throw notFound(url.split("?")[0]!);
  return number;
}

function availableJson(phone: string) {
  const area = areaOf(phone);
  return {
    friendly_name: formatPhoneNumber(phone),
    phone_number: phone,
    lata: null,
    locality: area.city || null,
    rate_center: area.city.toUpperCase() || null,
    latitude: null,
    longitude: null,
    region: area.state || null,
    postal_code: null,
    iso_country: "US",
    address_requirements: "none",
    beta: false,
    capabilities: { voice: true, SMS: true, MMS: true, fax: false },
  };
}

function numberJson(sandboxState: SandboxState, number: BoughtNumber) {
  return {
    account_sid: sandboxState.account.accountSid,
    address_requirements: "none",
    address_sid: null,
    api_version: "2010-04-01",
    beta: false,
    bundle_sid: null,
    capabilities: { voice: true, sms: true, mms: true, fax: false },
    date_created: twilioDate(number.boughtAt),
    date_updated: twilioDate(number.changedAt),
    emergency_address_sid: null,
    emergency_address_status: "unregistered",
    emergency_status: "Inactive",
    friendly_name: number.friendlyName,
    identity_sid: null,
    origin: "twilio",
    phone_number: number.phone,
    sid: number.sid,
    sms_application_sid: "",
    sms_fallback_method: "POST",
    sms_fallback_url: "",
    sms_method: number.smsMethod,
    sms_url: number.smsUrl,
    status: "in-use",
    status_callback: number.statusCallback,
    status_callback_method: number.statusCallbackMethod,
    trunk_sid: null,
    uri: `/2010-04-01/Accounts/${sandboxState.account.accountSid}/IncomingPhoneNumbers/${number.sid}.json`,
    voice_application_sid: "",
    voice_caller_id_lookup: false,
    voice_fallback_method: "POST",
    voice_fallback_url: "",
    voice_method: number.voiceMethod,
    voice_receive_mode: "voice",
    voice_url: number.voiceUrl,
  };
}
