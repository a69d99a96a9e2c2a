import { isDated, isOwed } from "@broadcast/domain/automation/campaign-timing";
import { type Connection, sql } from "../../../db/connection.ts";
import type { CausedMessage, MessageDeadline } from "../../sending/index.ts";
import { type CampaignRow, type EventRow, findCampaign } from "../campaigns.sql.ts";
import { readCaughtUp } from "./caught-up.ts";
import type { LockedEnrollment } from "./turns.sql.ts";

const HOUR_MS = 3_600_000;

/** A message that waits for the recipient's morning is not late because of that alone. */
const LEAST_HOURS = 24;

interface DatedTurn {
  accountId: number;
  campaignId: string;
  messageId: string;
  eventId: string;
  contactId: string;
  dueAt: Date;
  lateHours: number;
  /** Whether contacts who joined late may be catching up on it. */
  mayBeCaughtUp: boolean;
}

/**
 * Messages tied to a date go only as late as their campaigns allow, whatever holds them in the outbox: a frequency cap
 * would otherwise send "Tomorrow…" days after the event.
 */
export async function readDeadlines(
  db: Connection,
  messages: readonly CausedMessage[],
): Promise<Map<string, MessageDeadline>> {
  const deadlines = new Map<string, MessageDeadline>();
  const turns = await listDatedTurns(db, messages);
  for (const its of Map.groupBy(turns, ({ campaignId }) => campaignId).values()) {
    const { accountId, campaignId, mayBeCaughtUp } = its[0]!;
    const campaign = mayBeCaughtUp ? await findCampaign(db, accountId, campaignId) : null;
    const isCaughtUp = campaign ? await readCaughtUp(db, accountId, campaign, its) : () => false;
    for (const turn of its) {
      if (!isCaughtUp(turn)) deadlines.set(turn.messageId, deadlineOf(turn));
    }
  }
  return deadlines;
}

/** The same for turns of a message that are just taken, by contact. */
export const deadlinesOf = (
  campaign: CampaignRow,
  event: EventRow,
  turns: readonly Pick<LockedEnrollment, "contact" | "member" | "joinedAt" | "dueAt">[],
): Map<string, MessageDeadline> =>
  new Map(
    turns.flatMap(({ contact, member, joinedAt, dueAt }) => {
      if (!isDated(campaign.type) || isOwed(campaign, event, { joinedAt }, member)) return [];
      return [
        [contact._id, deadlineOf({ dueAt, lateHours: event.lateHours ?? campaign.lateHours })] as const,
      ];
    }),
  );

function deadlineOf({ dueAt, lateHours }: Pick<DatedTurn, "dueAt" | "lateHours">): MessageDeadline {
  const hours = Math.max(lateHours, LEAST_HOURS);
  const sentence = `It couldn't go out within ${hours} hours of its time.`;
  return { at: new Date(dueAt.getTime() + hours * HOUR_MS), sentence };
}

async function listDatedTurns(db: Connection, messages: readonly CausedMessage[]): Promise<DatedTurn[]> {
  if (messages.length === 0) return [];
  const { rows } = await sql<DatedTurn>`
    select c.account_id as "accountId", c.id as "campaignId", s.message_id as "messageId", s.event_id as "eventId",
      s.contact_id as "contactId", s.due_at as "dueAt", coalesce(v.late_hours, c.late_hours) as "lateHours",
      c.late_joiners <> 'skip' as "mayBeCaughtUp"
    from unnest(
        ${messages.map(({ accountId }) => accountId)}::bigint[], ${messages.map(({ messageId }) => messageId)}::uuid[],
        ${messages.map(({ causeId }) => causeId)}::uuid[], ${messages.map(({ contactId }) => contactId)}::uuid[]
      ) as q (account_id, message_id, event_id, contact_id)
      join campaign_events v on v.account_id = q.account_id and v.id = q.event_id
      join campaigns c on c.account_id = v.account_id and c.id = v.campaign_id and c.type not in ('drip', 'delay')
      join campaign_sends s on s.account_id = c.account_id and s.campaign_id = c.id
        and s.contact_id = q.contact_id and s.event_id = q.event_id and s.message_id = q.message_id
  `.execute(db);
  return rows;
}
