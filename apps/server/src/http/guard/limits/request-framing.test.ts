import { connect } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestServer, type TestServer } from "../../../testing/test-server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

/** A request that an attacker tries to smuggle in: an answer to it would show that it got through. */
const SMUGGLED = "GET /api/users/smuggled HTTP/1.1\r\nhost: here\r\n\r\n";
const CHUNKED = "transfer-encoding: chunked";
const NO_CHUNKS = "0\r\n\r\n";

/** Returns all answers on one connection, until the server closes it; a connection that stays open never resolves. */
const answersTo = (sent: string) =>
  new Promise<string>((resolve, reject) => {
    const socket = connect(Number(new URL(server.url).port), "127.0.0.1");
    let answers = "";
    socket.setTimeout(3_000, () => {
      reject(new Error(`The connection was left open after: ${answers}`));
      socket.destroy();
    });
    socket.on("data", (bytes) => {
      answers += String(bytes);
    });
    socket.on("error", () => {});
    socket.on("close", () => resolve(answers));
    socket.write(sent);
  });

const post = (headers: string[], body: string) =>
  [
    "POST /api/users/session HTTP/1.1",
    "host: here",
    "content-type: application/json",
    ...headers,
    "",
    body,
  ].join("\r\n");

const statusesIn = (answers: string) =>
  [...answers.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status));

test("two pipelined requests on one connection get two answers", async () => {
  const last = SMUGGLED.replace("\r\n\r\n", "\r\nconnection: close\r\n\r\n");
  const answers = await answersTo(post(["content-length: 2"], "{}") + last);
  expect(statusesIn(answers)).toEqual([400, 404]);
});

test.each([
  ["a length and chunks", post(["content-length: 5", CHUNKED], NO_CHUNKS)],
  ["chunks and a length", post([CHUNKED, "content-length: 5"], NO_CHUNKS)],
  ["two lengths", post(["content-length: 0", "content-length: 48"], "")],
  ["a list of lengths", post(["content-length: 0, 48"], "")],
  ["a length below zero", post(["content-length: -1"], "")],
  ["a length with a sign", post(["content-length: +2"], "{}")],
  ["a length in words", post(["content-length: two"], "{}")],
  ["a space before the colon", post(["content-length : 2"], "{}")],
  ["an encoding that does not end in chunks", post(["transfer-encoding: chunked, identity"], NO_CHUNKS)],
  ["chunks under two names", post([CHUNKED, "transfer-encoding: x"], NO_CHUNKS)],
  ["an encoding that nobody knows", post(["transfer-encoding: xchunked"], NO_CHUNKS)],
  ["a chunk whose size is no number", post([CHUNKED], `0x2\r\n{}\r\n${NO_CHUNKS}`)],
  ["a chunk that is longer than it says", post([CHUNKED], `1\r\n{}\r\n${NO_CHUNKS}`)],
  ["a chunk that ends in a bare line feed", post([CHUNKED], `2\n{}\r\n${NO_CHUNKS}`)],
  ["a first line that ends in a bare line feed", post(["content-length: 2"], "{}").replace("\r\n", "\n")],
  ["a header that ends in a bare line feed", post(["x-a: 1\ncontent-length: 2"], "{}")],
  ["a header that ends in a bare carriage return", post(["x-a: 1\rcontent-length: 2"], "{}")],
  ["a header that goes on in the next line", post(["x-a: 1", " content-length: 2"], "{}")],
  ["a header without a name", post([": 2"], "")],
  ["a zero byte in a header", post(["x-a: 1\u00002"], "")],
])(
  "where a message ends is in doubt by %s: it is refused, and what follows is never read",
  async (_, sent) => {
    const answers = await answersTo(sent + SMUGGLED);
    expect(statusesIn(answers)).toEqual([400]);
    expect(answers).not.toContain("smuggled");
  },
);
