import type { CampaignEvent } from "@broadcast/contract/campaign-events";
import type { Campaign } from "@broadcast/contract/campaigns";
import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import { type Answers, aUser, sessionOf, visit } from "../../testing/visit.ts";
import { aCampaign, anEvent, campaignId, eventId } from "./a-campaign.ts";
import { timingText } from "./campaign-words.ts";

const path = `campaigns/${campaignId}`;
const open = (address: string, drawn: string, answers: Answers = {}) =>
  visit(address, {
    drawn: [drawn],
    answers: {
      ...sessionOf(aUser({ timezone: "America/Chicago" })),
      [`GET ${path}`]: () => ({ body: aCampaign }),
      [`GET ${path}/events/${eventId}`]: () => ({ body: anEvent }),
      ...answers,
    },
  });

it("a paused campaign shows how many messages are held, and resumes as chosen", async () => {
  const { calls } = open(`/campaigns/${campaignId}`, "/campaigns/{campaignId}", {
    [`PUT ${path}/resume`]: () => ({ body: { ...aCampaign, state: "running" } }),
    [`GET ${path}/resuming`]: () => ({
      body: { pausedAt: "2026-11-20T12:00:00.000Z", contacts: 30, held: 2, inTime: 1, lastSpacedAt: null },
    }),
  });
  const user = userEvent.setup();
  await user.click(await screen.findByRole("button", { name: "Resume" }));
  const dialog = within(await screen.findByRole("dialog"));
  await dialog.findByText(/^Sent to 1 contact; for 1 it's later/);
  expect(dialog.getByText("2 contacts had a message come due during the pause")).toBeTruthy();
  await user.click(dialog.getByRole("radio", { name: /^Skip what was missed/ }));
  await user.click(dialog.getByRole("button", { name: "Resume" }));
  await screen.findByText("Campaign resumed");
  expect(calls.find(({ call }) => call === `PUT ${path}/resume`)?.body).toEqual({ missed: "skip" });
});

it("if nothing came due during a pause, there is nothing to choose", async () => {
  const { calls } = open(`/campaigns/${campaignId}`, "/campaigns/{campaignId}", {
    [`GET ${path}`]: () => ({ body: { ...aCampaign, held: 0 } }),
    [`PUT ${path}/resume`]: () => ({ body: { ...aCampaign, state: "running" } }),
    [`GET ${path}/resuming`]: () => ({
      body: { pausedAt: "2026-11-20T12:00:00.000Z", contacts: 30, held: 0, inTime: 0, lastSpacedAt: null },
    }),
  });
  const user = userEvent.setup();
  await user.click(await screen.findByRole("button", { name: "Resume" }));
  const dialog = within(await screen.findByRole("dialog"));
  expect(dialog.getAllByRole("radio")).toHaveLength(2);
  await user.click(dialog.getByRole("radio", { name: /^Keep the planned times/ }));
  await user.click(dialog.getByRole("button", { name: "Resume" }));
  await screen.findByText("Campaign resumed");
  expect(calls.find(({ call }) => call === `PUT ${path}/resume`)?.body).toEqual({ missed: "send" });
});

it("a dated campaign in which nothing came due resumes with its planned times and skips nothing", async () => {
  const { calls } = open(`/campaigns/${campaignId}`, "/campaigns/{campaignId}", {
    [`GET ${path}`]: () => ({ body: { ...aCampaign, type: "schedule", held: 0 } }),
    [`PUT ${path}/resume`]: () => ({ body: { ...aCampaign, type: "schedule", state: "running" } }),
    [`GET ${path}/resuming`]: () => ({
      body: { pausedAt: "2026-11-20T12:00:00.000Z", contacts: 30, held: 0, inTime: 0, lastSpacedAt: null },
    }),
  });
  const user = userEvent.setup();
  await user.click(await screen.findByRole("button", { name: "Resume" }));
  const dialog = within(await screen.findByRole("dialog"));
  await dialog.findByText("No message came due during the pause. Each message goes out at its time.");
  await user.click(dialog.getByRole("button", { name: "Resume" }));
  await screen.findByText("Campaign resumed");
  expect(calls.find(({ call }) => call === `PUT ${path}/resume`)?.body).toEqual({ missed: "send" });
});

it("rejoining after a number of days asks for the number", async () => {
  const { calls } = open(`/campaigns/${campaignId}`, "/campaigns/{campaignId}", {
    [`GET ${path}`]: () => ({ body: { ...aCampaign, rejoining: "after-days" } }),
    [`PUT ${path}`]: () => ({ body: { ...aCampaign, rejoining: "after-days", rejoinDays: 90 } }),
  });
  const user = userEvent.setup();
  const days = await screen.findByLabelText("Days after they last joined");
  await user.clear(days);
  await user.type(days, "0");
  await user.click(screen.getByRole("button", { name: "Save" }));
  expect(await screen.findByText("Enter 1 to 3650 days.")).toBeTruthy();
  await user.clear(days);
  await user.type(days, "90");
  await user.click(screen.getByRole("button", { name: "Save" }));
  await screen.findByText("Campaign saved");
  expect(calls.find(({ call }) => call === `PUT ${path}`)?.body).toMatchObject({
    rejoining: "after-days",
    rejoinDays: 90,
  });
});

it.each([
  ["running", /contacts who don't have it yet won't get it\.$/],
  ["paused", /you'll choose what happens to it when you resume\.$/],
] as const)(
  "moving the event of a started campaign first shows when its messages go then: %s",
  async (state, ofPast) => {
    const change = `PUT ${path}`;
    const event: Partial<Campaign> = { type: "event", state, eventAt: "2030-12-12T00:00:00.000Z" };
    const before = { ...anEvent, campaignType: "event", isBefore: true, scheduledDelayDays: 0 } as const;
    const { calls } = open(`/campaigns/${campaignId}`, "/campaigns/{campaignId}", {
      [`GET ${path}`]: () => ({ body: { ...aCampaign, ...event } }),
      [`GET ${path}/events`]: () => ({
        body: {
          events: [
            { ...before, name: "A week before", scheduledBeforeDays: 7 },
            { ...before, _id: campaignId, name: "Long before", scheduledBeforeDays: 3_650 },
          ],
        },
      }),
      [change]: ({ body }) => ({ body: { ...aCampaign, ...event, ...(body as object) } }),
    });
    const user = userEvent.setup();
    await user.click(await screen.findByRole("button", { name: "Settings" }));
    const time = screen.getByLabelText("Event at");
    await user.clear(time);
    await user.type(time, "7:00 PM");
    await user.click(screen.getByRole("button", { name: "Save" }));
    const dialog = within(await screen.findByRole("alertdialog", { name: /^Move the event to .*7:00 PM/ }));
    expect(await dialog.findByText(/^Goes .*Dec 4, 2030 at 9:00 AM\.$/)).toBeTruthy();
    expect(dialog.getByText(ofPast)).toBeTruthy();
    expect(calls.some(({ call }) => call === change)).toBe(false);
    await user.click(dialog.getByRole("button", { name: "Move event" }));
    await screen.findByText("Campaign saved");
    expect(calls.find(({ call }) => call === change)?.body).toMatchObject({
      eventAt: "2030-12-12T01:00:00.000Z",
    });
  },
);

it("a message has its own lateness limit, or the campaign's", async () => {
  const change = `PUT ${path}/events/${eventId}`;
  const { calls } = open(
    `/campaigns/${campaignId}/events/${eventId}`,
    "/campaigns/{campaignId}/events/{campaignEventId}",
    { [change]: () => ({ body: { ...anEvent, lateHours: 3 } }) },
  );
  const user = userEvent.setup();
  const late = await screen.findByLabelText<HTMLInputElement>("Hours it can be late");
  expect(late.placeholder).toBe("24");
  await user.type(late, "3");
  await user.click(screen.getByRole("button", { name: "Save" }));
  await screen.findByText("Message saved");
  expect(calls.find(({ call }) => call === change)?.body).toMatchObject({ lateHours: "3" });
});

it("a message is saved as a whole, including its time", async () => {
  const change = `PUT ${path}/events/${eventId}`;
  const { calls } = open(
    `/campaigns/${campaignId}/events/${eventId}`,
    "/campaigns/{campaignId}/events/{campaignEventId}",
    { [change]: () => ({ body: anEvent }) },
  );
  const user = userEvent.setup();
  const days = await screen.findByLabelText("Days");
  await user.clear(days);
  await user.type(days, "5");
  await user.click(screen.getByRole("button", { name: "Save" }));
  await screen.findByText("Message saved");
  expect(calls.find(({ call }) => call === change)?.body).toMatchObject({
    text: "Hi there",
    scheduledDays: "5",
    timeOfDay: "09:00",
    scheduledDurationType: "days",
  });
});

it("a message whose edit is discarded is shown as published again", async () => {
  let stored: CampaignEvent = { ...anEvent, edit: "changed", text: "New words" };
  open(`/campaigns/${campaignId}/events/${eventId}`, "/campaigns/{campaignId}/events/{campaignEventId}", {
    [`GET ${path}/events/${eventId}`]: () => ({ body: stored }),
    [`DELETE ${path}/events/${eventId}/edit`]: () => {
      stored = anEvent;
      return { body: {} };
    },
  });
  await screen.findByDisplayValue("New words");
  await userEvent.click(screen.getByRole("button", { name: "Discard edit" }));
  expect(await screen.findByDisplayValue("Hi there")).toBeTruthy();
});

it("deleting a message asks where its waiting contacts go", async () => {
  const remove = `DELETE ${path}/events/${eventId}`;
  const { calls } = open(
    `/campaigns/${campaignId}/events/${eventId}`,
    "/campaigns/{campaignId}/events/{campaignEventId}",
    { [remove]: () => ({ body: {} }) },
  );
  const user = userEvent.setup();
  await user.click(await screen.findByRole("button", { name: "More actions" }));
  await user.click(await screen.findByRole("menuitem", { name: "Delete" }));
  const dialog = within(await screen.findByRole("alertdialog"));
  expect(dialog.getByText("What happens to 2 contacts waiting for it")).toBeTruthy();
  await user.click(dialog.getByRole("radio", { name: /^Remove from the campaign/ }));
  await user.click(dialog.getByRole("button", { name: "Delete message" }));
  await screen.findByText("Message will be deleted when you publish");
  expect(calls.filter(({ call }) => call === remove)).toMatchObject([{ query: { waiting: "leave" } }]);
});

it("a message that was never published is deleted without a word about what still goes out", async () => {
  open(`/campaigns/${campaignId}/events/${eventId}`, "/campaigns/{campaignId}/events/{campaignEventId}", {
    [`GET ${path}/events/${eventId}`]: () => ({ body: { ...anEvent, edit: "added", contactsScheduled: 0 } }),
    [`DELETE ${path}/events/${eventId}`]: () => ({ body: {} }),
  });
  const user = userEvent.setup();
  await user.click(await screen.findByRole("button", { name: "More actions" }));
  await user.click(await screen.findByRole("menuitem", { name: "Delete" }));
  const dialog = within(await screen.findByRole("alertdialog"));
  expect(dialog.queryByText(/keeps going out|carrier/)).toBeNull();
  await user.click(dialog.getByRole("button", { name: "Delete message" }));
  expect(await screen.findByText("Message deleted")).toBeTruthy();
});

it("content is inserted into a message, as in a broadcast", async () => {
  const template = {
    ...{ _id: "0b8a1c5e-4f0f-4a53-9f2e-0c5f5b1f0c21", name: "Menu", contentType: "messageTemplate" },
    ...{ folderId: null, type: "sms", text: "Our menu is here.", media: [] },
    ...{ createdAt: "2026-11-20T00:00:00.000Z", modifiedAt: "2026-11-20T00:00:00.000Z" },
  };
  const paging = { total: 1, pageSize: 25, page: 1, pages: 1 };
  open(`/campaigns/${campaignId}/events/new`, "/campaigns/{campaignId}/events/new", {
    "POST folders/search": () => ({ body: { folders: [], paging } }),
    "POST templates/search": () => ({ body: { templates: [template], paging } }),
  });
  const user = userEvent.setup();
  await user.click(await screen.findByRole("button", { name: "Insert Content" }));
  await user.click(await screen.findByRole("menuitem", { name: "Insert Template" }));
  const picker = within(await screen.findByRole("dialog", { name: /Select/ }));
  await user.click(await picker.findByText("Menu"));
  await user.click(picker.getByRole("button", { name: "Select" }));
  expect(await screen.findByDisplayValue("Our menu is here.")).toBeTruthy();
});

it("a campaign without messages asks for its first one in the documents' words", async () => {
  open(`/campaigns/${campaignId}/events`, "/campaigns/{campaignId}/events", {
    [`GET ${path}/events`]: () => ({ body: { events: [] } }),
  });
  expect(await screen.findByText("Add Your First Campaign Message")).toBeTruthy();
  expect(screen.getByRole("link", { name: "Add message" }).getAttribute("href")).toBe(
    `/campaigns/${campaignId}/events/new`,
  );
});

it("the first message of a drip is timed from joining", () => {
  expect(timingText(anEvent, true)).toBe("2 days after joining at 9:00 AM");
  expect(timingText({ ...anEvent, scheduledDelayDays: 0 }, true)).toBe("The next 9:00 AM after joining");
});

it.each([
  [{}, "2 days after the previous message at 9:00 AM"],
  [{ scheduledDelayDays: 0 }, "The next 9:00 AM after the previous message"],
  [
    { campaignType: "event", isBefore: true, scheduledDelayDays: 0, scheduledBeforeDays: 1 },
    "1 day before the event at 9:00 AM",
  ],
  [
    {
      campaignType: "delay",
      scheduledDurationType: "hours-minutes",
      scheduledDelayHours: 1,
      scheduledDelayMinutes: 30,
    },
    "1 hour and 30 minutes after joining",
  ],
  [{ campaignType: "delay", scheduledDurationType: "hours-minutes" }, "Immediately after joining"],
  [{ campaignType: "schedule", scheduledAt: "2026-12-24" }, "Dec 24, 2026 at 9:00 AM"],
  [
    { campaignType: "repeat", scheduledAt: "2027-01-31", frequency: "month" },
    "Every month at 9:00 AM, from Jan 31, 2027",
  ],
  [{ campaignType: "birthday", scheduledDelayDays: 0 }, "On the birthday at 9:00 AM"],
] as const)("%o is shown as %s", (change, words) => {
  expect(timingText({ ...anEvent, ...change })).toBe(words);
});
