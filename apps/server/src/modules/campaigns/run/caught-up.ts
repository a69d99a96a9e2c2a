import { hasDays, isOwed } from "@broadcast/domain/automation/campaign-timing";
import type { Connection } from "../../../db/connection.ts";
import { type CampaignRow, listEvents } from "../campaigns.sql.ts";
import { readMembers } from "./turns.sql.ts";

interface TurnOf {
  contactId: string;
  eventId: string;
}

/** Returns whether contacts catch up on a message, because they joined after its time: it is never too late for them. */
export async function readCaughtUp(
  db: Connection,
  accountId: number,
  campaign: CampaignRow,
  turns: readonly TurnOf[],
): Promise<(turn: TurnOf) => boolean> {
  if (!hasDays(campaign.type) || turns.length === 0) return () => false;
  const contactIds = turns.map(({ contactId }) => contactId);
  const members = await readMembers(db, { accountId, campaignId: campaign.id }, contactIds);
  const memberOf = new Map(members.map((each) => [each.contact._id, each]));
  const events = await listEvents(db, accountId, campaign.id);
  const eventOf = new Map(events.map((event) => [event.id, event]));
  return ({ contactId, eventId }) => {
    const [its, event] = [memberOf.get(contactId), eventOf.get(eventId)];
    return its !== undefined && event !== undefined && isOwed(campaign, event, its, its.member);
  };
}
