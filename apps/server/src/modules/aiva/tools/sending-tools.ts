import { broadcasts } from "@broadcast/contract/broadcasts";
import { calendar } from "@broadcast/contract/calendar";
import { messages } from "@broadcast/contract/messages";
import { dayAfter, dayOf } from "@broadcast/domain/time/calendar-days";
import { z } from "zod";
import { searchBroadcasts } from "../../broadcasts/index.ts";
import { readCalendar } from "../../calendar/index.ts";
import { searchUnsent } from "../../messages/index.ts";
import { readCurrentUser } from "../../users/index.ts";
import { defineTool, many, quoted } from "./tool.ts";

const NAMED = 5;
const PLANNED_NAMED = 12;

export const plannedMessages = defineTool({
  name: "planned_messages",
  description:
    "What is scheduled and what campaigns and app flows will send, by day, from today or tomorrow or a date like 2026-12-24.",
  input: z.object({
    from: z.union([z.enum(["today", "tomorrow"]), z.iso.date()]).default("tomorrow"),
    days: z.number().int().min(1).max(7).default(1),
  }),
  right: calendar.read.access,
  quotesOthers: true,
  async look(asking, { from, days }) {
    const { db, caller, clock } = asking;
    const { timezone } = await readCurrentUser(db, caller);
    const today = dayOf(clock.now(), timezone);
    const first = from === "today" ? today : from === "tomorrow" ? dayAfter(today, 1) : from;
    const planned = await readCalendar(asking, { from: first, days });
    const hour = new Intl.DateTimeFormat("en-US", { timeZone: timezone, timeStyle: "short" });
    const lines = planned.days.flatMap(({ day, entries, people }) => [
      entries.length === 0 ? `Nothing is planned on ${day}.` : `On ${day}, ${many(people, "message")}:`,
      ...entries
        .slice(0, PLANNED_NAMED)
        .map(
          ({ kind, name, at, people: to, isEstimated }) =>
            `- ${hour.format(new Date(at))}: ${kind} ${quoted(name)} to ${isEstimated ? "about " : ""}${many(to, "person", "people")}`,
        ),
      ...(entries.length > PLANNED_NAMED ? [`- and ${entries.length - PLANNED_NAMED} more`] : []),
    ]);
    return { summary: lines.join("\n"), timeZone: timezone };
  },
});

export const unsentMessages = defineTool({
  name: "unsent_messages",
  description:
    "Messages that were not sent or did not arrive, with the reason and what to do; of all, or of the contacts that a name means.",
  input: z.object({ term: z.string().trim().max(100).optional() }),
  right: messages.searchUnsent.access,
  quotesOthers: true,
  async look(asking, { term }) {
    const {
      messages: found,
      groups,
      paging,
    } = await searchUnsent(asking, {
      term,
      state: "all",
      type: "all",
      paging: { page: 1, pageSize: NAMED },
    });
    const whom = term ? ` to anybody called ${quoted(term)}` : "";
    if (found.length === 0)
      return { summary: `Nothing${whom} is unsent. Every message was sent or is waiting for its time.` };
    const lines = [
      `${many(paging.total, "message")}${whom} couldn't be sent or delivered.`,
      ...found.map(({ contact, failure, time }) => {
        const name = [contact.firstName, contact.lastName].filter(Boolean).join(" ") || contact.company;
        return `- ${time.slice(0, 10)}, to ${quoted(name || "a contact without a name")}: ${failure.words} ${failure.advice}`;
      }),
    ];
    return {
      summary: lines.join("\n"),
      reasons: groups.map(({ words, advice, count }) => ({ words, advice, count })),
    };
  },
});

export const recentBroadcasts = defineTool({
  name: "recent_broadcasts",
  description: "The latest broadcasts with their state and how many got them; of all, or those with a name.",
  input: z.object({ term: z.string().trim().max(100).optional() }),
  right: broadcasts.search.access,
  quotesOthers: true,
  async look(asking, { term }) {
    const { jobs, paging } = await searchBroadcasts(asking, {
      term,
      filter: "all",
      paging: { page: 1, pageSize: NAMED },
    });
    if (jobs.length === 0) return { summary: "I couldn't find a broadcast like that." };
    return {
      summary: [
        `${many(paging.total, "broadcast")}. The latest:`,
        ...jobs.map(
          ({ name, state, counts }) =>
            `- ${quoted(name || "Broadcast")}: ${state}, ${many(counts.sent, "message")} sent, ${counts.unsent.toLocaleString("en-US")} not sent`,
        ),
      ].join("\n"),
    };
  },
});
