import { createServer, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, test } from "vitest";
import { assistantOf } from "./assistant.ts";

let server: Server | undefined;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

/** Calls an assistant that answers like this, and returns the request it got. */
async function ask(answer: (reply: ServerResponse) => void, signal = new AbortController().signal) {
  const heard = { path: "", body: "" };
  server = createServer((request, reply) => {
    heard.path = request.url ?? "";
    request.on("data", (part: Buffer) => {
      heard.body += part.toString();
    });
    request.on("end", () => answer(reply));
  });
  await new Promise<void>((resolve) => server!.listen(0, "127.0.0.1", resolve));
  const assistant = assistantOf({
    apiUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1/`,
    apiKey: null,
    model: "some-model",
    transcriptionModel: "some-ears",
  });
  const texts: string[] = [];
  const said = assistant.converse({
    turns: [
      { role: "system", text: "Be brief." },
      { role: "user", text: "Hi" },
      { role: "assistant", text: "", calls: [{ id: "c1", name: "look", arguments: "{}" }] },
      { role: "tool", callId: "c1", text: "{}" },
    ],
    tools: [{ name: "look", description: "Looks", parameters: { type: "object" } }],
    onText: (text) => texts.push(text),
    signal,
  });
  return { said, texts, heard, close: () => assistant.close() };
}

const event = (delta: object) => `data: ${JSON.stringify({ choices: [{ delta }] })}\n\n`;
const stream =
  (...parts: (string | Buffer)[]) =>
  (reply: ServerResponse) => {
    reply.writeHead(200, { "content-type": "text/event-stream; charset=utf-8" });
    for (const part of parts) reply.write(part);
    reply.end();
  };

test("text and tool calls are joined from pieces cut anywhere, even within a character", async () => {
  const whole = Buffer.from(
    `: keep-alive\n\n${event({ role: "assistant", content: "" })}${event({ content: "Grüße" })}${event({ content: " 👋" })}` +
      event({ tool_calls: [{ index: 0, id: "a", function: { name: "look", arguments: '{"q":' } }] }) +
      event({ tool_calls: [{ index: 0, function: { arguments: '"ü"}' } }] }) +
      event({ tool_calls: [{ index: 1, id: "b", function: { name: "see", arguments: "{}" } }] }) +
      `${JSON.stringify({ usage: 1 }).replace(/^/, "data: ")}\n\ndata: [DONE]\n\n`,
  );
  const cut = Array.from({ length: Math.ceil(whole.length / 7) }, (_, n) => whole.subarray(n * 7, n * 7 + 7));
  const { said, texts, heard } = await ask(stream(...cut));
  expect(await said).toEqual({
    text: "Grüße 👋",
    calls: [
      { id: "a", name: "look", arguments: '{"q":"ü"}' },
      { id: "b", name: "see", arguments: "{}" },
    ],
  });
  expect(texts).toEqual(["Grüße", "Grüße 👋"]);
  expect(heard.path).toBe("/v1/chat/completions");
  expect(JSON.parse(heard.body)).toMatchObject({
    model: "some-model",
    stream: true,
    tools: [{ type: "function", function: { name: "look" } }],
    messages: [
      { role: "system" },
      { role: "user" },
      { role: "assistant", tool_calls: [{ id: "c1", type: "function", function: { name: "look" } }] },
      { role: "tool", tool_call_id: "c1" },
    ],
  });
});

test("a service without streaming answers as a whole", async () => {
  const { said } = await ask((reply) => {
    reply.writeHead(200, { "content-type": "application/json" });
    reply.end(JSON.stringify({ choices: [{ message: { role: "assistant", content: "Hello" } }] }));
  });
  expect(await said).toEqual({ text: "Hello", calls: [] });
});

test.each([
  ["breaks off", stream(event({ content: "Hel" }))],
  ["has no end", stream("data: ".repeat(60_000))],
  ["is no JSON", stream("data: {oops\n\n")],
  ["is an error", (reply: ServerResponse) => void reply.writeHead(500).end("{}")],
  [
    "is a page",
    (reply: ServerResponse) => void reply.writeHead(200, { "content-type": "text/html" }).end("<p>"),
  ],
])("an answer that %s is reported as a failure", async (_what, answer) => {
  const { said } = await ask(answer);
  await expect(said).rejects.toMatchObject({
    code: "provider-failed",
    message: "AIVA couldn't be reached. Please try again.",
  });
});

test("aborting ends the call", async () => {
  const stopping = new AbortController();
  const { said } = await ask(stream(event({ content: "Hel" })), stopping.signal);
  stopping.abort(new Error("nobody waits"));
  await expect(said).rejects.toThrow("nobody waits");
});
