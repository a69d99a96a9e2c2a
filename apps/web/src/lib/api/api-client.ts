import { type Endpoint, type Input, isReadOnly, type Reply } from "@broadcast/contract/endpoint";
import type { ErrorReply } from "@broadcast/contract/errors";
import { platform } from "../../platform/index.ts";
import { appVersion } from "../device/app-version.ts";
import { isSamePerson, presentPerson } from "../device/personal-state.ts";
import { randomId } from "../device/random-id.ts";
import { atRest } from "../live/at-rest.ts";
import { BUSINESS_TIME_HEADER, syncBusinessTime } from "../live/business-clock.ts";
import { ApiError, type ApiFailure, isAborted } from "./api-error.ts";
import { emitApiEvent } from "./api-events.ts";
import { noticeOf } from "./error-notices.ts";
import type { KeptRead } from "./kept-replies.ts";

const retryWaitsMs = [500, 1000, 2000, 4000];
const upgradeThrottleMs = 5000;

export interface CallOptions {
  signal?: AbortSignal;
  /** Identifies one user action; its retries repeat the key. Generated for writes without one. */
  idempotencyKey?: string;
  /** The caller shows errors itself. */
  isQuiet?: boolean;
  /** Field name of the file in a form upload. */
  uploadName?: string;
}

type AnyInput = {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: Record<string, unknown>;
  upload?: Blob;
};

/** Builds `/api/contacts/7?page=2` from the endpoint's path and the caller's input. */
export const addressOf = (endpoint: Endpoint, { params = {}, query = {} }: AnyInput): string => {
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(params[name])),
  );
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== undefined) search.set(name, String(value));
  return `/api/${path}${search.size > 0 ? `?${search}` : ""}`;
};

const formOf = (body: Record<string, unknown>, upload: Blob | undefined, uploadName: string): FormData => {
  const form = new FormData();
  for (const [name, value] of Object.entries(body))
    if (value !== undefined && value !== null)
      form.set(name, typeof value === "object" ? JSON.stringify(value) : String(value));
  if (upload) form.set(uploadName, upload);
  return form;
};

const failureOf = async (
  response: Response,
): Promise<ApiFailure & Partial<Record<"actionLabel" | "link", string>>> => {
  const body = (await response.json().catch(() => ({}))) as Partial<ErrorReply>;
  return {
    ...body,
    status: response.status,
    code:
      body.code ??
      (response.status === 401 ? "unauthorized" : response.status === 404 ? "not-found" : "internal"),
    message: body.error ?? (response.statusText || "Something went wrong. Please try again."),
  };
};

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

// Outlives the person: the app is outdated for every user.
let lastUpgradeAt = Number.NEGATIVE_INFINITY;

const announce = (failure: Awaited<ReturnType<typeof failureOf>>, isQuiet: boolean) => {
  if (failure.status === 426) {
    // Absolute, so that a clock that was set back does not silence the notice.
    if (Math.abs(Date.now() - lastUpgradeAt) < upgradeThrottleMs) return;
    lastUpgradeAt = Date.now();
    emitApiEvent({
      kind: "upgrade",
      text: failure.message,
      actionLabel: failure.actionLabel ?? "Reload Now",
      link: failure.link ?? null,
    });
    return;
  }
  if (isQuiet) return;
  // Reported without telling the user, who could do nothing about it.
  if (failure.status === 500) console.error(new ApiError(failure));
  const notice = noticeOf(failure);
  if (notice) emitApiEvent(notice);
};

