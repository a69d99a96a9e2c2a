import type { FastifyInstance } from "fastify";
import type { Source, TwilioCall, TwilioOrder } from "../../calls/calls.ts";
import { isPhoneNumber } from "../../numbers/phone-input.ts";
import type { SandboxState } from "../../state/sandbox-state.ts";
import { losesAnswer } from "../../vendors/vendor-api.ts";
import { isWebAddress } from "../../vendors/web-address.ts";
import { notFound, TwilioError } from "../twilio-errors.ts";
import { type Form, one, phoneIn, spanIn } from "../twilio-forms.ts";
import { pageOf, pageQuery, twilioDate } from "../twilio-pages.ts";
import { end, isEnded, playTwilioCall } from "./twilio-call-flow.ts";

type Params = { account: string; sid: string };

const EVENTS = ["initiated", "ringing", "answered", "completed"];
const TIMEOUT_MAX_SECONDS = 600;
const TWIML_MAX_CHARACTERS = 4000;

/** Twilio's calls: placed, read, listed, redirected, hung up. */
export function addCallRoutes(app: FastifyInstance, sandboxState: SandboxState) {
  app.post("/Accounts/:account/Calls.json", async (request, reply) => {
    const form = (request.body ?? {}) as Form;
    const { from, to } = numbersIn(sandboxState, form);
    const call = sandboxState.calls.addTwilio(from, to, orderIn(form));
    await sandboxState.database.committed();
    void playTwilioCall(sandboxState, call);
    if (losesAnswer(sandboxState, request, reply)) return reply;
    return reply.code(201).send(callJson(sandboxState, call));
  });

  app.get("/Accounts/:account/Calls.json", async (request) => {
    const query = request.query as Record<string, string | undefined>;
    const paging = pageQuery(query);
    const calls = sandboxState.calls.list({
      vendor: "twilio",
      from: query.From || undefined,
      to: query.To || undefined,
      status: query.Status || undefined,
      ...spanIn(query, "StartTime"),
      before: paging.before,
      limit: paging.pageSize + 1,
    }) as TwilioCall[];
    return pageOf({
      url: request.url,
      name: "calls",
      rows: calls,
      paging,
      tokenOf: (call) => call.seq,
      toJson: (call) => callJson(sandboxState, call),
    });
  });

  app.get<{ Params: Params }>("/Accounts/:account/Calls/:sid(^\\w+).json", async (request) =>
    callJson(sandboxState, existing(sandboxState, request.params.sid, request.url)),
  );

  app.post<{ Params: Params }>("/Accounts/:account/Calls/:sid(^\\w+).json", async (request) => {
    const call = existing(sandboxState, request.params.sid, request.url);
    const form = (request.body ?? {}) as Form;
    const status = one(form.Status);
    const isWaiting = call.status === "queued" || call.status === "ringing";
    if (isEnded(call) || (status === "canceled" && !isWaiting) || (status === "" && isWaiting))
      throw new TwilioError(21220, 400, "Call is not in-progress. Cannot redirect.");
    if (status === "canceled" || status === "completed")
      void end(sandboxState, call, isWaiting ? "canceled" : "completed");
    else if (status !== "") throw new TwilioError(21218, 400, `Invalid status ${status}.`);
    else {
      call.redirect = sourceIn(form, "Url", "Method", form.Twiml);
      sandboxState.calls.save(call);
    }
    await sandboxState.database.committed();
    return callJson(sandboxState, call);
  });
}

/** A call's recordings; fetched with or without their file extension. */
export function addRecordingRoutes(app: FastifyInstance, sandboxState: SandboxState) {
  app.get<{ Params: Params }>("/Accounts/:account/Recordings/:sid", async (request, reply) => {
    const sid = request.params.sid.replace(/\.wav$/, "");
    const call = sandboxState.calls.bySid(`CA${sid.slice(2)}`);
    const bytes = call?.recording && (await sandboxState.mediaFiles.read(call.recording.file));
    if (!bytes) throw notFound(request.url.split("?")[0]!);
    return reply.type("audio/x-wav").send(bytes);
  });
}

function numbersIn(sandboxState: SandboxState, form: Form): { from: string; to: string } {
  const to = phoneIn(one(form.To));
  const from = phoneIn(one(form.From));
  if (to === "") throw new TwilioError(21201, 400, "No 'To' number is specified.");
  if (!isPhoneNumber(to))
    throw new TwilioError(21211, 400, `The phone number you are attempting to call, ${to}, is not valid.`);
  if (from === "") throw new TwilioError(21213, 400, "No 'From' number is specified.");
  if (!sandboxState.numbers.ownedBy("twilio", from))
    throw new TwilioError(
      21210,
      400,
      `The source phone number provided, ${from}, is not yet verified for your account. You may only make calls from phone numbers that you've verified or purchased from Twilio.`,
    );
  return { from, to };
}

