import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

export type Asked = {
  url: string;
  path: string;
  /** The form's fields, or those of the JSON object. */
  fields: Record<string, string>;
  json: Record<string, unknown>;
  signature: string;
  authorization: string;
};
type Document = string | ((asked: Asked) => string);

/** The product's side of a call: answers with documents and audio by path, 204 elsewhere, and records requests. */
export async function aVoiceProduct() {
  const asked: Asked[] = [];
  const documents = new Map<string, Document>();
  const audio = new Map<string, { contentType: string; bytes: Buffer }>();
  const server = createServer(async (request, response) => {
    const path = (request.url ?? "").split("?")[0]!;
    const file = audio.get(path);
    if (file) {
      response.writeHead(200, { "content-type": file.contentType }).end(file.bytes);
      return;
    }
    let text = "";
    for await (const part of request.setEncoding("utf8")) text += part;
    const isJson = String(request.headers["content-type"]).startsWith("application/json");
    const one: Asked = {
      url: `http://${request.headers.host}${request.url}`,
      path,
      fields: isJson ? {} : Object.fromEntries(new URLSearchParams(text)),
      json: isJson ? (JSON.parse(text) as Record<string, unknown>) : {},
      signature: String(request.headers["x-twilio-signature"]),
      authorization: String(request.headers.authorization),
    };
    asked.push(one);
    const document = documents.get(path);
    if (document === undefined) response.writeHead(path.startsWith("/missing") ? 404 : 204).end();
    else {
      const body = typeof document === "string" ? document : document(one);
      response.writeHead(200, { "content-type": "text/xml" }).end(body);
    }
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    asked,
    documents,
    audio,
    /** The requests for a path, in order. */
    at: (path: string) => asked.filter((one) => one.path === path),
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

/** A silent WAV, 8,000 samples a second. */
export function aWav(seconds: number): Buffer {
  const samples = Math.round(seconds * 8000);
  const head = Buffer.alloc(44);
  head.write("RIFF", 0, "latin1");
  head.writeUInt32LE(36 + samples, 4);
  head.write("WAVEfmt ", 8, "latin1");
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(1, 20);
  head.writeUInt16LE(1, 22);
  head.writeUInt32LE(8000, 24);
  head.writeUInt32LE(8000, 28);
  head.writeUInt16LE(1, 32);
  head.writeUInt16LE(8, 34);
  head.write("data", 36, "latin1");
  head.writeUInt32LE(samples, 40);
  return Buffer.concat([head, Buffer.alloc(samples, 128)]);
}
