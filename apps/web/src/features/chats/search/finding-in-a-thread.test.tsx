import type { Message } from "@broadcast/contract/messages";
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test } from "vitest";
import { keptFor, keptKey } from "../../../lib/device/kept-on-device.ts";
import { personOf } from "../../../lib/device/personal-state.ts";
import { announceChange } from "../../../lib/live/live-topics.ts";
import { aMessage, minutes } from "../../../testing/a-message.ts";
import { type Answers, type Asked, aUser, refusal, sessionOf, visit } from "../../../testing/visit.ts";
import { aContact } from "../thread/an-open-thread.ts";

let number = 0;
let contactId = "";
let thread: Message[] = [];
let unread: { count: number; firstMessageId: string } | null = null;
let pages: Asked[] = [];

const readPage = (asked: Asked) => {
  pages.push(asked);
  const { query } = asked;
  const newestFirst = [...thread].reverse();
  const from = query.before ? newestFirst.findIndex(({ _id }) => _id === query.before) + 1 : 0;
  const size = Number(query.pageSize ?? 50);
  const paging = { total: thread.length, pageSize: size, page: 1, pages: Math.ceil(thread.length / size) };
  return { body: { messages: newestFirst.slice(from, from + size), paging, unread } };
};

/** Answers like the server: the message with the 50 before and after it, or a 404. */
const readAround = ({ path }: Asked) => {
  const at = thread.findIndex(({ _id }) => _id === path.split("/").at(-1));
  if (at === -1) return refusal(404, "not-found", "This message doesn't exist.");
  const [from, to] = [Math.max(0, at - 50), Math.min(thread.length, at + 51)];
  return { body: { messages: thread.slice(from, to), hasEarlier: from > 0, hasLater: to < thread.length } };
};

const open = (answers: Answers = {}, query = "") =>
  visit(`/chats/${contactId}${query}`, {
    drawn: ["/chats/{contactId}"],
    answers: {
      ...sessionOf(aUser()),
      [`GET contacts/${contactId}`]: () => ({ body: { ...aContact({ _id: contactId }), _id: contactId } }),
      [`GET contacts/${contactId}/messages`]: readPage,
      ...answers,
    },
  });

const rowOf = async (text: string) => {
  const bubble = await screen.findByText(text);
  return bubble.closest("li")!;
};

beforeEach(() => {
  localStorage.clear();
  number += 1;
  contactId = `01a1fc20-0000-7000-8000-00000001${String(number).padStart(4, "0")}`;
  thread = Array.from({ length: 4 }, (_, index) =>
    aMessage({
      _id: `m${index}`,
      direction: "in",
      state: "received",
      text: `Text ${index}`,
      time: minutes(index),
    }),
  );
  unread = null;
  pages = [];
});
afterEach(() => localStorage.clear());

test("a line marks the first unread message, until the user replies", async () => {
  unread = { count: 2, firstMessageId: "m2" };
  open({
    "POST messages/send": () => ({
      status: 201,
      body: aMessage({ _id: "mine", contactId, text: "Hi", time: minutes(9) }),
    }),
  });
  expect(within(await rowOf("Text 2")).getByText("New messages")).toBeTruthy();
  expect(screen.getAllByText("New messages")).toHaveLength(1);
  await userEvent.type(await screen.findByRole("textbox", { name: /^Message / }), "Hi{Enter}");
  await waitFor(() => expect(screen.queryByText("New messages")).toBeNull());
});

test("unread messages further back are one press away", async () => {
  thread = Array.from({ length: 130 }, (_, index) =>
    aMessage({
      _id: `m${index}`,
      direction: "in",
      state: "received",
      text: `Text ${index}`,
      time: minutes(index),
    }),
  );
  unread = { count: 120, firstMessageId: "m10" };
  const { router } = open({ [`GET contacts/${contactId}/messages/around/m10`]: readAround });
  await userEvent.click(await screen.findByRole("button", { name: "Go to 120 unread" }));
  await waitFor(() => expect(router.state.location.search).toEqual({ message: "m10" }));
  await waitFor(() => expect(screen.queryByRole("button", { name: /unread$/ })).toBeNull());
  expect(screen.getAllByRole("listitem").at(-1)?.getAttribute("aria-setsize")).toBe("61");
});

const many = (count: number) =>
  Array.from({ length: count }, (_, index) =>
    aMessage({
      _id: `m${index}`,
      direction: "in",
      state: "received",
      text: `Text ${index}`,
      time: minutes(index),
    }),
  );

