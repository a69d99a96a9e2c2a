import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { aMessage } from "../../testing/a-message.ts";
import { aContact, visitThread } from "./thread/an-open-thread.ts";

const contact = aContact({ _id: "01a1fc20-0000-7000-8000-0000000000f2" });
const scheduled = [aMessage({ _id: "1", state: "queued", runAt: "2099-01-02T15:00:00.000Z" })];
const none = { body: { messages: [], paging: { total: 0, pageSize: 25, page: 1, pages: 1 } } };
const open = (below: string) =>
  visitThread({
    contact,
    below,
    scheduled,
    drawn: [`/chats/{contactId}${below}`],
    answers: {
      [`GET contacts/${contact._id}/media`]: () => none,
      [`GET contacts/${contact._id}/messages/archived`]: () => none,
    },
  });

test.each([
  ["/scheduled", /^Scheduled Chats with/],
  ["/media", /^Media with/],
  ["/archived", /^Archived messages with/],
])(
  "Escape on a chat's page %s leads back to the thread, wherever the focus is in it",
  async (below, title) => {
    const { router } = open(below);
    await screen.findByRole("heading", { name: title });
    act(() => screen.getByRole("main").focus());
    await userEvent.keyboard("{Escape}");
    await waitFor(() => expect(router.state.location.pathname).toBe(`/chats/${contact._id}`));
  },
);

test("Escape closes a dialog on such a page, and stays", async () => {
  const { router } = open("/scheduled");
  await userEvent.click(await screen.findByRole("button", { name: "Edit Message" }));
  const dialog = await screen.findByRole("dialog", { name: "Edit Message" });
  await userEvent.click(within(dialog).getByRole("textbox", { name: "Message" }));
  await userEvent.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(router.state.location.pathname).toBe(`/chats/${contact._id}/scheduled`);
  await userEvent.keyboard("{Escape}");
  await waitFor(() => expect(router.state.location.pathname).toBe(`/chats/${contact._id}`));
});
