import type { ManagedAccount } from "@broadcast/contract/managed-accounts";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it, vi } from "vitest";
import { peekSession } from "../../lib/api/session.ts";
import { type Answers, aUser, refusal, sessionOf, visit } from "../../testing/visit.ts";

const idOf = (index: number) => `0b8a1c5e-4f0f-4a53-9f2e-0c5f5b1f2${String(index).padStart(3, "0")}`;
const account = (index: number, change: Partial<ManagedAccount> = {}): ManagedAccount => ({
  _id: idOf(index),
  firstName: "Maya",
  lastName: "Rivers",
  company: `Studio ${index}`,
  email: `maya-${index}@rivers.example`,
  phoneNumber: null,
  messageCredits: 10,
  unreadChats: 0,
  managedSince: "2026-11-20T00:00:00.000Z",
  isCancelled: false,
  ...change,
});
const accounts = [
  account(0, { unreadChats: 1_204 }),
  account(1, { company: "" }),
  account(2, { isCancelled: true }),
];
const dana = aUser({ firstName: "Dana", isManager: true, isManagerfor: accounts.map(({ _id }) => _id) });
const posed = aUser({
  _id: idOf(0),
  company: "Studio 0",
  roles: ["manager"],
  isCurrentlyManaging: true,
  managing: {
    managingUserId: "0b8a1c5e-4f0f-4a53-9f2e-0c5f5b1f0a09",
    managingUserFullName: "Dana Okafor",
    isSuperuser: false,
  },
});

const open = (answers: Answers = {}, user = dana) =>
  visit("/managed-accounts", {
    answers: {
      ...sessionOf(user),
      "POST users/managedAccounts": ({ body }) => {
        const { paging } = body as { paging: { page: number; pageSize: number } };
        return {
          body: { users: accounts, paging: { ...paging, total: accounts.length, pages: 1 } },
        };
      },
      ...answers,
    },
    drawn: ["/managed-accounts"],
  });

