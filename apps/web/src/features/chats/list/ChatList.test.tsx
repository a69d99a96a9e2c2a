import type { Chat } from "@broadcast/contract/chats";
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test } from "vitest";
import { listSnapshots } from "../../../lib/api/list-snapshots.ts";
import { announceChange } from "../../../lib/live/live-topics.ts";
import { aMessage } from "../../../testing/a-message.ts";
import { saying } from "../../../testing/saying.ts";
import { setViewport } from "../../../testing/setup.ts";
import { type Answers, type Asked, aUser, sessionOf, visit } from "../../../testing/visit.ts";

const ids = {
  jo: "01a1fc20-0000-7000-8000-00000000000a",
  theo: "01a1fc20-0000-7000-8000-00000000000b",
  new: "01a1fc20-0000-7000-8000-00000000000c",
};
const aChat = (id: string, firstName: string, text: string, unreadCount: number): Chat => ({
  contact: {
    _id: id,
    firstName,
    lastName: "",
    company: "",
    phoneNumber: "+15125550182",
    email: null,
    doNotMessage: false,
    tags: [],
    isPotentialStop: false,
  },
  lastMessage: {
    text,
    type: "sms",
    direction: "in",
    state: "received",
    time: "2026-11-20T18:00:00.000Z",
    mediaType: null,
    spaceName: null,
  },
  unreadCount,
  status: "open",
  snoozedUntil: null,
  assigneeId: null,
  assigneeName: null,
});
let chats: Chat[] = [];

const search = ({ body }: Asked) => {
  const { filter } = body as { filter: string };
  const unread = chats.filter(({ unreadCount }) => unreadCount > 0);
  const found = filter === "unread" ? unread : chats;
  const paging = { total: found.length, pageSize: 25, page: 1, pages: 1 };
  return { body: { chats: found, paging, unreadCount: unread.length } };
};
const poll = () => ({
  body: {
    isBroadcastingPaused: false,
    broadcastingResumesAt: null,
    chatsUpdates: { unreadCount: chats.filter(({ unreadCount }) => unreadCount > 0).length },
    spacesUpdates: { unreadCount: 0 },
    contactThreadUpdates: null,
    currentUser: null,
  },
});
const open = (address = "/chats", answers: Answers = {}, sandboxUrl: string | null = null) =>
  visit(address, {
    drawn: ["/chats", "/chats/new/{phoneNumber}"],
    answers: {
      ...sessionOf(aUser(), sandboxUrl),
      "POST messages/search": search,
      "POST users/poller": poll,
      "POST contacts/search": () => ({
        body: { contacts: [], paging: { total: 0, pageSize: 25, page: 1, pages: 1 } },
      }),
      ...answers,
    },
  });

beforeEach(() => {
  localStorage.clear();
  chats = [aChat(ids.jo, "Jo", "See you", 0), aChat(ids.theo, "Theo", "The size chart?", 2)];
});
afterEach(() => localStorage.clear());

test("an unread chat is marked in its row, in the filter and in the page's title", async () => {
  open();
  // Unread chats are also in the overview next to the list.
  const list = within(await screen.findByRole("list", { name: "Chats" }));
  const row = await list.findByRole("link", { name: /Theo/ });
  expect(row.textContent).toContain("Unread");
  expect(list.getByRole("link", { name: /^Jo/ }).textContent).not.toContain("Unread");
  await screen.findByRole("button", { name: "Unread 1" });
  await waitFor(() => expect(document.title).toBe("(1) Project Broadcast - Chats"));
});

test("an incoming message moves its chat to the top", async () => {
  open();
  // Unread chats are also in the overview next to the list.
  const list = within(await screen.findByRole("list", { name: "Chats" }));
  chats = [aChat(ids.new, "Amara", "Hello?", 1), ...chats];
  act(() => announceChange(["chats"], [ids.new]));
  await list.findByRole("link", { name: /Amara.*Hello\?/ });
});

test("the overview states no number of potential opt-outs before it is known", async () => {
  open("/chats", { "POST contacts/search": () => "offline" });
  const figure = (await screen.findAllByText("Potential opt-outs")).map((label) => label.parentElement);
  expect(figure.some((card) => card?.textContent === "Potential opt-outs–")).toBe(true);
});

