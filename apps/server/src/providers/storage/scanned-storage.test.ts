import { mkdtemp, readdir, rm } from "node:fs/promises";
import { createServer, type Server, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { assemble } from "../../assemble.ts";
import { startApi, startWorker } from "../../roles.ts";
import { aBusiness, aPhoneNumber, until } from "../../testing/builders.ts";
import { startTestServer, type TestServer } from "../../testing/test-server.ts";
import { clamd } from "./clamd.ts";
import { localFolder } from "./local-folder.ts";
import { isRefusedFile, scannedStorage } from "./scanned-storage.ts";

const VIRUS = "this counts as a virus here";
const UNREADABLE = "nobody can read this";
const TOO_LARGE = 300_000;
const PNG = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

/** Speaks like clamd: reads length-prefixed chunks up to an empty one, answers with a line, and hangs up. */
function answer(socket: Socket, seen: Buffer[]): void {
  let came = Buffer.alloc(0);
  socket.on("error", () => {});
  socket.on("data", (bytes: Buffer) => {
    came = Buffer.concat([came, bytes]);
    const command = "zINSTREAM\0";
    if (came.length < command.length) return;
    if (came.toString("latin1", 0, command.length) !== command) return void socket.end("UNKNOWN COMMAND\0");
    const chunks: Buffer[] = [];
    for (let at = command.length; at + 4 <= came.length; ) {
      const length = came.readUInt32BE(at);
      if (length === 0) {
        const file = Buffer.concat(chunks);
        seen.push(file);
        if (file.includes(UNREADABLE)) return void socket.end("stream: Can't allocate memory ERROR\0");
        return void socket.end(file.includes(VIRUS) ? "stream: Test.Virus FOUND\0" : "stream: OK\0");
      }
      chunks.push(came.subarray(at + 4, at + 4 + length));
      at += 4 + length;
      if (at > TOO_LARGE) return void socket.end("INSTREAM size limit exceeded. ERROR\0");
    }
  });
}

let folder: string;
let daemon: Server;
let url: string;
const seen: Buffer[] = [];
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "broadcast-scan-"));
  daemon = createServer((socket) => answer(socket, seen));
  await new Promise<void>((resolve) => daemon.listen(0, "127.0.0.1", resolve));
  url = `tcp://127.0.0.1:${(daemon.address() as { port: number }).port}`;
});
afterAll(async () => {
  daemon.close();
  await rm(folder, { recursive: true, force: true });
});

const storageAt = (address: string, patience?: Parameters<typeof clamd>[1]) =>
  scannedStorage(localFolder(folder), clamd(address, patience));
const kept = async () => (await readdir(folder)).sort();
const streamOf = (...pieces: string[]) => Readable.from(pieces.map((piece) => Buffer.from(piece)));

describe("a file", () => {
  test("without a virus is kept, and the scanner saw every byte of it", async () => {
    const bytes = Buffer.alloc(200_000, "picture ");
    await storageAt(url).put("clean", bytes, "image/png");
    await storageAt(url).put("clean-stream", streamOf("a,b\n", "1,2\n"), "text/csv");
    expect(seen.slice(-2).map(String)).toEqual([String(bytes), "a,b\n1,2\n"]);
    expect(await kept()).toEqual(["clean", "clean-stream"]);
  });

  test.each([
    ["at once", () => Buffer.from(`x${VIRUS}`)],
    ["as a stream", () => streamOf("some ", VIRUS, " more")],
  ])("with a virus that comes %s is refused and leaves nothing behind", async (_how, content) => {
    const before = await kept();
    const error = await storageAt(url)
      .put("infected", content(), "image/png")
      .catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({
      code: "unsupported-media",
      message: "This file contains a virus, so we didn't accept it.",
    });
    expect(isRefusedFile(error)).toBe(true);
    expect(await kept()).toEqual(before);
  });

  test.each([
    ["is not there", async () => ({ address: "tcp://127.0.0.1:1", file: "any" })],
    ["finds it too large", async () => ({ address: url, file: "x".repeat(2 * TOO_LARGE) })],
    ["cannot read it", async () => ({ address: url, file: UNREADABLE })],
    ["says nothing", async () => ({ address: await silentDaemon(), file: "any" })],
  ])("is refused, but not for good, while the scanner %s", async (_how, given) => {
    const { address, file } = await given();
    const before = await kept();
    const error = await storageAt(address, { untilItIsThereMs: 5_000, forTheAnswerMs: 200 })
      .put("untold", streamOf(file), "image/png")
      .catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ code: "unavailable" });
    expect(isRefusedFile(error)).toBe(false);
    expect(await kept()).toEqual(before);
  });

  async function silentDaemon(): Promise<string> {
    const silent = createServer((socket) => void socket.on("error", () => {}));
    await new Promise<void>((resolve) => silent.listen(0, "127.0.0.1", resolve));
    silent.unref();
    return `tcp://127.0.0.1:${(silent.address() as { port: number }).port}`;
  }
});

describe("with CLAMD_URL", () => {
  let server: TestServer;
  let scanning: ReturnType<typeof assemble>;
  beforeAll(async () => {
    server = await startTestServer();
    scanning = assemble({ ...server.env, CLAMD_URL: url }, server.services.log, server.clock);
  });
  afterAll(async () => {
    await scanning.close();
    await server.close();
  });

  test("an upload with a virus is answered 415 with a clear sentence", async () => {
    const { client } = await aBusiness(server, { hasNumber: false });
    const api = await startApi(scanning, 0);
    const upload = async (text: string) => {
      const form = new FormData();
      form.set("upload", new File([text], "people.csv", { type: "text/csv" }));
      const response = await fetch(`http://127.0.0.1:${api.port}/api/contacts/import`, {
        method: "POST",
        headers: { cookie: client.cookie, origin: server.url },
        body: form,
      });
      return { status: response.status, body: (await response.json()) as { error?: string } };
    };
    try {
      expect(await upload(`first name,phone\n${VIRUS},5125550142\n`)).toMatchObject({
        status: 415,
        body: { error: "This file contains a virus, so we didn't accept it." },
      });
      expect((await upload("first name,phone\nJo,5125550142\n")).status).toBe(201);
    } finally {
      await api.stop();
    }
  });

  test("of what comes by text a file with a virus is left out, and the rest is there", async () => {
    const maya = await aBusiness(server);
    const worker = await startWorker(scanning);
    const picture = (more: string) => ({
      contentType: "image/png",
      dataBase64: Buffer.concat([PNG, Buffer.from(more)]).toString("base64"),
    });
    try {
      await server.sandbox("POST", `/phones/${encodeURIComponent(aPhoneNumber())}/messages`, {
        to: maya.phoneNumber,
        text: "Look",
        media: [picture(VIRUS), picture("fine")],
      });
      const media = await until("the picture", async () => {
        const row = await server.services.db
          .selectFrom("messages")
          .where("account_id", "=", maya.accountId)
          .select("media")
          .executeTakeFirst();
        const stored = row?.media as { key: string }[] | undefined;
        return stored?.length ? stored : null;
      });
      expect(media.map(({ key }) => key.slice(-2))).toEqual(["-1"]);
    } finally {
      await worker.stop();
    }
  });
});
