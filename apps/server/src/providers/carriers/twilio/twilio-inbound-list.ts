import { z } from "zod";
import type { InboundMessage, ListedInbound } from "../carrier.ts";
import { providerFailed, type VendorAnswer } from "../vendor-http.ts";
import { isSince } from "./twilio-calls.ts";

const listed = z.object({
  sid: z.string(),
  direction: z.string(),
  from: z.string(),
  to: z.string(),
  body: z.string().nullish(),
  num_media: z.coerce.number().catch(0),
  date_sent: z.string().nullish(),
  date_created: z.string(),
});
type Listed = z.infer<typeof listed>;
const page = z.object({ messages: z.array(listed), next_page_uri: z.string().nullish() });
type Page = z.infer<typeof page>;
const mediaPage = z.object({
  media_list: z.array(z.object({ uri: z.string(), content_type: z.string() })),
});

/**
 * Lists the messages that a number received since a time. Twilio calls a message's webhook once, and again only where
 * the address asks for it: a server that was down learns of its texts here. Lists are newest first, and filtered by
 * day. `get` takes an address on Twilio's API.
 */
export async function listTwilioInbound(
  get: (path: string) => Promise<VendorAnswer>,
  { base, apiUrl, phoneNumber, since }: { base: string; apiUrl: string; phoneNumber: string; since: Date },
): Promise<ListedInbound[]> {
  const query = new URLSearchParams({
    To: phoneNumber,
    "DateSent>": since.toISOString().slice(0, 10),
    PageSize: "200",
  });
  const found: Listed[] = [];
  let next: string | null | undefined = `${base}/Messages.json?${query}`;
  while (next) {
    const { messages, next_page_uri }: Page = await readPage(get, next, page);
    const recent = messages.filter((message) => isSince(receivedAt(message), since));
    found.push(...recent.filter(({ direction }) => direction === "inbound"));
    next = recent.length === messages.length ? next_page_uri : null;
  }
  return found.reverse().map((message) => ({
    carrierMessageId: message.sid,
    receivedAt: new Date(receivedAt(message)),
    read: async () => ({
      carrierMessageId: message.sid,
      from: message.from,
      to: message.to,
      text: message.body ?? "",
      media: message.num_media > 0 ? await listMedia(get, message.sid, { base, apiUrl }) : [],
    }),
  }));
}

const receivedAt = ({ date_sent, date_created }: Listed): string => date_sent ?? date_created;

async function listMedia(
  get: (path: string) => Promise<VendorAnswer>,
  sid: string,
  { base, apiUrl }: { base: string; apiUrl: string },
): Promise<InboundMessage["media"]> {
  const { media_list } = await readPage(
    get,
    `${base}/Messages/${encodeURIComponent(sid)}/Media.json`,
    mediaPage,
  );
  return media_list.map(({ uri, content_type }) => ({
    url: apiUrl + uri.replace(/\.json$/, ""),
    contentType: content_type,
  }));
}

async function readPage<S extends z.ZodType>(
  get: (path: string) => Promise<VendorAnswer>,
  path: string,
  shape: S,
): Promise<z.output<S>> {
  const answer = await get(path);
  const parsed = shape.safeParse(answer.json);
  if (answer.status !== 200 || !parsed.success)
    throw providerFailed("list your messages", `twilio ${answer.status}`);
  return parsed.data;
}
