import type { Message } from "@broadcast/contract/messages";
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { type KeptKind, keptKey } from "../../../lib/device/kept-on-device.ts";
import { personOf } from "../../../lib/device/personal-state.ts";
import { announceChange } from "../../../lib/live/live-topics.ts";
import { emitRefresh } from "../../../lib/live/refresh-events.ts";
import { aMessage, minutes } from "../../../testing/a-message.ts";
import { setViewport } from "../../../testing/setup.ts";
import { type Answers, type Asked, aUser, refusal, sessionOf, visit } from "../../../testing/visit.ts";
import { aContact } from "./an-open-thread.ts";

const contact = aContact({
  _id: "01a1fc20-0000-7000-8000-000000000001",
  phoneNumber: "+15125550182",
  tags: ["VIP"],
});
// Each test has its own contact: pending messages are remembered by contact, as in the product.
let number = 0;
let contactId = "";
let thread: Message[] = [];
let unread: { count: number; firstMessageId: string | null } | null = null;

const readPage = ({ query }: Asked) => {
  const newestFirst = [...thread].reverse();
  const from = query.before ? newestFirst.findIndex(({ _id }) => _id === query.before) + 1 : 0;
  const size = Number(query.pageSize ?? 50);
  const paging = { total: thread.length, pageSize: size, page: 1, pages: Math.ceil(thread.length / size) };
  return { body: { messages: newestFirst.slice(from, from + size), paging, unread } };
};

/** A server that holds `thread` and appends what is sent. */
const open = (answers: Answers = {}, change: object = {}, user = aUser(), query = "") =>
  visit(`/chats/${contactId}${query}`, {
    drawn: ["/chats/{contactId}"],
    answers: {
      ...sessionOf(user),
      [`GET contacts/${contactId}`]: () => ({ body: { ...contact, _id: contactId, ...change } }),
      [`GET contacts/${contactId}/messages`]: readPage,
      "POST messages/send": (asked) => ({ status: 201, body: store(asked) }),
      ...answers,
    },
  });

const store = ({ body }: Asked): Message => {
  const { text } = body as { text: string };
  const stored = aMessage({
    _id: `new-${thread.length}`,
    contactId,
    text,
    state: "sending",
    time: minutes(50),
  });
  thread.push(stored);
  return stored;
};

/** What listens to the row is loaded last, and then begins to poll. */
const untilListening = (calls: readonly { call: string }[]) =>
  waitFor(() => expect(calls.some(({ call }) => call === "POST users/poller")).toBe(true), {
    timeout: 10_000,
  });

const kept = (kind: KeptKind) => keptKey(personOf(aUser()), kind, contactId);
const input = () => screen.findByRole<HTMLTextAreaElement>("textbox", { name: "Message Jo" });
const bubbles = () =>
  within(screen.getByRole("list", { name: "Messages" }))
    .getAllByRole("listitem")
    .map((item) => item.textContent ?? "");

beforeEach(() => {
  localStorage.clear();
  unread = null;
  number += 1;
  contactId = `01a1fc20-0000-7000-8000-${String(number).padStart(12, "0")}`;
  thread = [aMessage({ _id: "m1", direction: "in", state: "received", text: "Hello", time: minutes(1) })];
});
afterEach(() => localStorage.clear());

test("a sent message appears at once, and is replaced by the server's version without a duplicate", async () => {
  let answer = (_: { status: number; body: unknown }) => {};
  let asked: Asked | undefined;
  open({
    "POST messages/send": (given) => {
      asked = given;
      return new Promise((resolve) => {
        answer = resolve;
      });
    },
  });
  await userEvent.type(await input(), "See you{enter}");
  await screen.findByText("Sending…");
  expect((await input()).value).toBe("");
  await waitFor(() => expect(asked?.body).toEqual({ contactId, text: "See you", afterId: "m1" }));

  // The live event comes first, then the answer.
  const stored = store(asked!);
  act(() => announceChange(["thread"], [contactId]));
  await new Promise((resolve) => setTimeout(resolve, 60));
  expect(bubbles().filter((text) => text.includes("See you"))).toHaveLength(1);
  answer({ status: 201, body: stored });
  await waitFor(() => expect(localStorage.getItem(kept("outbox"))).toBeNull());
  thread = thread.map((message) =>
    message._id === stored._id ? { ...message, state: "delivered" } : message,
  );
  act(() => announceChange(["thread"], [contactId]));
  await screen.findByText(/Delivered/);
  expect(bubbles().filter((text) => text.includes("See you"))).toHaveLength(1);
});