test("a message far back takes one request; later ones follow, and the newest are one press away", async () => {
  thread = many(700);
  const { calls } = open(
    {
      [`GET contacts/${contactId}/messages/around/m300`]: readAround,
      [`GET contacts/${contactId}/messages/after/m350`]: () => ({
        body: { messages: thread.slice(351, 551) },
      }),
    },
    "?message=m300",
  );
  const row = await rowOf("Text 300");
  expect(row.getAttribute("aria-current")).toBe("true");
  expect(row.getAttribute("aria-setsize")).toBe("101");
  // None of them is new to a screen reader.
  const log = screen.getByRole("log", { name: "New messages" });
  expect(log.textContent).toBe("");
  expect(calls.filter(({ call }) => call.includes("/messages/around/"))).toHaveLength(1);
  expect(pages).toHaveLength(1);
  fireEvent.scroll(screen.getByRole("group", { name: /^Messages with/ }));
  await waitFor(() =>
    expect(screen.getAllByRole("listitem").at(-1)?.getAttribute("aria-setsize")).toBe("301"),
  );
  // An incoming message is not shown next to ones a day older, but counted.
  expect(screen.getByRole("button", { name: "Newest" })).toBeTruthy();
  thread.push(aMessage({ _id: "m700", direction: "in", state: "received", text: "Now", time: minutes(700) }));
  unread = { count: 1, firstMessageId: "m700" };
  act(() => announceChange(["thread"], [contactId]));
  await userEvent.click(await screen.findByRole("button", { name: "1 new message" }));
  await waitFor(() =>
    expect(screen.getAllByRole("listitem").at(-1)?.getAttribute("aria-setsize")).toBe("50"),
  );
  expect(pages.map(({ query }) => query.pageSize)).toEqual(["50", "1", "50"]);
});

test("newest messages that cannot be loaded are reported", async () => {
  thread = many(200);
  let isDown = false;
  open(
    {
      [`GET contacts/${contactId}/messages`]: (asked) =>
        isDown ? refusal(500, "internal", "Something went wrong.") : readPage(asked),
      [`GET contacts/${contactId}/messages/around/m90`]: readAround,
    },
    "?message=m90",
  );
  await rowOf("Text 90");
  isDown = true;
  await userEvent.click(screen.getByRole("button", { name: "Newest" }));
  await screen.findByText("We couldn't load the newest messages");
});

test("from elsewhere in the thread, unread messages are on the way to the newest", async () => {
  thread = many(200);
  unread = { count: 60, firstMessageId: "m140" };
  const { router } = open({ [`GET contacts/${contactId}/messages/around/m20`]: readAround });
  await screen.findByRole("button", { name: "Go to 60 unread" });
  await act(() => router.navigate({ to: `/chats/${contactId}`, search: { message: "m20" } }));
  await waitFor(() =>
    expect(screen.getAllByRole("listitem").at(-1)?.getAttribute("aria-setsize")).toBe("71"),
  );
  expect(screen.queryByRole("button", { name: "Go to 60 unread" })).toBeNull();
});

test("a reply sent from far back is shown in its place, at the end", async () => {
  thread = many(200);
  open(
    {
      [`GET contacts/${contactId}/messages/around/m90`]: readAround,
      "POST messages/send": () => {
        const sent = aMessage({ _id: "mine", contactId, text: "Hi", time: minutes(900) });
        thread.push(sent);
        return { status: 201, body: sent };
      },
    },
    "?message=m90",
  );
  await rowOf("Text 90");
  await userEvent.type(await screen.findByRole("textbox", { name: /^Message / }), "Hi{Enter}");
  await rowOf("Hi");
  await rowOf("Text 199");
});

test("a chat's media have a page of their own, by kind, and link to their messages", async () => {
  const kinds: string[] = [];
  visit(`/chats/${contactId}/media`, {
    drawn: ["/chats/{contactId}/media"],
    answers: {
      ...sessionOf(aUser()),
      [`GET contacts/${contactId}`]: () => ({ body: aContact({ _id: contactId }) }),
      [`GET contacts/${contactId}/media`]: ({ query }) => {
        kinds.push(query.kind ?? "");
        const contentType = query.kind === "videos" ? "video/mp4" : "image/png";
        const media = [{ url: "/api/messages/m1/media/0", contentType }];
        const paging = { total: 1, pageSize: 50, page: 1, pages: 1 };
        const message = aMessage({ _id: "m1", type: "mms", direction: "in", text: "Look", media });
        return { body: { messages: [message], paging } };
      },
    },
  });
  const row = await screen.findByRole("link", { name: /Photo.*Look/ });
  expect(row.getAttribute("href")).toBe(`/chats/${contactId}?message=m1`);
  await userEvent.click(screen.getByRole("button", { name: "Videos" }));
  await screen.findByRole("link", { name: /Video.*Look/ });
  expect(kinds).toEqual(["all", "videos"]);
});

