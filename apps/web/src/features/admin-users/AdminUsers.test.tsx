import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import { peekSession } from "../../lib/api/session.ts";
import { setViewport } from "../../testing/setup.ts";
import { type Answers, aUser, refusal, sessionOf, visit } from "../../testing/visit.ts";

const support = aUser({ firstName: "Sam", superuser: true, roles: ["owner", "superuser"] });
const maya = {
  _id: "0b8a1c5e-4f0f-4a53-9f2e-0c5f5b1f5001",
  firstName: "Maya",
  lastName: "Rivers",
  email: "maya@rivers.example",
  company: "Rivers Studio",
  phoneNumber: "+15125550148",
  createdAt: "2026-09-20T00:00:00.000Z",
  isCancelled: false,
};
const closed = { ...maya, _id: "0b8a1c5e-4f0f-4a53-9f2e-0c5f5b1f5002", firstName: "Cal", isCancelled: true };

const open = (answers: Answers = {}, user = support) =>
  visit("/admin/users", {
    answers: {
      ...sessionOf(user),
      "POST admin/users/search": () => ({
        body: {
          users: [maya, closed, { ...maya, _id: support._id, firstName: "Sam" }],
          paging: { total: 3, page: 1, pageSize: 25, pages: 1 },
        },
      }),
      ...answers,
    },
    drawn: ["/admin/users"],
  });

it("shows the day each user joined, including today", async () => {
  const now = new Date();
  const { timezone } = support;
  const today = now.toLocaleDateString("en-US", { dateStyle: "medium", timeZone: timezone });
  open({
    "POST admin/users/search": () => ({
      body: {
        users: [{ ...maya, createdAt: now.toISOString() }, closed],
        paging: { total: 2, page: 1, pageSize: 25, pages: 1 },
      },
    }),
  });
  expect(await screen.findByText(`Joined ${today}`)).toBeTruthy();
  expect(screen.getByText("Joined Sep 19, 2026")).toBeTruthy();
});

it("acting for a user asks for a reason, then switches to them and opens the home page", async () => {
  const posed = aUser({
    _id: maya._id,
    roles: ["manager"],
    managing: {
      managingUserId: "0b8a1c5e-4f0f-4a53-9f2e-0c5f5b1f0a09",
      managingUserFullName: "Sam Field",
      isSuperuser: true,
    },
  });
  let current = support;
  const { calls, client, address } = open({
    "GET users/session": () => ({ body: { user: current, sandboxUrl: null } }),
    "POST users/force-login": () => {
      current = posed;
      return { body: { user: posed, sandboxUrl: null } };
    },
  });
  const user = userEvent.setup();
  await user.click(await screen.findByRole("button", { name: "Sign in as Maya Rivers" }));
  const dialog = within(await screen.findByRole("dialog"));
  await user.click(dialog.getByRole("button", { name: "Sign in" }));
  expect(await dialog.findByText("Say why, in a few words.")).toBeTruthy();
  const force = () => calls.filter(({ call }) => call === "POST users/force-login");
  expect(force()).toEqual([]);
  await user.type(dialog.getByLabelText("Reason"), "Asked for help");
  await user.click(dialog.getByRole("button", { name: "Sign in" }));
  await waitFor(() => expect(address()).toBe("/chats"));
  expect(force()[0]?.body).toEqual({ username: maya.email, reason: "Asked for help" });
  expect(peekSession(client)?.user._id).toBe(maya._id);
  expect(await screen.findByText("Managing an Account")).toBeTruthy();
});

it("on a phone the row is the name's: acting for a user is in the menu, and a cancelled account says so below", async () => {
  setViewport(390);
  open();
  const user = userEvent.setup();
  await user.click(await screen.findByRole("button", { name: "More for Maya Rivers" }));
  await user.click(await screen.findByRole("menuitem", { name: "Sign in as" }));
  expect(await screen.findByRole("dialog", { name: /Maya Rivers/ })).toBeTruthy();
  await user.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(screen.queryByRole("button", { name: /^Sign in as/ })).toBeNull();
  expect(screen.getByText(/^Cancelled · /)).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "More for Cal Rivers" }));
  expect(await screen.findByRole("menuitem", { name: "End all sessions" })).toBeTruthy();
  expect(screen.queryByRole("menuitem", { name: "Sign in as" })).toBeNull();
});