test("a failed message stays, and Retry sends it with the same key", async () => {
  let isOver = false;
  const { calls } = open({
    "POST messages/send": (asked) =>
      isOver
        ? { status: 201, body: store(asked) }
        : refusal(402, "insufficient-credits", "You don't have enough credits to send this message."),
  });
  await userEvent.type(await input(), "See you{enter}");
  const told = await screen.findByText(
    /Not sent: You don't have enough credits. Add credits, then press Retry/,
  );
  // The free plan sells no credits.
  const more = within(told.closest("li")!).getByRole("link", { name: "Upgrade" });
  expect(more.getAttribute("href")).toBe("/subscription/change-subscription");
  isOver = true;
  await userEvent.click(screen.getByRole("button", { name: "Retry" }));
  await waitFor(() => expect(screen.queryByRole("button", { name: "Retry" })).toBeNull());
  const keys = calls.filter(({ call }) => call === "POST messages/send").map((one) => one.idempotencyKey);
  expect(keys).toHaveLength(2);
  expect(new Set(keys).size).toBe(1);
  expect(thread.map(({ text }) => text)).toEqual(["Hello", "See you"]);
});

test("messages arrive in the order in which they were written", async () => {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  open({
    "POST messages/send": async (asked) => {
      if ((asked.body as { text: string }).text === "one") await held;
      return { status: 201, body: store(asked) };
    },
  });
  await userEvent.type(await input(), "one{enter}two{enter}");
  release();
  await waitFor(() => expect(thread.map(({ text }) => text)).toEqual(["Hello", "one", "two"]));
});

test("Load Earlier brings the page before the oldest message", async () => {
  thread = Array.from({ length: 70 }, (_, index) =>
    aMessage({ _id: `m${index}`, text: `Number ${index}`, time: minutes(index - 100) }),
  );
  const { calls } = open();
  await userEvent.click(await screen.findByRole("button", { name: "Load Earlier" }));
  await waitFor(() => expect(screen.queryByRole("button", { name: "Load Earlier" })).toBeNull());
  const pages = calls.filter(({ call }) => call === `GET contacts/${contactId}/messages`);
  expect(pages.map(({ query }) => query)).toEqual([{ pageSize: "50" }, { pageSize: "50", before: "m20" }]);
  const [first] = within(screen.getByRole("list", { name: "Messages" })).getAllByRole("listitem");
  expect(first?.getAttribute("aria-setsize")).toBe("70");
});

test("reloading a thread returns to its newest page", async () => {
  thread = Array.from({ length: 70 }, (_, index) =>
    aMessage({ _id: `m${index}`, text: `Number ${index}`, time: minutes(index - 100) }),
  );
  const { calls } = open();
  await userEvent.click(await screen.findByRole("button", { name: "Load Earlier" }));
  await waitFor(() => expect(screen.queryByRole("button", { name: "Load Earlier" })).toBeNull());
  await untilListening(calls);
  // As pressing the open chat's row again does.
  act(() => emitRefresh(`/chats/${contactId}`));
  await screen.findByRole("button", { name: "Load Earlier" });
  const [first] = within(screen.getByRole("list", { name: "Messages" })).getAllByRole("listitem");
  expect(first?.getAttribute("aria-setsize")).toBe("50");
});

