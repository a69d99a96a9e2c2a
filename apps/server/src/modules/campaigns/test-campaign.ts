import { AppError, notFound } from "../../app-error.ts";
import type { SignedIn } from "../../http/context.ts";
import { noteChange } from "../../http/live/change-log.ts";
import { prepareMessages, sendPrepared } from "../messages/index.ts";
import { findCampaign } from "./campaigns.sql.ts";
import { contentOf } from "./events/event-content.ts";
import { listEdited } from "./events/event-edits.sql.ts";
import { findMember } from "./run/turns.sql.ts";

const MOST = 10;

/**
 * Sends a campaign's messages to one contact now, without waits, as they will run: separate messages in the chat, to
 * which the gate applies as usual. They belong to no enrollment and count in no figure.
 */
export async function testCampaign(
  context: SignedIn,
  id: string,
  { contactId, eventIds }: { contactId: string; eventIds?: string[] | undefined },
) {
  const { db, accountId, clock, caller } = context;
  const campaign = await findCampaign(db, accountId, id);
  if (!campaign) throw notFound("campaign");
  const found = await findMember(db, accountId, contactId);
  if (!found) throw notFound("contact");
  const edited = (await listEdited(db, accountId, id)).filter(({ edit }) => edit !== "removed");
  if (eventIds?.some((wanted) => !edited.some((event) => event.id === wanted))) throw notFound("message");
  const events = edited.filter((event) => eventIds?.includes(event.id) ?? true).slice(0, MOST);
  if (events.length === 0) throw new AppError("wrong-state", "Add a message first.");
  const now = clock.now();
  const messages = [];
  for (const event of events) {
    const content = await contentOf(db, accountId, event);
    const prepared = await prepareMessages(context, accountId, content, [found.contact], now);
    const decision = prepared.messages[0]?.decision;
    if (!decision || decision.kind === "skip") {
      const reason = decision?.kind === "skip" ? decision.reason : null;
      messages.push({ name: event.name, outcome: "not-sent" as const, reason });
      continue;
    }
    const [sent] = await sendPrepared(db, accountId, prepared, {
      cause: "chat",
      causeId: null,
      sentBy: caller.userId,
      priority: 0,
      note: `Test of ${campaign.name}`,
      isInChats: true,
      now,
    });
    const withheld = sent?.withheld ?? null;
    const outcome = withheld === null ? ("sent" as const) : ("withheld" as const);
    messages.push({ name: event.name, outcome, reason: withheld ?? decision.waits?.reason ?? null });
  }
  await noteChange(db, accountId, ["thread"], [contactId]);
  return { messages };
}
