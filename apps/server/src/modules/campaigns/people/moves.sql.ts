import { type Connection, sql } from "../../../db/connection.ts";
import { unnested } from "../../../db/unnested.ts";
import { NO_ID } from "../../../db/uuid.ts";
import { AT_ONCE } from "./enrollments.sql.ts";

interface Place {
  accountId: number;
  campaignId: string;
}

/** A move of all contacts who are in a campaign at that time. */
export type Move =
  /** They resume after a pause; with `pausedAt` everything shifts by the pause, with null nothing does. */
  | { kind: "resume"; at: Date; pausedAt: Date | null }
  /** Their next message comes this many days earlier, or with 0 now. */
  | { kind: "forward"; at: Date; days: number };

export type NumberedMove = Move & { number: number };

/** Records a move of all contacts; contacts who join later are not part of it. */
export async function insertMove(
  db: Connection,
  { accountId, campaignId }: Place,
  move: Move,
): Promise<void> {
  await sql`
    with c as (
      update campaigns set moves = moves + 1 where account_id = ${accountId} and id = ${campaignId} returning moves
    )
    insert into campaign_moves (account_id, campaign_id, number, kind, at, paused_at, days, after, total)
    select ${accountId}, ${campaignId}, c.moves, ${move.kind}, ${move.at},
      ${move.kind === "resume" ? move.pausedAt : null}, ${move.kind === "forward" ? move.days : null}, ${NO_ID},
      (
        select coalesce(sum(count), 0)::int from campaign_counts
        where account_id = ${accountId} and campaign_id = ${campaignId}
      )
    from c
  `.execute(db);
}

interface MoveRow {
  number: number;
  kind: Move["kind"];
  at: Date;
  pausedAt: Date | null;
  days: number | null;
  after: string;
}

const columns = sql`number, kind, at, paused_at as "pausedAt", days, after`;

const toMove = ({ number, kind, at, pausedAt, days }: MoveRow): NumberedMove =>
  kind === "resume" ? { number, kind, at, pausedAt } : { number, kind, at, days: days ?? 0 };

/** Lists a campaign's unfinished moves, oldest first. */
export async function listMoves(db: Connection, { accountId, campaignId }: Place): Promise<NumberedMove[]> {
  const { rows } = await sql<MoveRow>`
    select ${columns} from campaign_moves where account_id = ${accountId} and campaign_id = ${campaignId} order by number
  `.execute(db);
  return rows.map(toMove);
}

/** Locks the first unfinished move and returns the last contact it reached; null when there is none. */
export async function lockMove(
  db: Connection,
  { accountId, campaignId }: Place,
): Promise<{ move: NumberedMove; after: string } | null> {
  const { rows } = await sql<MoveRow>`
    select ${columns} from campaign_moves where account_id = ${accountId} and campaign_id = ${campaignId}
    order by number limit 1 for update
  `.execute(db);
  return rows[0] ? { move: toMove(rows[0]), after: rows[0].after } : null;
}

/** Records a move's progress; without a last contact it is finished. */
export async function noteMoved(
  db: Connection,
  { accountId, campaignId }: Place,
  number: number,
  { last, count }: { last: string | null; count: number },
): Promise<void> {
  const mine = sql`account_id = ${accountId} and campaign_id = ${campaignId} and number = ${number}`;
  await (last === null
    ? sql`delete from campaign_moves where ${mine}`
    : sql`update campaign_moves set after = ${last}, done = done + ${count} where ${mine}`
  ).execute(db);
}