test("reloading a thread while it is being reloaded does not read it twice", async () => {
  let isHeld = false;
  let answer = () => {};
  const { calls } = open({
    [`GET contacts/${contactId}/messages`]: async (asked) => {
      if (isHeld)
        await new Promise<void>((resolve) => {
          answer = resolve;
        });
      return readPage(asked);
    },
  });
  await screen.findByText("Hello");
  await untilListening(calls);
  isHeld = true;
  thread = [aMessage({ _id: "m2", text: "Bye", time: minutes(2) })];
  const reads = () => calls.filter(({ call }) => call === `GET contacts/${contactId}/messages`).length;
  const before = reads();
  act(() => emitRefresh(`/chats/${contactId}`));
  act(() => emitRefresh(`/chats/${contactId}`));
  await waitFor(() => expect(reads()).toBe(before + 1));
  answer();
  await screen.findByText("Bye");
  expect(reads()).toBe(before + 1);
});

test("an empty thread gets its first message by the poller while the event stream is down", async () => {
  thread = [];
  const first = aMessage({ _id: "m1", direction: "in", state: "received", text: "Hello", time: minutes(1) });
  const session = sessionOf(aUser());
  open({
    "POST users/poller": async (asked) => {
      const { body } = (await session["POST users/poller"]!(asked)) as { body: object };
      const { contactThread } = asked.body as { contactThread?: object };
      const isAsked = JSON.stringify(contactThread) === JSON.stringify({ contactId });
      return { body: { ...body, contactThreadUpdates: isAsked ? { messages: [first] } : null } };
    },
  });
  await screen.findByText("No messages yet");
  document.dispatchEvent(new Event("visibilitychange"));
  await waitFor(() => expect(bubbles()).toEqual([expect.stringContaining("Hello")]), { timeout: 3_000 });
});

test("an incoming message appears, is announced, and the thread is marked read", async () => {
  document.hasFocus = () => true;
  unread = { count: 1, firstMessageId: "m1" };
  const marked: string[] = [];
  const { calls } = open({
    [`PUT contacts/${contactId}/messages/m1/read`]: () => ({ body: { unreadCount: 1 } }),
    [`PUT contacts/${contactId}/messages/m2/read`]: () => {
      marked.push("m2");
      return { body: { unreadCount: 0 } };
    },
  });
  await input();
  thread.push(
    aMessage({ _id: "m2", direction: "in", state: "received", text: "On my way", time: minutes(2) }),
  );
  act(() => announceChange(["thread", "chats"], [contactId]));
  const log = screen.getByRole("log", { name: "New messages" });
  await within(log).findByText("Jo Lindqvist: On my way");
  expect(within(log).queryByText(/Hello/)).toBeNull();
  await waitFor(() => expect(marked).toEqual(["m2"]));
  expect(calls.filter(({ call }) => call.endsWith("m1/read"))).toHaveLength(1);
});

test("a thread is marked read up to its newest message, whoever sent it and however far back the unread ones are", async () => {
  document.hasFocus = () => true;
  const marked: string[] = [];
  thread = [aMessage({ _id: "m1", text: "Hello", time: minutes(0) })];
  unread = { count: 1, firstMessageId: null };
  const { calls } = open({
    [`PUT contacts/${contactId}/messages/m1/read`]: () => {
      marked.push("m1");
      return { body: { unreadCount: 0 } };
    },
  });
  await userEvent.type(await input(), "More{Enter}");
  await waitFor(() => expect(marked).toEqual(["m1"]));
  await waitFor(() => expect(calls.some(({ call }) => call === "POST messages/send")).toBe(true));
  await screen.findAllByText("More");
  // The user's own messages are never unread.
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(calls.filter(({ call }) => call.endsWith("/read"))).toHaveLength(1);
});

