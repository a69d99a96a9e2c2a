import type { Chat } from "@broadcast/contract/chats";
import { QueryClientProvider } from "@tanstack/react-query";
import { act, renderHook, waitFor } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { listSnapshots } from "../../../lib/api/list-snapshots.ts";
import { makeQueryClient } from "../../../lib/api/query-client.ts";
import { announceChange } from "../../../lib/live/live-topics.ts";
import { useChatList } from "./chat-list.api.ts";

const aChat = (id: string) => ({ contact: { _id: id }, unreadCount: 1 }) as Chat;
let chats: Chat[];
/** The page and the page size of each search. */
let asked: string[];
/** Runs before a search is answered, with what was found. */
let beforeAnswer: () => Promise<void> | void;

const scrollTo = (row: number) => listSnapshots.save("chats", { scrollOffset: row * 64 });

beforeEach(() => {
  scrollTo(280);
  chats = Array.from({ length: 280 }, (_, at) => aChat(`chat-${at}`));
  asked = [];
  beforeAnswer = () => {};
  vi.stubGlobal("fetch", async (_url: string, { body }: { body: string }) => {
    const { page, pageSize } = JSON.parse(body).paging;
    asked.push(`${page} of ${pageSize}`);
    const found = chats.slice((page - 1) * pageSize, page * pageSize);
    const paging = { total: chats.length, pageSize, page, pages: Math.ceil(chats.length / pageSize) };
    await beforeAnswer();
    return Response.json({ chats: found, paging, unreadCount: 0 });
  });
});

/** Opens the list and loads so many pages. */
const open = async (pages: number) => {
  const client = makeQueryClient();
  const { result } = renderHook(useChatList, {
    wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
  });
  for (let page = 1; page <= pages; page += 1) {
    await waitFor(() => expect(result.current.count).toBe(Math.min(page * 25, chats.length)));
    if (page < pages) act(() => result.current.loadMore());
  }
  expect(asked).toEqual(Array.from({ length: pages }, (_, at) => `${at + 1} of 25`));
  asked = [];
  return {
    list: () => result.current,
    at: (index: number) => result.current.itemAt(index),
    ids: () =>
      Array.from({ length: result.current.count }, (_, at) => result.current.itemAt(at)?.contact._id),
  };
};
const idsOfAll = (count: number) => chats.slice(0, count).map(({ contact }) => contact._id);
const change = () => act(() => announceChange(["chats"]));

test("anywhere in a long list, a chat that was read says so, and one that left the filter is gone", async () => {
  const { at, ids } = await open(6);
  chats = chats
    .filter((_, index) => index !== 3 && index !== 131)
    .map((chat) => (chat.contact._id === "chat-130" ? { ...chat, unreadCount: 0 } : chat));
  change();
  await waitFor(() => expect(ids()).toEqual(idsOfAll(150)));
  expect(at(129)).toEqual({ contact: { _id: "chat-130" }, unreadCount: 0 });
  expect(asked).toEqual(["1 of 150"]);
});

test("a chat that is written to moves up, and no other is lost", async () => {
  const { ids, list } = await open(10);
  chats = [aChat("chat-200"), aChat("new"), ...chats.filter(({ contact }) => contact._id !== "chat-200")];
  change();
  await waitFor(() => expect(ids()).toEqual(idsOfAll(250)));
  expect(asked).toEqual(["1 of 200", "2 of 200"]);
  expect(list().paging).toEqual({ total: 281, pageSize: 25, page: 10, pages: 12 });
});

test("of a long list no more is read again than the reader is at, and the rest once it is scrolled to", async () => {
  const { ids, list } = await open(10);
  scrollTo(0);
  chats = [aChat("new"), ...chats];
  change();
  await waitFor(() => expect(ids()).toEqual(idsOfAll(50)));
  expect(asked).toEqual(["1 of 50"]);
  act(() => list().loadMore());
  await waitFor(() => expect(ids()).toEqual(idsOfAll(75)));
  expect(asked.at(-1)).toBe("3 of 25");
});

test("the open chat stays in a list that is read again, and with it the chat after it", async () => {
  const { ids } = await open(10);
  scrollTo(0);
  window.history.replaceState(null, "", "/chats/chat-130");
  change();
  await waitFor(() => expect(ids()).toEqual(idsOfAll(175)));
  window.history.replaceState(null, "", "/");
});

test("a list that got much shorter ends where it ends", async () => {
  const { ids, list } = await open(6);
  chats = chats.slice(0, 60);
  change();
  await waitFor(() => expect(ids()).toEqual(idsOfAll(60)));
  act(() => list().loadMore());
  chats = [];
  change();
  await waitFor(() => expect(list().count).toBe(0));
  expect(list().paging).toEqual({ total: 0, pageSize: 25, page: 1, pages: 1 });
});

test("a page that the user loads while the list is read again stays, as fresh as the others", async () => {
  const { ids, list } = await open(2);
  const reread = Promise.withResolvers<void>();
  beforeAnswer = () => (asked.at(-1) === "1 of 50" ? reread.promise : undefined);
  change();
  await waitFor(() => expect(asked).toEqual(["1 of 50"]));
  const page = Promise.withResolvers<void>();
  beforeAnswer = () => (asked.at(-1) === "3 of 25" ? page.promise : undefined);
  act(() => list().loadMore());
  await waitFor(() => expect(asked).toContain("3 of 25"));
  chats = chats.filter(({ contact }) => contact._id !== "chat-40");
  reread.resolve();
  await new Promise((resolve) => setTimeout(resolve, 50));
  page.resolve();
  await waitFor(() => expect(ids()).toEqual(idsOfAll(75)));
  expect(asked).toEqual(["1 of 50", "3 of 25", "1 of 75"]);
});
