import type { Space, SpaceMessage } from "@broadcast/contract/spaces";
import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it, vi } from "vitest";
import { keptFor } from "../../lib/device/kept-on-device.ts";
import { announceChange } from "../../lib/live/live-topics.ts";
import { minutes } from "../../testing/a-message.ts";
import { type Answers, aUser, sessionOf, visit } from "../../testing/visit.ts";

const id = "0b8a1c5e-4f0f-4a53-9f2e-0c5f5b1f0c01";
const anaId = "0b8a1c5e-4f0f-4a53-9f2e-0c5f5b1f0c02";

const aSpace = (change: Partial<Space> = {}): Space => ({
  _id: id,
  name: "Book club",
  folderId: null,
  createdAt: minutes(0),
  modifiedAt: minutes(0),
  user: { _id: "0b8a1c5e-4f0f-4a53-9f2e-0c5f5b1f0c03", name: "Maya Rivers" },
  users: { count: 2, subset: [] },
  userCount: 2,
  lastMessage: null,
  lastMessageRead: null,
  isUnread: false,
  notifications: "all",
  isOwn: true,
  writesAs: "Maya",
  writesAsIn: null,
  ...change,
});

const said = (change: Partial<SpaceMessage> & { _id: string }): SpaceMessage => ({
  spaceId: id,
  type: "sms",
  direction: "in",
  from: { contactId: anaId, name: "Ana Lopez" },
  text: "I bring cake",
  media: [],
  state: "sent",
  reason: null,
  time: minutes(1),
  runAt: null,
  reach: { sent: 1, waiting: 0, unsent: 0, reason: null, credits: 0 },
  writtenBy: null,
  ...change,
});

const ours = { direction: "out", from: { contactId: null, name: "Maya" } } as const;
const paging = (total: number) => ({ total, pageSize: 50, page: 1, pages: 1 });

interface Opened {
  space?: Space;
  thread?: readonly SpaceMessage[];
  scheduled?: readonly SpaceMessage[];
  answers?: Answers;
}

const open = (address: string, drawn: string, { space, thread = [], scheduled = [], answers }: Opened = {}) =>
  visit(address, {
    drawn: [drawn],
    answers: {
      ...sessionOf(aUser()),
      "POST spaces/shared/search": () => ({ body: { spaces: [], paging: paging(0) } }),
      "POST spaces/invitations/search": () => ({ body: { invitations: [], paging: paging(0) } }),
      [`GET spaces/${id}`]: () => ({ body: space ?? aSpace() }),
      [`GET spaces/${id}/messages`]: () => ({
        body: { messages: [...thread].reverse(), paging: paging(thread.length), unread: null },
      }),
      [`GET spaces/${id}/messages/scheduled`]: () => ({ body: { messages: scheduled } }),
      [`GET spaces/${id}/presence`]: () => ({ body: { people: [], isShared: false } }),
      ...answers,
    },
  });

const openThread = (opened?: Opened) => open(`/spaces/${id}`, "/spaces/{spaceId}", opened);

it("the list shows the last message with its author, and the unread count", async () => {
  const lastMessage = {
    _id: anaId,
    time: minutes(1),
    direction: "in",
    text: "I bring cake",
    type: "sms",
    mediaUrl: null,
    fromFormattedName: "Ana Lopez",
  } as const;
  open("/spaces", "/spaces", {
    answers: {
      "POST spaces/search": () => ({
        body: {
          spaces: [
            aSpace({ isUnread: true, lastMessage }),
            aSpace({
              _id: anaId,
              name: "Rides",
              lastMessage: { ...lastMessage, direction: "out", text: "Hi {{firstName}}" },
            }),
          ],
          paging: paging(2),
        },
      }),
    },
  });
  const list = within(await screen.findByRole("list", { name: "Spaces" }));
  const row = list.getByRole("link", { name: /Book club/ });
  expect(row.textContent).toContain("Ana Lopez: I bring cake");
  const other = list.getByRole("link", { name: /Rides/ });
  expect(other.textContent).toContain("You: Hi [First name]");
  expect(within(row).getByText("Unread", { exact: false })).toBeTruthy();
});