test("a thread without unread messages is not marked read again, but later messages are", async () => {
  document.hasFocus = () => true;
  const marked: string[] = [];
  open({
    [`PUT contacts/${contactId}/messages/m1/read`]: () => {
      marked.push("m1");
      return { body: { unreadCount: 0 } };
    },
    [`PUT contacts/${contactId}/messages/m2/read`]: () => {
      marked.push("m2");
      return { body: { unreadCount: 0 } };
    },
  });
  await input();
  thread.push(
    aMessage({ _id: "m2", direction: "in", state: "received", text: "On my way", time: minutes(2) }),
  );
  act(() => announceChange(["thread", "chats"], [contactId]));
  await waitFor(() => expect(marked).toEqual(["m2"]));
});

test("an incoming contact card is announced as one", async () => {
  open();
  await input();
  const media = [{ url: "/api/messages/m2/media/0", contentType: "text/vcard" }];
  const card = { _id: "m2", type: "mms", direction: "in", state: "received", text: "", media } as const;
  thread.push(aMessage({ ...card, media: [...media], time: minutes(2) }));
  act(() => announceChange(["thread", "chats"], [contactId]));
  await within(screen.getByRole("log", { name: "New messages" })).findByText("Jo Lindqvist: Contact card");
});

test("a change in another contact's thread triggers no request", async () => {
  const { calls } = open();
  await input();
  const before = calls.filter(({ call }) => call.includes("/messages")).length;
  act(() => announceChange(["thread"], ["someone-else"]));
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(calls.filter(({ call }) => call === `GET contacts/${contactId}/messages`)).toHaveLength(1);
  expect(before).toBeGreaterThan(0);
});

test("a draft is restored, and the counter shows its cost", async () => {
  localStorage.setItem(kept("draft"), JSON.stringify({ text: "Hi {{firstName}}, ", picture: null }));
  open();
  expect((await input()).value).toBe("Hi {{firstName}}, ");
  const counter = await screen.findByText(/^7 \/ 1024/);
  expect(counter.textContent).toBe("7 / 1024 · 1 segment · 1 credit");
});

test("a text that is too long is neither sent nor lost", async () => {
  localStorage.setItem(kept("draft"), JSON.stringify({ text: "x".repeat(1025), picture: null }));
  const { calls } = open();
  await userEvent.type(await input(), "{enter}");
  await screen.findByText("Message text cannot exceed 1024 characters.");
  expect((await input()).value).toHaveLength(1025);
  expect(calls.some(({ call }) => call === "POST messages/send")).toBe(false);
});

test("a message beyond the balance shows its cost and what to do", async () => {
  open({}, {}, aUser({ messageCredits: 0 }));
  await userEvent.type(await input(), "Hello");
  await screen.findByText(/This message costs 1 and you have 0 credits. Add credits before you send it./);
});

test("Shift and Enter starts a new line", async () => {
  const { calls } = open();
  await userEvent.type(await input(), "one{Shift>}{enter}{/Shift}two");
  expect((await input()).value).toBe("one\ntwo");
  expect(calls.some(({ call }) => call === "POST messages/send")).toBe(false);
});

test("a contact who opted out cannot be messaged, and the notice explains how they can opt in again", async () => {
  thread.push(
    aMessage({
      _id: "m2",
      direction: "in",
      state: "received",
      text: "STOP",
      time: "2025-11-10T18:00:00.000Z",
    }),
  );
  open({}, { doNotMessage: true, isOptedOut: true, doNotMessageReason: "They replied STOP" });
  const fact = await screen.findByText("Jo opted out on Monday, Nov 10, 2025: they replied STOP.");
  expect(fact.parentElement?.textContent).toMatch(
    /They can start again by texting START to \(512\) 555-0148\.$/,
  );
  expect(screen.queryByRole("textbox")).toBeNull();
});