it("when acting is refused, the dialog shows why and keeps the reason", async () => {
  open({ "POST users/force-login": () => refusal(409, "wrong-state", "This account is cancelled.") });
  const user = userEvent.setup();
  await user.click(await screen.findByRole("button", { name: "Sign in as Maya Rivers" }));
  const dialog = within(await screen.findByRole("dialog"));
  await user.type(dialog.getByLabelText("Reason"), "Asked for help");
  await user.click(dialog.getByRole("button", { name: "Sign in" }));
  expect(await dialog.findByText("This account is cancelled.")).toBeTruthy();
  expect((dialog.getByLabelText("Reason") as HTMLInputElement).value).toBe("Asked for help");
});

it("ending all of a user's sessions asks for a reason, says how many ended, and stays on the page", async () => {
  const { calls, address } = open({
    [`DELETE admin/users/${maya._id}/sessions`]: () => ({ body: { ended: 3 } }),
  });
  const user = userEvent.setup();
  await user.click(await screen.findByRole("button", { name: "More for Maya Rivers" }));
  await user.click(await screen.findByRole("menuitem", { name: "End all sessions" }));
  const dialog = within(await screen.findByRole("dialog", { name: "End all sessions of Maya Rivers?" }));
  await user.click(dialog.getByRole("button", { name: "End all sessions" }));
  expect(await dialog.findByText("Say why, in a few words.")).toBeTruthy();
  const ends = () => calls.filter(({ call }) => call.startsWith("DELETE"));
  expect(ends()).toEqual([]);
  await user.type(dialog.getByLabelText("Reason"), "A stolen phone");
  await user.click(dialog.getByRole("button", { name: "End all sessions" }));
  expect(await screen.findByText("Maya Rivers was signed out on 3 browsers and phones")).toBeTruthy();
  expect(ends()).toHaveLength(1);
  expect(ends()[0]?.body).toEqual({ reason: "A stolen phone" });
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(address()).toBe("/admin/users");
});

it("when ending sessions is refused, the dialog shows why and keeps the reason", async () => {
  open({
    [`DELETE admin/users/${maya._id}/sessions`]: () =>
      refusal(404, "not-found", "This user no longer exists."),
  });
  const user = userEvent.setup();
  await user.click(await screen.findByRole("button", { name: "More for Maya Rivers" }));
  await user.click(await screen.findByRole("menuitem", { name: "End all sessions" }));
  const dialog = within(await screen.findByRole("dialog"));
  await user.type(dialog.getByLabelText("Reason"), "A stolen phone");
  await user.click(dialog.getByRole("button", { name: "End all sessions" }));
  expect(await dialog.findByText("This user no longer exists.")).toBeTruthy();
  expect((dialog.getByLabelText("Reason") as HTMLInputElement).value).toBe("A stolen phone");
});

it("neither a cancelled account nor the user's own is offered", async () => {
  open();
  expect(await screen.findByText("Cancelled")).toBeTruthy();
  expect(screen.getAllByRole("button", { name: /^Sign in as/ })).toHaveLength(1);
  // A cancelled account can still have open sessions; one's own sessions end in the settings.
  expect(screen.getAllByRole("button", { name: /^More for/ })).toHaveLength(2);
});

it.each([
  ["an owner", aUser()],
  ["a superuser who acts for somebody", aUser({ superuser: true, roles: ["manager"] })],
])("%s cannot open the screen", async (_who, user) => {
  const { address, calls } = open({}, user);
  await waitFor(() => expect(address()).toBe("/chats"));
  expect(calls.some(({ call }) => call === "POST admin/users/search")).toBe(false);
});
