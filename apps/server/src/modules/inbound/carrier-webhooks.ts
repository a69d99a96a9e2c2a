import { setTimeout as sleep } from "node:timers/promises";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { AppError, notFound } from "../../app-error.ts";
import type { Carrier, CarrierEvents, WebhookRequest } from "../../providers/carriers/carrier.ts";
import type { Services } from "../../services.ts";
import { gatherReceipts, serveMediaLinks } from "../sending/index.ts";
import { gatherInbound } from "./gather-inbound.ts";
import { checkAllNow } from "./missed-webhooks.sql.ts";

const RETRY_MS = 1_000;
const BODY_MAX_BYTES = 256 * 1024;

/**
 * Serves carriers' webhooks: inbound messages, receipts, and calls. Every request must carry the carrier's signature.
 */
export async function serveCarrierWebhooks(app: FastifyInstance, services: Services): Promise<void> {
  const writeReceipt = gatherReceipts(services);
  const receive = gatherInbound(services);
  // Raw, because signatures cover the bytes received, not their meaning.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("*", { parseAs: "string", bodyLimit: BODY_MAX_BYTES }, (_request, body, done) =>
    done(null, body),
  );

  const carrierOf = (request: FastifyRequest<Called>): Carrier => {
    const carrier = services.carriers.find(request.params.carrier);
    if (!carrier) throw notFound("carrier");
    return carrier;
  };
  const asCalled = (request: FastifyRequest<Called>): WebhookRequest => ({
    url: `${services.env.PUBLIC_URL}${request.url}`,
    headers: request.headers,
    rawBody: typeof request.body === "string" ? request.body : "",
    query: request.query,
  });
  const answer = async (request: FastifyRequest<Called>) => {
    const carrier = carrierOf(request);
    const events = carrier.readWebhook(asCalled(request));
    if (!events) throw notSigned();
    await takeIn(carrier, events);
    return carrier.webhookAnswer;
  };
  const answerCall = async (request: FastifyRequest<Called>, reply: FastifyReply) => {
    const carrier = carrierOf(request);
    if (!carrier.readCall) throw notFound("carrier");
    const events = carrier.readCall(asCalled(request));
    if (!events) throw notSigned();
    await takeIn(carrier, { inbound: [], receipts: events.receipts });
    if (!events.answer) return reply.status(204).send();
    return reply.type(events.answer.contentType).send(events.answer.body);
  };
  const takeIn = async (carrier: Carrier, events: CarrierEvents) => {
    await Promise.all([
      ...events.inbound.map((inbound) => receive({ ...inbound, carrier: carrier.name })),
      ...events.receipts.map((receipt) => writeReceipt({ ...receipt, carrier: carrier.name })),
    ]);
  };

  app.post<Called>("/webhooks/:carrier/messages", async (request, reply) => {
    const answered = await answer(request);
    return answered ? reply.type(answered.contentType).send(answered.body) : reply.status(200).send();
  });
  app.post<Called>("/webhooks/:carrier/status", async (request, reply) => {
    await answer(request);
    return reply.status(204).send();
  });
  app.post<Called>("/webhooks/:carrier/voice", answerCall);
  app.post<Called>("/webhooks/:carrier/calls", answerCall);

  // While no server listened, and when one fails, carriers may give up on what they report; workers fetch it.
  const closing = new AbortController();
  const checkSoon = checkingSoon(services, closing.signal);
  app.addHook("onListen", async () => checkSoon());
  app.addHook("onError", async (_request, _reply, error) => {
    const { statusCode = 500 } = error;
    if (!(error instanceof AppError) && statusCode >= 500) checkSoon();
  });
  app.addHook("onClose", async () => closing.abort());
  serveMediaLinks(app, services);
}

/** Returns a function that makes all numbers due for a check, as soon as the database takes it. */
function checkingSoon({ db, log }: Services, signal: AbortSignal): () => void {
  let isAsking = false;
  const ask = async () => {
    while (!signal.aborted) {
      try {
        await checkAllNow(db);
        return;
      } catch (error) {
        log.warn({ err: error }, "numbers are checked for missed webhooks once the database answers");
        await sleep(RETRY_MS, undefined, { signal, ref: false }).catch(() => {});
      }
    }
  };
  return () => {
    if (isAsking) return;
    isAsking = true;
    void ask().finally(() => {
      isAsking = false;
    });
  };
}

const notSigned = () => new AppError("forbidden", "The signature doesn't match.");

interface Called {
  Params: { carrier: string };
  Querystring: Record<string, string | undefined>;
}