test("marking all shown chats read asks first with their number, and can be undone", async () => {
  const { calls } = open("/chats", {
    "POST messages/countUnread": () => ({ body: { unreadCount: 1 } }),
    "PUT messages/bulkMarkAsRead": () => {
      chats = chats.map((chat) => ({ ...chat, unreadCount: 0 }));
      return { body: { unreadCount: 0, marked: [ids.theo] } };
    },
    "PUT messages/bulkMarkAsUnread": () => ({ body: { unreadCount: 1 } }),
  });
  const button = await screen.findByRole("button", { name: "Mark all read" });
  await waitFor(() => expect(button).toHaveProperty("disabled", false));
  await userEvent.click(button);
  const dialog = within(await screen.findByRole("alertdialog", { name: "Mark 1 chat read?" }));
  const bodyOf = (call: string) => calls.find((one) => one.call === call)?.body;
  expect(bodyOf("PUT messages/bulkMarkAsRead")).toBeUndefined();
  await userEvent.click(dialog.getByRole("button", { name: "Mark read" }));
  await screen.findByText("1 chat marked read");
  expect(bodyOf("PUT messages/bulkMarkAsRead")).toEqual({ filter: { term: "", filter: "open" } });
  await waitFor(() => expect(screen.getByRole("link", { name: /Theo/ }).textContent).not.toContain("Unread"));
  expect(button).toHaveProperty("disabled", true);
  await userEvent.click(screen.getByRole("button", { name: "Undo" }));
  await screen.findByText("Undone");
  expect(bodyOf("PUT messages/bulkMarkAsUnread")).toEqual({ contactIds: [ids.theo] });
});

test("selected chats are marked, individually or all that the list shows", async () => {
  const reply = () => ({ body: { unreadCount: 1 } });
  const { calls } = open("/chats", {
    "PUT messages/markAsRead": reply,
    "PUT messages/bulkMarkAsRead": () => ({ body: { unreadCount: 1, marked: [ids.theo] } }),
    "PUT messages/bulkMarkAsUnread": reply,
  });
  const user = userEvent.setup();
  const pick = async (...names: RegExp[]) => {
    await user.click(await screen.findByRole("button", { name: "Select chats" }));
    for (const name of names) await user.click(await screen.findByRole("option", { name }));
  };
  const asked = (call: string) => calls.filter((one) => one.call === call).map(({ body }) => body);

  await pick(/Theo/);
  await user.click(await screen.findByRole("button", { name: "Mark read" }));
  await screen.findByText("1 chat marked read");
  expect(asked("PUT messages/markAsRead")).toEqual([{ contactId: ids.theo }]);
  await user.click(screen.getByRole("button", { name: "Undo" }));
  await screen.findByText("Undone");
  expect(asked("PUT messages/bulkMarkAsUnread")).toEqual([{ contactIds: [ids.theo] }]);

  await pick(/Jo/, /Theo/);
  await user.click(await screen.findByRole("button", { name: "Mark unread" }));
  await screen.findByText("2 chats marked unread");
  expect(asked("PUT messages/bulkMarkAsUnread").at(-1)).toEqual({ contactIds: [ids.jo, ids.theo] });

  await pick(/Jo/);
  await user.click(await screen.findByRole("button", { name: "Select all 2" }));
  expect(screen.queryByRole("button", { name: "Hide chats" })).toBeNull();
  await user.click(screen.getByRole("button", { name: "Mark read" }));
  await screen.findByText("2 chats marked read");
  expect(asked("PUT messages/bulkMarkAsRead")).toEqual([{ filter: { term: "", filter: "open" } }]);
  await user.click(screen.getByRole("button", { name: "Undo" }));
  await waitFor(() =>
    expect(asked("PUT messages/bulkMarkAsUnread").at(-1)).toEqual({ contactIds: [ids.theo] }),
  );
  const list = within(await screen.findByRole("list", { name: "Chats" }));
  await list.findByRole("link", { name: /Theo/ });
});

