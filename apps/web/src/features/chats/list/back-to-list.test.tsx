import type { Chat } from "@broadcast/contract/messages";
import { act, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { setViewport } from "../../../testing/setup.ts";
import { aContact, visitThread } from "../thread/an-open-thread.ts";

const jo = aContact({ _id: "01a1fc20-0000-7000-8000-00000000000a" });
const aChat = (id: string, firstName: string): Chat => ({
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
    text: "Hello",
    type: "sms",
    direction: "in",
    state: "received",
    time: "2026-11-20T18:00:00.000Z",
    mediaType: null,
    spaceName: null,
  },
  unreadCount: 0,
  status: "open",
  snoozedUntil: null,
  assigneeId: null,
  assigneeName: null,
});
const theo = aChat("01a1fc20-0000-7000-8000-00000000000b", "Theo");

const open = async (chats: readonly Chat[]) => {
  const paging = { total: chats.length, pageSize: 25, page: 1, pages: 1 };
  const visited = visitThread({
    contact: jo,
    beside: "/chats",
    answers: { "POST messages/search": () => ({ body: { chats, paging, unreadCount: 0 } }) },
  });
  const field = await screen.findByRole("textbox", { name: "Message Jo" });
  act(() => field.focus());
  return visited;
};

test("Escape in a thread moves to its row in the list next to it", async () => {
  await open([theo, aChat(jo._id, "Jo")]);
  const row = await screen.findByRole("link", { name: /Jo/ });
  await userEvent.keyboard("{Escape}");
  expect(document.activeElement).toBe(row);
});

test("Escape moves to the first row if the thread's own is not in the list", async () => {
  await open([theo]);
  const row = await screen.findByRole("link", { name: /Theo/ });
  await userEvent.keyboard("{Escape}");
  expect(document.activeElement).toBe(row);
});

test("Escape opens the list if none is next to the thread", async () => {
  setViewport(390);
  const { router } = await open([theo]);
  await userEvent.keyboard("{Escape}");
  await waitFor(() => expect(router.state.location.pathname).toBe("/chats"));
});