/** Moves those of the contacts it has not moved yet: each once, however often it is called. */
export async function applyMove(
  db: Connection,
  place: Place,
  move: NumberedMove,
  contactIds: readonly string[],
): Promise<void> {
  if (contactIds.length === 0) return;
  const its = sql`
    its as materialized (
      ${unnested(contactIds, {
        contact_id: ["uuid", (id) => id],
        account_id: ["bigint", () => place.accountId],
        campaign_id: ["uuid", () => place.campaignId],
      })}
    ), held as materialized (
      select e.* from its
      join campaign_enrollments e on e.account_id = its.account_id and e.campaign_id = its.campaign_id
        and e.contact_id = its.contact_id
      where e.moved_for < ${move.number} order by e.contact_id for update of e
    )
  `;
  const same = sql`
    e.account_id = h.account_id and e.campaign_id = h.campaign_id and e.contact_id = h.contact_id
  `;
  if (move.kind === "forward") {
    const ahead = aheadOf(sql`h.due_at`, move.days, move.at);
    const moves = sql`h.state = 'in' and not h.is_stale and h.due_at > ${move.at} and h.meant_at is null`;
    const by = sql`case when ${moves} then h.due_at - ${ahead} else interval '0' end`;
    await sql`
      with ${its}
      update campaign_enrollments e set moved_for = ${move.number}, due_at = h.due_at - ${by},
        joined_at = h.joined_at - ${by}, last_at = h.last_at - ${by}, pinned_at = h.pinned_at - ${by}
      from held h where ${same}
    `.execute(db);
    return;
  }
  const { number, at, pausedAt } = move;
  // Contacts who joined during the pause are shifted by their part of it; so is anything counted from a time in it.
  const since = (moment: ReturnType<typeof sql>) =>
    pausedAt === null
      ? sql`interval '0'`
      : sql`(${at}::timestamptz - greatest(${moment}, ${pausedAt}::timestamptz))`;
  const isChosenMeanwhile =
    pausedAt === null ? sql`false` : sql`(h.is_pinned_by_hand and h.pinned_on >= ${pausedAt})`;
  const ofAll = since(sql`coalesce(h.entered_at, h.joined_at)`);
  const ofNext = sql`
    case when h.pinned_at is null then ${ofAll} when ${isChosenMeanwhile} then interval '0'
      else ${since(sql`h.pinned_on`)} end
  `;
  await sql`
    with ${its}
    update campaign_enrollments e set moved_for = ${number},
      due_at = case when h.is_held then null when h.is_stale then ${AT_ONCE}
        else coalesce(h.held_due_at, h.due_at) + ${ofNext} end,
      held_due_at = case when h.is_held then h.held_due_at + ${ofNext} end, meant_at = h.meant_at + ${ofNext},
      pinned_at = h.pinned_at + ${ofNext}, joined_at = h.joined_at + ${ofAll}, last_at = h.last_at + ${ofAll},
      entered_at = case when h.has_join_date then h.entered_at + ${ofAll} else h.entered_at end
    from held h where ${same} and h.state = 'in'
  `.execute(db);
}

const aheadOf = (dueAt: ReturnType<typeof sql>, days: number, now: Date) =>
  days === 0
    ? sql`${now}::timestamptz`
    : sql`greatest(${now}::timestamptz, ${dueAt} - make_interval(days => ${days}))`;

/** Matches contacts whose next message can be moved forward: they have one that is on time. */
const movable = ({ accountId, campaignId }: Place, contactIds: readonly string[] | null, now: Date) => sql`
  account_id = ${accountId} and campaign_id = ${campaignId}
    and (${contactIds === null} or contact_id = any(${[...(contactIds ?? [])]}::uuid[]))
    and state = 'in' and not is_stale and due_at > ${now} and meant_at is null
`;

interface Ahead {
  days: number;
  now: Date;
}

/** Counts whose message would be moved forward, and whose would be sent at once. */
export async function countAhead(
  db: Connection,
  place: Place,
  contactIds: readonly string[] | null,
  { days, now }: Ahead,
): Promise<{ moved: number; goNow: number }> {
  const { rows } = await sql<{ moved: number; goNow: number }>`
    select count(*)::int as moved,
      count(*) filter (where ${aheadOf(sql`due_at`, days, now)} <= ${now})::int as "goNow"
    from campaign_enrollments where ${movable(place, contactIds, now)}
  `.execute(db);
  return rows[0]!;
}

/** Moves chosen contacts' next messages forward: by days, or with 0 to now. */
export async function bringAhead(
  db: Connection,
  place: Place,
  contactIds: readonly string[],
  { days, now }: Ahead,
): Promise<void> {
  const ahead = aheadOf(sql`due_at`, days, now);
  await sql`
    update campaign_enrollments set due_at = ${ahead}, pinned_at = case when pinned_at is not null then ${ahead} end,
      joined_at = joined_at - (due_at - ${ahead}), last_at = last_at - (due_at - ${ahead})
    where ${movable(place, contactIds, now)}
  `.execute(db);
}
