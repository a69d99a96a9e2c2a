import type { Message } from "@broadcast/contract/messages";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { aMessage } from "../../../testing/a-message.ts";
import { type Answers, refusal } from "../../../testing/visit.ts";
import { aContact, visitThread } from "../thread/an-open-thread.ts";

const contact = aContact({ _id: "01a1fc20-0000-7000-8000-0000000000f1" });
const scheduled = (change: Partial<Message> & { _id: string }) =>
  aMessage({ contactId: contact._id, state: "queued", runAt: "2099-01-02T15:00:00.000Z", ...change });
const forecast = {
  outcome: "goes",
  waitsUntil: null,
  reason: null,
  segments: 1,
  credits: 1,
  balanceCredits: 100,
};
const open = (messages: readonly Message[], answers: Answers = {}) =>
  visitThread({
    contact,
    below: "/scheduled",
    scheduled: messages,
    answers: { "POST messages/forecast": () => ({ body: forecast }), ...answers },
  });
const button = (name: string) => screen.findByRole("button", { name });

test("scheduled messages are listed soonest first, with their time and reasons for a longer wait", async () => {
  open([
    scheduled({
      _id: "1",
      text: "First",
      waitsUntil: "2099-01-02T16:00:00.000Z",
      waitReason: "Quiet hours.",
    }),
    scheduled({ _id: "2", text: "Second", runAt: "2099-01-03T15:00:00.000Z" }),
  ]);
  const items = within(await screen.findByRole("list", { name: "Scheduled messages" })).getAllByRole(
    "listitem",
  );
  expect(items).toHaveLength(2);
  expect(items[0]?.textContent).toMatch(
    /Friday, Jan 2, 2099 at 9:00 AM.*Waiting until Friday, Jan 2, 2099 at 10:00 AM: Quiet hours.*First/,
  );
  expect(items[1]?.textContent).toMatch(/Saturday, Jan 3, 2099 at 9:00 AM.*Second/);
});

test("an empty list explains how to schedule a message", async () => {
  open([]);
  await screen.findByText("Nothing scheduled");
  expect(screen.getByRole("link", { name: "Back to the chat" }).getAttribute("href")).toBe(
    `/chats/${contact._id}`,
  );
});

test("text that the server refuses stays in the dialog, with the reason next to it", async () => {
  open([scheduled({ _id: "1", text: "First" })], {
    "PUT messages/1/scheduled": () =>
      refusal(400, "invalid-input", "Please check your input.", { text: "This text is too long." }),
  });
  await userEvent.click(await button("Edit Message"));
  const dialog = await screen.findByRole("dialog", { name: "Edit Message" });
  const box = within(dialog).getByRole("textbox", { name: "Message" });
  await userEvent.clear(box);
  await userEvent.click(within(dialog).getByRole("button", { name: "Save" }));
  await within(dialog).findByText("Message is required.");
  await userEvent.type(box, "Other words");
  await userEvent.click(within(dialog).getByRole("button", { name: "Save" }));
  await within(dialog).findByText("This text is too long.");
  expect(box).toHaveProperty("value", "Other words");
});

test("a new time is saved, starting from the current one", async () => {
  const { calls } = open([scheduled({ _id: "1" })], {
    "PUT messages/1/scheduled": () => ({
      body: scheduled({ _id: "1", runAt: "2099-01-02T17:00:00.000Z" }),
    }),
  });
  await userEvent.click(await button("Edit Schedule"));
  const dialog = await screen.findByRole("dialog", { name: "Edit Schedule" });
  expect(within(dialog).getByLabelText(/^Date/)).toHaveProperty("value", "Fri, Jan 2, 2099");
  expect(within(dialog).getByLabelText(/^Time/)).toHaveProperty("value", "9:00 AM");
  fireEvent.change(within(dialog).getByLabelText(/^Time/), { target: { value: "11:00" } });
  await userEvent.click(within(dialog).getByRole("button", { name: "Save" }));
  await screen.findByText("Scheduled for Friday, Jan 2, 2099 at 11:00 AM");
  expect(calls.find(({ call }) => call === "PUT messages/1/scheduled")?.body).toEqual({
    runAt: "2099-01-02T17:00:00.000Z",
  });
});

test("deleting asks first, and confirms", async () => {
  const { calls } = open([scheduled({ _id: "1" })], { "DELETE messages/1": () => ({ body: {} }) });
  await userEvent.click(await button("Delete"));
  const question = await screen.findByRole("alertdialog");
  expect(calls.some(({ call }) => call === "DELETE messages/1")).toBe(false);
  await userEvent.click(within(question).getByRole("button", { name: "Delete Message" }));
  await screen.findByText("Message was deleted");
  await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
});

test("deleting a message that another user already deleted ends the same way", async () => {
  open([scheduled({ _id: "1" })], {
    "DELETE messages/1": () => ({
      status: 404,
      body: { error: "This message no longer exists.", code: "not-found" },
    }),
  });
  await userEvent.click(await button("Delete"));
  const question = await screen.findByRole("alertdialog");
  await userEvent.click(within(question).getByRole("button", { name: "Delete Message" }));
  await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
  await screen.findByText("Message was deleted");
});