test("who opts out while they are written to: what is typed on is kept from the shortcuts", async () => {
  let change = {};
  open({
    [`GET contacts/${contactId}`]: () => ({ body: { ...contact, _id: contactId, ...change } }),
  });
  const box = await screen.findByRole("textbox", { name: "Message Jo" });
  await userEvent.type(box, "I was about");
  change = { doNotMessage: true, isOptedOut: true, doNotMessageReason: "They replied STOP" };
  act(() => announceChange(["contacts"]));
  const notice = (await screen.findByText(/They can start again/)).closest<HTMLElement>("[tabindex]")!;
  await waitFor(() => expect(document.activeElement).toBe(notice));
  expect(fireEvent.keyDown(notice, { key: "e" })).toBe(false);
  expect(fireEvent.keyDown(notice, { key: "Escape" })).toBe(true);
});

test("a dynamic field is chosen before it is inserted at the caret", async () => {
  open();
  await userEvent.type(await input(), "Hi ");
  await userEvent.click(screen.getByRole("button", { name: "Insert Content" }));
  await userEvent.click(await screen.findByRole("menuitem", { name: "Dynamic Fields" }));
  const dialog = await screen.findByRole("dialog", { name: "Select Dynamic Field" });
  await userEvent.click(within(dialog).getByRole("button", { name: "Insert" }));
  await within(dialog).findByText("Please select a dynamic field to insert first.");
  await userEvent.click(within(dialog).getByRole("option", { name: /^First name/ }));
  await userEvent.type(within(dialog).getByLabelText("If there is no value, use"), "there");
  await userEvent.click(within(dialog).getByRole("button", { name: "Insert" }));
  await waitFor(async () => expect((await input()).value).toBe("Hi {{firstName|there}}"));
});

test("an emoji is inserted at the caret, and typing continues after it", async () => {
  open();
  await userEvent.type(await input(), "See you!");
  (await input()).setSelectionRange(7, 7);
  await userEvent.click(screen.getByRole("button", { name: "Insert emoji" }));
  await userEvent.type(await screen.findByRole("searchbox", { name: "Search emoji" }), "party popper");
  await userEvent.click(await screen.findByRole("gridcell", { name: "party popper" }));
  await waitFor(async () => expect(document.activeElement).toBe(await input()));
  expect((await input()).value).toBe("See you🎉!");
  await waitFor(async () => expect((await input()).selectionStart).toBe("See you🎉".length));
});

test.each([
  ["is shown with what stands around it, and nothing in between is loaded", "m3", "54", []],
  ["is pointed out, and no more is loaded than it needs", "m118", "50", ["Text 118"]],
])("a message named in the address %s", async (_what, id, loaded, pointedOut) => {
  thread = Array.from({ length: 120 }, (_, at) =>
    aMessage({ _id: `m${at}`, direction: "in", state: "received", text: `Text ${at}`, time: minutes(at) }),
  );
  open(
    {
      [`GET contacts/${contactId}/messages/around/m3`]: () => ({
        body: { messages: thread.slice(0, 54), hasEarlier: false, hasLater: true },
      }),
    },
    {},
    aUser(),
    `?message=${id}`,
  );
  await input();
  const list = within(screen.getByRole("list", { name: "Messages" }));
  await waitFor(() =>
    expect(list.getAllByRole("listitem").at(-1)?.getAttribute("aria-setsize")).toBe(loaded),
  );
  // Without a layout only the newest rows are rendered.
  const current = list
    .getAllByRole("listitem")
    .filter((item) => item.getAttribute("aria-current") === "true");
  expect(current.map(({ textContent }) => textContent)).toEqual(
    pointedOut.map((text) => expect.stringContaining(text)),
  );
});

/** Chooses an action of the newest message. */
const choose = async (name: string) => {
  const user = userEvent.setup();
  await user.click((await screen.findAllByRole("button", { name: "Message actions" })).at(-1)!);
  await user.click(await screen.findByRole("menuitem", { name }));
};

