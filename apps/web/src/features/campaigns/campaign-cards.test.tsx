import type { CampaignEvent } from "@broadcast/contract/campaign-events";
import type { CampaignContact } from "@broadcast/contract/campaign-people";
import type { Campaign } from "@broadcast/contract/campaigns";
import { startOfDayKey } from "@broadcast/domain/time/dates";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import { businessNow } from "../../lib/live/business-clock.ts";
import { type Answers, aUser, sessionOf, visit } from "../../testing/visit.ts";
import { aCampaign, anEvent, campaignId, eventId } from "./a-campaign.ts";

const path = `campaigns/${campaignId}`;
const running: Campaign = { ...aCampaign, state: "running", pausedAt: null, held: 0 };
const paging = { total: 1, pageSize: 25, page: 1, pages: 1 };
const jo = "0b8a1c5e-4f0f-4a53-9f2e-0c5f5b1f0c11";
const ana = "0b8a1c5e-4f0f-4a53-9f2e-0c5f5b1f0c12";
const at = "2026-12-04T15:00:00.000Z";
const settings = {
  broadcastHours: null,
  frequencyCap: null,
  missingFields: "leave-out",
  alarm: { failedPercent: 10, optedOutPercent: 2 },
  replyToEmail: null,
};

const open = (answers: Answers = {}, address = "", drawn = "/campaigns/{campaignId}") =>
  visit(`/campaigns/${campaignId}${address}`, {
    drawn: [drawn],
    answers: {
      ...sessionOf(aUser({ timezone: "America/Chicago" })),
      [`GET ${path}`]: () => ({ body: running }),
      "GET settings/sending": () => ({ body: settings }),
      ...answers,
    },
  });
const shows = (change: Partial<Campaign>, events: Partial<CampaignEvent>[], more: Answers = {}) =>
  open({
    [`GET ${path}`]: () => ({ body: { ...running, ...change } }),
    [`GET ${path}/events`]: () => ({
      body: {
        events: events.map((event, index) => ({
          ...anEvent,
          ...event,
          _id: eventId.slice(0, -1) + index,
          campaignType: change.type ?? "drip",
        })),
      },
    }),
    ...more,
  });

const toSettings = async () => userEvent.click(await screen.findByRole("button", { name: "Settings" }));

it("settings with an error come into view when they are saved from the timeline", async () => {
  open({
    [`PUT ${path}`]: () => ({
      status: 422,
      body: { error: "No.", code: "invalid-input", fields: { name: "Use another name." } },
    }),
  });
  await toSettings();
  await userEvent.type(screen.getByLabelText("Name"), "!");
  await userEvent.click(screen.getByRole("button", { name: "Timeline" }));
  expect(screen.getByRole("heading", { name: "Timeline" })).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Save" }));
  expect(await screen.findByText("Use another name.")).toBeTruthy();
  expect(screen.queryByRole("heading", { name: "Timeline" })).toBeNull();
});

it("the timeline shows real dates, and warns of legal and state quiet hours, weekends, and the account's own hours", async () => {
  shows(
    { type: "schedule" },
    [
      { name: "Night", scheduledAt: "2027-03-02", timeOfDay: "22:30" },
      { name: "Sunday", scheduledAt: "2027-03-07", timeOfDay: "10:30" },
      { name: "Fine", scheduledAt: "2027-03-03", timeOfDay: "12:00" },
      { name: "Mail", type: "email", subject: "News", scheduledAt: "2027-03-03", timeOfDay: "06:00" },
    ],
    {
      "GET settings/sending": () => ({
        body: { ...settings, broadcastHours: { fromMinute: 600, untilMinute: 1_080 } },
      }),
    },
  );
  const stop = async (name: string) =>
    within((await screen.findByRole("link", { name })).closest("li") as HTMLElement);
  const night = await stop("Night");
  expect(night.getByText(/Tue, Mar 2, 2027/)).toBeTruthy();
  expect(night.getByText(/^During quiet hours/)).toBeTruthy();
  expect(await night.findByText(/^Outside your broadcast hours, 10:00 AM to 6:00 PM your time/)).toBeTruthy();
  const sunday = await stop("Sunday");
  expect(sunday.getByText("Texas doesn't allow texts at this hour on Sundays: it waits there.")).toBeTruthy();
  expect(sunday.getByText("On a Sunday.")).toBeTruthy();
  const fine = await stop("Fine");
  expect(fine.queryByText(/waits|quiet|^On a/)).toBeNull();
  const mail = await stop("Mail");
  expect(mail.queryByText(/quiet hours/)).toBeNull();
});

