import type { ChatWork } from "@broadcast/contract/team-inbox";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { type Asked, aUser, sessionOf, visit } from "../../../testing/visit.ts";
import { aContact, visitThread } from "../thread/an-open-thread.ts";

const jo = "01a1fc20-0000-7000-8000-00000000000a";
const maya = { _id: "01a1fc20-0000-7000-8000-0000000000a1", name: "Maya Rivers", isYou: true };
const dana = { _id: "01a1fc20-0000-7000-8000-0000000000a2", name: "Dana Okafor", isYou: false };
const none = { open: 0, all: 0, mine: 0, unassigned: 0, snoozed: 0, done: 0 };
const teamOf = (members: (typeof maya)[], counts = none) => ({
  "GET messages/team": () => ({ body: { members, counts } }),
});

/** Opens a chat with the given status; returns the recorded calls. */
function openChat(start: Partial<ChatWork> = {}) {
  let work: ChatWork = { status: "open", snoozedUntil: null, assigneeId: null, ...start };
  const told: unknown[] = [];
  const keep =
    (change: (body: Partial<ChatWork>) => Partial<ChatWork>) =>
    ({ body }: Asked) => {
      told.push(body);
      work = { ...work, ...change(body as Partial<ChatWork>) };
      return { body: { changed: 1 } };
    };
  visitThread({
    contact: aContact({ _id: jo }),
    answers: {
      ...teamOf([maya, dana]),
      [`GET contacts/${jo}/chat`]: () => ({ body: work }),
      "PUT messages/assignee": keep(({ assigneeId }) => ({ assigneeId: assigneeId ?? null })),
      "PUT messages/status": keep(({ status = "open", snoozedUntil }) => ({
        status,
        snoozedUntil: snoozedUntil ?? null,
      })),
    },
  });
  return told;
}

test("a chat is assigned to a user, and shows its assignee", async () => {
  const told = openChat();
  await userEvent.click(await screen.findByRole("button", { name: "Assign: Unassigned, open" }));
  await userEvent.click(await screen.findByRole("menuitem", { name: "Dana Okafor" }));
  await screen.findByRole("button", { name: "Dana: Assigned to Dana Okafor, open" });
  expect(told).toEqual([{ contactIds: [jo], assigneeId: dana._id }]);
});

test("a chat is snoozed until a future time, and reopened", async () => {
  const told = openChat({ assigneeId: maya._id });
  await userEvent.click(await screen.findByRole("button", { name: "Maya: Assigned to you, open" }));
  await userEvent.click(await screen.findByRole("menuitem", { name: "Choose a time…" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Snooze chat" }));
  await userEvent.click(dialog.getByRole("button", { name: "Snooze" }));
  await dialog.findByText("Time required");
  expect(told).toEqual([]);
  // Nobody gets a message at that hour.
  await userEvent.type(dialog.getByRole("textbox", { name: /^Time/ }), "11:30 pm");
  expect(dialog.queryByText(/^Heads up!/)).toBeNull();
  // A missing day is not blamed on the time.
  await userEvent.clear(dialog.getByRole("textbox", { name: /^Date/ }));
  await userEvent.click(dialog.getByRole("button", { name: "Snooze" }));
  await dialog.findByText("Date required");
  expect(dialog.queryByText("Time required")).toBeNull();
  await userEvent.click(dialog.getByRole("button", { name: "Cancel" }));

  await userEvent.click(await screen.findByRole("button", { name: "Maya: Assigned to you, open" }));
  await userEvent.click(await screen.findByRole("menuitem", { name: "In 3 hours" }));
  await userEvent.click(
    await screen.findByRole("button", { name: /^Snoozed: Assigned to you, snoozed until / }),
  );
  await userEvent.click(await screen.findByRole("menuitem", { name: "End snooze" }));
  await screen.findByRole("button", { name: "Maya: Assigned to you, open" });
  expect(told).toEqual([
    { contactIds: [jo], status: "snoozed", snoozedUntil: expect.any(String) },
    { contactIds: [jo], status: "open" },
  ]);
});

/** Opens the chat list; returns the filters it requested. */
function openList(members: (typeof maya)[], counts: typeof none) {
  const asked: unknown[] = [];
  visit("/chats", {
    drawn: ["/chats"],
    answers: {
      ...sessionOf(aUser()),
      ...teamOf(members, counts),
      "POST messages/search": ({ body }) => {
        asked.push((body as { filter: string }).filter);
        return {
          body: { chats: [], paging: { total: 0, pageSize: 25, page: 1, pages: 1 }, unreadCount: 0 },
        };
      },
    },
  });
  return asked;
}

test("a single user is offered filters by status that have chats, and none by assignee", async () => {
  openList([maya], { ...none, unassigned: 4, done: 2 });
  await screen.findByRole("button", { name: "Done 2" });
  expect(screen.queryByRole("button", { name: /^Unassigned|^Mine|^Snoozed/ })).toBeNull();
});

test("several users can filter the list by assignee", async () => {
  const asked = openList([maya, dana], { ...none, unassigned: 4 });
  await userEvent.click(await screen.findByRole("button", { name: "Unassigned 4" }));
  await screen.findByText("No unassigned open chats");
  await waitFor(() => expect(asked).toContain("unassigned"));
  expect(screen.queryByRole("button", { name: /^Done|^Snoozed/ })).toBeNull();
});

test("the command palette offers actions for the open chat", async () => {
  const told = openChat();
  const user = userEvent.setup();
  await screen.findByRole("button", { name: "Assign: Unassigned, open" });
  const palette = await waitFor(
    async () => {
      if (!screen.queryByRole("dialog")) await user.keyboard("{Control>}k{/Control}");
      return screen.getByRole("option", { name: "Mark this chat as done" });
    },
    { timeout: 4_000 },
  );
  await user.click(palette);
  await screen.findByText("Chat marked as done");
  expect(told).toEqual([{ contactIds: [jo], status: "done" }]);
});
