import { z } from "zod";
import type { InboundMessage, ListedInbound, ListedReceipt, LookUp, LookUpFind } from "../carrier.ts";
import { providerFailed, type VendorAnswer } from "../vendor-http.ts";
import { isSince } from "./twilio-calls.ts";
import { TWILIO_STATES } from "./twilio-states.ts";

const PAGE_SIZE = 1_000;

const listed = z.object({
  sid: z.string(),
  direction: z.string(),
  status: z.string(),
  from: z.string(),
  to: z.string(),
  body: z.string().nullish(),
  num_media: z.coerce.number().catch(0),
  error_code: z.union([z.number(), z.string()]).nullish(),
  date_sent: z.string().nullish(),
  date_created: z.string(),
});
type Listed = z.infer<typeof listed>;
const page = z.object({ messages: z.array(listed), next_page_uri: z.string().nullish() });
type Page = z.infer<typeof page>;
const mediaPage = z.object({
  media_list: z.array(z.object({ uri: z.string(), content_type: z.string() })),
});

/** Twilio's API, and the path of the account on it. */
export interface TwilioLists {
  get: (path: string) => Promise<VendorAnswer>;
  apiUrl: string;
  base: string;
}

/**
 * Lists the messages that a number received since a time. Twilio calls a message's webhook once, and again only where
 * the address asks for it: a server that was down learns of its texts here.
 */
export async function listTwilioInbound(
  lists: TwilioLists,
  phoneNumber: string,
  since: Date,
): Promise<ListedInbound[]> {
  const found = await listMessages(lists, { To: phoneNumber }, since);
  const inbound = found.filter(({ direction }) => direction === "inbound");
  return inbound.reverse().map((message) => ({
    carrierMessageId: message.sid,
    receivedAt: new Date(timeOf(message)),
    read: async () => ({
      carrierMessageId: message.sid,
      from: message.from,
      to: message.to,
      text: message.body ?? "",
      media: message.num_media > 0 ? await listMedia(lists, message.sid) : [],
    }),
  }));
}

/** Lists the progress of the messages that a number sent since a time; receipts are not repeated either. */
export async function listTwilioSent(
  lists: TwilioLists,
  phoneNumber: string,
  since: Date,
): Promise<ListedReceipt[]> {
  const found = await listMessages(lists, { From: phoneNumber }, since);
  return found.flatMap((message) => {
    const state = TWILIO_STATES[message.status];
    return state ? [{ ...whatIsKnown(message), state }] : [];
  });
}

/** Finds a text that may have been accepted, by its numbers, time and words. */
export async function findTwilioSent(
  { get, base }: TwilioLists,
  { from, to, text, since }: LookUp,
): Promise<LookUpFind[]> {
  // Not filtered by time at Twilio: a queued message has no sending time yet.
  const query = new URLSearchParams({ From: from, To: to, PageSize: "100" });
  const { messages } = await readPage(get, `${base}/Messages.json?${query}`, page, "look up the message");
  return messages
    .filter(({ body, date_created }) => (body ?? "") === text && isSince(date_created, since))
    .map((message) => ({
      ...whatIsKnown(message),
      state: TWILIO_STATES[message.status] ?? "sending",
      isCertain: false,
    }));
}

const whatIsKnown = ({ sid, error_code }: Listed) => ({
  carrierMessageId: sid,
  errorCode: error_code ? String(error_code) : null,
});

const timeOf = ({ date_sent, date_created }: Listed): string => date_sent ?? date_created;

/** Lists messages, newest first. Twilio filters them by day only. */
async function listMessages(
  { get, base }: TwilioLists,
  which: { To: string } | { From: string },
  since: Date,
): Promise<Listed[]> {
  const day = since.toISOString().slice(0, 10);
  const query = new URLSearchParams({ ...which, "DateSent>": day, PageSize: String(PAGE_SIZE) });
  const found: Listed[] = [];
  let next: string | null | undefined = `${base}/Messages.json?${query}`;
  while (next) {
    const { messages, next_page_uri }: Page = await readPage(get, next, page);
    const recent = messages.filter((message) => isSince(timeOf(message), since));
    found.push(...recent);
    next = recent.length === messages.length ? next_page_uri : null;
  }
  return found;
}

async function listMedia({ get, apiUrl, base }: TwilioLists, sid: string): Promise<InboundMessage["media"]> {
  const path = `${base}/Messages/${encodeURIComponent(sid)}/Media.json`;
  const { media_list } = await readPage(get, path, mediaPage);
  return media_list.map(({ uri, content_type }) => ({
    url: apiUrl + uri.replace(/\.json$/, ""),
    contentType: content_type,
  }));
}

async function readPage<S extends z.ZodType>(
  get: TwilioLists["get"],
  path: string,
  shape: S,
  what = "list your messages",
): Promise<z.output<S>> {
  const answer = await get(path);
  const parsed = shape.safeParse(answer.json);
  if (answer.status !== 200 || !parsed.success) throw providerFailed(what, `twilio ${answer.status}`);
  return parsed.data;
}