it("the timeline of a drip assumes joining today, and one of birthdays names days relative to them", async () => {
  shows({ type: "drip" }, [
    { name: "First", text: "Hi {{firstName|friend}}", scheduledDelayDays: 0, timeOfDay: "23:59" },
    { name: "Second", scheduledDelayDays: 1, timeOfDay: "12:00" },
  ]);
  expect(await screen.findAllByText(/if they join today/)).toHaveLength(2);
  // Dynamic fields by their names, not as they are stored.
  expect(screen.getByText("First name or “friend”")).toBeTruthy();
});

it("a message some hours before an event shows the time at which everyone gets it", async () => {
  shows({ type: "countdown", eventAt: "2027-03-03T18:00:00.000Z" }, [
    {
      name: "Soon",
      campaignType: "countdown",
      scheduledDurationType: "hours-minutes",
      isBefore: true,
      scheduledBeforeHours: 1,
    },
  ]);
  expect(await screen.findByText(/Wed, Mar 3, 2027, 11:00 AM your time$/)).toBeTruthy();
});

it("the coming weeks show messages and credits, and say which are estimates", async () => {
  open({
    [`GET ${path}/forecast`]: () => ({
      body: {
        people: 1_200,
        isEstimated: true,
        weeks: [
          { from: "2026-11-30", messages: 340, credits: 340 },
          { from: "2026-12-07", messages: 0, credits: 0 },
        ],
      },
    }),
  });
  expect(await screen.findByText(/1,200 contacts in it now, estimated from some of them/)).toBeTruthy();
  const row = within(screen.getByRole("row", { name: /Nov 30, 2026/ }));
  expect(row.getAllByRole("cell", { name: "340" })).toHaveLength(2);
});

it("a simulation uses the day of joining and the edited messages, and a test asks before it sends", async () => {
  const simulated = {
    event: { _id: eventId, name: "Hello" },
    dueAt: at,
    localTime: "2026-12-04 09:00",
    timeZone: "America/Chicago",
    subject: "",
    text: "Hi Jo",
    outcome: "waits",
    reason: "They can be texted from 9:00 AM.",
    waitsUntil: at,
    credits: 1,
  };
  const { calls } = open({
    [`GET ${path}`]: () => ({ body: { ...running, edits: 1 } }),
    "POST contacts/search": () => ({
      body: {
        contacts: ["+15125550199", "+15125550188"].map((phoneNumber, at) => ({
          _id: at === 0 ? "0b8a1c5e-4f0f-4a53-9f2e-0c5f5b1f0c12" : jo,
          ...{ firstName: "Jo", lastName: "Lind", company: "", phoneNumber },
        })),
        paging,
      },
    }),
    [`POST ${path}/simulation`]: () => ({ body: { messages: [simulated] } }),
    [`POST ${path}/test`]: () => ({ body: { messages: [{ name: "Hello", outcome: "sent", reason: null }] } }),
  });
  const user = userEvent.setup();
  const asked = () => calls.filter(({ call }) => call === `POST ${path}/simulation`).map(({ body }) => body);
  await user.type(await screen.findByLabelText("Search contacts"), "jo");
  const namesakes = await screen.findAllByRole("option");
  expect(namesakes.map(({ textContent }) => textContent)).toEqual([
    "Jo Lind(512) 555-0199",
    "Jo Lind(512) 555-0188",
  ]);
  await user.keyboard("{ArrowDown}{Enter}");
  const shown = within(await screen.findByRole("region", { name: "What Jo Lind would get" }));
  expect(await shown.findByText("Hi Jo")).toBeTruthy();
  expect(shown.getByText("Waits")).toBeTruthy();
  expect(asked()).toEqual([{ contactId: jo, view: "draft" }]);
  await user.type(screen.getByLabelText("Joining on"), "2027-01-15");
  await user.tab();
  await waitFor(() =>
    expect(asked().at(-1)).toEqual({ contactId: jo, view: "draft", joinsAt: "2027-01-15T15:00:00.000Z" }),
  );
  await user.click(screen.getByRole("switch", { name: "With changes that aren't published" }));
  await waitFor(() => expect(asked().at(-1)).toMatchObject({ view: "published" }));
  await user.click(await screen.findByRole("button", { name: "Send them a test" }));
  const dialog = within(await screen.findByRole("alertdialog", { name: "Send Jo Lind a test?" }));
  expect(calls.some(({ call }) => call === `POST ${path}/test`)).toBe(false);
  await user.click(dialog.getByRole("button", { name: "Send test" }));
  await screen.findByText("1 message sent");
});

