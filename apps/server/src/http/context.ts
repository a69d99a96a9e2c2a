import type { Readable } from "node:stream";
import type { Endpoint, Received } from "@broadcast/contract/endpoint";
import type { Role } from "@broadcast/contract/roles";
import type { z } from "zod";
import type { Connection } from "../db/connection.ts";
import type { Services } from "../services.ts";

/**
 * The session, the browser that a sign-in challenge belongs to, the proof of owning a cancelled account, and the
 * partner connect page to return to after sign-in.
 */
export type ServerCookie = "session" | "challenge" | "reactivation" | "integration";

/** The caller according to the session or API key; never taken from input. */
export interface Caller {
  userId: string;
  accountId: number;
  roles: readonly Role[];
  /** The account's own user, their assistant, a user who manages the account, or a program. */
  kind: "own" | "assistant" | "managing" | "api-key";
  /** The user who manages the account in this session. */
  actingUserId: string | null;
  /** Null for programs, which have no session. */
  session: { id: string; tokenHash: Buffer } | null;
  /** The API key of a program. */
  apiKeyId: string | null;
  /** The scopes of a partner's token; null for all other callers. */
  scopes: readonly string[] | null;
}

/**
 * The first parameter of every use case. For writes, `db` is the request's transaction (it commits when the handler
 * returns; the handler is called again when it loses a deadlock); for reads, it is the pool.
 */
export interface Context extends Services {
  db: Connection;
  address: string;
  userAgent: string;
  /** Sets a cookie that only the server reads, secure and same-site, for the given time; 0 removes it. */
  setCookie(name: ServerCookie, value: string, maxAgeSeconds: number): void;
  /** Reads a cookie of the request. */
  readCookie(name: ServerCookie): string | null;
}

export interface SignedIn extends Context {
  caller: Caller;
  accountId: number;
}

/** A file in a form, as a stream that can be read once. */
export interface Upload {
  fileName: string;
  contentType: string;
  stream: Readable;
}

/** A file as an answer. */
export interface Download {
  fileName: string;
  contentType: string;
  /** A file is opened only when it is actually sent; with `sizeBytes`, parts of it can be requested. */
  body: Readable | Buffer | string | ((fromByte?: number, lastByte?: number) => Promise<Readable>);
  /** The size of `body`, which lets players request parts. */
  sizeBytes?: number;
  /** Identifies these exact bytes, for the browser's cache; without it nothing is cached. */
  version?: string;
  /** The `cache-control` of the file; by default the browser revalidates each time. */
  cache?: string;
  /** Shown in the browser (a picture) instead of saved. */
  isInline?: boolean;
  /** The content security policy; by default that of every answer. */
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
 * Marks a handler that must not run in one transaction, because it waits for the outside world or a long upload; its
 * `db` is the pool, and it opens transactions itself.
 */
export function outsideTransaction<H extends object>(handler: H): H {
  outside.add(handler);
  return handler;
}

export const runsOutsideTransaction = (handler: object): boolean => outside.has(handler);
