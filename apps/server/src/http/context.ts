import type { Readable } from "node:stream";
import type { Endpoint, Received } from "@broadcast/contract/endpoint";
import type { Role } from "@broadcast/contract/roles";
import type { z } from "zod";
import type { Connection } from "../db/connection.ts";
import type { Services } from "../services.ts";

/**
 * The session, the browser a sign-in challenge belongs to, the proof of owning a cancelled account, and where a
 * partner's connect page waits for the sign-in.
 */
export type ServerCookie = "session" | "challenge" | "reactivation" | "integration";

/** Who is calling, as the session or the API key says; never taken from input. */
export interface Caller {
  userId: string;
  accountId: number;
  roles: readonly Role[];
  /** As whom: the account's own person, their assistant, somebody who manages the account, or a program. */
  kind: "own" | "assistant" | "managing" | "api-key";
  /** The person who manages the account in this session. */
  actingUserId: string | null;
  /** Null for a program, which has no session. */
  session: { id: string; tokenHash: Buffer } | null;
  /** The key of a program. */
  apiKeyId: string | null;
  /** What a partner's token is limited to; null for everybody else. */
  scopes: readonly string[] | null;
}

/**
 * What every use case gets first. `db` is the request's transaction for writes (it commits when the handler
 * returns; whoever loses a deadlock is called again) and the pool for reads.
 */
export interface Context extends Services {
  db: Connection;
  address: string;
  userAgent: string;
  /** A cookie that only the server reads; secure and same-site, for the given time or (0) gone. */
  setCookie(name: ServerCookie, value: string, maxAgeSeconds: number): void;
  /** What the browser brought under that name. */
  readCookie(name: ServerCookie): string | null;
}

export interface SignedIn extends Context {
  caller: Caller;
  accountId: number;
}

/** A file in a form, as a stream: read it once. */
export interface Upload {
  fileName: string;
  contentType: string;
  stream: Readable;
}

/** A file as an answer. */
export interface Download {
  fileName: string;
  contentType: string;
  /** A file is opened only when it is really sent; with `sizeBytes` it may be asked for bytes of it only. */
  body: Readable | Buffer | string | ((fromByte?: number, lastByte?: number) => Promise<Readable>);
  /** How much there is of `body`; players then get the parts that they ask for. */
  sizeBytes?: number;
  /** Names these very bytes, for a browser that has them already; left out: nothing is kept. */
  version?: string;
  /** How long, and who, may keep it, as `cache-control` says it; asked for each time unless told. */
  cache?: string;
  /** Shown in the browser (a picture) instead of saved. */
  isInline?: boolean;
  /** What the browser lets it do; as every answer's unless told. */
  policy?: string;
}

export type ContextOf<E extends Endpoint> = E["access"] extends "public"
  ? Context & { caller: Caller | null }
  : SignedIn;

export type ReplyOf<E extends Endpoint> = E["kind"] extends "download" ? Download : z.input<E["reply"]>;

export type InputOf<E extends Endpoint> = Received<E> &
  (E["kind"] extends "multipart" ? { upload: Upload | null } : object);

export type Handler<E extends Endpoint> = (context: ContextOf<E>, input: InputOf<E>) => Promise<ReplyOf<E>>;

const outside = new WeakSet<object>();

/**
 * Marks a handler that must not run inside one transaction, because it waits for the outside world or a long
 * upload; its `db` is the pool and it opens transactions itself.
 */
export function outsideTransaction<H extends object>(handler: H): H {
  outside.add(handler);
  return handler;
}

export const runsOutsideTransaction = (handler: object): boolean => outside.has(handler);
