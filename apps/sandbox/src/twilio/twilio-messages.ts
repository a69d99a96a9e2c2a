import type { FastifyInstance } from "fastify";
import { carry } from "../messages/delivery.ts";
import type { Message, MessageStatus } from "../messages/messages.ts";
import { isPhoneNumber } from "../numbers/phone-input.ts";
import type { SandboxState } from "../state/sandbox-state.ts";
import { losesAnswer } from "../vendors/vendor-api.ts";
import { isWebAddress } from "../vendors/web-address.ts";
import { notFound, TwilioError } from "./twilio-errors.ts";
import { type Form, one, phoneIn, spanIn } from "./twilio-forms.ts";
import { pageOf, pageQuery, twilioDate } from "./twilio-pages.ts";

type Params = { account: string; sid: string };

const BODY_MAX_CHARACTERS = 1600;
const PICTURES_MAX = 10;
const LEFT: MessageStatus[] = ["sent", "delivered", "undelivered", "failed", "received"];

export function addMessageRoutes(app: FastifyInstance, sandboxState: SandboxState) {
  app.post("/Accounts/:account/Messages.json", async (request, reply) => {
    const message = await takeMessage(sandboxState, (request.body ?? {}) as Form);
    if (losesAnswer(sandboxState, request, reply)) return reply;
    return reply.code(201).send(messageJson(sandboxState, message));
  });

  app.get("/Accounts/:account/Messages.json", async (request) => {
    const query = request.query as Record<string, string | undefined>;
    const paging = pageQuery(query);
    const messages = sandboxState.messages.list({
      carrier: "twilio",
      from: query.From || undefined,
      to: query.To || undefined,
      before: paging.before,
      // A waiting message has no sending time.
      ...(Object.keys(query).some((name) => name.startsWith("DateSent"))
        ? { ...spanIn(query, "DateSent"), statuses: LEFT }
        : {}),
      limit: paging.pageSize + 1,
    });
    return pageOf({
      url: request.url,
      name: "messages",
      rows: messages,
      paging,
      tokenOf: (message) => message.seq,
      toJson: (message) => messageJson(sandboxState, message),
    });
  });

  app.get<{ Params: Params }>("/Accounts/:account/Messages/:sid(^\\w+).json", async (request) =>
    messageJson(sandboxState, existing(sandboxState, request.params.sid, request.url)),
  );

  app.post<{ Params: Params }>("/Accounts/:account/Messages/:sid(^\\w+).json", async (request) => {
    const message = existing(sandboxState, request.params.sid, request.url);
    const form = (request.body ?? {}) as Form;
    if (form.Status === "canceled") {
      if (message.status !== "queued")
        throw new TwilioError(30409, 409, "Message cannot be canceled: it is already on its way.");
      message.status = "canceled";
      message.isOpen = false;
    } else if (form.Body === "") {
      if (isUnderWay(message))
        throw new TwilioError(20009, 409, "Cannot redact a message that is still on its way.");
      message.isRedacted = true;
    } else
      throw new TwilioError(20001, 400, "Status=canceled cancels a message and an empty Body redacts it.");
    sandboxState.messages.save(message);
    await sandboxState.database.committed();
    return messageJson(sandboxState, message);
  });

  app.delete<{ Params: Params }>("/Accounts/:account/Messages/:sid(^\\w+).json", async (request, reply) => {
    const message = existing(sandboxState, request.params.sid, request.url);
    if (isUnderWay(message))
      throw new TwilioError(20009, 409, "Cannot delete message because delivery has not been completed.");
    message.isDeleted = true;
    sandboxState.messages.save(message);
    await sandboxState.database.committed();
    return reply.code(204).send();
  });
}

