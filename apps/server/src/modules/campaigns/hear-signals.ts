import type { Connection } from "../../db/connection.ts";
import { retriedTransaction } from "../../db/retried-transaction.ts";
import { noteChange } from "../../http/live/change-log.ts";
import { TURNS_PER_BATCH } from "../../jobs/due-turns.ts";
import type { Services } from "../../services.ts";
import type { AutomationsResumed } from "../automation-pauses/index.ts";
import type { FormSubmitted } from "../configurable-forms/index.ts";
import type { ContactsImported } from "../contact-imports/index.ts";
import type { MessagesReceived } from "../inbound/index.ts";
import type { LinksClicked } from "../trackable-links/index.ts";
import { findCampaign, listEvents } from "./campaigns.sql.ts";
import { listWaitingByChannel, releaseContact } from "./people/enrollments.sql.ts";
import { joinCampaign, leaveCampaign, OPTED_OUT } from "./people/join-and-leave.ts";
import { toHeld } from "./run/advance.ts";
import { GOAL_REACHED, listAtGoal } from "./run/goal.ts";
import { listRefusingAll } from "./run/refusals.ts";
import {
  insertSignals,
  listSetOff,
  listSignals,
  listWithGoal,
  type NotedSignal,
  putSignalsOff,
  type Signal,
  takeSignals,
} from "./run/rules.sql.ts";
import { lockMembers, readHad } from "./run/turns.sql.ts";

export const hearForm = (
  db: Connection,
  { accountId, contactId, formId, now }: FormSubmitted,
): Promise<void> => insertSignals(db, [{ accountId, contactId, kind: "form", subject: formId, at: now }]);

/** Only people's clicks are reported. */
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

/** A contact's message can be a goal. */
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

/** Makes the messages of a contact due whose automations resume. */
export async function hearResumed(
  db: Connection,
  { accountId, contactId, now }: AutomationsResumed,
): Promise<void> {
  const ids = await releaseContact(db, accountId, contactId, now);
  if (ids.length > 0) await noteChange(db, accountId, ["campaigns"], ids);
}

type Acting = Pick<Services, "db" | "env" | "clock" | "log">;

/**
 * Acts on signals; returns how many there were. Similar ones of an account share a transaction, which also removes them
 * from the list: if it fails, only these wait.
 */
export async function actOnSignals(services: Acting): Promise<number> {
  const now = services.clock.now();
  const signals = await listSignals(services.db, TURNS_PER_BATCH, now);
  const byWhat = Map.groupBy(signals, ({ accountId, kind, subject }) => `${accountId} ${kind} ${subject}`);
  let done = 0;
  for (const its of byWhat.values()) {
    const [{ accountId, kind }] = its as [NotedSignal];
    try {
      done += await retriedTransaction(services.db, (db) => actTogether({ ...services, db }, its, now));
    } catch (error) {
      services.log.error({ err: error, accountId, kind }, "what campaigns hear stumbled and is tried again");
      const ids = its.map(({ id }) => id);
      await retriedTransaction(services.db, (db) => putSignalsOff(db, ids, now));
    }
  }
  return done;
}

async function actTogether(services: Acting, all: readonly NotedSignal[], now: Date): Promise<number> {
  const { db } = services;
  const ids = await takeSignals(
    db,
    all.map(({ id }) => id),
  );
  const its = all.filter(({ id }) => ids.has(id));
  const [first] = its;
  if (!first) return 0;
  const changed = await actOn[first.kind](services, its, now);
  if (changed.length > 0)
    await noteChange(
      db,
      first.accountId,
      ["campaigns", "contacts"],
      [...changed, ...its.map(({ contactId }) => contactId)],
    );
  return its.length;
}

type RuleSignal = Exclude<Signal["kind"], "changed" | "opted-out">;
type Act = (services: Acting, signals: readonly Signal[], now: Date) => Promise<string[]>;

const joinedBecause: Record<RuleSignal, string> = {
  "tag-added": "They got a tag.",
  form: "They filled out a form.",
  link: "They opened a link.",
  import: "They were imported.",
  purchase: "They bought something.",
};

/** Applies joins and exits, exits first. Returns the campaigns. */
const follow =
  (kind: RuleSignal): Act =>
  async ({ db }, signals, now) => {
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

async function leaveAtGoal({ db }: Acting, signals: readonly Signal[], now: Date): Promise<string[]> {
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

/** Removes contacts from campaigns of which they would get no more messages. */
async function leaveByOptOut(services: Acting, signals: readonly Signal[], now: Date): Promise<string[]> {
  const { db } = services;
  const { accountId, subject } = signals[0]!;
  const contactIds = [...new Set(signals.map(({ contactId }) => contactId))].toSorted();
  const left: string[] = [];
  for (const { campaignId, contactIds: its } of await listWaitingByChannel(
    db,
    accountId,
    contactIds,
    subject,
  )) {
    const campaign = await findCampaign(db, accountId, campaignId, "share");
    if (!campaign) continue;
    const place = { accountId, campaignId };
    const members = await lockMembers(db, place, its);
    const events = await listEvents(db, accountId, campaignId);
    const had = await readHad(db, place, its);
    const people = members.map((each) => toHeld(each, events, had));
    const leaving = await listRefusingAll(services, accountId, campaign, events, people, now);
    await leaveCampaign(db, accountId, campaignId, [...leaving], { reason: OPTED_OUT, now });
    if (leaving.size > 0) left.push(campaignId);
  }
  return left;
}

/** The reaction to each kind of signal; returns the campaigns. */
const actOn: Record<Signal["kind"], Act> = {
  changed: leaveAtGoal,
  "opted-out": leaveByOptOut,
  "tag-added": follow("tag-added"),
  form: follow("form"),
  link: follow("link"),
  import: follow("import"),
  purchase: follow("purchase"),
};
