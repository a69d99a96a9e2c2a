import type { z } from "zod";
import type { ErrorCode } from "./errors.ts";
import type { Right } from "./roles.ts";

/**
 * Who may call an endpoint: the public, or a signed-in user with the right; the server answers 401 or 403
 * otherwise.
 */
export type Access = "public" | Right;

/**
 * The format of requests and replies. `json` is the default; `multipart` takes a form with at most one file
 * (field `upload`) and answers JSON; `download` answers a file; `events` answers a `text/event-stream`.
 */
export type Kind = "json" | "multipart" | "download" | "events";

/** The calls one address or one user may make: `max` in `windowSeconds`. */
export interface RateLimit {
  max: number;
  windowSeconds: number;
  by: "address" | "user";
}

/** One call of the API as data; everything that serves, calls, documents or tests it is derived from this. */
export interface Endpoint {
  method: "GET" | "POST" | "PUT" | "DELETE";
  /** Relative to `/api/`, parameters as `{name}`: `contacts/{contactId}`. */
  path: string;
  summary: string;
  access: Access;
  kind?: Kind;
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodObject;
  reply: z.ZodType;
  /** Success status, 200 by default. */
  status?: 200 | 201 | 202 | 204;
  /**
   * Error codes beyond those every endpoint may answer (bad-request, unauthorized, forbidden, not-found,
   * too-many-requests).
   */
  errors?: readonly ErrorCode[];
  rateLimit?: RateLimit;
  /** Largest upload in bytes, for `multipart`. */
  maxUploadBytes?: number;
  /** A POST that only reads: a search, a poll, a check. */
  isRead?: true;
  /** The reply is shown only once, so it is not stored for a repeated request, which creates a new one. */
  hasSecretReply?: true;
  /** No cookie is used here, so a write may come from any site: the address itself carries all the authority. */
  isForAnyOrigin?: true;
  /** False for a write that does nothing for the account, so that the log of actions on its behalf omits it. */
  isLoggedAsActing?: false;
  /** For a write: what changes for readers when it succeeds. */
  touches?: readonly Topic[];
  /**
   * For a read: the answer may change when one of these does, so that it is refetched. Every read declares
   * it, with an empty list if no action in the account changes the answer.
   */
  reads?: readonly Topic[];
}

/** What can change: touched by writes, announced by the live event stream, and depended on by reads. */
export const TOPICS = [
  "session",
  "contacts",
  "contact-actions",
  "contact-duplicates",
  "segments",
  "imports",
  "exports",
  "tags",
  "chats",
  "thread",
  "unsent",
  "broadcasts",
  "credits",
  "subscription",
  "numbers",
  "settings",
  "security",
  "managers",
  "organization",
  "queues",
  "integrators",
  "goals",
  "spammers",
  "message-classifiers",
  "registration",
  "content",
  "campaigns",
  "app-flows",
  "spaces",
  "presence",
  "aiva",
  "voice",
] as const;
export type Topic = (typeof TOPICS)[number];

type Parsed<S> = S extends z.ZodType ? z.output<S> : undefined;
type Sent<S> = S extends z.ZodType ? z.input<S> : undefined;

/** The caller's input: only the parts the endpoint has. */
export type Input<E extends Endpoint> = (E["params"] extends z.ZodType
  ? { params: Sent<E["params"]> }
  : object) &
  (E["query"] extends z.ZodType ? { query?: Sent<E["query"]> } : object) &
  (E["body"] extends z.ZodType ? { body: Sent<E["body"]> } : object) &
  (E["kind"] extends "multipart" ? { upload?: Blob } : object);

/** The handler's input. */
export interface Received<E extends Endpoint> {
  params: Parsed<E["params"]>;
  query: Parsed<E["query"]>;
  body: Parsed<E["body"]>;
}

/** The caller's result. */
export type Reply<E extends Endpoint> = z.output<E["reply"]>;

/** Keeps the literal types of an endpoint while checking its shape. */
export const endpoint = <const E extends Endpoint>(definition: E): E => definition;

/** Whether a call changes nothing: it needs no transaction and no Idempotency-Key, and can be repeated freely. */
export const isReadOnly = (endpoint: Endpoint): boolean =>
  endpoint.method === "GET" || endpoint.isRead === true;

/** A module's endpoints by name. */
export type EndpointGroup = Record<string, Endpoint>;