it("unsent text on this device is marked in the list", async () => {
  const person = aUser()._id;
  const key = (kind: string) => `kept/${person}/${person}/${kind}/${id}`;
  localStorage.setItem(key("draft"), JSON.stringify({ text: "Who brings chairs" }));
  const answers = {
    "POST spaces/search": () => ({ body: { spaces: [aSpace()], paging: paging(1) } }),
  };
  open("/spaces", "/spaces", { answers });
  const row = await screen.findByRole("link", { name: /Book club/ });
  expect(row.textContent).toContain("Draft: Who brings chairs");
  act(() => void keptFor("outbox").write(id, JSON.stringify([{ text: "See you", error: "No." }])));
  expect(row.textContent).toContain("You: See you");
  expect(within(row).getByText("Not sent")).toBeTruthy();
  localStorage.clear();
});

it("a field that each member gets filled in is named, and what only looks like one in others' words is not", async () => {
  const text = "Hi {{firstName|friend}}, see https://rivers.example";
  openThread({
    thread: [
      said({ _id: "n1", text: "Who is {{firstName}}?" }),
      said({ _id: "n2", ...ours, text, time: minutes(2) }),
    ],
    answers: {
      [`POST spaces/${id}/messages/forecast`]: () => forecastOf(2, 2, 100),
      [`POST spaces/${id}/messages`]: () => ({
        status: 503,
        body: { error: "Try again.", code: "unavailable" },
      }),
    },
  });
  const field = await screen.findByText("First name or “friend”");
  expect(field.parentElement?.textContent).toBe("Hi First name or “friend”, see https://rivers.example");
  expect(screen.getByRole("link", { name: "https://rivers.example" })).toBeTruthy();
  expect(screen.getByText("Who is {{firstName}}?")).toBeTruthy();
  const user = userEvent.setup();
  await user.click(screen.getByLabelText("Message Book club"));
  await user.paste("Bye {{lastName}}");
  await user.click(screen.getByRole("button", { name: "Send" }));
  expect((await screen.findByText("Last name")).parentElement?.textContent).toBe("Bye Last name");
  localStorage.clear();
});

it("messages since the space was last read are under a line, and other writers are shown", async () => {
  const told: unknown[] = [];
  openThread({
    answers: {
      [`GET spaces/${id}/messages`]: () => ({
        body: {
          messages: [said({ _id: "n2", text: "And cups", time: minutes(2) }), said({ _id: "n1" })],
          paging: paging(2),
          unread: { count: 1, firstMessageId: "n2" },
        },
      }),
      [`GET spaces/${id}/presence`]: () => ({
        body: { people: [{ name: "Dana Okafor", activity: "writing" }], isShared: true },
      }),
      [`PUT spaces/${id}/presence`]: ({ body }) => {
        told.push((body as { activity: string }).activity);
        return { body: {} };
      },
    },
  });
  await screen.findByText("New messages");
  await screen.findByText("Dana is writing", {}, { timeout: 5_000 });
  const user = userEvent.setup();
  await user.type(await screen.findByLabelText("Message Book club"), "Yes");
  await waitFor(() => expect(told.at(-1)).toBe("writing"));
});

it("a space is searched in place, and a match can be opened", async () => {
  const asked: unknown[] = [];
  const { router } = openThread({
    thread: [said({ _id: "a1" })],
    answers: {
      "POST spaces/searchText": ({ body }) => {
        asked.push(body);
        return {
          body: {
            messages: [
              {
                _id: "a1",
                space: { _id: id, name: "Book club" },
                from: { name: "Ana Lopez" },
                direction: "in",
                time: minutes(1),
                excerpt: [
                  { text: "I bring ", isMatch: false },
                  { text: "cake", isMatch: true },
                ],
              },
            ],
            hasMore: false,
          },
        };
      },
    },
  });
  const user = userEvent.setup();
  await user.click(await screen.findByRole("button", { name: "More" }));
  await user.click(await screen.findByRole("menuitem", { name: "Search this space" }));
  await user.type(await screen.findByRole("searchbox", { name: "Search this space" }), "cake");
  const find = await screen.findByRole("link", { name: /Ana Lopez.*I bring cake/ });
  expect(find.querySelector("mark")?.textContent).toBe("cake");
  await waitFor(() => expect(asked.at(-1)).toEqual({ term: "cake", spaceId: id }));
  await user.click(find);
  await waitFor(() => expect(router.state.location.search).toEqual({ message: "a1" }));
});

