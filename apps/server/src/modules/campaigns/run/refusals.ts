import {
  type CampaignTiming,
  hasOneMessage,
  nextStep,
  occurrenceKey,
} from "@broadcast/domain/automation/campaign-timing";
import type { Connection } from "../../../db/connection.ts";
import type { Services } from "../../../services.ts";
import { prepareMessages } from "../../messages/index.ts";
import { saidNo } from "../../sending/index.ts";
import type { EventRow } from "../campaigns.sql.ts";
import { contentOf } from "../events/event-content.ts";
import type { Held } from "./advance.ts";

/** Returns the message that is due to a contact and all that would follow. */
function eventsToCome(campaign: CampaignTiming, events: readonly EventRow[], each: Held): EventRow[] {
  const { event, joinedAt, enteredAt, member, nextOccurrence, dueAt } = each;
  if (!event) return [];
  const coming = [event];
  if (hasOneMessage(campaign.type)) return coming;
  const done = new Set([...each.had, occurrenceKey(event.id, nextOccurrence)]);
  let [lastPosition, lastAt] = [event.position, dueAt];
  while (coming.length <= events.length) {
    const next = nextStep(campaign, events, { joinedAt, enteredAt, lastPosition, lastAt, done }, member);
    const its = events.find(({ id }) => id === next?.stepId);
    if (!next || !its) break;
    done.add(occurrenceKey(its.id, next.occurrence));
    [lastPosition, lastAt] = [its.position, next.dueAt];
    coming.push(its);
  }
  return coming;
}

/** Returns which contacts have a do-not-message mark, by message type. */
async function readMarks(
  db: Connection,
  accountId: number,
  contactIds: readonly string[],
): Promise<{ phone: Set<string>; email: Set<string> }> {
  const rows = await db
    .selectFrom("contacts")
    .where("account_id", "=", accountId)
    .where("id", "in", [...contactIds])
    .select(["id", "do_not_message", "do_not_email"])
    .execute();
  return {
    phone: new Set(rows.flatMap((row) => (row.do_not_message ? row.id : []))),
    email: new Set(rows.flatMap((row) => (row.do_not_email ? row.id : []))),
  };
}

/**
 * Returns which of these contacts refuse the due message and every later one, by the same decision as sending. Contacts
 * who refuse only one channel still get messages on another.
 */
export async function listRefusingAll(
  { db, env }: Pick<Services, "db" | "env">,
  accountId: number,
  campaign: CampaignTiming,
  events: readonly EventRow[],
  people: readonly Held[],
  now: Date,
): Promise<Set<string>> {
  if (people.length === 0) return new Set();
  const comingTo = new Map(people.map((each) => [each, eventsToCome(campaign, events, each)]));
  const coming = new Set([...comingTo.values()].flat());
  const keyOf = new Map<EventRow, string>();
  const refusing = new Map<string, Set<string>>();
  const contacts = people.map(({ contact }) => contact);
  const marked = await readMarks(
    db,
    accountId,
    contacts.map(({ _id }) => _id),
  );
  for (const event of coming) {
    const content = await contentOf(db, accountId, event);
    const key = `${content.type} ${content.purpose}`;
    keyOf.set(event, key);
    if (refusing.has(key)) continue;
    const { messages } = await prepareMessages({ db, env }, accountId, content, contacts, now);
    refusing.set(
      key,
      new Set(
        messages.flatMap(({ contact, decision }) =>
          // Without a known address, the mark still applies.
          marked[content.type === "email" ? "email" : "phone"].has(contact._id) ||
          (decision.kind === "skip" && saidNo(decision.code))
            ? contact._id
            : [],
        ),
      ),
    );
  }
  const refuses = ({ contact }: Held, event: EventRow) => refusing.get(keyOf.get(event)!)!.has(contact._id);
  return new Set(
    [...comingTo].flatMap(([each, its]) =>
      its.length > 0 && its.every((event) => refuses(each, event)) ? each.contact._id : [],
    ),
  );
}
