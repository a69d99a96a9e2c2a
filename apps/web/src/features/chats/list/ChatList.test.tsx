import type { Chat } from "@broadcast/contract/messages";
import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test } from "vitest";
import { announceChange } from "../../../lib/live/live-topics.ts";
import { aMessage } from "../../../testing/a-message.ts";
import { saying } from "../../../testing/saying.ts";
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
  },
  unreadCount,
  status: "open",
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

test("a chat with something unread says so, in its row, in the filter and in the title of the page", async () => {
  open();
  // What is unread stands in the overview beside the list too.
  const list = within(await screen.findByRole("list", { name: "Chats" }));
  const row = await list.findByRole("link", { name: /Theo/ });
  expect(row.textContent).toContain("Unread");
  expect(list.getByRole("link", { name: /^Jo/ }).textContent).not.toContain("Unread");
  await screen.findByRole("button", { name: "Unread 1" });
  await waitFor(() => expect(document.title).toBe("(1) Project Broadcast - Chats"));
});

test("a message that comes in moves its chat up by itself", async () => {
  open();
  // What is unread stands in the overview beside the list too.
  const list = within(await screen.findByRole("list", { name: "Chats" }));
  chats = [aChat(ids.new, "Amara", "Hello?", 1), ...chats];
  act(() => announceChange(["chats"], [ids.new]));
  await list.findByRole("link", { name: /Amara.*Hello\?/ });
});

test("all chats are marked read in one press", async () => {
  open("/chats", {
    "PUT messages/bulkMarkAsRead": () => {
      chats = chats.map((chat) => ({ ...chat, unreadCount: 0 }));
      return { body: { unreadCount: 0 } };
    },
  });
  const button = await screen.findByRole("button", { name: "Mark all read" });
  await waitFor(() => expect(button).toHaveProperty("disabled", false));
  await userEvent.click(button);
  await screen.findByText("All chats marked read");
  await waitFor(() => expect(screen.getByRole("link", { name: /Theo/ }).textContent).not.toContain("Unread"));
  expect(button).toHaveProperty("disabled", true);
});

test("chosen chats are marked, by name or all that the list shows", async () => {
  const reply = () => ({ body: { unreadCount: 1 } });
  const { calls } = open("/chats", {
    "PUT messages/markAsRead": reply,
    "PUT messages/bulkMarkAsRead": reply,
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

  await pick(/Jo/, /Theo/);
  await user.click(await screen.findByRole("button", { name: "Mark unread" }));
  await screen.findByText("2 chats marked unread");
  expect(asked("PUT messages/bulkMarkAsUnread")).toEqual([{ contactIds: [ids.jo, ids.theo] }]);

  await pick(/Jo/);
  await user.click(await screen.findByRole("button", { name: "Select all 2" }));
  expect(screen.queryByRole("button", { name: "Hide chats" })).toBeNull();
  await user.click(screen.getByRole("button", { name: "Mark read" }));
  await screen.findByText("2 chats marked read");
  expect(asked("PUT messages/bulkMarkAsRead")).toEqual([{ filter: { term: "", filter: "all" } }]);
  const list = within(await screen.findByRole("list", { name: "Chats" }));
  await list.findByRole("link", { name: /Theo/ });
});

test("an empty list teaches how the first chat comes about", async () => {
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

test("a number that is no contact is texted, and becomes one", async () => {
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

test("Enter in a new chat takes the first contact found, and texts a number that is none", async () => {
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

test("a number of a contact leads to their thread", async () => {
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

test("what is no phone number says what one looks like", async () => {
  open("/chats/new/911");
  await screen.findByText(saying("It needs 10 digits, such as (512) 555-0148."));
});

test.each([
  ["is gone when nobody waits", 0, false],
  ["stays while some wait from before", 2, true],
])("where potential opt-outs are not looked for, their filter %s", async (_what, total, isOffered) => {
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

test("the search finds what was written too, points out the words and leads to the message", async () => {
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

test("the search finds what was said in spaces, and leads there", async () => {
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