it("Escape leads from a space back to the list", async () => {
  const { router } = openThread();
  const user = userEvent.setup();
  await user.click(await screen.findByLabelText("Message Book club"));
  await user.keyboard("{Escape}");
  await waitFor(() => expect(router.state.location.pathname).toBe("/spaces"));
});

it("a space shows the author of each message, whom ours reached, and why one was not forwarded", async () => {
  openThread({
    thread: [
      said({ _id: "a1" }),
      said({
        _id: "a2",
        text: "I'm driving",
        state: "kept",
        reason: "It looks like an automatic reply, so we didn't pass it on.",
      }),
      said({
        _id: "a3",
        ...ours,
        text: "See you at 7",
        reach: { sent: 1, waiting: 1, unsent: 1, reason: "They opted out of your messages.", credits: 1 },
      }),
    ],
  });
  expect((await screen.findAllByText("Ana Lopez")).length).toBeGreaterThan(0);
  expect(screen.getByText(/It looks like an automatic reply, so we didn't pass it on/)).toBeTruthy();
  expect(screen.getByText(/1 member not reached: They opted out of your messages/)).toBeTruthy();
  expect(screen.getByText(/To 1 member · 1 still waiting · 1 credit/)).toBeTruthy();
  const user = userEvent.setup();
  const actionsOf = async (place: number) => {
    await user.click(screen.getAllByRole("button", { name: "Message actions" })[place]!);
    const names = (await screen.findAllByRole("menuitem")).map(({ textContent }) => textContent);
    await user.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("menu")).toBeNull());
    return names;
  };
  expect(await actionsOf(0)).toEqual(["Copy Message", "Copy From Here", "Message Insights"]);
  expect(await actionsOf(2)).toEqual([
    "Copy Message",
    "Copy From Here",
    "Message Insights",
    "Delete Message",
  ]);
});

it("a message shows beforehand whom it reaches and what it costs, and is sent once", async () => {
  const sent = said({ _id: "b1", ...ours, text: "See you at 7", state: "sending", time: minutes(5) });
  const { calls } = openThread({
    answers: {
      [`POST spaces/${id}/messages/forecast`]: () => ({
        body: {
          members: 2,
          goes: 1,
          waits: 0,
          named: 0,
          notSent: [{ reason: "They opted out of your messages.", count: 1 }],
          credits: 1,
          balanceCredits: 100,
        },
      }),
      [`POST spaces/${id}/messages`]: () => ({ status: 201, body: sent }),
    },
  });
  const user = userEvent.setup();
  await user.type(await screen.findByLabelText("Message Book club"), "See you at 7");
  expect(
    await screen.findByText(
      "Goes to 1 member for 1 credit. 1 member won't get it: They opted out of your messages.",
    ),
  ).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Send" }));
  expect(await screen.findByText(/On its way to the members/)).toBeTruthy();
  const posted = calls.filter(({ call }) => call === `POST spaces/${id}/messages`);
  expect(posted).toMatchObject([{ body: { text: "See you at 7" } }]);
});

it("a member without credits writes to another's space free of charge, and braces go out as they are", async () => {
  const theirs = aSpace({ isOwn: false, user: { _id: anaId, name: "Ana Lopez" } });
  const sent = said({ _id: "g1", direction: "out", text: "I bring {{cake}}", time: minutes(5) });
  const { calls } = openThread({
    space: theirs,
    answers: {
      ...sessionOf(aUser({ messageCredits: 0 })),
      [`POST spaces/${id}/messages`]: () => ({ status: 201, body: sent }),
    },
  });
  const user = userEvent.setup();
  await user.click(await screen.findByLabelText("Message Book club"));
  await user.paste("I bring {{cake}}");
  expect(screen.queryByText(/Add credits/)).toBeNull();
  await user.click(screen.getByRole("button", { name: "Send" }));
  await waitFor(() =>
    expect(calls.filter(({ call }) => call === `POST spaces/${id}/messages`)).toMatchObject([
      { body: { text: "I bring {{cake}}" } },
    ]),
  );
});

const forecastOf = (credits: number, balanceCredits: number, members: number) => ({
  body: { members, goes: members, waits: 0, named: 0, notSent: [], credits, balanceCredits },
});

