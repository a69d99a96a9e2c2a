import { segments } from "@broadcast/domain/messages/segments";
import type { FastifyInstance } from "fastify";
import { carry, tellState } from "../messages/delivery.ts";
import { newMessageId } from "../messages/message-ids.ts";
import type { Message } from "../messages/messages.ts";
import type { SandboxState } from "../state/sandbox-state.ts";
import { losesAnswer } from "../vendors/vendor-api.ts";
import { detailsOf } from "./sinch-batch-details.ts";
import { type BatchInput, batchIn } from "./sinch-batch-input.ts";
import { SinchSmsError } from "./sinch-errors.ts";
import { numbersIn, pageIn, type Query, spanIn } from "./sinch-lists.ts";
import { batchReport, recipientReport, withoutPlus } from "./sinch-reports.ts";

type Params = { plan: string; id: string; recipient: string };

const UNROUTABLE = 402;

/** Batches: sent, read, listed, cancelled, and their outcomes. */
export function addBatchRoutes(app: FastifyInstance, sandboxState: SandboxState) {
  app.post<{ Params: Params }>("/:plan/batches", async (request, reply) => {
    const batch = await takeBatch(sandboxState, request.params.plan, batchIn(sandboxState, request.body));
    if (losesAnswer(sandboxState, request, reply)) return reply;
    return reply.code(201).send(batchJson(batch));
  });

  app.post<{ Querystring: Query }>("/:plan/batches/dry_run", async (request) => {
    const { texts } = batchIn(sandboxState, request.body);
    const parts = texts.map(({ text }) => segments(text));
    const shown =
      request.query.per_recipient === "true" ? Number(request.query.number_of_recipients ?? 100) : 0;
    return {
      number_of_recipients: texts.length,
      number_of_messages: parts.reduce((sum, part) => sum + part.segments, 0),
      per_recipient: texts.slice(0, shown).map(({ to, text }, index) => ({
        recipient: withoutPlus(to),
        number_of_parts: parts[index]!.segments,
        body: text,
        encoding: parts[index]!.encoding === "UCS-2" ? "unicode" : "text",
      })),
    };
  });

  app.get<{ Querystring: Query }>("/:plan/batches", async (request) => {
    const { query } = request;
    const { page, offset, limit } = pageIn(query);
    const filter = {
      carrier: "sinch",
      direction: "outbound",
      isFirstOfBatch: true,
      senders: numbersIn(query.from),
      reference: query.client_reference || undefined,
      ...spanIn(query, sandboxState.clock.now()),
      offset,
      limit,
    } as const;
    const batches = sandboxState.messages
      .list(filter)
      .map((first) => batchJson(membersOf(sandboxState, first)));
    return { count: sandboxState.messages.count(filter), page, page_size: batches.length, batches };
  });

  app.get<{ Params: Params }>("/:plan/batches/:id", async (request) =>
    batchJson(existing(sandboxState, request.params.id)),
  );

  app.delete<{ Params: Params }>("/:plan/batches/:id", async (request) => {
    const batch = existing(sandboxState, request.params.id);
    for (const message of batch.filter(({ status }) => status === "queued")) {
      message.status = "canceled";
      message.isOpen = false;
      sandboxState.messages.save(message);
      void tellState(sandboxState, message);
    }
    await sandboxState.database.committed();
    return batchJson(batch);
  });

  app.get<{ Params: Params; Querystring: Query }>("/:plan/batches/:id/delivery_report", async (request) => {
    const { type = "summary", status, code } = request.query;
    if (type !== "summary" && type !== "full")
      throw new SinchSmsError(400, "syntax_invalid_parameter_format", "type: must be summary or full");
    const statuses = status?.split(",");
    const codes = code?.split(",");
    return batchReport(
      existing(sandboxState, request.params.id),
      type,
      (state) => (statuses?.includes(state.status) ?? true) && (codes?.includes(String(state.code)) ?? true),
    );
  });

  app.get<{ Params: Params }>("/:plan/batches/:id/delivery_report/:recipient", async (request) => {
    const wanted = withoutPlus(request.params.recipient);
    const message = existing(sandboxState, request.params.id).find(({ to }) => withoutPlus(to) === wanted);
    if (!message) throw new SinchSmsError(404, "not_found", "The recipient is not in the batch.");
    return { ...recipientReport(sandboxState, message), at: new Date(message.updatedAt).toISOString() };
  });
}

/** Accepts a batch; it survives a kill once this resolves. */
async function takeBatch(sandboxState: SandboxState, plan: string, input: BatchInput): Promise<Message[]> {
  const nowMs = sandboxState.clock.now();
  const id = newMessageId("sinch", false, nowMs);
  // The network accepts nothing from a number outside the service plan.
  const isOurs = sandboxState.numbers.ownedBy("sinch", input.from)?.sinch?.servicePlanId === plan;
  const batch = input.texts.map(({ to, text, refusal }, index) =>
    sandboxState.messages.add({
      carrier: "sinch",
      sid: index === 0 ? id : newMessageId("sinch", false, nowMs),
      batchId: input.texts.length > 1 ? id : null,
      reference: input.reference,
      details: { ...input.details, refusal: isOurs ? refusal : UNROUTABLE },
      direction: "outbound",
      from: input.from,
      to,
      text,
      status: "queued",
      pictures: [],
      mediaUrls: input.mediaUrls,
      callbackUrl: input.callbackUrl,
    }),
  );
  await sandboxState.database.committed();
  for (const message of batch) void carry(sandboxState, message);
  return batch;
}

function existing(sandboxState: SandboxState, id: string): Message[] {
  const first = sandboxState.messages.bySid(id);
  if (first?.carrier !== "sinch" || first.direction !== "outbound" || (first.batchId ?? id) !== id)
    throw new SinchSmsError(404, "not_found", `There is no batch ${id}.`);
  return membersOf(sandboxState, first);
}

function membersOf(sandboxState: SandboxState, first: Message): Message[] {
  return first.batchId ? sandboxState.messages.inBatch(first.batchId) : [first];
}

/** Returns a batch as Sinch's API shows it. */
function batchJson(batch: Message[]) {
  const first = batch[0]!;
  const { type, shown } = detailsOf(first);
  const canceled = batch.filter(({ status }) => status === "canceled");
  const modifiedMs = Math.max(first.createdAt, ...canceled.map(({ updatedAt }) => updatedAt));
  return {
    id: first.batchId ?? first.sid,
    to: batch.map(({ to }) => withoutPlus(to)),
    from: withoutPlus(first.from),
    canceled: canceled.length > 0,
    body: first.text,
    type,
    created_at: new Date(first.createdAt).toISOString(),
    modified_at: new Date(modifiedMs).toISOString(),
    feedback_enabled: false,
    ...(type === "mt_text" ? { flash_message: false } : {}),
    ...shown,
    ...(first.reference === null ? {} : { client_reference: first.reference }),
  };
}