test("selected chats are hidden, and Undo restores them", async () => {
  const action = {
    _id: "01a1fc20-0000-7000-8000-0000000000aa",
    kind: "hide-chats",
    subject: null,
    state: "done",
    changed: 1,
    total: 1,
    done: 1,
    skipped: 0,
    undoUntil: "2099-01-01T00:00:00.000Z",
    createdAt: "2026-11-20T18:00:00.000Z",
  };
  const { calls } = open("/chats", {
    "PUT contacts/hideChats": () => {
      chats = chats.filter(({ contact }) => contact._id !== ids.jo);
      return { body: action };
    },
    [`PUT contacts/actions/${action._id}/undo`]: () => {
      chats = [aChat(ids.jo, "Jo", "See you", 0), ...chats];
      return { body: { ...action, state: "undone", undoUntil: null } };
    },
  });
  await userEvent.click(await screen.findByRole("button", { name: "Select chats" }));
  await userEvent.click(await screen.findByRole("option", { name: /^Jo/ }));
  await userEvent.click(await screen.findByRole("button", { name: "More actions" }));
  await userEvent.click(await screen.findByRole("menuitem", { name: "Hide chats" }));
  await screen.findByText("1 chat hidden");
  expect(calls.find(({ call }) => call === "PUT contacts/hideChats")?.body).toEqual({ contactIds: [ids.jo] });
  const list = within(await screen.findByRole("list", { name: "Chats" }));
  await waitFor(() => expect(list.queryByRole("link", { name: /^Jo/ })).toBeNull());
  await userEvent.click(await screen.findByRole("button", { name: "Undo" }));
  await list.findByRole("link", { name: /^Jo/ });
});

test("returning to the list restores its search, filter and scroll position", async () => {
  chats = Array.from({ length: 60 }, (_, at) =>
    aChat(`01a1fc20-0000-7000-8000-0000000001${String(at).padStart(2, "0")}`, `Person ${at}`, "Hi", 1),
  );
  const { router } = open("/chats", {
    "POST messages/search": (asked) => {
      const { body } = search(asked);
      return { body: { ...body, chats, paging: { total: 60, pageSize: 60, page: 1, pages: 1 } } };
    },
  });
  setViewport(390);
  await userEvent.click(await screen.findByRole("button", { name: /^Unread/ }));
  await screen.findByRole("link", { name: /Person 0/ });
  const scroller = screen.getByRole("list", { name: "Chats" }).parentElement!;
  scroller.scrollTop = 1_280;
  fireEvent.scroll(scroller);
  await waitFor(() => expect(listSnapshots.read("chats")?.scrollOffset).toBe(1_280));
  await act(() => router.navigate({ to: `/chats/${ids.jo}` }));
  await waitFor(() => expect(screen.queryByRole("list", { name: "Chats" })).toBeNull());
  await act(() => router.navigate({ to: "/chats" }));
  // Its filter, and its rows from that position on: the first ones are not rendered.
  await screen.findByRole("link", { name: /Person 20/ });
  expect(screen.getByRole("button", { name: /^Unread/ }).getAttribute("aria-pressed")).toBe("true");
  expect(screen.queryByRole("link", { name: /Person 0$/ })).toBeNull();
});

const maya = { _id: "01a1fc20-0000-7000-8000-0000000000a1", name: "Maya Rivers", isYou: true };
const dana = { _id: "01a1fc20-0000-7000-8000-0000000000a2", name: "Dana Okafor", isYou: false };
const team = (counts: object = {}) => ({
  "GET messages/team": () => ({
    body: {
      members: [maya, dana],
      counts: { open: 2, all: 2, mine: 0, unassigned: 0, snoozed: 0, done: 0, ...counts },
    },
  }),
});

test("the list starts with open chats; a filter for all appears once some are put aside", async () => {
  const { calls } = open("/chats", team({ all: 9, done: 7 }));
  await screen.findByRole("button", { name: "Open 2" });
  const filters = () =>
    calls
      .filter(({ call }) => call === "POST messages/search")
      .map(({ body }) => (body as { filter: string; paging: { pageSize: number } }).filter);
  expect(filters()).toContain("open");
  await userEvent.click(screen.getByRole("button", { name: "All 9" }));
  await waitFor(() => expect(filters().at(-1)).toBe("all"));
});

test("if none is put aside, there is a single list of all", async () => {
  open("/chats", team());
  await screen.findByRole("button", { name: "Unassigned" });
  expect(screen.getByRole("button", { name: "All" }).getAttribute("aria-pressed")).toBe("true");
  expect(screen.queryByRole("button", { name: /^Open/ })).toBeNull();
});

test("when every chat is put aside the list says so and links to them", async () => {
  chats = [];
  const { calls } = open("/chats", team({ open: 0, all: 3, done: 3 }));
  await userEvent.click(await screen.findByRole("button", { name: "Show all chats" }));
  await waitFor(() => expect(calls.at(-1)?.body).toMatchObject({ filter: "all" }));
});

