import type { CalendarDay, CalendarEntry } from "@broadcast/contract/calendar";
import { atClock, dayAfter, dayOf } from "@broadcast/domain/time/calendar-days";
import { readTimeZone } from "../../clock/account-time-zone.ts";
import type { SignedIn } from "../../http/context.ts";
import { forecastFlows } from "../app-flows/index.ts";
import { forecastDays } from "../campaigns/index.ts";
import {
  type CalendarBroadcast,
  countOverlaps,
  listChats,
  listScheduled,
  listStarted,
} from "./calendar.sql.ts";

/**
 * Returns scheduled messages and what campaigns and app flows will send, by day in the account's time zone; for past
 * days, the broadcasts.
 */
export async function readCalendar(
  { db, accountId, clock }: Pick<SignedIn, "db" | "accountId" | "clock">,
  { from: firstDay, days: count }: { from: string; days: number },
): Promise<{ days: CalendarDay[]; leftOut: { campaigns: number; flows: number } }> {
  const timeZone = await readTimeZone(db, accountId);
  const now = clock.now();
  const begin = atClock(firstDay, "00:00", timeZone);
  const until = atClock(dayAfter(firstDay, count), "00:00", timeZone);
  const span = { from: new Date(Math.max(begin.getTime(), now.getTime())), until, timeZone };
  const days = Array.from({ length: count }, (_, index) => dayAfter(firstDay, index));
  const isPast = until <= now;
  const [started, scheduled, chats, campaigns, flows] = await Promise.all([
    listStarted(db, accountId, { from: begin, until }),
    isPast ? [] : listScheduled(db, accountId, span),
    isPast ? [] : listChats(db, accountId, span),
    isPast ? { days: [], leftOut: 0 } : forecastDays(db, accountId, span),
    isPast ? { days: [], leftOut: 0 } : forecastFlows(db, accountId, { ...span, now }),
  ]);
  const overlaps = await countOverlaps(
    db,
    accountId,
    span,
    flows.days.flatMap(({ flowId, contactIds, at }) =>
      contactIds.map((contactId) => ({ sourceId: flowId, contactId, at })),
    ),
  );
  const own = {
    eventId: null,
    stepId: null,
    contactId: null,
    isEstimated: false,
    isOver: false,
    canMove: true,
  };
  const ofBroadcast = ({ id, name, at, people }: CalendarBroadcast) => ({
    ...own,
    kind: "broadcast" as const,
    _id: id,
    name: name || "Broadcast",
    at: at.toISOString(),
    people,
  });
  const entries: CalendarEntry[] = [
    ...started.map((each) => ({ ...ofBroadcast(each), isOver: true, canMove: false })),
    ...scheduled.map(ofBroadcast),
    ...chats.map(({ id, contactId, name, at }) => ({
      ...own,
      kind: "chat" as const,
      _id: id,
      contactId,
      name,
      at: at.toISOString(),
      people: 1,
    })),
    ...campaigns.days.map((its) => ({
      ...own,
      kind: "campaign" as const,
      _id: its.campaignId,
      eventId: its.eventId,
      name: `${its.campaignName}: ${its.eventName}`,
      at: its.at.toISOString(),
      people: its.people,
      isEstimated: its.isEstimated,
      canMove: its.canMove,
    })),
    ...flows.days.map((its) => ({
      ...own,
      kind: "flow" as const,
      _id: its.flowId,
      stepId: its.stepId,
      name: `${its.flowName}: ${its.stepName}`,
      at: its.at.toISOString(),
      people: its.people,
      isEstimated: its.isEstimated,
      canMove: false,
    })),
  ];
  const byDay = Map.groupBy(entries, ({ at }) => dayOf(new Date(at), timeZone));
  return {
    leftOut: { campaigns: campaigns.leftOut, flows: flows.leftOut },
    days: days.map((day) => {
      const its = (byDay.get(day) ?? []).toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at));
      const people = its.reduce((sum, entry) => sum + entry.people, 0);
      return { day, entries: its, people, overlap: overlaps.get(day) ?? 0 };
    }),
  };
}
