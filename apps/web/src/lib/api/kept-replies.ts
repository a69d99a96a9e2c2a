import type { Endpoint } from "@broadcast/contract/endpoint";
import { keepAnswer, readKeptAnswer } from "../device/kept-answers.ts";
import type { Person } from "../device/personal-state.ts";

/** A read that may be available offline: its address without the query, and what was asked of it. */
export interface KeptRead {
  endpoint: Endpoint;
  address: string;
  query?: Record<string, unknown> | undefined;
  body?: Record<string, unknown> | undefined;
}

/** The key a reply is stored under; null for what is not stored: searches, later pages, earlier messages. */
function questionOf({ endpoint, address, query, body = {} }: KeptRead): string | null {
  if (query?.before) return null;
  const firstFilter = endpoint.path === "messages/search" ? "open" : "all";
  const { term = "", filter = firstFilter, folderId = null, paging } = body;
  const isFirst = (paging as { page?: number } | undefined)?.page ?? 1;
  if (term !== "" || filter !== firstFilter || folderId !== null || isFirst !== 1) return null;
  return address.slice("/api/".length);
}

/** Stores a reply for offline use. */
export async function keepReply(asker: Person | null, read: KeptRead, reply: unknown): Promise<void> {
  const question = questionOf(read);
  if (question !== null) await keepAnswer(asker, question, reply);
}

/** The last reply, if one is stored. */
export async function readKeptReply(asker: Person | null, read: KeptRead): Promise<unknown> {
  const question = questionOf(read);
  return question === null ? undefined : readKeptAnswer(asker, question);
}
