import type { ServerResponse } from "node:http";

export type LiveKind =
  | "phones"
  | "log"
  | "mailbox"
  | "clock"
  | "settings"
  | "numbers"
  | "verifications"
  | "payments"
  | "registrations"
  | "push"
  | "dns";

export type LiveEvents = {
  /** Notifies the pages of a change of this kind; many changes make one event. */
  emit: (kind: LiveKind, detail?: string) => void;
  /** Keeps the response open as a server-sent event stream. */
  subscribe: (response: ServerResponse) => void;
  close: () => void;
};

const GATHER_MS = 200;
const HEARTBEAT_MS = 20_000;
const DETAILS_AN_EVENT = 100;
const UNREAD_MAX_BYTES = 1024 * 1024;

export function createLiveEvents(): LiveEvents {
  const listeners = new Set<ServerResponse>();
  const gathered = new Map<LiveKind, Set<string>>();
  let timer: NodeJS.Timeout | undefined;
  const heartbeat = setInterval(() => write(":\n\n"), HEARTBEAT_MS);
  heartbeat.unref();

  function write(text: string) {
    for (const response of listeners) {
      // A sleeping page reads nothing; when it wakes it reconnects and reloads everything.
      if (response.writableLength > UNREAD_MAX_BYTES) response.destroy();
      else response.write(text);
    }
  }

  function flush() {
    timer = undefined;
    for (const [kind, details] of gathered) {
      // Beyond a hundred names the page reloads what it shows instead of reading the list.
      const named = details.size <= DETAILS_AN_EVENT ? [...details] : null;
      write(`data: ${JSON.stringify({ kind, details: named })}\n\n`);
    }
    gathered.clear();
  }

  return {
    emit(kind, detail) {
      if (listeners.size === 0) return;
      let details = gathered.get(kind);
      if (!details) {
        details = new Set();
        gathered.set(kind, details);
      }
      if (detail && details.size <= DETAILS_AN_EVENT) details.add(detail);
      timer ??= setTimeout(flush, GATHER_MS);
    },
    subscribe(response) {
      response.writeHead(200, {
        "content-type": "text/event-stream",
        "cache-control": "no-store",
        "x-accel-buffering": "no",
      });
      response.write("retry: 1000\n\n");
      listeners.add(response);
      response.on("close", () => listeners.delete(response));
    },
    close() {
      clearInterval(heartbeat);
      clearTimeout(timer);
      for (const response of listeners) response.end();
      listeners.clear();
    },
  };
}
