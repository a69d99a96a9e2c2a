import type { CalendarDay, CalendarEntry } from "@broadcast/contract/calendar";
import { startOfDayKey } from "@broadcast/domain/time/dates";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import { businessNow } from "../../lib/live/business-clock.ts";
import { type Answers, aUser, sessionOf, visit } from "../../testing/visit.ts";
import { firstShown, longDay, monthAfter } from "./calendar-days.ts";

const DAY_MS = 86_400_000;
const today = startOfDayKey(businessNow(), "America/Chicago");
const first = firstShown(monthAfter(today, 0));
const dayAt = (place: number) => new Date(Date.parse(first) + place * DAY_MS).toISOString().slice(0, 10);
/** The last day in the month view, which belongs to the next month. */
const last = dayAt(41);
const id = "0b8a1c5e-4f0f-4a53-9f2e-0c5f5b1f0c01";
const eventId = "0b8a1c5e-4f0f-4a53-9f2e-0c5f5b1f0c02";

const anEntry = (change: Partial<CalendarEntry>): CalendarEntry => ({
  kind: "campaign",
  _id: id,
  eventId,
  stepId: null,
  contactId: null,
  name: "Open day: Soon",
  at: `${last}T15:00:00.000Z`,
  people: 12,
  isEstimated: false,
  isOver: false,
  canMove: true,
  ...change,
});

function open(entry: CalendarEntry, answers: Answers = {}) {
  const days: CalendarDay[] = Array.from({ length: 42 }, (_, place) => {
    const entries = dayAt(place) === last ? [entry] : [];
    return { day: dayAt(place), entries, people: entries.length * entry.people, overlap: 0 };
  });
  return visit("/calendar", {
    drawn: ["/calendar"],
    answers: {
      ...sessionOf(aUser({ timezone: "America/Chicago" })),
      "GET calendar": () => ({ body: { days, leftOut: { campaigns: 0, flows: 0 } } }),
      ...answers,
    },
  });
}

const move = `PUT campaigns/${id}/events/${eventId}/day`;
const trial = {
  people: 12,
  losing: 3,
  goesAtOnce: 0,
  earliest: `${last}T15:00:00.000Z`,
  latest: null,
  isEstimated: false,
  isOver: false,
};

it("the list has every day of the month view, including those of the next month", async () => {
  open(anEntry({}));
  await userEvent.setup().click(await screen.findByRole("button", { name: "List" }));
  expect(screen.getAllByRole("region", { name: longDay(last) }).length).toBeGreaterThan(0);
});

it("a campaign message is moved by keyboard, after showing whom that affects", async () => {
  const { calls } = open(anEntry({}), { [move]: () => ({ body: trial }) });
  const user = userEvent.setup();
  const day = await screen.findByRole("button", { name: new RegExp(`^${longDay(last)}: 12 messages`) });
  day.focus();
  await user.keyboard("{Enter}");
  const opened = within(await screen.findByRole("dialog"));
  opened.getByRole("button", { name: "Move Open day: Soon" }).focus();
  await user.keyboard("{Enter}");
  await screen.findByText(
    /^12 contacts get it .+ 3 contacts no longer get it: that day has passed for them\.$/,
  );
  expect(calls.filter(({ call }) => call === move)).toMatchObject([{ body: { day: last, isTrial: true } }]);
  const moving = within(screen.getByRole("dialog"));
  await user.click(moving.getByRole("button", { name: "Move" }));
  await screen.findByText("Moved");
  expect(calls.findLast(({ call }) => call === move)?.body).toEqual({ day: last });
});

it("an entry dragged to another day asks first, with that day filled in", async () => {
  const { calls } = open(anEntry({}), { [move]: () => ({ body: trial }) });
  const [entry] = await screen.findAllByText("Open day: Soon");
  const to = screen.getByRole("button", { name: new RegExp(`^${longDay(dayAt(40))}:`) });
  const dataTransfer = { effectAllowed: "", setData: () => {} };
  fireEvent.dragStart(entry!.closest("li")!, { dataTransfer });
  fireEvent.drop(to.closest("td")!, { dataTransfer });
  await screen.findByText(/^12 contacts get it/);
  expect(calls.filter(({ call }) => call === move)).toMatchObject([
    { body: { day: dayAt(40), isTrial: true } },
  ]);
});

it("whom a move affects is not shown for another day than the one that is filled in", async () => {
  const { calls } = open(anEntry({}), {
    [move]: ({ body }) =>
      (body as { day: string }).day === last ? { body: trial } : new Promise<never>(() => {}),
  });
  const user = userEvent.setup();
  await user.click(await screen.findByRole("button", { name: new RegExp(`^${longDay(last)}:`) }));
  await user.click(
    within(await screen.findByRole("dialog")).getByRole("button", { name: "Move Open day: Soon" }),
  );
  await screen.findByText(/^12 contacts get it/);
  fireEvent.change(screen.getByLabelText("Day"), { target: { value: "12/24/2030" } });
  fireEvent.blur(screen.getByLabelText("Day"));
  const asked = () => calls.findLast(({ call }) => call === move)?.body;
  await waitFor(() => expect(asked()).toMatchObject({ day: "2030-12-24" }));
  expect(screen.queryByText(/^12 contacts get it/)).toBeNull();
});

it("an entry dropped on its own day stays there, without a question", async () => {
  open(anEntry({}));
  const [entry] = await screen.findAllByText("Open day: Soon");
  const own = entry!.closest("td")!;
  const dataTransfer = { effectAllowed: "", setData: () => {} };
  fireEvent.dragStart(entry!.closest("li")!, { dataTransfer });
  // Not canceled: no drop is allowed here.
  expect(fireEvent.dragOver(own, { dataTransfer })).toBe(true);
  fireEvent.drop(own, { dataTransfer });
  expect(screen.queryByRole("dialog")).toBeNull();
});

it("a warning about unwelcome hours is shown below both fields", async () => {
  const broadcast = anEntry({ kind: "broadcast", eventId: null, name: "Sale", at: `${last}T08:00:00.000Z` });
  open(broadcast, {
    [`GET schedule/jobs/${id}/preview`]: () => ({ body: { willSend: 12, waits: [], problem: null } }),
  });
  const user = userEvent.setup();
  await user.click(await screen.findByRole("button", { name: new RegExp(`^${longDay(last)}:`) }));
  await user.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Move Sale" }));
  const warning = await screen.findByText(/^Heads up! Your selection may cause/);
  const field = screen.getByLabelText("Time");
  expect(warning.parentElement?.contains(field)).toBe(true);
  expect(field.closest(".grid")?.contains(warning)).toBe(false);
});