test("a row's actions mark a chat done and unread, snooze and assign it, and each can be undone", async () => {
  const told: [string, unknown][] = [];
  const keep =
    (what: string, body: object) =>
    ({ body: given }: Asked) => {
      told.push([what, given]);
      return { body };
    };
  open("/chats", {
    ...team(),
    "PUT messages/status": keep("status", { changed: 1 }),
    "PUT messages/assignee": keep("assignee", { changed: 1 }),
    "PUT messages/markAsRead": keep("read", { unreadCount: 0 }),
    "PUT messages/bulkMarkAsUnread": keep("unread", { unreadCount: 1 }),
  });
  const list = within(await screen.findByRole("list", { name: "Chats" }));
  const row = (await list.findByRole("link", { name: /Theo/ })).closest("li")!;
  const user = userEvent.setup();
  // The buttons are loaded after the first screen.
  await waitFor(
    async () => {
      await user.unhover(row);
      await user.hover(row);
      await within(row).findByRole("button", { name: "Mark as done" }, { timeout: 200 });
    },
    { timeout: 4_000 },
  );
  await user.unhover(row);
  fireEvent.pointerEnter(row, { pointerType: "mouse" });
  expect(within(row).queryByRole("button")).toBeNull();
  fireEvent.pointerLeave(row, { pointerType: "mouse" });
  // A pointer that only crosses the row shows none.
  await user.hover(row);
  await user.unhover(row);
  await new Promise((resolve) => setTimeout(resolve, 120));
  expect(within(row).queryByRole("button")).toBeNull();
  const press = async (name: string) => {
    await user.unhover(row);
    await user.hover(row);
    // Without moving the pointer, which would leave the row on its way to the button.
    fireEvent.click(await within(row).findByRole("button", { name }));
  };
  const undo = async () => {
    await user.click(await screen.findByRole("button", { name: "Undo" }));
    await screen.findByText("Undone");
  };
  await press("Mark as done");
  await screen.findByText("Chat marked as done");
  await undo();
  await press("Mark read");
  await undo();
  await press("Assign");
  await user.click(await screen.findByRole("button", { name: "Dana Okafor" }));
  await screen.findByText("Assigned to Dana Okafor");
  await undo();
  await press("Snooze");
  await user.click(await screen.findByRole("button", { name: "In 3 hours" }));
  await screen.findByText("Chat snoozed");
  const one = { contactIds: [ids.theo] };
  expect(told).toEqual([
    ["status", { ...one, status: "done" }],
    ["status", { ...one, status: "open" }],
    ["read", { contactId: ids.theo }],
    ["unread", one],
    ["assignee", { ...one, assigneeId: dana._id }],
    ["assignee", { ...one, assigneeId: null }],
    ["status", { ...one, status: "snoozed", snoozedUntil: expect.any(String) }],
  ]);
});

test("keys move between chats and act on the open one, but not while the user is typing", async () => {
  const told: unknown[] = [];
  const { address } = open("/chats", {
    ...team(),
    "PUT messages/status": ({ body }) => {
      told.push(body);
      return { body: { changed: 1 } };
    },
  });
  await screen.findByRole("list", { name: "Chats" });
  await userEvent.type(await screen.findByRole("searchbox", { name: "Search chats" }), "je");
  await userEvent.clear(screen.getByRole("searchbox", { name: "Search chats" }));
  expect(address()).toBe("/chats");
  act(() => (document.activeElement as HTMLElement).blur());
  await waitFor(
    async () => {
      await userEvent.keyboard("j");
      expect(address()).toBe(`/chats/${ids.jo}`);
    },
    { timeout: 4_000 },
  );
  act(() => (document.activeElement as HTMLElement).blur());
  await userEvent.keyboard("j");
  await waitFor(() => expect(address()).toBe(`/chats/${ids.theo}`));
  act(() => (document.activeElement as HTMLElement).blur());
  await userEvent.keyboard("k");
  await waitFor(() => expect(address()).toBe(`/chats/${ids.jo}`));
  expect(told).toEqual([]);
  act(() => (document.activeElement as HTMLElement).blur());
  // A chat marked done is replaced by the next.
  await userEvent.keyboard("e");
  await waitFor(() => expect(told).toEqual([{ contactIds: [ids.jo], status: "done" }]));
  await waitFor(() => expect(address()).toBe(`/chats/${ids.theo}`));
  act(() => (document.activeElement as HTMLElement).blur());
  await userEvent.keyboard("h");
  await screen.findByRole("dialog", { name: "Snooze Theo" });
});

