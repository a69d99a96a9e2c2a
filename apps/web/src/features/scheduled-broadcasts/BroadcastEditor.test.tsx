import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test } from "vitest";
import { type Answers, aUser, sessionOf, visit } from "../../testing/visit.ts";
import { aBroadcast } from "./a-broadcast.ts";
// Loaded beforehand, so that the first test does not wait for it.
import "./BroadcastScreen.tsx";

const draft = aBroadcast({ name: "Fall trunk show", text: "Hi" });
const id = draft._id;
const drawn = [
  "/scheduled-broadcasts",
  "/scheduled-broadcasts/{scheduledBroadcastId}",
  "/scheduled-broadcasts/{scheduledBroadcastId}/review",
];
const nobody = { recipients: [], paging: { total: 0, pageSize: 25, page: 1, pages: 1 } };
const basics = (broadcast = draft): Answers => ({
  ...sessionOf(aUser()),
  "POST schedule/jobs/search": () => ({
    body: { jobs: [broadcast], paging: { total: 1, pageSize: 25, page: 1, pages: 1 } },
  }),
  [`GET schedule/jobs/${id}`]: () => ({ body: broadcast }),
  [`POST schedule/jobs/${id}/contacts/search`]: () => ({ body: nobody }),
});
const open = (answers: Answers) => visit(`/scheduled-broadcasts/${id}`, { answers, drawn });
const messageBox = () => screen.findByRole("textbox", { name: "Message" });

afterEach(() => localStorage.clear());

test("typing is saved by itself", async () => {
  const user = userEvent.setup();
  const { calls } = open({
    ...basics(),
    [`PUT schedule/jobs/${id}`]: ({ body }) => ({ body: { ...draft, ...(body as object) } }),
  });
  await user.type(await messageBox(), " there");
  await waitFor(
    () =>
      expect(calls.filter(({ call }) => call.startsWith("PUT")).at(-1)?.body).toEqual({
        name: "Fall trunk show",
        text: "Hi there",
      }),
    { timeout: 5_000 },
  );
  await screen.findByText("Saved");
});

test("without a connection the typed text stays, and is there again on the next visit", async () => {
  const user = userEvent.setup();
  const answers: Answers = { ...basics(), [`PUT schedule/jobs/${id}`]: () => "offline" };
  const first = open(answers);
  await user.type(await messageBox(), " from a tunnel");
  await screen.findByText("Not saved yet.", {}, { timeout: 5_000 });
  expect(await messageBox()).toHaveProperty("value", "Hi from a tunnel");
  await user.click(screen.getByRole("link", { name: "New" }));
  await waitFor(() => expect(first.address()).toBe("/scheduled-broadcasts/new"));
  await first.router.navigate({ to: `/scheduled-broadcasts/${id}` });
  expect(await messageBox()).toHaveProperty("value", "Hi from a tunnel");
});

test("review says what is missing instead of going on", async () => {
  const user = userEvent.setup();
  const { address } = open(basics({ ...draft, text: "" }));
  await user.click(await screen.findByRole("button", { name: "Review" }));
  screen.getByText("Message is required.");
  screen.getByText("Send To is required.");
  expect(address()).toBe(`/scheduled-broadcasts/${id}`);
});

test("a message over the limit is told while it is typed", async () => {
  open(basics({ ...draft, text: "x".repeat(1025) }));
  await screen.findByText("Message text cannot exceed 1024 characters.");
});

test("a dynamic field lands where the cursor stood, and must be chosen first", async () => {
  const user = userEvent.setup();
  open({
    ...basics(),
    [`PUT schedule/jobs/${id}`]: ({ body }) => ({ body: { ...draft, ...(body as object) } }),
  });
  const box = (await messageBox()) as HTMLTextAreaElement;
  await user.type(box, " , hello");
  box.setSelectionRange(3, 3);
  await user.click(screen.getByRole("button", { name: "Dynamic field" }));
  await user.click(await screen.findByRole("button", { name: "Insert" }));
  screen.getByText("Please select a dynamic field to insert first.");
  await user.click(await screen.findByRole("radio", { name: /First name/ }));
  await user.click(screen.getByRole("button", { name: "Insert" }));
  await waitFor(() => expect(box.value).toBe("Hi {{firstName}}, hello"));
});

test("a deleted draft is left without saving it once more", async () => {
  const user = userEvent.setup();
  const { calls, address } = open({ ...basics(), [`DELETE schedule/jobs/${id}`]: () => ({ body: {} }) });
  await user.type(await messageBox(), " there");
  await user.click(screen.getByRole("button", { name: "More" }));
  await user.click(await screen.findByRole("menuitem", { name: "Delete draft" }));
  await user.click(await screen.findByRole("button", { name: "Delete draft" }));
  await waitFor(() => expect(address()).toBe("/scheduled-broadcasts"));
  const deletedAt = calls.findIndex(({ call }) => call.startsWith("DELETE"));
  expect(calls.slice(deletedAt).some(({ call }) => call.startsWith("PUT"))).toBe(false);
  expect(localStorage).toHaveLength(0);
});
