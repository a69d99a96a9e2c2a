import { setTimeout as sleep } from "node:timers/promises";
import type { Topic } from "@broadcast/contract/endpoint";
import { type LiveChange, live } from "@broadcast/contract/live";
import type { FastifyReply, FastifyRequest } from "fastify";
import pg from "pg";
import type { Services } from "../../services.ts";
import type { Caller } from "../context.ts";
import { personOf } from "../guard/person-of.ts";
import { inForce } from "../guard/session.ts";
import { CHANGES_CHANNEL, type Change, changesAfter, lastSequence, latestChanges } from "./change-log.ts";

const PAGE = 1_000;
const HEARTBEAT_MS = 20_000;
const RECONNECT_MS = 1_000;

/** A browser with this much unread data is cut off; it reconnects and reads everything again. */
const UNREAD_MAX_BYTES = 1024 * 1024;

/** Browser windows per session, or programs per key, that can listen at the same time. */
const STREAMS_PER_SESSION = 12;

/** A stream closed for another reconnects after this time, not at once, or the two would replace each other forever. */
const CROWDED_OUT_MS = 60_000;

/** A session may have ended with these changes, so the listening callers are checked again at once. */
const MAY_END_SESSIONS: ReadonlySet<Topic> = new Set(["session", "security", "managers"]);

export interface LiveHub {
  /**
   * Turns a request into an event stream of the account's changes. Ends when the browser disconnects, the session or
   * key ends, or the hub closes. Beyond twelve per session in this process, the oldest stream is sent `crowded` and
   * ends.
   */
  stream(caller: Caller, request: FastifyRequest, reply: FastifyReply): void;
  close(): Promise<void>;
}

interface Stream {
  caller: Caller;
  write(text: string): void;
  end(): void;
}

function eventOf({ topics, ids }: Change): string {
  const told: LiveChange = { topics, ids };
  return `event: change\ndata: ${JSON.stringify(told)}\n\n`;
}

const concerns = ({ not_for }: Change, caller: Caller): boolean =>
  not_for === null || not_for !== personOf(caller);

/** The session or key that listens. */
const holderOf = ({ caller: { session, apiKeyId } }: Stream): string => session?.id ?? apiKeyId ?? "";

/** Follows the change log by sequence and passes each change to the streams of its account. One per process. */
export async function openLiveHub(
  { db, env, log, clock }: Pick<Services, "db" | "env" | "log" | "clock">,
  heartbeatMs = HEARTBEAT_MS,
): Promise<LiveHub> {
  const streams = new Map<number, Set<Stream>>();
  const closing = new AbortController();
  let seq = await lastSequence(db);
  let isReading = false;
  let isStale = false;

  /** Ends the streams of callers who have been signed out, here or by another process. */
  const endRefused = async (some: readonly Stream[]) => {
    if (some.length === 0) return;
    const good = await inForce(
      db,
      clock.now(),
      some.map(({ caller }) => caller),
    );
    for (const stream of some) {
      if (!good.has(holderOf(stream))) stream.end();
    }
  };

  const heartbeat = setInterval(() => {
    const all = [...streams.values()].flatMap((mine) => [...mine]);
    for (const stream of all) stream.write(": still here\n\n");
    endRefused(all).catch((error) => log.warn({ err: error }, "checking the streams' sessions failed"));
  }, heartbeatMs);

  const readOn = async () => {
    isStale = true;
    if (isReading) return;
    isReading = true;
    try {
      while (isStale && !closing.signal.aborted) {
        isStale = false;
        const changes = await changesAfter(db, seq, PAGE);
        if (changes.length === PAGE) isStale = true;
        const doubtful = new Set<Stream>();
        for (const change of changes) {
          seq = change.seq;
          const text = eventOf(change);
          const mayEnd = change.topics.some((topic) => MAY_END_SESSIONS.has(topic));
          for (const stream of [...(streams.get(change.account_id) ?? [])]) {
            if (concerns(change, stream.caller)) stream.write(text);
            if (mayEnd) doubtful.add(stream);
          }
        }
        await endRefused([...doubtful]);
      }
    } catch (error) {
      log.warn({ err: error }, "reading the change log failed");
    } finally {
      isReading = false;
    }
  };

  let listener: pg.Client | null = null;
  const listen = async () => {
    while (!closing.signal.aborted) {
      const client = new pg.Client({
        // LISTEN belongs to a session, which a pooler shares between clients.
        connectionString: env.DATABASE_DIRECT_URL,
        application_name: "broadcast-live",
      });
      try {
        const ended = new Promise<void>((resolve) => {
          client.on("error", () => resolve());
          client.on("end", () => resolve());
        });
        client.on("notification", () => void readOn());
        await client.connect();
        await client.query(`listen ${CHANGES_CHANNEL}`);
        listener = client;
        await readOn();
        await ended;
      } catch (error) {
        log.warn({ err: error }, "listening for changes failed");
      }
      await sleep(RECONNECT_MS, undefined, { signal: closing.signal }).catch(() => {});
    }
  };
  void listen();

  return {
    stream(caller, request, reply) {
      reply.hijack();
      const { raw } = reply;
      raw.writeHead(200, {
        "content-type": "text/event-stream",
        "cache-control": "no-cache, no-transform",
        "x-accel-buffering": "no",
        connection: "keep-alive",
      });
      const mine = streams.get(caller.accountId) ?? new Set();
      const stream: Stream = {
        caller,
        write(text) {
          raw.write(text);
          if (raw.writableLength <= UNREAD_MAX_BYTES) return;
          stream.end();
          raw.destroy();
        },
        end() {
          mine.delete(stream);
          if (mine.size === 0 && streams.get(caller.accountId) === mine) streams.delete(caller.accountId);
          raw.end();
        },
      };
      stream.write("retry: 1000\n\nevent: ready\ndata: {}\n\n");
      streams.set(caller.accountId, mine.add(stream));
      const { missedMs = 0 } = live.events.query.safeParse(request.query).data ?? {};
      // Changes after the page was read and before the stream began.
      if (missedMs > 0)
        latestChanges(db, caller.accountId, seq, missedMs)
          .then((changes) => {
            if (!mine.has(stream)) return;
            for (const change of changes) if (concerns(change, caller)) stream.write(eventOf(change));
          })
          .catch((error) => log.warn({ err: error }, "reading what a new stream missed failed"));
      const own = [...mine].filter((other) => holderOf(other) === holderOf(stream));
      for (const oldest of own.slice(0, -STREAMS_PER_SESSION)) {
        oldest.write(`retry: ${CROWDED_OUT_MS}\nevent: crowded\ndata: {}\n\n`);
        oldest.end();
      }
      request.raw.on("close", stream.end);
    },
    async close() {
      closing.abort();
      clearInterval(heartbeat);
      for (const mine of [...streams.values()]) for (const stream of [...mine]) stream.end();
      await listener?.end().catch(() => {});
    },
  };
}
