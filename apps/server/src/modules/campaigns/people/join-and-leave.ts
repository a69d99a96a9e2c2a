import { looksAutomatic } from "@broadcast/domain/messages/keyword-matching";
import { z } from "zod";
import type { Connection } from "../../../db/connection.ts";
import { noteChange } from "../../../http/live/change-log.ts";
import { type Changed, defineContactAction } from "../../contact-actions/index.ts";
import type { MessagesReceived } from "../../inbound/index.ts";
import { withdrawMessages } from "../../sending/index.ts";
import { findCampaign } from "../campaigns.sql.ts";
import {
  endEnrollments,
  insertEnrollments,
  listLeavingOnReply,
  listStartingOver,
  listWaitingMessages,
} from "./enrollments.sql.ts";
import {
  deleteEnrollments,
  forgetUnsent,
  type KeptEnrollment,
  LEFT_CAMPAIGN,
  lockEnrollments,
  restoreEnrollments,
} from "./kept-enrollments.sql.ts";

/** The exit reason of a contact who would no longer get the next message. */
export const OPTED_OUT = "They opted out.";

const input = z.object({ campaignId: z.uuid(), name: z.string() });
const joining = input.extend({
  reason: z.string().default("You added them."),
  joinedAt: z.iso.datetime({ offset: true }).nullable().default(null),
});
const idsOf = (changed: readonly { id: string }[]) => changed.map(({ id }) => id);

/**
 * Adds contacts to a campaign, each once however often it is called; returns those who were not in it, or start over.
 * `joinedAt` counts their messages from a day other than today.
 */
export async function joinCampaign(
  db: Connection,
  accountId: number,
  campaignId: string,
  contactIds: readonly string[],
  { reason, joinedAt = null, now }: { reason: string; joinedAt?: Date | null; now: Date },
): Promise<string[]> {
  const campaign = await findCampaign(db, accountId, campaignId, "share");
  if (!campaign) return [];
  const over = await listStartingOver(db, accountId, campaign, contactIds, now);
  if (over.length > 0)
    await leaveCampaign(db, accountId, campaignId, over, { reason: "They started over.", now });
  return insertEnrollments(db, accountId, campaign, contactIds, { reason, joinedAt, now });
}

/** Removes contacts from a campaign, with their waiting messages; returns those who were in it. */
export async function leaveCampaign(
  db: Connection,
  accountId: number,
  campaignId: string,
  contactIds: readonly string[],
  { reason, now }: { reason: string; now: Date },
): Promise<string[]> {
  const left = await endEnrollments(db, accountId, campaignId, contactIds, reason, now);
  if (left.length === 0) return left;
  const waiting = await listWaitingMessages(db, accountId, campaignId, left);
  const withdrawal = { code: LEFT_CAMPAIGN, reason: `They left the campaign. ${reason}`, now };
  await withdrawMessages(db, accountId, waiting, withdrawal);
  return left;
}

export const joinByHand = defineContactAction({
  kind: "join-campaign",
  input: joining,
  topics: ["campaigns"],
  subjectOf: ({ name }) => name,
  apply: async (tx, { accountId, now }, ids, { campaignId, reason, joinedAt }) => {
    // Before its people, as everywhere.
    await findCampaign(tx, accountId, campaignId, "share");
    const before = await lockEnrollments(tx, accountId, campaignId, ids);
    const as = { reason, joinedAt: joinedAt === null ? null : new Date(joinedAt), now };
    const joined = await joinCampaign(tx, accountId, campaignId, ids, as);
    return joined.map((id) => ({ id, before: before.get(id) }));
  },
  undo: async (tx, { accountId, now }, changed, { campaignId }) => {
    const current = await lockEnrollments(tx, accountId, campaignId, idsOf(changed));
    const undone = changed.filter(({ id, before }) => {
      const its = current.get(id);
      return its?.state === "in" && its.entry === (keptBefore(before)?.entry ?? 0) + 1;
    });
    const ids = idsOf(undone);
    await leaveCampaign(tx, accountId, campaignId, ids, { reason: "You undid adding them.", now });
    await forgetUnsent(tx, accountId, campaignId, ids);
    const kept = undone.flatMap(({ before }) => keptBefore(before) ?? []);
    const isNew = ({ before }: Changed) => keptBefore(before) === null;
    await deleteEnrollments(tx, accountId, campaignId, idsOf(undone.filter(isNew)));
    await restoreEnrollments(tx, accountId, campaignId, kept, now);
    return changed.length - undone.length;
  },
});

export const leaveByHand = defineContactAction({
  kind: "leave-campaign",
  input,
  topics: ["campaigns"],
  subjectOf: ({ name }) => name,
  apply: async (tx, { accountId, now }, ids, { campaignId }) => {
    const before = await lockEnrollments(tx, accountId, campaignId, ids);
    const left = await leaveCampaign(tx, accountId, campaignId, ids, { reason: "You removed them.", now });
    return left.map((id) => ({ id, before: before.get(id) }));
  },
  undo: async (tx, { accountId, now }, changed, { campaignId }) => {
    const current = await lockEnrollments(tx, accountId, campaignId, idsOf(changed));
    const kept = changed.flatMap(({ id, before }) => {
      const [is, was] = [current.get(id), keptBefore(before)];
      return was && is?.state === "left" && is.entry === was.entry ? was : [];
    });
    await restoreEnrollments(tx, accountId, campaignId, kept, now);
    return changed.length - kept.length;
  },
});

/** The enrollment that a contact had before an action; null if none. */
const keptBefore = (before: unknown) => (before ?? null) as KeptEnrollment | null;

/**
 * Removes a contact who answers from campaigns that end on an answer, in the transaction that receives it. Probable
 * automatic replies don't count.
 */
export async function leaveByReply(db: Connection, { messages, now }: MessagesReceived): Promise<void> {
  const answers = messages.filter(({ text }) => !looksAutomatic(text));
  for (const [accountId, its] of Map.groupBy(answers, (message) => message.accountId)) {
    const contactIds = [...new Set(its.map(({ contactId }) => contactId))].toSorted();
    for (const leaving of await listLeavingOnReply(db, accountId, contactIds)) {
      await leaveCampaign(db, accountId, leaving.campaignId, leaving.contactIds, {
        reason: "They replied.",
        now,
      });
      await noteChange(db, accountId, ["campaigns"], [leaving.campaignId]);
    }
  }
}
