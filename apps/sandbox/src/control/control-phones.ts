import type { FastifyInstance } from "fastify";
import { receiveText } from "../messages/inbound.ts";
import { MEDIA_MAX_BYTES } from "../messages/media-files.ts";
import type { Message } from "../messages/messages.ts";
import { parseInternational } from "../numbers/phone-input.ts";
import { type Handset, type HandsetKind, handsetKinds } from "../phones/handsets.ts";
import { type Network, networks } from "../phones/networks.ts";
import { type Voice, voices } from "../phones/voices.ts";
import { REGISTRY_NUMBER, receiveAnswer } from "../registrations/otp.ts";
import type { SandboxState } from "../state/sandbox-state.ts";
import { ControlError, numberIn } from "./control-errors.ts";

type Query = Record<string, string | undefined>;
type Params = { number: string };
type Reply = { to?: unknown; text?: unknown; media?: unknown };
type Past = { with?: unknown; threads?: unknown };

const TEXT_MAX_CHARACTERS = 1600;
const THREAD_MESSAGES = 500;

/** The handsets: which exist, what they got, and what they answer. */
export function addPhoneRoutes(app: FastifyInstance, sandboxState: SandboxState) {
  app.get("/phones", async (request) => {
    const query = request.query as Query;
    const page = Math.max(1, numberIn(query.page) ?? 1);
    const pageSize = Math.min(500, Math.max(1, numberIn(query.pageSize) ?? 50));
    const { handsets, total } = sandboxState.handsets.list({
      term: query.term ?? "",
      kind: handsetKinds.find((kind) => kind === query.kind),
      isUnread: query.unread === "true",
      page,
      pageSize,
    });
    return {
      phones: handsets.map(phoneJson),
      paging: { total, pageSize, page, pages: Math.ceil(total / pageSize) },
    };
  });

  app.get<{ Params: Params }>("/phones/:number", async (request) => {
    const number = handsetNumber(request.params.number);
    const handset = sandboxState.handsets.get(number);
    if (!handset)
      throw new ControlError(
        404,
        "This number hasn't received any texts. Send one from it to make it a phone.",
      );
    return phoneDetail(sandboxState, handset);
  });

  app.put<{ Params: Params }>("/phones/:number", async (request) => {
    const number = handsetNumber(request.params.number);
    const { kind, network, voice, name } = (request.body ?? {}) as Record<string, unknown>;
    const changes: Partial<Pick<Handset, "kind" | "network" | "name">> = {};
    if (kind !== undefined) {
      if (!handsetKinds.includes(kind as HandsetKind))
        throw new ControlError(400, `Set kind to ${handsetKinds.join(", ")}.`);
      changes.kind = kind as HandsetKind;
    }
    if (network !== undefined) {
      if (!networks.includes(network as Network))
        throw new ControlError(400, `Set network to ${networks.join(", ")}.`);
      changes.network = network as Network;
    }
    if (voice !== undefined) {
      if (!voices.includes(voice as Voice)) throw new ControlError(400, `Set voice to ${voices.join(", ")}.`);
      sandboxState.voices.set(number, voice as Voice);
    }
    if (name !== undefined) changes.name = String(name).slice(0, 100);
    const handset = sandboxState.handsets.change(number, changes);
    await sandboxState.database.committed();
    return phoneDetail(sandboxState, handset);
  });

  app.post("/phones/past", async (request) => {
    const { with: business, threads } = (request.body ?? {}) as Past;
    const number = typeof business === "string" && sandboxState.numbers.byPhone(business);
    if (!number) throw new ControlError(400, "Set 'with' to a number the product bought.");
    if (!Array.isArray(threads)) throw new ControlError(400, "Give the threads of each phone.");
    const phones = threads.map(pastThread);
    const texts = phones.flatMap(({ phone, texts }) =>
      texts.map(({ direction, text, at }) => ({
        carrier: number.carrier,
        text,
        at,
        ...(direction === "in"
          ? { direction: "outbound" as const, from: number.phone, to: phone }
          : { direction: "inbound" as const, from: phone, to: number.phone }),
      })),
    );
    if (!sandboxState.messages.addPast(texts.sort((a, b) => a.at - b.at)))
      throw new ControlError(409, "Texts were sent already. Past ones can be added before the first only.");
    for (const { phone, name, texts } of phones) {
      const last = texts.at(-1);
      if (last) sandboxState.handsets.touch(phone, last.text, 0, last.at);
      sandboxState.handsets.change(phone, { name });
    }
    await sandboxState.database.committed();
    return { ok: true };
  });

  app.post<{ Params: Params }>("/phones/:number/read", async (request) => {
    const number = handsetNumber(request.params.number);
    if (sandboxState.handsets.get(number)?.unread) sandboxState.handsets.change(number, { unread: 0 });
    return { ok: true };
  });

  app.get<{ Params: Params }>("/phones/:number/threads", async (request) => {
    const number = handsetNumber(request.params.number);
    return { threads: threadsOf(sandboxState, number) };
  });

  app.post<{ Params: Params }>("/phones/:number/messages", async (request) => {
    const from = handsetNumber(request.params.number);
    const { to, text = "", media = [] } = (request.body ?? {}) as Reply;
    if (to === REGISTRY_NUMBER && typeof text === "string" && text !== "") {
      const message = await receiveAnswer(sandboxState, from, text.slice(0, TEXT_MAX_CHARACTERS));
      return { sid: message.sid, from };
    }
    const number = typeof to === "string" && sandboxState.numbers.byPhone(to);
    if (!number) throw new ControlError(400, "Set 'to' to a number the product bought.");
    if (typeof text !== "string" || text.length > TEXT_MAX_CHARACTERS)
      throw new ControlError(400, `A text can have up to ${TEXT_MAX_CHARACTERS} characters.`);
    const files = picturesIn(media);
    if (text === "" && files.length === 0) throw new ControlError(400, "Write a text or add a picture.");
    const pictures = await Promise.all(
      files.map(({ bytes, contentType }) => sandboxState.mediaFiles.keep(bytes, contentType)),
    );
    const message = receiveText(sandboxState, {
      carrier: number.carrier,
      from,
      to: number.phone,
      text,
      pictures,
    });
    sandboxState.handsets.touch(from, text || "Picture", 0);
    await sandboxState.database.committed();
    return { sid: message.sid, from };
  });
}