const member = (id: string, name: string): CampaignContact => ({
  contact: { _id: id, name, phoneNumber: "+15125550101" },
  state: "in",
  joinedAt: "2026-11-20T15:00:00.000Z",
  leftReason: null,
  next: { name: "Hello", dueAt: at, isHeld: false },
});
const ahead = (days: number) => `POST ${path}/fastFwd/${days}`;
const openContacts = (answers: Answers = {}) =>
  open(
    {
      [`POST ${path}/contacts/search`]: () => ({
        body: { contacts: [member(jo, "Jo Lind"), member(ana, "Ana Roy")], paging: { ...paging, total: 2 } },
      }),
      [ahead(1)]: () => ({ body: { moved: 1, goNow: 0 } }),
      [ahead(0)]: () => ({ body: { moved: 2, goNow: 2 } }),
      ...answers,
    },
    "/contacts",
    "/campaigns/{campaignId}/contacts",
  );

it("one contact is fast-forwarded, after the effect is shown", async () => {
  const { calls } = openContacts();
  const user = userEvent.setup();
  await user.click(await screen.findByRole("button", { name: "Actions for Jo Lind" }));
  await user.click(await screen.findByRole("menuitem", { name: "Move ahead" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Move Jo Lind ahead" }));
  await dialog.findByText("1 contact will move ahead. No messages go out right away.");
  await user.click(dialog.getByRole("button", { name: "Move ahead" }));
  await screen.findByText("1 contact moved ahead");
  expect(calls.filter(({ call }) => call === ahead(1)).map(({ body }) => body)).toEqual([
    { contactIds: [jo], isTrial: true },
    { contactIds: [jo], isTrial: false },
  ]);
});

it("a contact on hold is shown as such, and not offered to be fast-forwarded", async () => {
  const held = member(jo, "Jo Lind");
  openContacts({
    [`POST ${path}/contacts/search`]: () => ({
      body: { contacts: [{ ...held, next: { ...held.next, isHeld: true } }], paging },
    }),
  });
  expect(await screen.findByText("On hold · Hello")).toBeTruthy();
  expect(screen.getByRole("button", { name: "Remove Jo Lind" })).toBeTruthy();
});

it("selected contacts are fast-forwarded together, and no others", async () => {
  const { calls } = openContacts();
  const user = userEvent.setup();
  await user.click(await screen.findByRole("button", { name: "Select contacts" }));
  await user.click(await screen.findByText("Jo Lind"));
  await user.click(await screen.findByText("Ana Roy"));
  await user.click(await screen.findByRole("button", { name: "Move ahead" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Move 2 contacts ahead" }));
  const days = dialog.getByLabelText("Days");
  await user.clear(days);
  await user.type(days, "0");
  await dialog.findByText("2 contacts will move ahead. 2 messages will go out now.");
  await user.click(dialog.getByRole("button", { name: "Move ahead" }));
  await screen.findByText("2 contacts moved ahead");
  expect(calls.findLast(({ call }) => call === ahead(0))?.body).toEqual({
    contactIds: [jo, ana],
    isTrial: false,
  });
});

it("all contacts are fast-forwarded from the campaign itself, with a progress display", async () => {
  const { calls } = open({
    [`GET ${path}`]: () => ({ body: { ...running, moving: { done: 1_000, total: 50_000 } } }),
    [ahead(1)]: () => ({ body: { moved: 3, goNow: 1 } }),
  });
  const user = userEvent.setup();
  expect(await screen.findByText(/Moving contacts: 1,000 of 50,000 done/)).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Move ahead" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Move contacts ahead" }));
  await dialog.findByText("3 contacts will move ahead. 1 message will go out now.");
  await user.click(dialog.getByRole("button", { name: "Move ahead" }));
  await screen.findByText("3 contacts moved ahead");
  expect(calls.findLast(({ call }) => call === ahead(1))?.body).toEqual({ isTrial: false });
});

it("contacts join as of the chosen day", async () => {
  const joins = `PUT ${path}/contacts`;
  const contact = { _id: jo, firstName: "Jo", lastName: "Lind", company: "", phoneNumber: "+15125550101" };
  const { calls } = openContacts({
    "POST contacts/search": () => ({
      body: { contacts: [{ ...contact, email: null, tags: [], doNotMessage: false }], paging },
    }),
    [joins]: () => ({
      body: {
        _id: ana,
        ...{
          kind: "join-campaign",
          subject: "Welcome",
          state: "done",
          total: 1,
          done: 1,
          changed: 1,
          kept: 0,
        },
        ...{ undoUntil: null, createdAt: at, finishedAt: at },
      },
    }),
  });
  const user = userEvent.setup();
  await user.click(await screen.findByRole("button", { name: "Add contacts" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Add contacts to the campaign" }));
  await user.type(dialog.getByLabelText("Joined on"), "2026-11-01");
  await user.tab();
  await user.click(await dialog.findByText("Jo Lind"));
  await user.click(dialog.getByRole("button", { name: "Add contacts" }));
  await waitFor(() =>
    expect(calls.find(({ call }) => call === joins)?.body).toEqual({
      ids: [jo],
      joinedAt: "2026-11-01T05:00:00.000Z",
    }),
  );
});

it("the contacts of a message are filtered by outcome, and those are tagged", async () => {
  const search = `POST ${path}/events/${eventId}/contacts/search`;
  const tag = `POST ${path}/events/${eventId}/contacts/unsent/tag`;
  const { calls } = open(
    {
      [`GET ${path}/events/${eventId}`]: () => ({ body: anEvent }),
      [search]: () => ({
        body: {
          contacts: [
            {
              contact: member(jo, "Jo Lind").contact,
              outcome: "withheld",
              reason: "You ran out of credits.",
              at,
            },
          ],
          paging,
        },
      }),
      [tag]: () => ({
        body: { tagged: 1, action: { kind: "tag", subject: "Call them", state: "done", changed: 1 } },
      }),
    },
    `/events/${eventId}/processed`,
    "/campaigns/{campaignId}/events/{campaignEventId}/processed",
  );
  const user = userEvent.setup();
  expect(await screen.findByText("You ran out of credits.")).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Not sent" }));
  await waitFor(() =>
    expect(calls.findLast(({ call }) => call === search)?.body).toMatchObject({ state: "unsent" }),
  );
  await user.click(screen.getByRole("button", { name: "Tag contacts" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Tag these contacts" }));
  await user.type(dialog.getByLabelText("Tag"), "Call them");
  await user.click(dialog.getByRole("button", { name: "Add tag" }));
  await screen.findByText("Call them added to 1 contact");
  expect(calls.find(({ call }) => call === tag)?.body).toEqual({ tagName: "Call them" });
});

it("a rule can be about a form that only the search finds", async () => {
  const change = `PUT ${path}`;
  const form = { _id: "0b8a1c5e-4f0f-4a53-9f2e-0c5f5b1f0f77", name: "Yard sale" };
  const { calls } = open({
    [`GET ${path}`]: () => ({ body: running }),
    [change]: () => ({ body: running }),
    "POST configurableForms/search": ({ body }) => ({
      body: { configurableForms: (body as { term: string }).term === "yard" ? [form] : [], paging },
    }),
    [`GET configurableForms/${form._id}`]: () => ({ body: form }),
  });
  const user = userEvent.setup();
  await toSettings();
  await user.click(await screen.findByRole("button", { name: "Add rule" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Add a rule" }));
  await user.click(dialog.getByRole("combobox", { name: "Contacts who" }));
  await user.click(await screen.findByRole("option", { name: "Fill out a form" }));
  const field = dialog.getByRole("combobox", { name: "Form" });
  expect(field.getAttribute("placeholder")).toBe("Any form");
  await user.type(field, "yard");
  await user.click(await screen.findByRole("option", { name: "Yard sale" }));
  await user.click(dialog.getByRole("button", { name: "Add rule" }));
  await screen.findByText("Rule added");
  expect(calls.find(({ call }) => call === change)?.body).toEqual({
    rules: [{ effect: "join", kind: "form", subject: form._id }],
  });
});

it("rules are added and removed one by one, and a tag rule needs the tag's name", async () => {
  const rule = { effect: "join", kind: "tag-added", subject: "lead", name: "Lead" } as const;
  const change = `PUT ${path}`;
  const { calls } = open({
    [`GET ${path}`]: () => ({ body: { ...running, rules: [rule] } }),
    [change]: () => ({ body: { ...running, rules: [rule] } }),
  });
  const user = userEvent.setup();
  await toSettings();
  await user.click(await screen.findByRole("button", { name: "Add rule" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Add a rule" }));
  await user.click(dialog.getByRole("button", { name: "Add rule" }));
  expect(await dialog.findByText("Enter a tag.")).toBeTruthy();
  await user.type(dialog.getByLabelText("Tag"), "Customer");
  await user.click(dialog.getByRole("combobox", { name: "Then they" }));
  await user.click(await screen.findByRole("option", { name: "Leave the campaign" }));
  await user.click(dialog.getByRole("button", { name: "Add rule" }));
  await screen.findByText("Rule added");
  const kept = { effect: "join", kind: "tag-added", subject: "lead" };
  expect(calls.findLast(({ call }) => call === change)?.body).toEqual({
    rules: [kept, { effect: "leave", kind: "tag-added", subject: "Customer" }],
  });
  await user.click(screen.getByRole("button", { name: "Remove: Contacts who get the tag Lead join" }));
  await screen.findByText("Rule removed");
  expect(calls.findLast(({ call }) => call === change)?.body).toEqual({ rules: [] });
});

it("a campaign is created with the chosen type, each described in a sentence", async () => {
  const { calls } = visit("/campaigns", {
    drawn: ["/campaigns"],
    answers: {
      ...sessionOf(aUser()),
      "POST campaigns/search": () => ({ body: { campaigns: [], paging: { ...paging, total: 0, pages: 0 } } }),
      "POST folders/search": () => ({ body: { folders: [], paging: { ...paging, total: 0, pages: 0 } } }),
      "POST campaigns": () => ({ status: 201, body: aCampaign }),
    },
  });
  const user = userEvent.setup();
  await user.click((await screen.findAllByRole("button", { name: /New campaign/ }))[0]!);
  const dialog = within(await screen.findByRole("dialog", { name: "New campaign" }));
  await user.click(dialog.getByRole("button", { name: "Create campaign" }));
  expect(await dialog.findByText("Campaign name is required")).toBeTruthy();
  expect(dialog.getAllByRole("radio")).toHaveLength(8);
  await user.type(dialog.getByLabelText("Name"), "Countdown to spring");
  await user.click(dialog.getByRole("radio", { name: /Messages count down the days and hours/ }));
  await user.click(dialog.getByRole("button", { name: "Create campaign" }));
  await screen.findByText("Campaign created");
  expect(calls.find(({ call }) => call === "POST campaigns")?.body).toEqual({
    name: "Countdown to spring",
    type: "countdown",
  });
});

it("an earlier version shows what changed, and becomes the draft again once confirmed", async () => {
  const revise = `POST ${path}/versions/1/draft`;
  const version = (number: number, changes: object[]) => ({
    version: number,
    publishedAt: at,
    by: "Maya Rivers",
    events: [{ name: "Hello", text: "Hi", timing: "2 days, 09:00" }],
    changes,
  });
  const { calls } = open({
    [`GET ${path}`]: () => ({ body: { ...running, version: 2, edits: 1 } }),
    [`GET ${path}/versions`]: () => ({
      body: {
        versions: [
          version(2, [
            { name: "Hello", what: "text" },
            { name: "Hello", what: "timing" },
            { name: "Bye", what: "removed" },
          ]),
          version(1, []),
        ],
      },
    }),
    [revise]: () => ({ body: { ...running, version: 2, edits: 2 } }),
  });
  const user = userEvent.setup();
  await toSettings();
  expect(await screen.findByText("Hello: new text, new time · Bye: deleted")).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Use again as draft: version 1" }));
  const dialog = within(await screen.findByRole("alertdialog", { name: "Use version 1 again?" }));
  expect(dialog.getByText(/It replaces 1 change you haven't published/)).toBeTruthy();
  expect(calls.some(({ call }) => call === revise)).toBe(false);
  await user.click(dialog.getByRole("button", { name: "Use as draft" }));
  await screen.findByText("Version 1 is now your draft");
});

it("messages of a drip are reordered, and one is inserted before another", async () => {
  const ids = ["0", "1", "2"].map((end) => eventId.slice(0, -1) + end) as [string, string, string];
  const move = (id: string) => `PUT ${path}/events/${id}/place`;
  const { calls } = open(
    {
      [`GET ${path}/events`]: () => ({
        body: { events: ids.map((_id, index) => ({ ...anEvent, _id, name: `M${index}` })) },
      }),
      ...Object.fromEntries(ids.map((id) => [move(id), () => ({ body: { events: [] } })])),
    },
    "/events",
    "/campaigns/{campaignId}/events",
  );
  const user = userEvent.setup();
  const choose = async (name: string, entry: string) => {
    await user.click(await screen.findByRole("button", { name: `Place of ${name}` }));
    await user.click(await screen.findByRole("menuitem", { name: entry }));
  };
  await choose("M1", "Move up");
  await screen.findByText("M1 moved");
  expect(calls.find(({ call }) => call === move(ids[1]))?.body).toEqual({ before: ids[0] });
  await choose("M0", "Move down");
  await screen.findByText("M0 moved");
  expect(calls.find(({ call }) => call === move(ids[0]))?.body).toEqual({ before: ids[2] });
  await user.click(await screen.findByRole("button", { name: "Place of M2" }));
  const add = await screen.findByRole("menuitem", { name: "Add a message before it" });
  expect(add.getAttribute("href")).toBe(`/campaigns/${campaignId}/events/new?before=${ids[2]}`);
});

it("a message written before another is inserted there", async () => {
  const add = `POST ${path}/events`;
  const { calls } = open(
    { [add]: () => ({ status: 201, body: anEvent }) },
    `/events/new?before=${eventId}`,
    "/campaigns/{campaignId}/events/new",
  );
  const user = userEvent.setup();
  await user.type(await screen.findByRole("textbox", { name: /^Message/ }), "In between");
  await user.click(screen.getByRole("button", { name: "Add message" }));
  await screen.findByText("Message added");
  expect(calls.find(({ call }) => call === add)?.body).toMatchObject({
    text: "In between",
    before: eventId,
    asDraft: "true",
  });
});

it("a message is previewed as contacts get it while it is typed, on their dates, without saving", async () => {
  const preview = `POST ${path}/preview`;
  const { calls } = open(
    {
      [`GET ${path}/events/${eventId}`]: () => ({ body: anEvent }),
      [preview]: ({ body }) => ({
        body: {
          people: [
            {
              contact: { _id: jo, name: "Jo Lind" },
              dueAt: at,
              timeZone: "America/Chicago",
              subject: "",
              text: `For Jo: ${(body as { text: string }).text}`,
              outcome: "goes",
              reason: null,
              waitsUntil: null,
              credits: 2,
            },
          ],
        },
      }),
    },
    `/events/${eventId}`,
    "/campaigns/{campaignId}/events/{campaignEventId}",
  );
  const user = userEvent.setup();
  expect(await screen.findByText("For Jo: Hi there")).toBeTruthy();
  expect(screen.getByText(/^Dec 4, 2026 at 9:00 AM, /)).toBeTruthy();
  expect(screen.getByText("2 credits")).toBeTruthy();
  await user.type(screen.getByRole("textbox", { name: /^Message/ }), " and more");
  expect(await screen.findByText("For Jo: Hi there and more")).toBeTruthy();
  expect(calls.findLast(({ call }) => call === preview)?.body).toMatchObject({ eventId, hasFile: false });
  expect(calls.some(({ call }) => call === `PUT ${path}/events/${eventId}`)).toBe(false);
});

it("for a repeated message the coming days are shown, and none that are past", async () => {
  const repeated = { ...anEvent, campaignType: "repeat", scheduledAt: "2019-01-31", frequency: "month" };
  open(
    {
      [`GET ${path}`]: () => ({ body: { ...running, type: "repeat" } }),
      [`GET ${path}/events/${eventId}`]: () => ({ body: repeated }),
    },
    `/events/${eventId}`,
    "/campaigns/{campaignId}/events/{campaignEventId}",
  );
  const shown = await screen.findByText(/^Next 12 days:/);
  const year = Number(startOfDayKey(businessNow(), "America/Chicago").slice(0, 4));
  expect(shown.textContent).not.toContain("2019");
  expect(shown.textContent).toMatch(new RegExp(`${year}|${year + 1}`));
});

it("resuming says when the last of the staggered messages is sent", async () => {
  open({
    [`GET ${path}`]: () => ({ body: aCampaign }),
    [`GET ${path}/resuming`]: () => ({
      body: { pausedAt: at, contacts: 30, held: 20, inTime: 20, lastSpacedAt: "2027-03-02T21:00:00.000Z" },
    }),
  });
  await userEvent.click(await screen.findByRole("button", { name: "Resume" }));
  expect(
    await screen.findByText(/Sent to 20 contacts\. One message an hour for each contact; the last one /),
  ).toBeTruthy();
});