/** Validates and accepts a new message; it survives a kill once this resolves. */
async function takeMessage(sandboxState: SandboxState, form: Form): Promise<Message> {
  const from = phoneIn(one(form.From));
  const to = phoneIn(one(form.To));
  const text = one(form.Body);
  const mediaUrls = ([form.MediaUrl ?? []].flat() as string[]).filter((url) => url !== "");
  if (to === "") throw new TwilioError(21604, 400, "A 'To' phone number is required.");
  if (!isPhoneNumber(to))
    throw new TwilioError(21211, 400, `The 'To' number ${one(form.To)} is not a valid phone number.`);
  if (from === "" && one(form.MessagingServiceSid) !== "")
    throw new TwilioError(
      21705,
      400,
      `The Messaging Service Sid ${one(form.MessagingServiceSid)} is invalid.`,
    );
  if (from === "") throw new TwilioError(21603, 400, "A 'From' phone number is required.");
  if (!sandboxState.numbers.ownedBy("twilio", from))
    throw new TwilioError(
      21606,
      400,
      `The 'From' phone number provided (${from}) is not a valid message-capable Twilio phone number for this destination/account combination.`,
    );
  if (from === to) throw new TwilioError(21266, 400, "'To' and 'From' number cannot be the same.");
  if (text === "" && mediaUrls.length === 0) throw new TwilioError(21602, 400, "Message body is required.");
  if (text.length > BODY_MAX_CHARACTERS)
    throw new TwilioError(21617, 400, "The concatenated message body exceeds the 1600 character limit.");
  if (mediaUrls.length > PICTURES_MAX)
    throw new TwilioError(21623, 400, "Number of media files exceeds allowed limit.");
  for (const url of mediaUrls)
    if (!isWebAddress(url)) throw new TwilioError(21620, 400, `Invalid media URL(s): ${url}`);
  const callbackUrl = one(form.StatusCallback) || null;
  if (callbackUrl && !isWebAddress(callbackUrl))
    throw new TwilioError(21609, 400, `The 'StatusCallback' URL ${callbackUrl} is not a valid URL.`);
  if (sandboxState.settings.get().carrierOptOut && sandboxState.handsets.isOptedOut(to, from))
    throw new TwilioError(21610, 400, "Attempt to send to unsubscribed recipient");

  const message = sandboxState.messages.add({
    carrier: "twilio",
    direction: "outbound",
    from,
    to,
    text,
    status: "queued",
    pictures: [],
    mediaUrls,
    callbackUrl,
  });
  await sandboxState.database.committed();
  void carry(sandboxState, message);
  return message;
}

/** Returns a message as Twilio's API shows it. */
function messageJson(sandboxState: SandboxState, message: Message) {
  const path = `/2010-04-01/Accounts/${sandboxState.account.accountSid}/Messages/${message.sid}`;
  return {
    account_sid: sandboxState.account.accountSid,
    api_version: "2010-04-01",
    body: message.isRedacted ? "" : message.text,
    date_created: twilioDate(message.createdAt),
    date_sent:
      message.direction === "inbound"
        ? twilioDate(message.createdAt)
        : message.sentAt && twilioDate(message.sentAt),
    date_updated: twilioDate(message.updatedAt),
    direction: message.direction === "inbound" ? "inbound" : "outbound-api",
    error_code: message.errorCode,
    error_message: message.errorCode === null ? null : (errorMessages[message.errorCode] ?? null),
    from: message.from,
    messaging_service_sid: null,
    num_media: String(message.pictures.length + message.mediaUrls.length),
    num_segments: String(message.segments),
    price: null,
    price_unit: "USD",
    sid: message.sid,
    status: message.status,
    subresource_uris: { media: `${path}/Media.json` },
    to: message.to,
    uri: `${path}.json`,
  };
}

const errorMessages: Record<number, string> = {
  11200: "HTTP retrieval failure",
  12300: "Invalid Content-Type",
  30003: "Unreachable destination handset",
  30006: "Landline or unreachable carrier",
  30007: "Message filtered",
  30019: "Content size exceeds carrier limit",
};

/** Returns a message of this account; throws Twilio's 404. */
export function existing(sandboxState: SandboxState, sid: string, url: string): Message {
  const message = sandboxState.messages.bySid(sid);
  if (message?.carrier !== "twilio" || message.isDeleted) throw notFound(url.split("?")[0]!);
  return message;
}

function isUnderWay(message: Message): boolean {
  return message.status === "queued" || message.status === "sent";
}