it("a message to many waits until its cost is known, and asks", async () => {
  const asked: unknown[] = [];
  const { calls } = openThread({
    space: aSpace({ userCount: 2_000 }),
    answers: {
      [`POST spaces/${id}/messages/forecast`]: ({ body }) => {
        asked.push(body);
        return forecastOf(2_000, 5_000, 2_000);
      },
      [`POST spaces/${id}/messages`]: () => ({ status: 201, body: said({ _id: "b2", ...ours, text: "ok" }) }),
    },
  });
  const sent = () => calls.filter(({ call }) => call === `POST spaces/${id}/messages`);
  const user = userEvent.setup();
  await user.type(await screen.findByLabelText("Message Book club"), "ok{Enter}");
  expect(screen.getByText("Checking what this costs. It's sent right after.")).toBeTruthy();
  const dialog = within(await screen.findByRole("alertdialog", { name: "Send for 2,000 credits?" }));
  expect(sent()).toEqual([]);
  expect(asked).toContainEqual({ text: "ok", hasMedia: false });
  await user.click(dialog.getByRole("button", { name: "Send" }));
  await waitFor(() => expect(sent()).toMatchObject([{ body: { text: "ok" } }]));
});

it("a message that costs more than the balance can't be sent, and says so in advance", async () => {
  const { calls } = openThread({
    answers: { [`POST spaces/${id}/messages/forecast`]: () => forecastOf(4, 3, 2) },
  });
  const user = userEvent.setup();
  await user.type(await screen.findByLabelText("Message Book club"), "See you");
  await screen.findByText(/You have 3 credits. Add credits first./);
  await waitFor(() => expect(screen.getByRole("button", { name: "Send" })).toHaveProperty("disabled", true));
  await user.keyboard("{Enter}");
  expect(calls.some(({ call }) => call === `POST spaces/${id}/messages`)).toBe(false);
  await user.click(screen.getByRole("button", { name: "Schedule Send" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Schedule Chat" }));
  await dialog.findByText(/If it were sent now, it would go to 2 members for 4 credits./);
});

it("contacts are added as members, and notified in the documents' words", async () => {
  const contact = {
    _id: anaId,
    firstName: "Ana",
    lastName: "Lopez",
    company: "",
    phoneNumber: "+12125550182",
    email: null,
    tags: [],
    doNotMessage: false,
    potentialStopMessage: null,
  };
  const { calls } = open(`/spaces/${id}/members`, "/spaces/{spaceId}/members", {
    answers: {
      [`POST spaces/${id}/members/search`]: () => ({ body: { members: [], paging: paging(0) } }),
      "POST contacts/search": () => ({ body: { contacts: [contact], paging: paging(1) } }),
      [`PUT spaces/${id}/members/add`]: () => ({
        body: {
          _id: "c1",
          kind: "join-space",
          subject: "Book club",
          state: "done",
          total: 1,
          done: 1,
          changed: 1,
          undoUntil: null,
          createdAt: minutes(0),
          finishedAt: minutes(0),
        },
      }),
    },
  });
  const user = userEvent.setup();
  await user.click(await screen.findByRole("button", { name: "Add members" }));
  const dialog = within(await screen.findByRole("dialog"));
  await user.click(await dialog.findByText("Ana Lopez"));
  await user.click(dialog.getByRole("button", { name: "Add members" }));
  expect(await screen.findByText("Members added")).toBeTruthy();
  expect(calls.find(({ call }) => call === `PUT spaces/${id}/members/add`)?.body).toEqual({
    contactIds: [anaId],
  });
});

it("a full space says so instead of offering to add members", async () => {
  open(`/spaces/${id}/members`, "/spaces/{spaceId}/members", {
    space: aSpace({ userCount: 2_000 }),
    answers: {
      [`POST spaces/${id}/members/search`]: () => ({ body: { members: [], paging: paging(0) } }),
    },
  });
  await screen.findByText("This space is full: it can have up to 2,000 members.");
  expect(screen.getByRole("button", { name: "Add members" })).toHaveProperty("disabled", true);
});

it("large figures are grouped, and a message that waits for everyone says only that", async () => {
  let goes = 500;
  openThread({
    space: aSpace({ userCount: 1_961 }),
    answers: {
      [`POST spaces/${id}/messages/forecast`]: () => ({
        body: {
          members: 1_961,
          goes,
          waits: 1_961 - goes,
          named: 0,
          notSent: [],
          credits: 1_961,
          balanceCredits: 9_000,
        },
      }),
    },
  });
  const user = userEvent.setup();
  expect((await screen.findByRole("link", { name: /members/ })).textContent).toContain("1,961");
  const input = await screen.findByRole("textbox", { name: "Message Book club" });
  await user.type(input, "Hi");
  await screen.findByText(
    "Goes to 1,961 members for 1,961 credits. For 1,461 of them, it waits until texting is allowed.",
  );
  goes = 0;
  await user.type(input, "!");
  await screen.findByText("Goes to 1,961 members for 1,961 credits. It waits until texting is allowed.");
  await user.clear(input);
});

it("members of several spaces get its name too, which the counter and the forecast say", async () => {
  openThread({
    space: aSpace({ writesAsIn: "Maya (Book club)" }),
    answers: {
      [`POST spaces/${id}/messages/forecast`]: () => ({
        body: { ...forecastOf(3, 100, 2).body, named: 1 },
      }),
    },
  });
  const user = userEvent.setup();
  await user.click(await screen.findByLabelText("Message Book club"));
  await user.paste("x".repeat(150));
  await screen.findByText("150 / 1006 · 1–2 segments · 1–2 credits each");
  await screen.findByText(
    "Goes to 2 members for 3 credits. Texts to 1 member in several spaces also name this one.",
  );
  await user.clear(screen.getByLabelText("Message Book club"));
  await user.paste("x".repeat(10));
  await screen.findByText("10 / 1006 · 1 segment · 1 credit each");
  localStorage.clear();
});

it("an open space follows its texts as they leave", async () => {
  let waiting = 2;
  openThread({
    answers: {
      [`GET spaces/${id}/messages`]: () => ({
        body: {
          messages: [
            said({ _id: "w1", ...ours, reach: { sent: 2, waiting, unsent: 0, reason: null, credits: 2 } }),
          ],
          paging: paging(1),
          unread: null,
        },
      }),
    },
  });
  await screen.findByText(/To 2 members · 2 still waiting · 2 credits/);
  waiting = 0;
  // The server names the contacts and the message.
  act(() => announceChange(["spaces"], [anaId, "w1"]));
  await screen.findByText(/To 2 members · 2 credits/);
});

const member = {
  contact: { _id: anaId, name: "Ana Lopez", phoneNumber: "+12125550182", doNotMessage: false },
  joinedAt: minutes(0),
  isInApp: false,
};

const openMembers = () =>
  open(`/spaces/${id}/members`, "/spaces/{spaceId}/members", {
    answers: {
      [`POST spaces/${id}/members/search`]: () => ({ body: { members: [member], paging: paging(2) } }),
      [`PUT spaces/${id}/members/remove/all`]: () => ({
        body: {
          _id: "c2",
          kind: "leave-space",
          subject: "Book club",
          state: "done",
          total: 2,
          done: 2,
          changed: 2,
          undoUntil: null,
          createdAt: minutes(0),
          finishedAt: minutes(0),
        },
      }),
    },
  });

it("members to remove are chosen among the members, and selecting all shows their number", async () => {
  const { calls } = openMembers();
  const user = userEvent.setup();
  await user.click(await screen.findByRole("button", { name: "Remove with search" }));
  const dialog = within(await screen.findByRole("dialog"));
  await user.click(await dialog.findByText("Ana Lopez"));
  await user.click(await dialog.findByRole("button", { name: /^Select all 2/ }));
  await user.click(dialog.getByRole("button", { name: "Remove members" }));
  await waitFor(() =>
    expect(calls.find(({ call }) => call === `PUT spaces/${id}/members/remove/all`)?.body).toEqual({
      term: "",
    }),
  );
});

it("removing members starts from the search of their list, and removes no one who was not chosen", async () => {
  const { calls } = openMembers();
  const user = userEvent.setup();
  await user.type(await screen.findByLabelText("Search members"), "ana");
  await user.click(await screen.findByRole("button", { name: "Remove with search" }));
  const dialog = within(await screen.findByRole("dialog"));
  expect(dialog.getByLabelText<HTMLInputElement>("Search members").value).toBe("ana");
  await dialog.findByText("Ana Lopez");
  await user.click(dialog.getByRole("button", { name: "Remove members" }));
  expect((await dialog.findByRole("alert")).textContent).toBe("No selection made");
  await user.click(dialog.getByText("Ana Lopez"));
  await user.click(await dialog.findByRole("button", { name: /^Select all 2/ }));
  await user.click(dialog.getByRole("button", { name: "Remove members" }));
  await waitFor(() =>
    expect(calls.find(({ call }) => call === `PUT spaces/${id}/members/remove/all`)?.body).toEqual({
      term: "ana",
    }),
  );
});

it("scheduled messages are edited in their own list", async () => {
  const waiting = said({ _id: "d1", ...ours, text: "Soon", state: "scheduled", runAt: minutes(60) });
  const { calls } = open(`/spaces/${id}/scheduled`, "/spaces/{spaceId}/scheduled", {
    scheduled: [waiting],
    answers: { [`PUT spaces/${id}/messages/d1/scheduled`]: () => ({ body: waiting }) },
  });
  const user = userEvent.setup();
  await user.click(await screen.findByRole("button", { name: "Edit Message" }));
  const field = await screen.findByLabelText(/^Message/);
  await user.clear(field);
  await user.type(field, "Later");
  await user.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() =>
    expect(calls.find(({ call }) => call === `PUT spaces/${id}/messages/d1/scheduled`)?.body).toEqual({
      text: "Later",
    }),
  );
});

it("a scheduled message is rescheduled, and the dialog shows its current cost", async () => {
  const waiting = said({
    _id: "d2",
    ...ours,
    text: "Soon",
    state: "scheduled",
    runAt: "2099-01-05T18:00:00.000Z",
  });
  const { calls } = open(`/spaces/${id}/scheduled`, "/spaces/{spaceId}/scheduled", {
    scheduled: [waiting],
    answers: {
      [`PUT spaces/${id}/messages/d2/scheduled`]: () => ({ body: waiting }),
      [`POST spaces/${id}/messages/forecast`]: () => forecastOf(2, 100, 2),
    },
  });
  const user = userEvent.setup();
  await user.click(await screen.findByRole("button", { name: "Edit Schedule" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Edit Schedule" }));
  await dialog.findByText("If it were sent now, it would go to 2 members for 2 credits.");
  const time = dialog.getByLabelText(/^Time/);
  await user.clear(time);
  await user.type(time, "11:59 PM");
  await user.click(dialog.getByRole("button", { name: "Save" }));
  await screen.findByText("Schedule changed");
  const body = calls.find(({ call }) => call === `PUT spaces/${id}/messages/d2/scheduled`)?.body;
  expect(body).toEqual({ runAt: expect.stringMatching(/:59:00/) });
});

it("a message and those after it are copied with their authors", async () => {
  const written: string[] = [];
  openThread({
    thread: [said({ _id: "a1" }), said({ _id: "a2", ...ours, text: "See you at 7", time: minutes(2) })],
  });
  const user = userEvent.setup();
  vi.spyOn(navigator.clipboard, "writeText").mockImplementation(async (text) => void written.push(text));
  await screen.findByText("See you at 7");
  await user.click(screen.getAllByRole("button", { name: "Message actions" })[0]!);
  await user.click(await screen.findByRole("menuitem", { name: "Copy From Here" }));
  await screen.findByText("Partial thread copied to your clipboard");
  expect(written[0]).toMatch(/Ana Lopez[\s\S]*I bring cake[\s\S]*You[\s\S]*See you at 7/);
});

it("its owner renames, mutes and moves a space", async () => {
  const folderId = "0b8a1c5e-4f0f-4a53-9f2e-0c5f5b1f0c0b";
  const { calls } = openThread({
    answers: {
      [`PUT spaces/${id}`]: () => ({ body: aSpace({ name: "Readers" }) }),
      [`PUT spaces/${id}/notificationSettings`]: () => ({ body: { notifications: "muted" } }),
      "POST folders/search": () => ({
        body: {
          folders: [{ _id: folderId, name: "Clubs", contentType: "space", count: 0 }],
          paging: paging(1),
        },
      }),
      [`PUT folders/${folderId}/add`]: () => ({
        body: { showConfirmation: false, movingItems: 0, changed: 1, action: null },
      }),
    },
  });
  const user = userEvent.setup();
  const choose = async (entry: string) => {
    await user.click(await screen.findByRole("button", { name: "More" }));
    await user.click(await screen.findByRole("menuitem", { name: entry }));
  };
  await choose("Rename");
  const field = await screen.findByLabelText(/^Name/);
  await user.clear(field);
  await user.type(field, "Readers");
  await user.click(screen.getByRole("button", { name: "Rename" }));
  await screen.findByText("Space renamed");
  await choose("Mute notifications");
  await screen.findByText("Space muted");
  await choose("Move to folder");
  const folders = within(await screen.findByRole("dialog"));
  await user.click(await folders.findByText("Clubs"));
  await user.click(folders.getByRole("button", { name: "Move" }));
  await screen.findByText("1 item moved to Clubs");
  const bodyOf = (call: string) => calls.find((one) => one.call === call)?.body;
  expect(bodyOf(`PUT folders/${folderId}/add`)).toMatchObject({ contentType: "space", contentIds: [id] });
  expect(bodyOf(`PUT spaces/${id}`)).toEqual({ name: "Readers" });
  expect(bodyOf(`PUT spaces/${id}/notificationSettings`)).toEqual({ notifications: "muted" });
});

it("an unknown space redirects to the list", async () => {
  const gone = { status: 404, body: { error: "Nothing is here.", code: "not-found" } };
  const { router } = openThread({ answers: { [`GET spaces/${id}`]: () => gone } });
  await waitFor(() => expect(router.state.location.pathname).toBe("/spaces"));
});

it("the members of an unknown space redirect to the list", async () => {
  const gone = { status: 404, body: { error: "Nothing is here.", code: "not-found" } };
  const members = { [`POST spaces/${id}/members/search`]: () => gone };
  const { router } = open(`/spaces/${id}/members`, "/spaces/{spaceId}/members", {
    answers: { ...members, [`GET spaces/${id}`]: () => gone },
  });
  await waitFor(() => expect(router.state.location.pathname).toBe("/spaces"));
});

const theirs = aSpace({ isOwn: false, userCount: 0, users: { count: 0, subset: [] } });

it("an invitation is answered in the list, where another account's space is marked", async () => {
  const invited = "0b8a1c5e-4f0f-4a53-9f2e-0c5f5b1f0c09";
  const further = "0b8a1c5e-4f0f-4a53-9f2e-0c5f5b1f0c0a";
  const { calls } = open("/spaces", "/spaces", {
    answers: {
      "POST spaces/search": () => ({ body: { spaces: [], paging: paging(0) } }),
      "POST spaces/shared/search": ({ body }) => {
        const page = (body as { paging: { page: number } }).paging.page;
        const shown = page === 1 ? theirs : aSpace({ ...theirs, _id: further, name: "Choir" });
        return { body: { spaces: [shown], paging: { total: 2, pageSize: 1, page, pages: 2 } } };
      },
      "POST spaces/invitations/search": () => ({
        body: {
          invitations: [{ space: { _id: invited, name: "Rides" }, from: "Cy Stone" }],
          paging: paging(1),
        },
      }),
      [`PUT spaces/${invited}/invitation`]: () => ({ body: {} }),
    },
  });
  const user = userEvent.setup();
  await user.click(await screen.findByRole("button", { name: "Keep texts of Rides" }));
  await waitFor(() =>
    expect(calls.find(({ call }) => call === `PUT spaces/${invited}/invitation`)?.body).toEqual({
      answer: "decline",
    }),
  );
  const row = await screen.findByRole("link", { name: /Book club · Maya Rivers/ });
  expect(row.textContent).toContain("Shared by Maya Rivers");
  await user.click(screen.getByRole("button", { name: "Show more spaces" }));
  await screen.findByRole("link", { name: /Choir/ });
  expect(screen.queryByRole("button", { name: /Show more/ })).toBeNull();
});

it("in another account's space the user can write and leave, but sees no cost, members or schedule", async () => {
  const { calls } = openThread({
    space: theirs,
    answers: { [`PUT spaces/${id}/leave`]: () => ({ body: {} }) },
  });
  const user = userEvent.setup();
  await user.type(await screen.findByLabelText("Message Book club"), "Hi");
  expect(screen.queryByRole("button", { name: "Schedule Send" })).toBeNull();
  expect(screen.queryByRole("link", { name: /members/ })).toBeNull();
  expect(calls.some(({ call }) => call.endsWith("/scheduled") || call.endsWith("/forecast"))).toBe(false);
  await user.click(screen.getByRole("button", { name: "More" }));
  await user.click(await screen.findByRole("menuitem", { name: "Leave space" }));
  await user.click(await screen.findByRole("button", { name: "Leave space" }));
  await waitFor(() => expect(calls.some(({ call }) => call === `PUT spaces/${id}/leave`)).toBe(true));
});
