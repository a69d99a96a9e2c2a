import { type Endpoint, type EndpointGroup, isReadOnly } from "@broadcast/contract/endpoint";
import { plainProblem } from "@broadcast/contract/plain-problem";
import { hasRight } from "@broadcast/contract/roles";
import { isInScope } from "@broadcast/contract/scopes";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { z } from "zod";
import { AppError } from "../app-error.ts";
import { retriedTransaction } from "../db/retried-transaction.ts";
import type { Services } from "../services.ts";
import {
  type Caller,
  type Context,
  type Download,
  type Handler,
  runsOutsideTransaction,
  type Upload,
} from "./context.ts";
import { sendFile } from "./files/send-file.ts";
import { endRefusedUpload, gather, readForm } from "./files/upload.ts";
import { countCall, countedAddress } from "./guard/limits/rate-limit.ts";
import { readServerCookie, setServerCookie } from "./guard/server-cookies.ts";
import { readCaller } from "./guard/session.ts";
import { holdingKey, releaseKey, requestHash, type SavedAnswer, saveAnswer, takeKey } from "./idempotency.ts";
import { noteChange } from "./live/change-log.ts";
import type { LiveHub } from "./live/events.ts";
import { selectFields } from "./select-fields.ts";
import { noteAudit } from "./upkeep/audit.ts";

/** A handler for every endpoint of a group; the live hub serves `events` endpoints. */
export type Handlers<G extends EndpointGroup> = {
  [K in keyof G as G[K]["kind"] extends "events" ? never : K]: Handler<G[K]>;
};

interface Answer extends SavedAnswer {
  download?: Download;
}

type AnyHandler = (context: Context & { caller: Caller | null }, input: object) => Promise<unknown>;

/** Serves a group of the contract: every endpoint becomes a route that checks the caller, the input and the output. */
export function serve<G extends EndpointGroup>(
  app: FastifyInstance,
  services: Services,
  live: LiveHub,
  group: G,
  handlers: Handlers<G>,
): void {
  for (const [name, endpoint] of Object.entries(group)) {
    // The mapped type above ties each handler to its endpoint; looked up by name, the pair is no longer typed.
    const handler = (handlers as Record<string, unknown>)[name] as AnyHandler | undefined;
    app.route({
      method: endpoint.method,
      url: `/api/${endpoint.path.replaceAll(/\{(\w+)\}/g, ":$1")}`,
      config: { endpoint },
      handler: async (request, reply) => {
        const caller = await admit(services, endpoint, request);
        if (endpoint.kind === "events") {
          if (caller) live.stream(caller, request, reply);
          return reply;
        }
        if (!handler) throw new AppError("internal", "This call has no handler.");
        if (endpoint.kind === "multipart") endRefusedUpload(request, reply);
        const input = await receive(endpoint, request, handler);
        const answer = await answerCall(services, endpoint, handler, caller, request, reply, input);
        return send(endpoint, request, reply, answer);
      },
    });
  }
}

async function admit(
  services: Services,
  endpoint: Endpoint,
  request: FastifyRequest,
): Promise<Caller | null> {
  if (endpoint.rateLimit?.by === "address") {
    await countCall(
      services.db,
      `${endpoint.method} ${endpoint.path} ${countedAddress(request.ip)}`,
      endpoint.rateLimit,
    );
  }
  const caller = await readCaller(services.db, services.env, services.clock.now(), request);
  // The caller is added to every log line about the request from here on.
  if (caller) request.log = request.log.child({ accountId: caller.accountId, userId: caller.userId });
  // A partner is not signed in for endpoints without a scope.
  if (endpoint.access === "public") return caller?.scopes ? null : caller;
  if (!caller) throw new AppError("unauthorized", "Please sign in.");
  if (!hasRight(caller.roles, endpoint.access) || (caller.scopes && !isInScope(caller.scopes, endpoint.path)))
    throw new AppError("forbidden", "You don't have permission to do this.");
  if (endpoint.rateLimit?.by === "user") {
    await countCall(services.db, `${endpoint.method} ${endpoint.path} ${caller.userId}`, endpoint.rateLimit);
  }
  return caller;
}

interface Input {
  params: unknown;
  query: unknown;
  body: unknown;
  upload?: Upload | null;
}

async function receive(endpoint: Endpoint, request: FastifyRequest, handler: AnyHandler): Promise<Input> {
  const params = check(endpoint.params, request.params);
  const query = check(endpoint.query, request.query);
  if (endpoint.kind === "multipart") {
    const form = await readForm(request, endpoint.maxUploadBytes ?? 0);
    const body = check(endpoint.body, form.fields);
    // A transaction must not wait for a slow upload.
    const upload = form.upload && !runsOutsideTransaction(handler) ? await gather(form.upload) : form.upload;
    return { params, query, body, upload };
  }
  return { params, query, body: check(endpoint.body, request.body ?? {}) };
}