const request = async (endpoint: Endpoint, input: AnyInput, options: CallOptions): Promise<Response> => {
  const hasForm = endpoint.kind === "multipart";
  const body =
    endpoint.method === "GET"
      ? undefined
      : hasForm
        ? formOf(input.body ?? {}, input.upload, options.uploadName ?? "upload")
        : JSON.stringify(input.body ?? {});
  const headers: Record<string, string> = {
    accept: "application/json",
    "x-app-version": appVersion,
    "x-os-name": platform.osName,
    ...(platform.storeVersion ? { "x-store-version": platform.storeVersion } : {}),
  };
  if (typeof body === "string") headers["content-type"] = "application/json";
  if (!isReadOnly(endpoint)) headers["idempotency-key"] = options.idempotencyKey ?? randomId();
  const caller = presentPerson();
  for (let attempt = 0; ; attempt += 1) {
    const response = await fetch(addressOf(endpoint, input), {
      method: endpoint.method,
      headers,
      body,
      credentials: "include",
      signal: options.signal ?? null,
    });
    const pause = retryWaitsMs[attempt];
    syncBusinessTime(response.headers.get(BUSINESS_TIME_HEADER));
    if (![502, 503, 504].includes(response.status) || pause === undefined) return response;
    // If it was aborted meanwhile, the next `fetch` rejects at once.
    await wait(pause);
    // A retry would run as a different user.
    if (caller && !isSamePerson(caller, presentPerson())) throw new DOMException("", "AbortError");
  }
};

/**
 * The reads that are available offline, with their last answer: the session, the chats and spaces, and a
 * thread of either with its contact or space.
 */
const readOffline =
  /^(GET users\/session|POST (messages|spaces)\/search|GET (contacts\/\{contactId\}|spaces\/\{id\})(\/messages)?)$/;

/** Storing, and loading its code, waits until the first screen is drawn. */
const keep = (read: KeptRead, reply: unknown): void => {
  const asker = presentPerson();
  atRest(() => {
    if (!asker || isSamePerson(asker, presentPerson()))
      void import("./kept-replies.ts").then(({ keepReply }) => keepReply(asker, read, reply)).catch(() => {});
  });
};

const readKept = async (read: KeptRead): Promise<unknown> => {
  const kept = await import("./kept-replies.ts").catch(() => null);
  return kept?.readKeptReply(presentPerson(), read);
};

/**
 * Calls an endpoint. Busy gateways are retried after 0.5, 1, 2 and 4 s. Rejects with `ApiError`, after
 * showing what the error catalog says (unless `isQuiet`). Under /style-guide/ nothing is written: a notice
 * shows what would have been sent.
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  given: Input<E> & CallOptions,
): Promise<Reply<E>> {
  const { signal, idempotencyKey, isQuiet = false, uploadName, ...rest } = given as CallOptions & AnyInput;
  const input: AnyInput = rest;
  if (!isReadOnly(endpoint) && location.pathname.startsWith("/style-guide/")) {
    const { refuseWrite } = await import("./refuse-write.ts");
    return refuseWrite(endpoint, addressOf(endpoint, input));
  }
  const read = readOffline.test(`${endpoint.method} ${endpoint.path}`)
    ? { ...input, endpoint, address: addressOf(endpoint, { params: input.params }) }
    : null;
  let response: Response;
  try {
    response = await request(endpoint, input, { signal, idempotencyKey, uploadName });
  } catch (error) {
    if (isAborted(error) || signal?.aborted)
      throw new ApiError({ status: 0, code: "aborted", message: "The request was stopped." });
    const kept = read ? await readKept(read) : undefined;
    if (kept !== undefined) return kept as Reply<E>;
    const failure: ApiFailure = {
      status: 0,
      code: "offline",
      message: "The server didn't respond. Check your connection and try again.",
    };
    // Lists and screens show by themselves that they could not load; a write has only this notice.
    announce(failure, isQuiet || isReadOnly(endpoint));
    throw new ApiError(failure);
  }
  if (!response.ok) {
    const failure = await failureOf(response);
    announce(failure, isQuiet);
    throw new ApiError(failure);
  }
  if (response.status === 204) return undefined as Reply<E>;
  if (endpoint.kind === "download") return (await response.blob()) as Reply<E>;
  const reply = (await response.json()) as Reply<E>;
  if (read) keep(read, reply);
  return reply;
}
