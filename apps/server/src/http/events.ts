import { setTimeout as sleep } from "node:timers/promises";
import type { LiveChange } from "@broadcast/contract/live";
import type { FastifyReply, FastifyRequest } from "fastify";
import pg from "pg";
import type { Connection } from "../db/connection.ts";
import type { Log } from "../log.ts";
import { CHANGES_CHANNEL, changesAfter, lastSequence } from "./change-log.ts";

const PAGE = 1_000;
const HEARTBEAT_MS = 20_000;
const RECONNECT_MS = 1_000;

/** A browser that leaves this much unread is cut off; it comes back and reads everything anew. */
const UNREAD_MAX_BYTES = 1024 * 1024;

export interface LiveHub {
  /** Turns a request into an event stream of the account's changes. Ends when the browser goes or the hub closes. */
  stream(accountId: number, request: FastifyRequest, reply: FastifyReply): void;
  close(): Promise<void>;
}

/** Follows the change log by sequence and hands each change to the streams of its account. One a process. */
export async function openLiveHub(db: Connection, url: string, log: Log): Promise<LiveHub> {
  const streams = new Map<number, Set<(change: LiveChange) => void>>();
  const closing = new AbortController();
  const ends = new Set<() => void>();
  let seq = await lastSequence(db);
  let isReading = false;
  let isStale = false;

  const readOn = async () => {
    isStale = true;
    if (isReading) return;
    isReading = true;
    try {
      while (isStale && !closing.signal.aborted) {
        isStale = false;
        const changes = await changesAfter(db, seq, PAGE);
        if (changes.length === PAGE) isStale = true;
        for (const change of changes) {
          seq = change.seq;
          for (const send of streams.get(change.account_id) ?? [])
            send({ topics: change.topics, ids: change.ids });
        }
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
      const client = new pg.Client({ connectionString: url, application_name: "broadcast-live" });
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
    stream(accountId, request, reply) {
      reply.hijack();
      const { raw } = reply;
      raw.writeHead(200, {
        "content-type": "text/event-stream",
        "cache-control": "no-cache, no-transform",
        "x-accel-buffering": "no",
        connection: "keep-alive",
      });
      raw.write("retry: 1000\n\nevent: ready\ndata: {}\n\n");
      const send = (change: LiveChange) => {
        raw.write(`event: change\ndata: ${JSON.stringify(change)}\n\n`);
        if (raw.writableLength <= UNREAD_MAX_BYTES) return;
        end();
        raw.destroy();
      };
      const heartbeat = setInterval(() => void raw.write(": still here\n\n"), HEARTBEAT_MS);
      const mine = streams.get(accountId) ?? new Set();
      streams.set(accountId, mine.add(send));
      const end = () => {
        clearInterval(heartbeat);
        mine.delete(send);
        if (mine.size === 0 && streams.get(accountId) === mine) streams.delete(accountId);
        ends.delete(end);
        raw.end();
      };
      ends.add(end);
      request.raw.on("close", end);
    },
    async close() {
      closing.abort();
      for (const end of [...ends]) end();
      await listener?.end().catch(() => {});
    },
  };
}