test("the open chat, marked done in its row, is replaced by the one below it", async () => {
  chats = [...chats, aChat(ids.new, "Amara", "Hello?", 0)];
  const { address } = open(`/chats/${ids.theo}`, {
    ...team(),
    "PUT messages/status": () => ({ body: { changed: 1 } }),
  });
  const list = within(await screen.findByRole("list", { name: "Chats" }));
  const row = (await list.findByRole("link", { name: /Theo/ })).closest("li")!;
  const done = await waitFor(
    async () => {
      await userEvent.unhover(row);
      await userEvent.hover(row);
      return within(row).findByRole("button", { name: "Mark as done" }, { timeout: 200 });
    },
    { timeout: 4_000 },
  );
  fireEvent.click(done);
  await waitFor(() => expect(address()).toBe(`/chats/${ids.new}`));
});

test("selected chats are marked done, snoozed and assigned together, and put back as each was", async () => {
  const told: unknown[] = [];
  const was = { status: "open", snoozedUntil: null, assigneeId: null };
  const before = [
    { ...was, contactIds: [ids.jo] },
    { ...was, status: "done", assigneeId: dana._id, contactIds: [ids.theo] },
  ];
  const keep = ({ body }: Asked) => {
    told.push(body);
    return { body: { changed: 2, before } };
  };
  open("/chats", { ...team(), "PUT messages/status": keep, "PUT messages/assignee": keep });
  const user = userEvent.setup();
  const undo = async () => user.click((await screen.findAllByRole("button", { name: "Undo" })).at(-1)!);
  const pick = async () => {
    await user.click(await screen.findByRole("button", { name: "Select chats" }));
    for (const name of [/Jo/, /Theo/]) await user.click(await screen.findByRole("option", { name }));
  };
  await pick();
  await user.click(await screen.findByRole("button", { name: "Mark as done" }));
  await screen.findByText("2 chats marked as done");
  await undo();
  await pick();
  await user.click(await screen.findByRole("button", { name: "Snooze" }));
  await user.click(await screen.findByRole("button", { name: "In 3 hours" }));
  await screen.findByText("2 chats snoozed");
  await pick();
  await user.click(await screen.findByRole("button", { name: "Assign" }));
  await user.click(await screen.findByRole("button", { name: "Dana Okafor" }));
  await screen.findByText("2 chats assigned to Dana Okafor");
  await undo();
  const contactIds = [ids.jo, ids.theo];
  expect(told).toEqual([
    { contactIds, status: "done" },
    { contactIds: [ids.jo], status: "open" },
    { contactIds: [ids.theo], status: "done" },
    { contactIds, status: "snoozed", snoozedUntil: expect.any(String) },
    { contactIds, assigneeId: dana._id },
    { contactIds: [ids.jo], assigneeId: null },
    { contactIds: [ids.theo], assigneeId: dana._id },
  ]);
});

