import type { Message } from "@broadcast/contract/messages";
import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test } from "vitest";
import { announceChange } from "../../../lib/live/live-topics.ts";
import { watchedThread } from "../../../lib/live/watched-thread.ts";
import { pressLink } from "../../../lib/screens/pressed-link.ts";
import { aMessage, minutes } from "../../../testing/a-message.ts";
import { type Answers, type Asked, aUser, sessionOf, visit } from "../../../testing/visit.ts";
import { aContact } from "./an-open-thread.ts";
import { peekThread } from "./use-thread.ts";

const names = ["Ana", "Ben", "Cleo", "Dev", "Eve"];
const idOf = (name: string) => `01a1fc20-0000-7000-9000-${String(names.indexOf(name)).padStart(12, "0")}`;

let threads: Record<string, Message[]> = {};
let unread: Record<string, { count: number; firstMessageId: string }> = {};
const incoming = (_id: string, at: number) =>
  aMessage({ _id, direction: "in", state: "received", text: `Text ${_id}`, time: minutes(at) });

beforeEach(() => {
  localStorage.clear();
  document.hasFocus = () => true;
  threads = Object.fromEntries(names.map((name) => [name, [incoming(`${name}-1`, 1)]]));
  unread = {};
  held = Promise.resolve();
});
afterEach(() => localStorage.clear());

/** The server answers requests for a thread after this. */
let held = Promise.resolve();

/** A server that holds the threads, in a page that opens them by their contact's name. */
const openFirst = (name: string, { hasList = false } = {}) => {
  const answers: Answers = Object.assign(
    sessionOf(aUser()),
    ...names.map((one) => ({
      [`GET contacts/${idOf(one)}`]: () => ({
        body: aContact({ _id: idOf(one), firstName: one, lastName: "Reed" }),
      }),
      [`GET contacts/${idOf(one)}/messages`]: async ({ query }: Asked) => {
        await held;
        const newestFirst = threads[one]!.toReversed();
        const from = query.before ? newestFirst.findIndex(({ _id }) => _id === query.before) + 1 : 0;
        const paging = { total: newestFirst.length, pageSize: 50, page: 1, pages: 1 };
        const messages = newestFirst.slice(from, from + 50);
        return { body: { messages, paging, unread: unread[one] ?? null } };
      },
    })),
  );
  const drawn = ["/chats/{contactId}", ...(hasList ? ["/chats"] : [])];
  const { calls, client, router } = visit(`/chats/${idOf(name)}`, { drawn, answers });
  const open = async (next: string) => {
    // Like a press on a row, this moves the focus out of the composer first.
    await userEvent.click(document.body);
    await act(() => router.navigate({ to: `/chats/${idOf(next)}` }));
    return composerOf(next);
  };
  const asked = (call: string) => calls.filter((one) => one.call === call).length;
  return { open, asked, client };
};

const composerOf = (name: string) =>
  screen.findByRole<HTMLTextAreaElement>("textbox", { name: `Message ${name}` });

test("each thread keeps its own draft, and the opened one takes the focus", async () => {
  const { open } = openFirst("Ana");
  await userEvent.type(await composerOf("Ana"), "Dear Ana");
  const ben = await open("Ben");
  expect(ben.value).toBe("");
  await waitFor(() => expect(document.activeElement).toBe(ben));
  await userEvent.type(ben, "Dear Ben");
  const ana = await open("Ana");
  expect(ana.value).toBe("Dear Ana");
  await waitFor(() => expect(document.activeElement).toBe(ana));
  expect(screen.getAllByRole("textbox", { name: /^Message/ })).toHaveLength(1);
});

test("a kept thread is shown as soon as its row is pressed, and stays out of sight if the press leads nowhere", async () => {
  const { open } = openFirst("Ana");
  await composerOf("Ana");
  await open("Ben");
  const shown = () => screen.getByRole("textbox", { name: /^Message/ }).getAttribute("aria-label");
  expect(shown()).toBe("Message Ben");
  let end = () => {};
  act(() => {
    end = pressLink(`/chats/${idOf("Ana")}`);
  });
  expect(shown()).toBe("Message Ana");
  act(() => end());
  expect(shown()).toBe("Message Ben");
  act(() => void pressLink(`/chats/${idOf("Cleo")}`));
  expect(shown()).toBe("Message Ben");
});

test("the key for a reply leads to the composer of the visible thread", async () => {
  const { open } = openFirst("Ana", { hasList: true });
  await composerOf("Ana");
  const ben = await open("Ben");
  await waitFor(() => expect(document.activeElement).toBe(ben));
  act(() => ben.blur());
  // The keys are loaded after the first screen.
  await waitFor(async () => {
    await userEvent.keyboard("r");
    expect(document.activeElement).toBe(ben);
  });
  expect(ben.value).toBe("");
});

test("text typed in another window is there when a thread is opened again", async () => {
  const { open } = openFirst("Ana");
  await userEvent.type(await composerOf("Ana"), "Dear Ana");
  await open("Ben");
  const key = Object.keys(localStorage).find((one) => one.endsWith(idOf("Ana")))!;
  localStorage.setItem(key, JSON.stringify({ text: "Written elsewhere" }));
  const ana = await open("Ana");
  await waitFor(() => expect(ana.value).toBe("Written elsewhere"));
});

