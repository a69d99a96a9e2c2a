import type { Endpoint, Input, Reply } from "@broadcast/contract/endpoint";
import type { ErrorReply } from "@broadcast/contract/errors";
import type { TestServer } from "./test-server.ts";

export interface Answer<T> {
  status: number;
  body: T;
  headers: Headers;
}

/** Acts as a browser: keeps cookies and calls the API by its contract. */
export interface Client {
  /** In the form it is sent: `name=value; name=value`. */
  cookie: string;
  /** Calls and returns any answer. */
  call<E extends Endpoint>(
    endpoint: E,
    input: Input<E>,
    headers?: Record<string, string>,
  ): Promise<Answer<Reply<E> & Partial<ErrorReply>>>;
  /** Calls and returns the reply; throws unless it succeeded. */
  ok<E extends Endpoint>(endpoint: E, input: Input<E>, headers?: Record<string, string>): Promise<Reply<E>>;
}

interface LooseInput {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: Record<string, unknown>;
  upload?: Blob;
}

export function createClient(server: Pick<TestServer, "url">, cookie = ""): Client {
  const client: Client = {
    cookie,
    async call(endpoint, input, headers = {}) {
      const { params, query, body, upload } = input as LooseInput;
      const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
        encodeURIComponent(String(params?.[name] ?? "")),
      );
      const search = query
        ? `?${new URLSearchParams(Object.entries(query).map(([k, v]): [string, string] => [k, String(v)]))}`
        : "";
      const response = await fetch(`${server.url}/api/${path}${search}`, {
        method: endpoint.method,
        headers: {
          // As every browser sends it with a write.
          ...(client.cookie && { cookie: client.cookie, origin: new URL(server.url).origin }),
          ...(body && endpoint.kind !== "multipart" && { "content-type": "application/json" }),
          ...headers,
        },
        ...bodyOf(endpoint, body, upload),
      });
      for (const set of response.headers.getSetCookie()) client.cookie = withCookie(client.cookie, set);
      const text = await response.text();
      const isJson = response.headers.get("content-type")?.includes("json");
      return { status: response.status, body: isJson ? JSON.parse(text) : text, headers: response.headers };
    },
    async ok(endpoint, input, headers) {
      const answer = await client.call(endpoint, input, headers);
      if (answer.status >= 300) {
        throw new Error(
          `${endpoint.method} ${endpoint.path} answered ${answer.status}: ${JSON.stringify(answer.body)}`,
        );
      }
      return answer.body;
    },
  };
  return client;
}

/** Returns the browser's cookies after one was set or removed. */
function withCookie(cookies: string, set: string): string {
  const [pair = "", ...attributes] = set.split("; ");
  const isGone = attributes.some((attribute) => /^(Max-Age=0|Expires=Thu, 01 Jan 1970)/.test(attribute));
  const name = pair.slice(0, pair.indexOf("="));
  const others = cookies.split("; ").filter((other) => other && !other.startsWith(`${name}=`));
  return (isGone ? others : [...others, pair]).join("; ");
}

function bodyOf(endpoint: Endpoint, body: Record<string, unknown> | undefined, upload: Blob | undefined) {
  if (endpoint.kind === "multipart") {
    const form = new FormData();
    for (const [name, value] of Object.entries(body ?? {}))
      if (value !== undefined) form.append(name, String(value));
    if (upload) form.append("upload", upload, upload instanceof File ? upload.name : "upload");
    return { body: form };
  }
  return body ? { body: JSON.stringify(body) } : {};
}
