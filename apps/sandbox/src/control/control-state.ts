import { monitorEventLoopDelay } from "node:perf_hooks";
import type { FastifyInstance } from "fastify";
import type { Message } from "../messages/messages.ts";
import { resumeReviews } from "../registrations/reviews.ts";
import type { SandboxState } from "../state/sandbox-state.ts";
import { type CarrierName, carrierNames } from "../vendors/carrier-names.ts";
import { asCallersMistake, ControlError, numberIn } from "./control-errors.ts";

type Query = Record<string, string | undefined>;

const CLOCK_POLL_MS = 25_000;
const LIST_MAX = 1000;

/** The controls of the sandbox's own state: clock, faults, log, bought numbers, accepted messages. */
export function addStateRoutes(app: FastifyInstance, sandboxState: SandboxState) {
  const delays = monitorEventLoopDelay({ resolution: 5 });
  delays.enable();
  app.addHook("onClose", async () => void delays.disable());
  app.get("/health", async () => ({
    ok: true,
    webhooksWaiting: sandboxState.webhookTurns.waiting(),
    // The delays of this process's event loop since its start.
    eventLoopDelayMs: { p99: inMs(delays.percentile(99)), max: inMs(delays.max) },
  }));

  app.get("/events", (request, reply) => {
    reply.hijack();
    request.raw.socket.setNoDelay(true);
    sandboxState.events.subscribe(reply.raw);
  });

  app.get("/clock", async (request) => {
    const after = numberIn((request.query as Query).after);
    return after === undefined ? sandboxState.clock.read() : sandboxState.clock.changed(after, CLOCK_POLL_MS);
  });

  app.post("/clock", async (request) => {
    const { advanceMs, to } = (request.body ?? {}) as { advanceMs?: unknown; to?: unknown };
    return asCallersMistake(() => {
      if (typeof advanceMs === "number" && Number.isFinite(advanceMs))
        return sandboxState.clock.advance(Math.round(advanceMs));
      if (typeof to === "string") return sandboxState.clock.moveTo(Date.parse(to));
      throw new Error("Give advanceMs in milliseconds, or to as a date.");
    });
  });

  app.get("/settings", async () => sandboxState.settings.get());
  app.put("/settings", async (request) => {
    const changed = await asCallersMistake(() =>
      sandboxState.settings.change((request.body ?? {}) as Record<string, unknown>),
    );
    if (!changed.reviewByHand) resumeReviews(sandboxState);
    return changed;
  });

  app.get("/numbers", async () => ({
    numbers: sandboxState.numbers.list().map((number) => ({
      number: number.phone,
      carrier: number.carrier,
      sid: number.sid,
      friendlyName: number.friendlyName,
      smsUrl: number.smsUrl,
      voiceUrl: number.voiceUrl,
      campaignId: number.sinch?.campaignId || number.campaignId || null,
      boughtAt: new Date(number.boughtAt).toISOString(),
    })),
  }));

  app.get("/messages", async (request) => {
    const { from, to, after, direction, carrier } = request.query as Query;
    if (direction && !["outbound", "inbound", "all"].includes(direction))
      throw new ControlError(400, "Set direction to outbound, inbound or all.");
    if (carrier && !carrierNames.includes(carrier as CarrierName))
      throw new ControlError(400, `Set carrier to ${carrierNames.join(", ")}.`);
    const last = numberIn(after) ?? 0;
    const messages = sandboxState.messages.list({
      carrier: (carrier || undefined) as CarrierName | undefined,
      from: from || undefined,
      to: to || undefined,
      after: last,
      direction: direction === "all" ? undefined : ((direction ?? "outbound") as Message["direction"]),
      withDeleted: true,
      limit: LIST_MAX,
    });
    return { messages: messages.map(messageJson), next: messages.at(-1)?.seq ?? last };
  });

  app.get("/pace", async (request) => {
    const { from, windowMs } = request.query as Query;
    const span = numberIn(windowMs) ?? 0;
    if (!from || span < 1)
      throw new ControlError(
        400,
        "Give from, a number of the product, and windowMs, the length of the span.",
      );
    const { segments, endedAtMs } = sandboxState.messages.pace(from, span);
    const endedAt = endedAtMs === null ? null : new Date(endedAtMs).toISOString();
    return { from, windowMs: span, segments, endedAt };
  });

  app.get("/media/:sid", async (request, reply) => {
    const picture = sandboxState.messages.byMedia((request.params as { sid: string }).sid);
    const bytes = picture && (await sandboxState.mediaFiles.read(picture.file));
    if (!picture || !bytes) throw new ControlError(404, "There is no such picture.");
    // A file from outside must not run as this page.
    return reply
      .type(picture.contentType)
      .header("content-security-policy", "default-src 'none'; style-src 'unsafe-inline'; sandbox")
      .header("x-content-type-options", "nosniff")
      .send(bytes);
  });

  app.get("/log", async (request) => {
    const { after, limit } = request.query as Query;
    return sandboxState.traffic.list(
      numberIn(after),
      Math.min(LIST_MAX, Math.max(1, numberIn(limit) ?? 200)),
    );
  });
  app.delete("/log", async () => {
    sandboxState.traffic.clear();
    sandboxState.events.emit("log");
    return { ok: true };
  });

  app.post("/reset", async () => {
    sandboxState.messages.clear();
    sandboxState.handsets.clear();
    sandboxState.mails.clear();
    sandboxState.calls.clear();
    sandboxState.voicemails.clear();
    sandboxState.voices.clear();
    sandboxState.speeches.clear();
    sandboxState.mailBehaviors.clear();
    sandboxState.mailReports.clear();
    sandboxState.verificationSessions.clear();
    sandboxState.billing.clear();
    sandboxState.stripeEvents.clear();
    sandboxState.stripeReplies.clear();
    sandboxState.pushSubscriptions.clearMessages();
    sandboxState.traffic.clear();
    await sandboxState.settings.restore();
    return { ok: true };
  });
}

function inMs(nanoseconds: number): number {
  return Math.round(nanoseconds / 10_000) / 100;
}

function messageJson(message: Message) {
  return {
    seq: message.seq,
    carrier: message.carrier,
    sid: message.sid,
    reference: message.reference,
    direction: message.direction,
    from: message.from,
    to: message.to,
    text: message.text,
    media: message.pictures.map(({ sid }) => `/control/media/${sid}`),
    at: new Date(message.createdAt).toISOString(),
    status: message.status,
    errorCode: message.errorCode,
    segments: message.segments,
  };
}