test("a hidden thread makes no requests and is not marked read; opened again, it does both", async () => {
  const { open, asked } = openFirst("Ana");
  await composerOf("Ana");
  await open("Ben");
  await waitFor(() => expect(watchedThread()).toMatchObject({ contactId: idOf("Ben") }));
  const page = `GET contacts/${idOf("Ana")}/messages`;
  const read = `PUT contacts/${idOf("Ana")}/messages/Ana-2/read`;
  const before = asked(page);
  threads.Ana!.push(incoming("Ana-2", 2));
  unread.Ana = { count: 1, firstMessageId: "Ana-2" };
  act(() => announceChange(["thread", "chats"], [idOf("Ana")]));
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(asked(page)).toBe(before);
  expect(asked(read)).toBe(0);
  expect(watchedThread()).toMatchObject({ contactId: idOf("Ben") });

  await open("Ana");
  await within(screen.getByRole("list", { name: "Messages" })).findByText("Text Ana-2");
  expect(watchedThread()).toMatchObject({ contactId: idOf("Ana") });
  await screen.findByText("New messages");
  await waitFor(() => expect(asked(read)).toBe(1));
  // The line is cleared when the thread is left.
  unread = {};
  await open("Ben");
  await open("Ana");
  await waitFor(() => expect(screen.queryByText("New messages")).toBeNull());
});

test("a reply sent before the unread messages are known leaves no line above them", async () => {
  const { open } = openFirst("Ana");
  await composerOf("Ana");
  await open("Ben");
  threads.Ana!.push(incoming("Ana-2", 2));
  unread.Ana = { count: 1, firstMessageId: "Ana-2" };
  let release = () => {};
  held = new Promise((resolve) => {
    release = resolve;
  });
  await userEvent.type(await open("Ana"), "See you{enter}");
  release();
  await within(screen.getByRole("list", { name: "Messages" })).findByText("Text Ana-2");
  expect(screen.queryByText("New messages")).toBeNull();
});

test("messages already read in a thread are not announced when it is opened again", async () => {
  const { open } = openFirst("Ana");
  await composerOf("Ana");
  threads.Ana!.push(incoming("Ana-2", 2));
  act(() => announceChange(["thread"], [idOf("Ana")]));
  await within(screen.getByRole("log", { name: "New messages" })).findByText(/Ana-2/);
  await open("Ben");
  await open("Ana");
  expect(screen.getByRole("log", { name: "New messages" }).textContent).toBe("");
});

test("dialogs opened in a thread are closed when it is left", async () => {
  const { open } = openFirst("Ana");
  await composerOf("Ana");
  await userEvent.click(screen.getByRole("button", { name: "More" }));
  await userEvent.click(await screen.findByRole("menuitem", { name: "Search this chat" }));
  await screen.findByRole("searchbox");
  await open("Ben");
  await open("Ana");
  await waitFor(() => expect(screen.queryByRole("searchbox")).toBeNull());
});

test("a thread that was left is reduced to its newest page, and loads earlier ones again", async () => {
  threads.Ana = Array.from({ length: 70 }, (_, index) => incoming(`m${index}`, index - 100));
  const { open } = openFirst("Ana");
  const size = () =>
    within(screen.getByRole("list", { name: "Messages" }))
      .getAllByRole("listitem")[0]
      ?.getAttribute("aria-setsize");
  await userEvent.click(await screen.findByRole("button", { name: "Load Earlier" }));
  await waitFor(() => expect(size()).toBe("70"));
  await open("Ben");
  await open("Ana");
  await waitFor(() => expect(size()).toBe("50"));
  await userEvent.click(screen.getByRole("button", { name: "Load Earlier" }));
  await waitFor(() => expect(size()).toBe("70"));
});

test("an earlier page leaves the messages that were there the same objects, so that only new ones are rendered", async () => {
  threads.Ana = Array.from({ length: 70 }, (_, index) => incoming(`m${index}`, index - 100));
  const { client } = openFirst("Ana");
  const earlier = await screen.findByRole("button", { name: "Load Earlier" });
  const before = peekThread(client, idOf("Ana"))!.messages;
  await userEvent.click(earlier);
  await waitFor(() => expect(peekThread(client, idOf("Ana"))!.messages).toHaveLength(70));
  const after = peekThread(client, idOf("Ana"))!.messages;
  expect(before.every((message, index) => message === after[index + 20])).toBe(true);
});

test("four threads stay mounted: the least recently opened one is dropped", async () => {
  const { open } = openFirst("Ana");
  await composerOf("Ana");
  for (const name of ["Ben", "Cleo", "Dev", "Ana", "Eve"]) await open(name);
  const drawn = screen.getAllByRole("heading", { level: 1, hidden: true }).map((one) => one.textContent);
  expect(drawn.toSorted()).toEqual(["Ana Reed", "Cleo Reed", "Dev Reed", "Eve Reed"]);
});