it("rows show the account, its owner and what waits there; a canceled one cannot be opened", async () => {
  open();
  expect(await screen.findByText("Studio 0")).toBeTruthy();
  expect(screen.getByText("Maya Rivers · maya-0@rivers.example")).toBeTruthy();
  expect(screen.getByText("1,204 unread")).toBeTruthy();
  expect(screen.getByRole("button", { name: "Manage Maya Rivers" })).toBeTruthy();
  expect(screen.getByText("Cancelled")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Manage Studio 2" })).toBeNull();
});

it("managing an account asks first; then its owner is current, nothing of the own account stays, and the home page opens", async () => {
  const path = `POST users/${idOf(0)}/pose`;
  let current = dana;
  const { calls, client, address, router } = open({
    "GET users/session": () => ({ body: { user: current, sandboxUrl: null } }),
    [path]: () => {
      current = posed;
      return { body: { user: posed, sandboxUrl: null } };
    },
  });
  const user = userEvent.setup();
  await user.click(await screen.findByRole("button", { name: "Manage Studio 0" }));
  const dialog = within(await screen.findByRole("alertdialog", { name: "Manage Account" }));
  expect(dialog.getByText("Studio 0")).toBeTruthy();
  expect(calls.some(({ call }) => call === path)).toBe(false);
  client.setQueryData(["api", "contacts/search", {}], { contacts: ["of Dana"] });
  const entries = router.history.length;
  await user.click(dialog.getByRole("button", { name: "Manage" }));
  await waitFor(() => expect(address()).toBe("/chats"));
  expect(router.history.length).toBe(entries);
  expect(peekSession(client)?.user).toMatchObject({ _id: idOf(0), isCurrentlyManaging: true });
  expect(client.getQueryData(["api", "contacts/search", {}])).toBeUndefined();
  // Requested as the manager, and not again as the managed owner.
  expect(calls.filter(({ call }) => call.startsWith("GET users/isManagerfor"))).toHaveLength(1);
  const banner = await screen.findByText("Managing an Account");
  const back = screen.getByRole("link", { name: "Return to Dana Okafor" });
  expect(banner).toBeTruthy();
  expect(back.getAttribute("href")).toBe("/logout");
  // The previous account's list must not be requested in the name of the new one.
  const after = calls.slice(calls.findIndex(({ call }) => call === path) + 1);
  expect(after.filter(({ call }) => call === "POST users/managedAccounts")).toEqual([]);
});

it("a manager whose right was revoked meanwhile is told before anything is tried", async () => {
  const answer = Promise.withResolvers<{ body: object }>();
  const { calls } = open({ [`GET users/isManagerfor/${idOf(0)}`]: () => answer.promise });
  const user = userEvent.setup();
  await user.click(await screen.findByRole("button", { name: "Manage Studio 0" }));
  const dialog = within(await screen.findByRole("alertdialog", { name: "Manage Account" }));
  // The answer is not waited for: managing is refused by the server as well.
  expect(dialog.getByRole("button", { name: "Manage" })).toHaveProperty("disabled", false);
  answer.resolve({ body: { isManagerfor: false } });
  expect(await dialog.findByText(/You no longer manage the account of/)).toBeTruthy();
  await user.click(dialog.getByRole("button", { name: "Manage" }));
  expect(calls.map(({ call }) => call)).not.toContain(`POST users/${idOf(0)}/pose`);
});

it("when managing is refused, the server's sentence is shown and the user stays the same", async () => {
  const path = `POST users/${idOf(0)}/pose`;
  const { client, address } = open({
    [path]: () => refusal(409, "wrong-state", "This account is cancelled."),
  });
  const user = userEvent.setup();
  await user.click(await screen.findByRole("button", { name: "Manage Studio 0" }));
  await user.click(await screen.findByRole("button", { name: "Manage" }));
  expect(await screen.findByText("This account is cancelled.")).toBeTruthy();
  expect(address()).toBe("/managed-accounts");
  expect(peekSession(client)?.user._id).toBe(dana._id);
});

it("the ticked accounts, and only those, are given up after a question", async () => {
  const { calls } = open({ "POST users/managedAccounts/remove": () => ({ body: {} }) });
  const user = userEvent.setup();
  await screen.findByText("Studio 0");
  await user.click(screen.getByRole("button", { name: "Select accounts" }));
  await user.click(screen.getByText("Studio 0"));
  await user.click(screen.getByText("Studio 2"));
  await user.click(screen.getByRole("button", { name: "Remove" }));
  const dialog = within(await screen.findByRole("alertdialog", { name: "Stop managing 2 accounts?" }));
  const removed = () => calls.filter(({ call }) => call === "POST users/managedAccounts/remove");
  expect(removed()).toEqual([]);
  await user.click(dialog.getByRole("button", { name: "Remove 2" }));
  expect(await screen.findByText("2 accounts removed")).toBeTruthy();
  expect(removed().map(({ body }) => body)).toEqual([{ userId: idOf(0) }, { userId: idOf(2) }]);
});

it("the export covers the search", async () => {
  const { calls } = open({ "POST users/managedAccounts/export": () => ({ body: "csv" }) });
  const user = userEvent.setup();
  await screen.findByText("Studio 0");
  await user.type(screen.getByRole("searchbox", { name: "Search accounts" }), "stud");
  URL.createObjectURL = () => "blob:accounts";
  const saved: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(`${this.href} ${this.download}`);
  });
  await user.click(screen.getByRole("button", { name: "Export as CSV" }));
  await waitFor(() => expect(saved).toEqual(["blob:accounts Managed accounts.csv"]));
  const call = calls.find(({ call }) => call === "POST users/managedAccounts/export");
  expect(call?.body).toEqual({ term: "stud" });
});

it.each([
  ["somebody who manages nothing", aUser()],
  ["an organization's admin", aUser({ isManager: true, organizationAdmin: true })],
  ["an assistant", aUser({ isManager: true, roles: ["assistant"] })],
  ["a manager in another account", aUser({ isManager: true, roles: ["manager"] })],
])("%s is led home", async (_who, user) => {
  const { address, calls } = open({}, user);
  await waitFor(() => expect(address()).toBe("/chats"));
  expect(calls.some(({ call }) => call === "POST users/managedAccounts")).toBe(false);
});
