import type { CalendarDay, CalendarEntry } from "@broadcast/contract/calendar";
import { startOfDayKey } from "@broadcast/domain/time/dates";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import { businessNow } from "../../lib/live/business-clock.ts";
import { setViewport } from "../../testing/setup.ts";
import { type Answers, aUser, sessionOf, visit } from "../../testing/visit.ts";
import { firstShown, longDay, monthAfter, monthText } from "./calendar-days.ts";

const broadcastId = "0b8a1c5e-4f0f-4a53-9f2e-0c5f5b1f1001";
const flowId = "0b8a1c5e-4f0f-4a53-9f2e-0c5f5b1f1002";
const campaignId = "0b8a1c5e-4f0f-4a53-9f2e-0c5f5b1f1003";
const eventId = "0b8a1c5e-4f0f-4a53-9f2e-0c5f5b1f1004";
const zone = "America/Chicago";
const today = () => startOfDayKey(businessNow(), zone);

const its = {
  eventId: null,
  stepId: null,
  contactId: null,
  isEstimated: false,
  isOver: false,
  canMove: true,
};
const entriesOn = (day: string): CalendarEntry[] => [
  { ...its, kind: "broadcast", _id: broadcastId, name: "Sale", at: `${day}T15:00:00.000Z`, people: 1_200 },
  {
    ...{ ...its, kind: "flow", _id: flowId, stepId: "one", name: "Welcome: Hello", people: 4 },
    ...{ at: `${day}T16:00:00.000Z`, isEstimated: true, canMove: false },
  },
  {
    ...{ ...its, kind: "campaign", _id: campaignId, eventId, name: "News: One", people: 2 },
    at: `${day}T17:00:00.000Z`,
  },
  {
    ...its,
    kind: "chat",
    _id: broadcastId,
    contactId: flowId,
    name: "Ada",
    at: `${day}T18:00:00.000Z`,
    people: 1,
  },
];

/** Six weeks of which the last day of the month has entries. */
function daysFrom(from: string, busy: string): CalendarDay[] {
  return Array.from({ length: 42 }, (_, index) => {
    const day = new Date(Date.parse(from) + index * 86_400_000).toISOString().slice(0, 10);
    const entries = day === busy ? entriesOn(day) : [];
    return { day, entries, people: day === busy ? 1_207 : 0, overlap: day === busy ? 3 : 0 };
  });
}
const lastOfMonth = () =>
  new Date(Date.parse(monthAfter(today(), 1)) - 86_400_000).toISOString().slice(0, 10);

const open = (answers: Answers = {}) =>
  visit("/calendar", {
    drawn: ["/calendar"],
    answers: {
      ...sessionOf(aUser({ timezone: zone })),
      "GET calendar": ({ query }) => {
        const from = (query as { from?: string } | undefined)?.from ?? firstShown(monthAfter(today(), 0));
        return { body: { days: daysFrom(from, lastOfMonth()), leftOut: { campaigns: 0, flows: 0 } } };
      },
      ...answers,
    },
  });

const busyDay = () =>
  screen.findByRole("button", {
    name: `${longDay(lastOfMonth())}: 1,207 messages, 3 contacts get more than one`,
  });

describe("the list", () => {
  it("starts today, and shows earlier days of the month on request", async () => {
    const first = monthAfter(today(), 0);
    open({
      "GET calendar": () => ({
        body: {
          days: daysFrom(firstShown(first), first).map((each) =>
            each.day === lastOfMonth() ? { ...each, entries: entriesOn(each.day) } : each,
          ),
          leftOut: { campaigns: 0, flows: 0 },
        },
      }),
    });
    await userEvent.click(await screen.findByRole("button", { name: "List" }));
    expect(screen.queryByRole("region", { name: longDay(first) }) !== null).toBe(first === today());
    if (first === today()) return;
    await userEvent.click(screen.getByRole("button", { name: "Show earlier days" }));
    expect(screen.getByRole("region", { name: longDay(first) })).toBeTruthy();
  });
});

describe("the month", () => {
  it("shows how much is sent each day, and folds what does not fit the cell", async () => {
    open();
    const cell = (await busyDay()).closest("td")!;
    expect(within(cell).getByText("Sale")).toBeTruthy();
    expect(within(cell).getByText("~4")).toBeTruthy();
    expect(within(cell).getByText("+1")).toBeTruthy();
  });

  it("opens a day with links to its entries; messages of flows can't be moved", async () => {
    open();
    const user = userEvent.setup();
    await user.click(await busyDay());
    const dialog = within(await screen.findByRole("dialog"));
    const hrefOf = (name: string) => dialog.getByRole("link", { name }).getAttribute("href");
    expect(hrefOf("Sale")).toBe(`/scheduled-broadcasts/${broadcastId}`);
    expect(hrefOf("Welcome: Hello")).toBe(`/app-flows/${flowId}/steps/one`);
    expect(hrefOf("News: One")).toBe(`/campaigns/${campaignId}/events/${eventId}`);
    expect(hrefOf("Ada")).toBe(`/chats/${flowId}/scheduled`);
    expect(dialog.getByText(/^App flow · .* · about 4 contacts$/)).toBeTruthy();
    expect(dialog.getByRole("button", { name: "Move Sale" })).toBeTruthy();
    expect(dialog.queryByRole("button", { name: "Move Welcome: Hello" })).toBeNull();
  });

  it("is navigated by arrow keys, across months too", async () => {
    const { calls } = open();
    const user = userEvent.setup();
    const day = await busyDay();
    day.focus();
    await user.keyboard("{ArrowLeft}");
    expect(document.activeElement?.getAttribute("aria-label")).toMatch(/: nothing$/);
    await user.keyboard("{ArrowRight}");
    expect(document.activeElement).toBe(day);
    await user.click(screen.getByRole("button", { name: "Next month" }));
    expect(await screen.findByText(monthText(monthAfter(today(), 1)))).toBeTruthy();
    await waitFor(() => expect(calls.filter(({ call }) => call === "GET calendar")).toHaveLength(2));
  });
});

it("says when campaigns or app flows are left out because there are too many", async () => {
  open({
    "GET calendar": () => ({
      body: {
        days: daysFrom(firstShown(monthAfter(today(), 0)), lastOfMonth()),
        leftOut: { campaigns: 12, flows: 1 },
      },
    }),
  });
  expect(
    await screen.findByText(/^12 campaigns and 1 app flow are left out, because you have too many/),
  ).toBeTruthy();
});

describe("moving", () => {
  it("shows first whom moving a broadcast affects", async () => {
    const schedule = `POST schedule/jobs/${broadcastId}`;
    const { calls } = open({
      [`GET schedule/jobs/${broadcastId}/preview`]: () => ({
        body: { willSend: 1_200, waits: [], problem: null },
      }),
    });
    const user = userEvent.setup();
    await user.click(await busyDay());
    await user.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Move Sale" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Move Sale?" }));
    expect(await dialog.findByText("1,200 contacts get it.")).toBeTruthy();
    expect(calls.some(({ call }) => call === schedule)).toBe(false);
  });
});

describe("on a phone", () => {
  beforeEach(() => setViewport(390));

  it("is a list of the days with entries", async () => {
    open();
    expect(await screen.findByRole("heading", { name: longDay(lastOfMonth()) })).toBeTruthy();
  });
});