test("a message that left the thread is reported at once, without searching page by page", async () => {
  thread = many(700);
  const { router } = open(
    { [`GET contacts/${contactId}/messages/around/gone`]: readAround },
    "?message=gone",
  );
  await screen.findByText("This message is no longer in the chat");
  await waitFor(() => expect(router.state.location.search).toEqual({}));
  expect(pages).toHaveLength(1);
});

test("a thread is searched in place, and a match can be opened", async () => {
  const asked: Asked[] = [];
  const { router } = open({
    "POST messages/searchText": (given) => {
      asked.push(given);
      return {
        body: {
          messages: [
            {
              _id: "m1",
              contact: aContact({ _id: contactId }),
              direction: "in",
              time: minutes(1),
              excerpt: [
                { text: "Text", isMatch: true },
                { text: " one", isMatch: false },
              ],
            },
          ],
          hasMore: false,
        },
      };
    },
  });
  await rowOf("Text 3");
  await userEvent.click(screen.getByRole("button", { name: "More" }));
  await userEvent.click(await screen.findByRole("menuitem", { name: "Search this chat" }));
  const field = await screen.findByRole("searchbox", { name: "Search this chat" });
  await waitFor(() => expect(document.activeElement).toBe(field));
  await userEvent.type(field, "text");
  await waitFor(() => expect(asked.at(-1)?.body).toEqual({ term: "text", contactId }));
  await userEvent.click(await screen.findByRole("link", { name: /Text one/ }));
  await waitFor(() => expect(router.state.location.search).toEqual({ message: "m1" }));
  // The first press empties the field.
  await userEvent.type(field, "{Escape}{Escape}");
  expect(screen.queryByRole("searchbox", { name: "Search this chat" })).toBeNull();
});

test("going to a day shows its first message, counted from midnight in the account's time zone", async () => {
  const asked: Asked[] = [];
  const { router } = open({
    [`GET contacts/${contactId}/messages/at`]: (given) => {
      asked.push(given);
      return { body: { messageId: "m2" } };
    },
  });
  await rowOf("Text 3");
  await userEvent.click(screen.getByRole("button", { name: "More" }));
  await userEvent.click(await screen.findByRole("menuitem", { name: "Go to a date" }));
  const dialog = await screen.findByRole("dialog", { name: "Go to a date" });
  await userEvent.click(within(dialog).getByRole("button", { name: "Go" }));
  expect(within(dialog).getByText("Date required")).toBeTruthy();
  await userEvent.type(within(dialog).getByRole("textbox", { name: "Date" }), "1/15/2026");
  await userEvent.click(within(dialog).getByRole("button", { name: "Go" }));
  await waitFor(() => expect(router.state.location.search).toEqual({ message: "m2" }));
  expect(asked[0]!.query.time).toMatch(/^2026-01-15T0[5-8]:00:00/);
});

test("the list marks unsent text on this device", async () => {
  const chat = {
    contact: { ...aContact({ _id: contactId }), isPotentialStop: false },
    lastMessage: { ...thread[3], mediaType: null },
    unreadCount: 0,
    status: "open",
    snoozedUntil: null,
    assigneeId: null,
    assigneeName: null,
  };
  const kept = (kind: "draft" | "outbox") => keptKey(personOf(aUser()), kind, contactId);
  localStorage.setItem(kept("draft"), JSON.stringify({ text: "See you at" }));
  visit("/chats", {
    drawn: ["/chats"],
    answers: {
      ...sessionOf(aUser()),
      "POST messages/search": () => ({
        body: { chats: [chat], paging: { total: 1, pageSize: 50, page: 1, pages: 1 }, unreadCount: 0 },
      }),
    },
  });
  expect(await screen.findByText("Draft: See you at")).toBeTruthy();
  keptFor("outbox").write(contactId, JSON.stringify([{ text: "Are you there?", error: "No connection." }]));
  expect(await screen.findByText("You: Are you there?")).toBeTruthy();
  expect(screen.getByText("Not sent")).toBeTruthy();
});

test("a long press on a message opens its menu; scrolling or a short press does not", async () => {
  open();
  const bubble = await screen.findByText("Text 2");
  const at = { pointerType: "touch", isPrimary: true, clientX: 5, clientY: 5 };
  const held = () => new Promise((resolve) => setTimeout(resolve, 600));
  fireEvent.pointerDown(bubble, at);
  fireEvent.pointerMove(bubble, { ...at, clientY: 60 });
  await held();
  fireEvent.pointerDown(bubble, at);
  fireEvent.pointerUp(bubble, at);
  await held();
  expect(screen.queryByRole("menu")).toBeNull();
  fireEvent.pointerDown(bubble, at);
  expect(await screen.findByRole("menuitem", { name: "Copy Message" })).toBeTruthy();
});