test.each(["{Enter}", "{ArrowDown}"])(
  "%s opens a message's menu, and Escape returns to its button",
  async (key) => {
    const user = userEvent.setup();
    open();
    const actions = () => screen.getByRole("button", { name: "Message actions" });
    await screen.findByText("Hello");
    act(() => actions().focus());
    await user.keyboard(key);
    const menu = await screen.findByRole("menu");
    await waitFor(() => expect(menu.contains(document.activeElement)).toBe(true));
    await user.keyboard("{ArrowDown}");
    expect(document.activeElement?.getAttribute("role")).toBe("menuitem");
    await user.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("menu")).toBeNull());
    expect(document.activeElement).toBe(actions());
  },
);

test("an archived message leaves the thread, and Undo brings it back", async () => {
  const archived: boolean[] = [];
  const [hello] = thread;
  open({
    "PUT messages/m1/archive": ({ body }) => {
      const { isArchived } = body as { isArchived: boolean };
      archived.push(isArchived);
      thread = isArchived ? [] : [hello!];
      return { body: hello };
    },
  });
  await screen.findByText("Hello");
  await choose("Archive Message");
  await screen.findByText("Message archived");
  await waitFor(() => expect(screen.queryByText("Hello")).toBeNull());
  await userEvent.click(screen.getByRole("button", { name: "Undo" }));
  await screen.findByText("Hello");
  expect(archived).toEqual([true, false]);
});

test("a blocked clipboard is reported", async () => {
  open();
  await screen.findByText("Hello");
  const user = userEvent.setup();
  const refused = vi
    .spyOn(navigator.clipboard, "writeText")
    .mockRejectedValue(new DOMException("", "NotAllowedError"));
  onTestFinished(() => refused.mockRestore());
  await user.click((await screen.findAllByRole("button", { name: "Message actions" })).at(-1)!);
  await user.click(await screen.findByRole("menuitem", { name: "Copy Message" }));
  await screen.findByText("Unable to copy to your clipboard");
});

test("Copy From Here copies the server's messages from there on, and reports when they cannot be loaded", async () => {
  const later = aMessage({ _id: "m2", text: "Later", time: minutes(2) });
  let isDown = false;
  open({
    [`GET contacts/${contactId}/messages/after/m1`]: () =>
      isDown ? refusal(404, "not-found", "Nothing is here.") : { body: { messages: [later] } },
  });
  await screen.findByText("Hello");
  await choose("Copy From Here");
  await screen.findByText("Partial thread copied to your clipboard");
  expect(await navigator.clipboard.readText()).toMatch(/Hello[\s\S]+Later/);
  isDown = true;
  await choose("Copy From Here");
  await screen.findByText("Failed to fetch thread for partial copy");
});

test("on a wide screen the contact's details are shown next to the chat if wanted, and the choice is remembered", async () => {
  const answers: Answers = {
    [`GET contacts/${contactId}`]: () => ({
      body: { ...contact, _id: contactId, tags: ["VIP"], birthday: { month: 2, date: 14 } },
    }),
    [`GET contacts/${contactId}/campaigns`]: () => ({ body: { campaigns: [] } }),
  };
  open(answers);
  await userEvent.click(await screen.findByRole("button", { name: "Show contact details" }));
  const beside = within(await screen.findByRole("complementary", { name: /^About / }));
  expect(beside.getByText("VIP")).toBeTruthy();
  expect(beside.getByText("March 14")).toBeTruthy();
  expect(await beside.findByText("Not in a campaign now")).toBeTruthy();
  expect(beside.getByRole("link", { name: "Edit tags" }).getAttribute("href")).toBe(
    `/chats/${contactId}/contact/tags`,
  );
  expect(localStorage.getItem("contactBesideChat")).toBe("on");
  act(() => setViewport(1439));
  expect(screen.queryByRole("complementary", { name: /^About / })).toBeNull();
  expect(screen.queryByRole("button", { name: "Hide contact details" })).toBeNull();
  act(() => setViewport(1440));
  await userEvent.click(await screen.findByRole("button", { name: "Hide contact details" }));
  expect(screen.queryByRole("complementary", { name: /^About / })).toBeNull();
});
