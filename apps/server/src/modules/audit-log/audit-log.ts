import type { AuditEntry } from "@broadcast/contract/audit-log";
import type { SignedIn } from "../../http/context.ts";
import { deviceName } from "../../http/guard/device-name.ts";
import { pagingOf, sliceOf } from "../../http/paging.ts";
import { type AuditFilter, countEntries, listEntries } from "./audit-log.sql.ts";
import { type Details, sentenceOf } from "./sentences.ts";

/** Lists security events of the account and other people's actions there, newest first. */
export async function searchAuditLog(
  { db, accountId }: Pick<SignedIn, "db" | "accountId">,
  { filter, paging }: { filter: AuditFilter; paging: { page: number; pageSize: number } },
) {
  const { page, pageSize } = paging;
  const [rows, total] = await Promise.all([
    listEntries(db, accountId, filter, sliceOf({ page, pageSize })),
    countEntries(db, accountId, filter),
  ]);
  const entries: AuditEntry[] = rows.map((row) => ({
    _id: row.id,
    time: row.time.toISOString(),
    event: row.event,
    sentence: sentenceOf(row.event, row.details as Details),
    actor: actorOf(row),
    device: row.user_agent ? deviceName(row.user_agent) : "",
    address: row.address,
  }));
  return { entries, paging: pagingOf(total, page, pageSize) };
}

function actorOf(row: Awaited<ReturnType<typeof listEntries>>[number]): string {
  switch (row.actor_kind) {
    case "own":
      return row.own_name ?? "The owner";
    case "assistant":
      return "Assistant";
    case "managing":
    case "superuser":
      return `${row.acting_name ?? "Someone"}${row.is_support ? " (support)" : ""}`;
    case "api-key":
      return "API key";
    case "system":
      return "Project Broadcast";
    case "nobody":
      return "Someone who wasn't signed in";
  }
}