function check(schema: z.ZodType | undefined, value: unknown): unknown {
  if (!schema) return undefined;
  const parsed = schema.safeParse(value, { error: plainProblem });
  if (parsed.success) return parsed.data;
  const fields: Record<string, string> = {};
  for (const issue of parsed.error.issues) fields[issue.path.join(".")] ??= issue.message;
  const [name, problem] = Object.entries(fields)[0] ?? ["", "is not valid"];
  throw new AppError("bad-request", name ? `${problem} (${name})` : problem, { fields });
}

async function answerCall(
  services: Services,
  endpoint: Endpoint,
  handler: AnyHandler,
  caller: Caller | null,
  request: FastifyRequest,
  reply: FastifyReply,
  input: Input,
): Promise<Answer> {
  const context = (db: Services["db"]): Context & { caller: Caller | null; accountId?: number } => ({
    ...services,
    db,
    log: services.log,
    address: request.ip,
    userAgent: request.headers["user-agent"] ?? "",
    setCookie: (name, value, maxAgeSeconds) =>
      setServerCookie(request, reply, services.env, name, value, maxAgeSeconds),
    readCookie: (name) => readServerCookie(request, services.env, name),
    caller,
    ...(caller && { accountId: caller.accountId }),
  });
  const run = async (db: Services["db"]): Promise<Answer> => {
    const result = await handler(context(db), input);
    if (endpoint.kind === "download") return { status: 200, reply: null, download: result as Download };
    const reply = selectFields(
      endpoint.reply.parse(result),
      (input.body as { select?: string[] } | undefined)?.select,
    );
    return { status: endpoint.status ?? 200, reply };
  };
  if (isReadOnly(endpoint)) return run(services.db);

  // A public call is independent of the signed-in user, and its answer may hold another person's secrets.
  const isKept = endpoint.access !== "public" && !endpoint.hasSecretReply;
  const key = caller && isKept ? idempotencyKey(request) : null;
  const hash = requestHash(services.env, `${endpoint.method} ${endpoint.path}`, input.params, input.body);
  const runOnce = async (db: Services["db"]): Promise<Answer> => {
    const answer = await run(db);
    const isActing = caller?.kind === "managing" || caller?.kind === "assistant";
    if (isActing && endpoint.isLoggedAsActing !== false) {
      const call = `${endpoint.method} ${endpoint.path}`;
      await noteAudit(context(db), {
        event: "acted-for",
        caller,
        details: { call, params: input.params ?? {} },
      });
    }
    if (caller && endpoint.touches) {
      const ids = Object.values((input.params as Record<string, unknown> | undefined) ?? {}).filter(isId);
      await noteChange(db, caller.accountId, endpoint.touches, ids);
    }
    return answer;
  };

  if (!runsOutsideTransaction(handler)) {
    return retriedTransaction(services.db, async (tx) => {
      if (!caller || !key) return runOnce(tx);
      const taken = await takeKey(tx, caller.accountId, key, hash);
      if ("saved" in taken) return taken.saved;
      const answer = await runOnce(tx);
      await saveAnswer(tx, taken.run, answer);
      return answer;
    });
  }
  if (!caller || !key) return runOnce(services.db);
  const taken = await takeKey(services.db, caller.accountId, key, hash);
  if ("saved" in taken) return taken.saved;
  const { run: keyed } = taken;
  try {
    const answer = await holdingKey(services.db, keyed, () => runOnce(services.db));
    await saveAnswer(services.db, keyed, answer);
    return answer;
  } catch (error) {
    await releaseKey(services.db, keyed);
    throw error;
  }
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const isId = (value: unknown): value is string => typeof value === "string" && UUID.test(value);

function idempotencyKey(request: FastifyRequest): string | null {
  const key = request.headers["idempotency-key"];
  if (key === undefined) return null;
  if (typeof key !== "string" || key.length === 0 || key.length > 255) {
    throw new AppError("bad-request", "An Idempotency-Key must have 1 to 255 characters.");
  }
  return key;
}

async function send(
  endpoint: Endpoint,
  request: FastifyRequest,
  reply: FastifyReply,
  answer: Answer,
): Promise<unknown> {
  if (endpoint.kind === "download" && answer.download) return sendFile(request, reply, answer.download);
  return reply.status(answer.status).send(answer.reply);
}
