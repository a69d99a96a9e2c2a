import { type Connection, sql } from "../../db/connection.ts";
import { likeText } from "../../db/like-text.ts";
import type { DB } from "../../db/schema.gen.ts";

export interface SpammerTerms {
  term: string;
  filter: "high" | "suspended" | "all";
  /** The first day that counts. */
  since: string;
  highScore: number;
  leastMessages: number;
}

export interface SpammerRow {
  user_id: string;
  account_id: number;
  company: string;
  email: string;
  points: number;
  sent: number;
  sending_suspended_at: Date | null;
  suspension_reason: string | null;
  violations_cleared_at: Date | null;
}

const columns = sql`
  u.id as user_id, a.account_id, a.company, u.email, a.sending_suspended_at, a.suspension_reason, a.violations_cleared_at,
  coalesce(p.points, 0)::int as points, coalesce(f.sent, 0)::int as sent
`;

/** Counts the messages that `a` sent since a day. */
const sentSince = (since: string) => sql`
  left join lateral (
    select sum(amount) as sent from account_day_figures
    where account_id = a.account_id and day >= ${since} and figure in ('sms-sent', 'mms-sent', 'rvm-sent', 'email-sent')
  ) f on true
`;

/** Selects accounts with violations since a day, and suspended ones, reading only as many as have any. */
const matching = ({ term, filter, since, highScore, leastMessages }: SpammerTerms) => {
  const isHigh = sql`coalesce(p.points, 0) * ${leastMessages}::int >=
    (${highScore}::float8 - 0.5) * greatest(coalesce(f.sent, 0), ${leastMessages}::int)`;
  const wanted = {
    high: sql`(a.sending_suspended_at is not null or ${isHigh})`,
    suspended: sql`a.sending_suspended_at is not null`,
    all: sql`true`,
  }[filter];
  const words = term.toLowerCase().split(/\s+/).filter(Boolean);
  const isNamed = words.map(
    (word) => sql` and lower(a.company || ' ' || u.email) like ${`%${likeText(word)}%`}`,
  );
  return sql`
    with points as materialized (
      select account_id, sum(points) as points from violation_days where day >= ${since} and points > 0 group by 1
    ), named as (
      select account_id from points union select account_id from accounts where sending_suspended_at is not null
    ), found as (
      select ${columns} from named join accounts a using (account_id) join users u on u.account_id = a.account_id
        left join points p on p.account_id = a.account_id ${sentSince(since)}
      where ${wanted} ${sql.join(isNamed, sql``)}
    )
  `;
};

export async function countSpammers(db: Connection, terms: SpammerTerms): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    ${matching(terms)} select count(*)::int as total from found
  `.execute(db);
  return rows[0]!.total;
}

export async function listSpammers(
  db: Connection,
  terms: SpammerTerms,
  { limit, offset }: { limit: number; offset: number },
): Promise<SpammerRow[]> {
  const { rows } = await sql<SpammerRow>`
    ${matching(terms)} select * from found
    order by points::float8 / greatest(sent, ${terms.leastMessages}::int) desc, user_id
    limit ${limit} offset ${offset}
  `.execute(db);
  return rows;
}

export async function findSpammer(
  db: Connection,
  accountId: number,
  userId: string,
  since: string,
): Promise<SpammerRow> {
  const { rows } = await sql<SpammerRow>`
    select ${columns} from accounts a join users u on u.account_id = a.account_id
      left join lateral (
        select sum(points) as points from violation_days where account_id = a.account_id and day >= ${since}
      ) p on true ${sentSince(since)}
    where a.account_id = ${accountId} and u.id = ${userId}
  `.execute(db);
  return rows[0]!;
}

/** Sums an account's valid violations by kind. */
export async function sumKinds(
  db: Connection,
  accountId: number,
  since: string,
  clearedAt: Date | null,
): Promise<{ kind: DB["message_violations"]["kind"]; count: number; points: number }[]> {
  const { rows } = await sql<{ kind: DB["message_violations"]["kind"]; count: number; points: number }>`
    select kind, count(*)::int as count, sum(points)::int as points from message_violations
    where account_id = ${accountId} and day >= ${since} and time > coalesce(${clearedAt}::timestamptz, '-infinity')
    group by 1 order by points desc, kind
  `.execute(db);
  return rows;
}

/** Locks an account and returns whether it is already suspended. */
export async function lockSuspension(db: Connection, accountId: number): Promise<boolean> {
  const row = await db
    .selectFrom("accounts")
    .where("account_id", "=", accountId)
    .select("sending_suspended_at")
    .forUpdate()
    .executeTakeFirstOrThrow();
  return row.sending_suspended_at !== null;
}

export async function setSuspension(
  db: Connection,
  accountId: number,
  suspension: { since: Date; reason: string } | null,
): Promise<void> {
  await db
    .updateTable("accounts")
    .set({
      sending_suspended_at: suspension?.since ?? null,
      suspension_reason: suspension?.reason ?? null,
    })
    .where("account_id", "=", accountId)
    .execute();
}

/** Makes an account's earlier violations count for nothing; they stay readable. */
export async function clearViolations(db: Connection, accountId: number, now: Date): Promise<void> {
  await db
    .updateTable("accounts")
    .set({ violations_cleared_at: now })
    .where("account_id", "=", accountId)
    .execute();
  await db.deleteFrom("violation_days").where("account_id", "=", accountId).execute();
}
