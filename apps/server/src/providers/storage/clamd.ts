import { once } from "node:events";
import { connect } from "node:net";
import type { VirusScanner } from "./scanned-storage.ts";

/** Timeouts while a file arrives, possibly over a slow upload, and once it is complete. */
const TIMEOUTS = { untilItIsThereMs: 60_000, forTheAnswerMs: 20_000 };
const CHUNK_BYTES = 64 * 1024;

/**
 * ClamAV's daemon over TCP (`tcp://127.0.0.1:3310`) with its command INSTREAM: chunks prefixed with their length, an
 * empty one at the end, then one line of answer. Its StreamMaxLength must fit the largest upload.
 */
export function clamd(url: string, patience = TIMEOUTS): VirusScanner {
  const { hostname, port } = new URL(url);
  return {
    begin() {
      const socket = connect({ host: hostname.replace(/^\[|\]$/g, ""), port: Number(port) });
      socket.setTimeout(patience.untilItIsThereMs, () => socket.destroy(new Error("clamd was silent")));
      let answer = "";
      socket.setEncoding("latin1").on("data", (text) => {
        answer += text;
      });
      const isOver = new Promise<void>((resolve, reject) => {
        socket.once("error", reject);
        socket.once("close", () => resolve());
      });
      // Reported where it is awaited.
      isOver.catch(() => {});
      const send = async (bytes: Buffer) => {
        if (!socket.write(bytes)) await Promise.race([once(socket, "drain"), isOver]);
      };
      socket.write("zINSTREAM\0");
      return {
        async write(bytes) {
          for (let from = 0; from < bytes.length; from += CHUNK_BYTES) {
            const chunk = bytes.subarray(from, from + CHUNK_BYTES);
            const length = Buffer.alloc(4);
            length.writeUInt32BE(chunk.length);
            await send(Buffer.concat([length, chunk]));
          }
        },
        async findVirus() {
          socket.setTimeout(patience.forTheAnswerMs);
          socket.write(Buffer.alloc(4));
          await isOver;
          const [, verdict = ""] = /^stream: (.+?)\0?\s*$/.exec(answer) ?? [];
          if (verdict === "OK") return null;
          const [, name] = /^(.+) FOUND$/.exec(verdict) ?? [];
          if (name === undefined) throw new Error(`clamd answered ${JSON.stringify(answer.slice(0, 100))}`);
          return name;
        },
        close: () => void socket.destroy(),
      };
    },
  };
}
