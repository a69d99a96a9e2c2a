import { type Connection, sql } from "../../../db/connection.ts";
import {
  FAILURE_KINDS,
  type FailureKind,
  type FailureKindName,
  GIVEN_UP,
  isLineCleared,
  kindOfFailure,
} from "../../sending/index.ts";

const KINDS = Object.keys(FAILURE_KINDS);

/** The failures that are the address's fault; skipped recipients have them as codes. */
export const LINE_KINDS = Object.entries<FailureKind>(FAILURE_KINDS).flatMap(([name, { line }]) =>
  line ? [name] : [],
);

/** For `broadcast_recipients r` skipped because of their address: whether that has changed. */
export const hasClearedLine = isLineCleared({
  accountId: sql`r.account_id`,
  contactId: sql`r.contact_id`,
  code: sql`r.skip_code`,
  isEmail: sql`(select lb.type from broadcasts lb where lb.account_id = r.account_id and lb.id = r.broadcast_id) = 'email'`,
});

/** Counts of one code are exact up to this many; beyond, they are the remainder of all. */
const COUNTED_UP_TO = 10_000;

interface SkipCount {
  skip_code: string;
  is_cleared: boolean;
  count: number;
}

/** Counts failures by code: those with a message from the stored counts, and those who were skipped. */
export async function countFailures(
  db: Connection,
  accountId: number,
  broadcastId: string,
): Promise<Map<FailureKindName, number>> {
  const ofMessages = await sql<{ kind: FailureKindName; count: number }>`
    select kind, sum(count)::int as count from unsent_counts
    where account_id = ${accountId} and cause_id = ${broadcastId} group by 1 having sum(count) > 0
  `.execute(db);
  const counts = new Map(ofMessages.rows.map(({ kind, count }) => [kind, count]));
  for (const { skip_code, is_cleared, count } of await countSkipped(db, accountId, broadcastId)) {
    const kind = kindOfFailure(null, null, skip_code, is_cleared);
    counts.set(kind, (counts.get(kind) ?? 0) + count);
  }
  return counts;
}

async function countSkipped(db: Connection, accountId: number, broadcastId: string): Promise<SkipCount[]> {
  const { rows } = await sql<SkipCount>`
    with recursive codes (code) as (
      (${nextCode(accountId, broadcastId, sql`''`)})
      union all
      select (${nextCode(accountId, broadcastId, sql`codes.code`)}) from codes where codes.code is not null
    )
    select c.code as skip_code, false as is_cleared, (
      select count(*)::int from (
        select 1 from broadcast_recipients r
        where r.account_id = ${accountId} and r.broadcast_id = ${broadcastId} and r.skip_code = c.code
        limit ${COUNTED_UP_TO}
      ) n
    ) as count
    from codes c where c.code is not null and c.code <> all(${LINE_KINDS}::text[])
    union all
    select r.skip_code, ${hasClearedLine} as is_cleared, count(*)::int as count
    from broadcast_recipients r
    where r.account_id = ${accountId} and r.broadcast_id = ${broadcastId} and r.skip_code = any(${LINE_KINDS}::text[])
    group by 1, 2
  `.execute(db);
  return countRest(db, accountId, broadcastId, rows);
}

const nextCode = (accountId: number, broadcastId: string, after: ReturnType<typeof sql>) => sql`
  select r.skip_code from broadcast_recipients r
  where r.account_id = ${accountId} and r.broadcast_id = ${broadcastId} and r.skip_code > ${after}
  order by r.skip_code limit 1
`;

/** Completes the counts that stopped at the limit. */
async function countRest(
  db: Connection,
  accountId: number,
  broadcastId: string,
  counts: readonly SkipCount[],
): Promise<SkipCount[]> {
  const isCut = ({ skip_code, count }: SkipCount) =>
    count >= COUNTED_UP_TO && !LINE_KINDS.includes(skip_code);
  if (!counts.some(isCut)) return [...counts];
  const cut = counts.filter(isCut).map(({ skip_code }) => skip_code);
  const others = counts.filter((count) => !isCut(count));
  const [only] = cut;
  if (cut.length === 1 && only !== undefined) {
    const { skipped } = await db
      .selectFrom("broadcasts")
      .where("account_id", "=", accountId)
      .where("id", "=", broadcastId)
      .select("skipped")
      .executeTakeFirstOrThrow();
    const rest = skipped - others.reduce((sum, { count }) => sum + count, 0);
    return [...others, { skip_code: only, is_cleared: false, count: Math.max(COUNTED_UP_TO, rest) }];
  }
  const { rows } = await sql<SkipCount>`
    select r.skip_code, false as is_cleared, count(*)::int as count from broadcast_recipients r
    where r.account_id = ${accountId} and r.broadcast_id = ${broadcastId} and r.skip_code = any(${cut}::text[])
    group by 1
  `.execute(db);
  return [...others, ...rows];
}

/** Recipients of a broadcast by contact, given an expression for the contact's id. */
export interface RecipientsOf {
  accountId: number;
  broadcastId: string;
  isMeant: (contactId: ReturnType<typeof sql>) => ReturnType<typeof sql>;
}

/**
 * Selects ids of the first recipients that a broadcast failed to reach, in order, of one kind or all, up to a limit.
 * Those still being reconciled with the carrier are excluded unless their kind is requested.
 */
export function firstFailed(
  { accountId, broadcastId, isMeant }: RecipientsOf,
  kind: string | undefined,
  limit: number,
) {
  const kinds = kind === undefined ? KINDS : [kind];
  const isLine = kind !== undefined && LINE_KINDS.includes(kind);
  const codes = kind === "line-cleared" ? LINE_KINDS : kinds;
  const cleared =
    kind === "line-cleared" ? sql`and ${hasClearedLine}` : isLine ? sql`and not ${hasClearedLine}` : sql``;
  return sql`
    select contact_id from (
      select u.contact_id from unnest(${kinds}::text[]) k (kind) cross join lateral (
        select u.contact_id from unsent_messages u
        where u.account_id = ${accountId} and u.cause_id = ${broadcastId} and u.shown_kind = k.kind and ${isMeant(sql`u.contact_id`)}
          ${
            kind === undefined
              ? sql`and (u.state <> 'unknown' or exists (
                  select 1 from messages m
                  where m.account_id = u.account_id and m.id = u.message_id and m.error_code = ${GIVEN_UP}
                ))`
              : sql``
          }
        order by u.contact_id limit ${limit}
      ) u
      union all
      select r.contact_id from unnest(${codes}::text[]) k (code) cross join lateral (
        select r.contact_id from broadcast_recipients r
        where r.account_id = ${accountId} and r.broadcast_id = ${broadcastId} and r.skip_code = k.code ${cleared}
          and ${isMeant(sql`r.contact_id`)}
        order by r.contact_id limit ${limit}
      ) r
    ) f order by contact_id limit ${limit}
  `;
}
