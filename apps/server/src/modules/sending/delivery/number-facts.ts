import { type Connection, sql } from "../../../db/connection.ts";
import type { DB } from "../../../db/schema.gen.ts";
import { noteChange } from "../../../http/live/change-log.ts";
import { optOut } from "../../consent/index.ts";
import { lineOfFailure } from "./failure-words.ts";

/** A message the carrier refused or could not deliver. */
export interface Failure {
  accountId: number;
  messageId: string;
  contactId: string;
  address: string;
  carrier: DB["lanes"]["carrier"];
  code: string;
  isOptedOut: boolean;
}

/**
 * Learns from carriers' refusals: an opt-out at the carrier is one here, and a landline or a dead number is marked, so
 * that the next message to it isn't paid for.
 */
export async function recordFailureFacts(
  db: Connection,
  failures: readonly Failure[],
  now: Date,
): Promise<void> {
  for (const failure of failures) {
    if (failure.isOptedOut) {
      await optOut(db, failure.accountId, failure.address, {
        source: "carrier",
        wording: "The carrier refused a message because the recipient opted out",
        messageId: failure.messageId,
        time: now,
      });
    }
  }
  const learned = failures.flatMap((failure) => {
    const line = lineOfFailure(failure.carrier, failure.code);
    return line ? [{ ...failure, line }] : [];
  });
  if (learned.length > 0) {
    const unique = [...new Map(learned.map((fact) => [`${fact.accountId} ${fact.address}`, fact])).values()];
    await sql`
      insert into address_facts as f (account_id, address, line, reason, learned_at)
      select account_id, address, line, reason, ${now} from unnest(
        ${unique.map((fact) => fact.accountId)}::bigint[], ${unique.map((fact) => fact.address)}::text[],
        ${unique.map((fact) => fact.line)}::text[], ${unique.map((fact) => fact.code)}::text[]
      ) as n (account_id, address, line, reason) order by 1, 2
      on conflict (account_id, address) do update set line = excluded.line, reason = excluded.reason, learned_at = excluded.learned_at
    `.execute(db);
  }
  const changed = failures.filter(
    (failure) => failure.isOptedOut || lineOfFailure(failure.carrier, failure.code),
  );
  for (const [accountId, its] of Map.groupBy(changed, (failure) => failure.accountId)) {
    await noteChange(db, accountId, ["contacts"], [...new Set(its.map((failure) => failure.contactId))]);
  }
}

/** A repeated fact is stored again only after this long, since receipts are many. */
const RENEW_AFTER_DAYS = 30;

/** Records numbers' networks from receipts. */
export async function recordNetworks(
  db: Connection,
  facts: readonly {
    accountId: number;
    address: string;
    network: NonNullable<DB["address_facts"]["network"]>;
  }[],
  now: Date,
): Promise<void> {
  if (facts.length === 0) return;
  const unique = [...new Map(facts.map((fact) => [`${fact.accountId} ${fact.address}`, fact])).values()];
  await sql`
    insert into address_facts as f (account_id, address, network, learned_at)
    select account_id, address, network, ${now} from unnest(
      ${unique.map((fact) => fact.accountId)}::bigint[], ${unique.map((fact) => fact.address)}::text[],
      ${unique.map((fact) => fact.network)}::text[]
    ) as n (account_id, address, network) order by 1, 2
    on conflict (account_id, address) do update set network = excluded.network, learned_at = excluded.learned_at
      where f.network is distinct from excluded.network
        or f.learned_at <= ${now}::timestamptz - make_interval(days => ${RENEW_AFTER_DAYS})
  `.execute(db);
}