test("unsent text to a number without a row has a line of its own, which links to it", async () => {
  const person = aUser()._id;
  localStorage.setItem(`kept/${person}/${person}/draft/+15125550166`, JSON.stringify({ text: "Hello you" }));
  localStorage.setItem(`kept/${person}/${person}/draft/${ids.jo}`, JSON.stringify({ text: "Later" }));
  const { address } = open();
  await userEvent.click(await screen.findByRole("button", { name: "Not sent on this device (1)" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Not sent on this device" }));
  await userEvent.click(dialog.getByRole("button", { name: /555-0166 · Draft: Hello you$/ }));
  await waitFor(() => expect(address()).toBe("/chats/new/5125550166"));
});

test("a text into a space shows which one", async () => {
  chats = chats.map((chat) => ({
    ...chat,
    lastMessage: { ...chat.lastMessage, spaceName: chat.contact._id === ids.jo ? "Book club" : null },
  }));
  open();
  const list = within(await screen.findByRole("list", { name: "Chats" }));
  expect((await list.findByRole("link", { name: /^Jo/ })).textContent).toContain("In Book club: See you");
});

test("an empty list explains how to start the first chat", async () => {
  chats = [];
  open("/chats", {}, "http://localhost:4000");
  await screen.findByText(
    saying(
      "Messages between you and your contacts appear here. Import your contacts and text one of them, or text (512) 555-0148 from a phone.",
    ),
  );
  expect(screen.getByRole("link", { name: "Import contacts" }).getAttribute("href")).toBe("/contacts/import");
  expect(screen.getByRole("link", { name: "Open the sandbox's phones" }).getAttribute("href")).toBe(
    "http://localhost:4000",
  );
});

test("a text to an unknown number creates a contact", async () => {
  const { address, calls } = open("/chats", {
    "POST messages/send": ({ body }) => ({
      status: 201,
      body: aMessage({ _id: "m9", contactId: ids.new, text: (body as { text: string }).text }),
    }),
  });
  await userEvent.click(await screen.findByRole("button", { name: "New" }));
  await userEvent.type(await screen.findByRole("combobox", { name: "Name or phone number" }), "5125550166");
  await userEvent.click(await screen.findByRole("button", { name: "Text (512) 555-0166" }));
  expect(address()).toBe("/chats/new/5125550166");
  await userEvent.type(
    await screen.findByRole("textbox", { name: "Message (512) 555-0166" }),
    "Welcome{enter}",
  );
  await waitFor(() => expect(address()).toBe(`/chats/${ids.new}`));
  const sent = calls.filter(({ call }) => call === "POST messages/send");
  expect(sent.map(({ body }) => body)).toEqual([{ phoneNumber: "+15125550166", text: "Welcome" }]);
});

test("Enter in a new chat takes the first contact found, or texts an unknown number", async () => {
  const found = {
    _id: ids.jo,
    firstName: "Jo",
    lastName: "",
    company: "",
    phoneNumber: "+15125550182",
    tags: [],
  };
  const { address } = open("/chats", {
    "POST contacts/search": ({ body }) => {
      const contacts = (body as { term?: string }).term === "jo" ? [found] : [];
      return { body: { contacts, paging: { total: contacts.length, pageSize: 25, page: 1, pages: 1 } } };
    },
  });
  await userEvent.click(await screen.findByRole("button", { name: "New" }));
  await userEvent.type(await screen.findByRole("combobox", { name: "Name or phone number" }), "jo{Enter}");
  await waitFor(() => expect(address()).toBe(`/chats/${ids.jo}`));
  await userEvent.click(await screen.findByRole("button", { name: "New" }));
  await userEvent.type(
    await screen.findByRole("combobox", { name: "Name or phone number" }),
    "5125550166{Enter}",
  );
  await waitFor(() => expect(address()).toBe("/chats/new/5125550166"));
});

test("a contact's number leads to their thread", async () => {
  const { address } = open("/chats/new/5125550182", {
    "POST contacts/search": () => ({
      body: {
        contacts: [{ _id: ids.jo, phoneNumber: "+15125550182" }],
        paging: { total: 1, pageSize: 5, page: 1, pages: 1 },
      },
    }),
  });
  await waitFor(() => expect(address()).toBe(`/chats/${ids.jo}`));
});

test("an invalid number is refused with an example of a valid one", async () => {
  open("/chats/new/911");
  await screen.findByText(saying("It needs 10 digits, such as (512) 555-0148."));
});

test.each([
  ["is gone when nobody waits", 0, false],
  ["stays while some wait from before", 2, true],
])("where potential opt-outs are not detected, their filter %s", async (_what, total, isOffered) => {
  open("/chats", {
    "GET users/settings": () => ({ body: { aivaSettings: { stopDetect: false } } }),
    "POST contacts/search": () => ({
      body: { contacts: [], paging: { total, pageSize: 1, page: 1, pages: 1 } },
    }),
  });
  await screen.findByRole("button", { name: "Unread 1" });
  await waitFor(() =>
    expect(screen.queryByRole("button", { name: /^Potential opt-outs/ }) !== null).toBe(isOffered),
  );
});

test("the search covers message text too, highlights the matches and links to the message", async () => {
  const asked: unknown[] = [];
  open("/chats", {
    "POST messages/searchText": ({ body }) => {
      asked.push(body);
      const { before } = body as { before?: string };
      const message = (id: string, start: string) => ({
        _id: id,
        contact: chats[1]!.contact,
        direction: "in",
        time: "2026-11-20T18:00:00.000Z",
        excerpt: [
          { text: start, isMatch: false },
          { text: "chart", isMatch: true },
        ],
      });
      return {
        body: before
          ? { messages: [message("m2", "An older ")], hasMore: false }
          : { messages: [message("m1", "The size ")], hasMore: true },
      };
    },
  });
  await userEvent.type(await screen.findByRole("searchbox", { name: "Search chats" }), "chart");
  const found = within(await screen.findByRole("region", { name: "Messages found" }));
  const link = await found.findByRole("link", { name: /The size chart/ });
  expect(link.getAttribute("href")).toBe(`/chats/${ids.theo}?message=m1`);
  expect(link.querySelector("mark")?.textContent).toBe("chart");
  await waitFor(() => expect(asked.at(-1)).toEqual({ term: "chart" }));
  await userEvent.click(await found.findByRole("button", { name: "Show more" }));
  await found.findByRole("link", { name: /An older chart/ });
  expect(asked.at(-1)).toEqual({ term: "chart", before: "m1" });
  expect(found.queryByRole("button", { name: "Show more" })).toBeNull();
});

test("when only texts match, the search says what it looked for in vain, not that nothing was found", async () => {
  const none = { total: 0, pageSize: 50, page: 1, pages: 1 };
  open("/chats", {
    "POST messages/search": ({ body }) =>
      (body as { term?: string }).term
        ? { body: { chats: [], paging: none, unreadCount: 0 } }
        : { body: { chats, paging: { ...none, total: chats.length }, unreadCount: 0 } },
    "POST messages/searchText": () => ({
      body: {
        messages: [
          {
            _id: "m1",
            contact: chats[1]!.contact,
            direction: "in",
            time: "2026-11-20T18:00:00.000Z",
            excerpt: [{ text: "chart", isMatch: true }],
          },
        ],
        hasMore: false,
      },
    }),
  });
  await userEvent.type(await screen.findByRole("searchbox", { name: "Search chats" }), "chart");
  await screen.findByText('No name or number matches "chart".');
  await within(await screen.findByRole("region", { name: "Messages found" })).findByRole("link", {
    name: /chart/,
  });
  expect(screen.queryByText("No results found")).toBeNull();
});

test("Arrow Down moves from the search box into the chats, or into the messages found", async () => {
  open("/chats", {
    "POST messages/search": ({ body }: Asked) => {
      const { term } = body as { term?: string };
      const found = term ? [] : chats;
      const paging = { total: found.length, pageSize: 25, page: 1, pages: 1 };
      return { body: { chats: found, paging, unreadCount: 0 } };
    },
    "POST messages/searchText": () => ({
      body: {
        messages: [
          {
            _id: "m1",
            contact: chats[1]!.contact,
            direction: "in",
            time: "2026-11-20T18:00:00.000Z",
            excerpt: [{ text: "The size chart?", isMatch: true }],
          },
        ],
        hasMore: false,
      },
    }),
  });
  const rows = within(await screen.findByRole("list", { name: "Chats" }));
  const row = await rows.findByRole("link", { name: /Jo/ });
  const box = screen.getByRole("searchbox", { name: "Search chats" });
  await userEvent.type(box, "{ArrowDown}");
  expect(document.activeElement).toBe(row);
  await userEvent.type(box, "chart");
  const found = within(await screen.findByRole("region", { name: "Messages found" }));
  const hit = await found.findByRole("link", { name: /size chart/ });
  await waitFor(() => expect(screen.queryByRole("list", { name: "Chats" })).toBeNull());
  await userEvent.keyboard("{ArrowDown}");
  expect(document.activeElement).toBe(hit);
});

test("the search covers spaces, and links to them", async () => {
  open("/chats", {
    "POST messages/searchText": () => ({ body: { messages: [], hasMore: false } }),
    "POST spaces/searchText": () => ({
      body: {
        messages: [
          {
            _id: "s1",
            space: { _id: ids.new, name: "Book club" },
            from: { name: "Maya" },
            direction: "out",
            time: "2026-11-20T18:00:00.000Z",
            excerpt: [{ text: "chart", isMatch: true }],
          },
        ],
        hasMore: false,
      },
    }),
  });
  await userEvent.type(await screen.findByRole("searchbox", { name: "Search chats" }), "chart");
  const found = within(await screen.findByRole("region", { name: "Found in spaces" }));
  const link = await found.findByRole("link", { name: /Book club.*You: chart/ });
  expect(link.getAttribute("href")).toBe(`/spaces/${ids.new}?message=s1`);
});