function orderIn(form: Form): TwilioOrder {
  const detection = one(form.MachineDetection);
  if (detection !== "" && detection !== "Enable" && detection !== "DetectMessageEnd")
    throw new TwilioError(21268, 400, `Invalid MachineDetection ${detection}.`);
  const timeoutSeconds = Number(one(form.Timeout) || 60);
  if (!(timeoutSeconds >= 0 && timeoutSeconds <= TIMEOUT_MAX_SECONDS))
    throw new TwilioError(20001, 400, "Timeout must be 0 to 600 seconds.");
  const events = listIn(form.StatusCallbackEvent);
  for (const event of events)
    if (!EVENTS.includes(event)) throw new TwilioError(21626, 400, `Invalid StatusCallbackEvent ${event}.`);
  const isAsync = one(form.AsyncAmd) === "true";
  return {
    source: sourceIn(form, "Url", "Method", form.Twiml),
    fallback: one(form.FallbackUrl) ? sourceIn(form, "FallbackUrl", "FallbackMethod", undefined) : null,
    statusCallback: addressIn(form, "StatusCallback"),
    statusMethod: methodIn(form.StatusCallbackMethod),
    statusEvents: events.length > 0 ? events : ["completed"],
    timeoutSeconds,
    machineDetection: detection || null,
    detectionTimeoutSeconds: Number(one(form.MachineDetectionTimeout) || 30),
    isDetectionAsync: isAsync,
    detectionCallback: isAsync ? addressIn(form, "AsyncAmdStatusCallback") : null,
    detectionMethod: methodIn(form.AsyncAmdStatusCallbackMethod),
  };
}

function sourceIn(form: Form, url: string, method: string, twiml: string | string[] | undefined): Source {
  const document = one(twiml);
  if (document.length > TWIML_MAX_CHARACTERS)
    throw new TwilioError(21621, 400, "Twiml holds up to 4000 characters.");
  if (document !== "") return { document };
  const address = addressIn(form, url);
  if (!address) throw new TwilioError(21205, 400, "Url parameter is required.");
  return { url: address, method: methodIn(form[method]) };
}

function addressIn(form: Form, name: string): string | null {
  const url = one(form[name]);
  if (url === "") return null;
  if (!isWebAddress(url))
    throw new TwilioError(
      name === "StatusCallback" ? 21609 : 21205,
      400,
      `${name} ${url} is not a valid URL.`,
    );
  return url;
}

function methodIn(method: string | string[] | undefined): string {
  return one(method).toUpperCase() === "GET" ? "GET" : "POST";
}

/** Returns a call as Twilio's API shows it. */
function callJson(sandboxState: SandboxState, call: TwilioCall) {
  const path = `/2010-04-01/Accounts/${sandboxState.account.accountSid}/Calls/${call.sid}`;
  const parts = ["notifications", "recordings", "payments", "events", "siprec", "streams", "transcriptions"];
  const number = sandboxState.numbers.byPhone(call.from);
  return {
    account_sid: sandboxState.account.accountSid,
    annotation: null,
    answered_by: call.answeredBy,
    api_version: "2010-04-01",
    caller_name: null,
    date_created: twilioDate(call.createdAt),
    date_updated: twilioDate(call.updatedAt),
    direction: call.direction ?? (call.parentSid ? "outbound-dial" : "outbound-api"),
    duration: call.endedAt === null ? null : String(call.seconds),
    end_time: call.endedAt && twilioDate(call.endedAt),
    forwarded_from: null,
    from: call.from,
    from_formatted: call.from,
    group_sid: null,
    parent_call_sid: call.parentSid ?? null,
    phone_number_sid: number?.sid ?? null,
    price: null,
    price_unit: "USD",
    queue_time: String(call.startedAt === null ? 0 : call.startedAt - call.createdAt),
    sid: call.sid,
    start_time: call.startedAt && twilioDate(call.startedAt),
    status: call.status,
    subresource_uris: Object.fromEntries(parts.map((part) => [part, `${path}/${capital(part)}.json`])),
    to: call.to,
    to_formatted: call.to,
    trunk_sid: null,
    uri: `${path}.json`,
  };
}

function existing(sandboxState: SandboxState, sid: string, url: string): TwilioCall {
  const call = sandboxState.calls.bySid(sid);
  if (call?.vendor !== "twilio") throw notFound(url.split("?")[0]!);
  return call;
}

function capital(word: string): string {
  return word.slice(0, 1).toUpperCase() + word.slice(1);
}

function listIn(value: string | string[] | undefined): string[] {
  return [value ?? []].flat().flatMap((text) => text.split(" ").filter((event) => event !== ""));
}
