import type { Connection } from "../../db/connection.ts";
import { retriedTransaction } from "../../db/retried-transaction.ts";
import { noteChange } from "../../http/live/change-log.ts";
import { TURNS_AT_ONCE } from "../../jobs/due-turns.ts";
import type { Services } from "../../services.ts";
import type { AutomationsResumed } from "../automation-pauses/index.ts";
import type { FormSubmitted } from "../configurable-forms/index.ts";
import type { ContactsImported } from "../contact-imports/index.ts";
import type { MessagesReceived } from "../inbound/index.ts";
import type { LinksClicked } from "../trackable-links/index.ts";
import { findCampaign } from "./campaigns.sql.ts";
import { listWaitingByChannel, releaseContact } from "./people/enrollments.sql.ts";
import { joinCampaign, leaveCampaign, OPTED_OUT } from "./people/join-and-leave.ts";
import { GOAL_REACHED, listAtGoal } from "./run/goal.ts";
import { insertSignals, listSetOff, listWithGoal, type Signal, takeSignals } from "./run/rules.sql.ts";

export const hearForm = (
  db: Connection,
  { accountId, contactId, formId, now }: FormSubmitted,
): Promise<void> => insertSignals(db, [{ accountId, contactId, kind: "form", subject: formId, at: now }]);

/** Only clicks of people are told. */
export const hearClicks = (db: Connection, { clicks }: LinksClicked): Promise<void> =>
  insertSignals(
    db,
    clicks.map(({ accountId, contactId, linkId, time }) => ({
      accountId,
      contactId,
      kind: "link",
      subject: linkId,
      at: time,
    })),
  );

export const hearImport = (db: Connection, { accountId, contactIds, now }: ContactsImported): Promise<void> =>
  insertSignals(
    db,
    contactIds.map((contactId) => ({ accountId, contactId, kind: "import", subject: "", at: now })),
  );

/** A goal may be that somebody wrote. */
export const hearMessages = (db: Connection, { messages, now }: MessagesReceived): Promise<void> =>
  insertSignals(
    db,
    messages.map(({ accountId, contactId }) => ({
      accountId,
      contactId,
      kind: "changed",
      subject: "",
      at: now,
    })),
  );

/** What waited for a contact whose automations go on is due. */
export async function hearResumed(
  db: Connection,
  { accountId, contactId, now }: AutomationsResumed,
): Promise<void> {
  const ids = await releaseContact(db, accountId, contactId, now);
  if (ids.length > 0) await noteChange(db, accountId, ["campaigns"], ids);
}

/** Acts on what happened, in the transaction that takes it off the list; answers how much there was. */
export const actOnSignals = (services: Pick<Services, "db" | "clock">): Promise<number> =>
  retriedTransaction(services.db, async (db) => {
    const now = services.clock.now();
    const signals = await takeSignals(db, TURNS_AT_ONCE);
    const byWhat = Map.groupBy(signals, ({ accountId, kind, subject }) => `${accountId} ${kind} ${subject}`);
    for (const its of byWhat.values()) {
      const changed = await actOn[its[0]!.kind](db, its, now);
      if (changed.length > 0)
        await noteChange(
          db,
          its[0]!.accountId,
          ["campaigns", "contacts"],
          [...changed, ...its.map(({ contactId }) => contactId)],
        );
    }
    return signals.length;
  });

type RuleSignal = Exclude<Signal["kind"], "changed" | "opted-out">;
type Act = (db: Connection, signals: readonly Signal[], now: Date) => Promise<string[]>;

const joinedBecause: Record<RuleSignal, string> = {
  "tag-added": "They got a tag.",
  form: "They filled out a form.",
  link: "They opened a link.",
  import: "They were imported.",
  purchase: "They bought something.",
};

/** Lets those leave and join whom something lets: first out, then in. Answers the campaigns. */
const follow =
  (kind: RuleSignal): Act =>
  async (db, signals, now) => {
    const { accountId, subject } = signals[0]!;
    const contactIds = [...new Set(signals.map(({ contactId }) => contactId))].toSorted();
    const rules = await listSetOff(db, accountId, { kind, subject });
    const reason =
      kind === "tag-added" && subject !== "" ? `They got the tag ${subject}.` : joinedBecause[kind];
    for (const { campaignId, effect } of rules) {
      if (effect === "leave") await leaveCampaign(db, accountId, campaignId, contactIds, { reason, now });
      else await joinCampaign(db, accountId, campaignId, contactIds, { reason, now });
    }
    return rules.map(({ campaignId }) => campaignId);
  };

async function leaveAtGoal(db: Connection, signals: readonly Signal[], now: Date): Promise<string[]> {
  const { accountId } = signals[0]!;
  const contactIds = [...new Set(signals.map(({ contactId }) => contactId))].toSorted();
  const left: string[] = [];
  for (const id of await listWithGoal(db, accountId, contactIds)) {
    const campaign = await findCampaign(db, accountId, id, "share");
    const atGoal = await listAtGoal(db, accountId, campaign?.goal ?? null, contactIds, now);
    if (atGoal.size === 0) continue;
    const gone = await leaveCampaign(db, accountId, id, [...atGoal], { reason: GOAL_REACHED, now });
    if (gone.length > 0) left.push(id);
  }
  return left;
}

/** Whoever would not get the next message of a campaign any more leaves it. */
async function leaveByOptOut(db: Connection, signals: readonly Signal[], now: Date): Promise<string[]> {
  const { accountId, subject } = signals[0]!;
  const contactIds = [...new Set(signals.map(({ contactId }) => contactId))].toSorted();
  const leaving = await listWaitingByChannel(db, accountId, contactIds, subject);
  for (const { campaignId, contactIds: its } of leaving)
    await leaveCampaign(db, accountId, campaignId, its, { reason: OPTED_OUT, now });
  return leaving.map(({ campaignId }) => campaignId);
}

/** What is done about what happened; answers the campaigns. */
const actOn: Record<Signal["kind"], Act> = {
  changed: leaveAtGoal,
  "opted-out": leaveByOptOut,
  "tag-added": follow("tag-added"),
  form: follow("form"),
  link: follow("link"),
  import: follow("import"),
  purchase: follow("purchase"),
};
