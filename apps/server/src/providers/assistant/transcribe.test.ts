import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { afterEach, expect, test } from "vitest";
import { assistantOf } from "./assistant.ts";

let server: Server | undefined;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

/** Has a recording transcribed by an assistant that answers like this; returns what it was sent. */
async function transcribe(status: number, body: string, signal = new AbortController().signal) {
  const heard: { path: string; authorization: string; form: FormData | null } = {
    path: "",
    authorization: "",
    form: null,
  };
  server = createServer((request: IncomingMessage, reply) => {
    void (async () => {
      heard.path = request.url ?? "";
      heard.authorization = request.headers.authorization ?? "";
      const headers = { "content-type": request.headers["content-type"] ?? "" };
      heard.form = await new Response(new Uint8Array(await buffer(request)), { headers }).formData();
      reply.writeHead(status, { "content-type": "application/json" }).end(body);
    })();
  });
  await new Promise<void>((resolve) => server!.listen(0, "127.0.0.1", resolve));
  const assistant = assistantOf({
    apiUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1/`,
    apiKey: "key",
    model: "some-model",
    transcriptionModel: "some-ears",
  });
  return { heard, said: assistant.transcribe({ recording: new Uint8Array([82, 73, 70, 70]), signal }) };
}

test("a recording is sent as OpenAI takes it, and its words come back trimmed", async () => {
  const { heard, said } = await transcribe(200, '{"text":" Hi, it\'s Jo. "}');
  expect(await said).toBe("Hi, it's Jo.");
  expect(heard).toMatchObject({ path: "/v1/audio/transcriptions", authorization: "Bearer key" });
  expect(heard.form?.get("model")).toBe("some-ears");
  const file = heard.form?.get("file") as File;
  expect([file.name, file.type, await file.text()]).toEqual(["recording.wav", "audio/wav", "RIFF"]);
});

test.each([
  [404, "{}"],
  [500, '{"text":"Hi"}'],
  [200, "<p>A page</p>"],
  [200, '{"words":"Hi"}'],
])("an answer of %i with %s is a failure", async (status, body) => {
  const { said } = await transcribe(status, body);
  await expect(said).rejects.toMatchObject({ code: "provider-failed" });
});

test("aborting ends the call", async () => {
  const stopping = new AbortController();
  stopping.abort(new Error("the worker stops"));
  const { said } = await transcribe(200, '{"text":"Hi"}', stopping.signal);
  await expect(said).rejects.toThrow("the worker stops");
});