function phoneJson(handset: Handset) {
  return {
    number: handset.number,
    kind: handset.kind,
    network: handset.network,
    name: handset.name,
    lastMessageAt: new Date(handset.lastAt).toISOString(),
    lastText: handset.lastText,
    unread: handset.unread,
  };
}

function phoneDetail(sandboxState: SandboxState, handset: Handset) {
  return {
    ...phoneJson(handset),
    voice: sandboxState.voices.of(handset.number),
    optedOutOf: sandboxState.handsets.optOutsOf(handset.number),
  };
}

function threadsOf(sandboxState: SandboxState, number: string) {
  const received = sandboxState.messages.list({
    to: number,
    direction: "outbound",
    withDeleted: true,
    limit: THREAD_MESSAGES,
  });
  const sent = sandboxState.messages.list({
    from: number,
    direction: "inbound",
    withDeleted: true,
    limit: THREAD_MESSAGES,
  });
  const threads = new Map<string, Message[]>();
  for (const message of [...received, ...sent].sort((a, b) => a.seq - b.seq)) {
    const other = message.direction === "outbound" ? message.from : message.to;
    const thread = threads.get(other);
    if (thread) thread.push(message);
    else threads.set(other, [message]);
  }
  return [...threads].map(([other, messages]) => ({
    with: other,
    isOptedOut: sandboxState.handsets.isOptedOut(number, other),
    messages: messages.map((message) => ({
      sid: message.sid,
      carrier: message.carrier,
      direction: message.direction === "outbound" ? "in" : "out",
      text: message.text,
      media: message.pictures.map(({ sid }) => `/control/media/${sid}`),
      mediaTypes: message.pictures.map(({ contentType }) => contentType),
      at: new Date(message.createdAt).toISOString(),
      status: message.status,
      errorCode: message.errorCode,
      segments: message.segments,
    })),
  }));
}

/** A phone's side of what was said, oldest first: `in` is what it received. */
function pastThread(thread: unknown) {
  const { phone, name, texts } = (thread ?? {}) as { phone?: unknown; name?: unknown; texts?: unknown };
  if (typeof phone !== "string" || !Array.isArray(texts))
    throw new ControlError(400, "Give each thread a phone and its texts.");
  return {
    phone: handsetNumber(phone),
    name: String(name ?? "").slice(0, 100),
    texts: texts.map((item: unknown) => {
      const { direction, text, at } = (item ?? {}) as { direction?: unknown; text?: unknown; at?: unknown };
      const time = typeof at === "string" ? Date.parse(at) : Number.NaN;
      if ((direction !== "in" && direction !== "out") || typeof text !== "string" || Number.isNaN(time))
        throw new ControlError(400, "Give each text a direction (in or out), a text and a time.");
      return { direction, text: text.slice(0, TEXT_MAX_CHARACTERS), at: time } as const;
    }),
  };
}

function picturesIn(media: unknown): { bytes: Buffer; contentType: string }[] {
  if (!Array.isArray(media) || media.length > 10) throw new ControlError(400, "Give up to 10 pictures.");
  return media.map((item: unknown) => {
    const { contentType, dataBase64 } = (item ?? {}) as { contentType?: unknown; dataBase64?: unknown };
    if (typeof contentType !== "string" || !/^[\w.+-]+\/[\w.+-]+$/.test(contentType))
      throw new ControlError(400, "Give each picture a contentType such as image/png.");
    if (typeof dataBase64 !== "string")
      throw new ControlError(400, "Give each picture its bytes as dataBase64.");
    const bytes = Buffer.from(dataBase64, "base64");
    if (bytes.length === 0 || bytes.length > MEDIA_MAX_BYTES)
      throw new ControlError(400, "A picture can be up to 5 MB.");
    return { bytes, contentType };
  });
}

/** Returns the number in a path. */
export function handsetNumber(text: string): string {
  const number = parseInternational(text);
  if (!number) throw new ControlError(400, `${text} isn't a phone number. Write it like +15125550148.`);
  return number;
}
