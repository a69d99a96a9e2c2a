import type { SimulatedMessage } from "@broadcast/contract/campaign-people";
import { nextStep, occurrenceKey } from "@broadcast/domain/automation/campaign-timing";
import { wallTime } from "@broadcast/domain/time/dates";
import { AppError, notFound } from "../../../app-error.ts";
import type { SignedIn } from "../../../http/context.ts";
import { prepareMessages } from "../../messages/index.ts";
import { findCampaign } from "../campaigns.sql.ts";
import { contentOf } from "../events/event-content.ts";
import { listAs, type View } from "../events/list-events.ts";
import { deadlinesOf } from "./deadlines.ts";
import { findMember } from "./turns.sql.ts";

const MOST_SHOWN = 50;
const YEAR_MS = 366 * 86_400_000;

/**
 * Simulates what a contact would get if they joined at a time, by the running version or the draft: the same timing and
 * decisions as sending, on its own clock. Writes nothing.
 */
export async function simulate(
  { db, env, accountId, clock }: SignedIn,
  campaignId: string,
  { contactId, joinsAt, view }: { contactId: string; joinsAt?: string | undefined; view: View },
): Promise<{ messages: SimulatedMessage[] }> {
  const campaign = await findCampaign(db, accountId, campaignId);
  if (!campaign) throw notFound("campaign");
  const found = await findMember(db, accountId, contactId);
  if (!found) throw notFound("contact");
  const { contact, member } = found;
  const all = await listAs(db, accountId, campaignId, view);
  const events = all.filter(({ edit }) => edit !== "removed");
  if (events.length === 0) throw new AppError("wrong-state", "Add a message first.");
  const joinedAt = joinsAt ? new Date(joinsAt) : clock.now();
  const until = joinedAt.getTime() + YEAR_MS;
  const messages: SimulatedMessage[] = [];
  const done = new Set<string>();
  let lastPosition = 0;
  let lastAt: Date | null = null;
  while (messages.length < MOST_SHOWN) {
    const next = nextStep(campaign, events, { joinedAt, lastPosition, lastAt, done }, member);
    const event = events.find(({ id }) => id === next?.stepId);
    if (!next || !event || next.dueAt.getTime() > until) break;
    done.add(occurrenceKey(event.id, next.occurrence));
    lastPosition = event.position;
    lastAt = next.dueAt;
    const turn = { contact, member, joinedAt, dueAt: next.dueAt };
    const content = {
      ...(await contentOf(db, accountId, event)),
      deadlines: deadlinesOf(campaign, event, [turn]),
    };
    const { sending, messages: prepared } = await prepareMessages(
      { db, env },
      accountId,
      content,
      [contact],
      next.dueAt,
    );
    const { decision } = prepared[0]!;
    const rendered = sending.render(contact);
    const waits = decision.kind === "send" ? decision.waits : null;
    messages.push({
      event: { _id: event.id, name: event.name },
      dueAt: next.dueAt.toISOString(),
      localTime: clockText(next.dueAt, member.timeZone),
      timeZone: member.timeZone,
      subject: rendered.subject,
      text: rendered.text,
      outcome: decision.kind === "skip" ? "not-sent" : waits ? "waits" : "goes",
      reason: decision.kind === "skip" ? decision.reason : (waits?.reason ?? null),
      waitsUntil: waits?.until.toISOString() ?? null,
      credits: decision.kind === "send" ? decision.costHundredths / 100 : 0,
    });
  }
  return { messages };
}

function clockText(at: Date, timeZone: string): string {
  const { year, month, date, hour, minute } = wallTime(at, timeZone);
  const two = (part: number) => String(part).padStart(2, "0");
  return `${year}-${two(month + 1)}-${two(date)} ${two(hour)}:${two(minute)}`;
}
