import type { ContactNote } from "@broadcast/contract/contact-notes";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { aMessage, minutes } from "../../../testing/a-message.ts";
import { aUser, sessionOf, visit } from "../../../testing/visit.ts";
import { aContact } from "./an-open-thread.ts";

const contactId = "01a1fc20-0000-7000-8000-000000020001";

test("notes appear at the time they were written, and writing one sends nothing", async () => {
  const notes: ContactNote[] = [
    {
      _id: "01a1fc20-0000-7000-8000-000000030001",
      text: "Prefers mornings",
      authorName: "Maya Rivers",
      mentionedNames: [],
      createdAt: minutes(2),
      editedAt: null,
    },
  ];
  const sent: unknown[] = [];
  const message = (id: string, text: string, time: string) =>
    aMessage({ _id: id, direction: "in", state: "received", text, time });
  visit(`/chats/${contactId}`, {
    drawn: ["/chats/{contactId}"],
    answers: {
      ...sessionOf(aUser()),
      [`GET contacts/${contactId}`]: () => ({ body: aContact({ _id: contactId }) }),
      [`GET contacts/${contactId}/messages`]: () => ({
        body: {
          messages: [message("b", "Second", minutes(3)), message("a", "First", minutes(1))],
          paging: { total: 2, pageSize: 50, page: 1, pages: 1 },
          unread: null,
        },
      }),
      [`POST contacts/${contactId}/notes/search`]: () => ({
        body: { notes: [...notes].reverse(), hasMore: false },
      }),
      [`POST contacts/${contactId}/notes`]: ({ body }) => {
        const { text } = body as { text: string };
        const note = {
          ...notes[0]!,
          _id: "01a1fc20-0000-7000-8000-000000030002",
          text,
          createdAt: minutes(4),
        };
        notes.push(note);
        return { status: 201, body: note };
      },
      "POST messages/send": (asked) => {
        sent.push(asked);
        return { status: 500, body: {} };
      },
    },
  });
  await screen.findByText("Prefers mornings");
  const rows = () =>
    within(screen.getByRole("list", { name: "Messages" }))
      .getAllByRole("listitem")
      .map(({ textContent }) => textContent ?? "");
  expect(rows().map((row) => /First|Prefers mornings|Second/.exec(row)?.[0])).toEqual([
    "First",
    "Prefers mornings",
    "Second",
  ]);
  expect(rows()[1]).toContain("Note for your team");
  expect(rows()[1]).toContain("Maya Rivers");

  await userEvent.click(screen.getByRole("button", { name: "Insert Content" }));
  await userEvent.click(await screen.findByRole("menuitem", { name: "Note for your team" }));
  const dialog = await screen.findByRole("dialog", { name: "Add a note" });
  await userEvent.type(within(dialog).getByRole("textbox", { name: "Note" }), "Ask about the fitting");
  await userEvent.click(within(dialog).getByRole("button", { name: "Add note" }));
  await waitFor(() => expect(rows().at(-1)).toContain("Ask about the fitting"));
  expect(sent).toEqual([]);
});
