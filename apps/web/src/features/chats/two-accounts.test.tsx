import type { CurrentUser } from "@broadcast/contract/users";
import { act, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test } from "vitest";
import { listSnapshots } from "../../lib/api/list-snapshots.ts";
import { startSession } from "../../lib/api/session.ts";
import { hasUnsent } from "../../lib/device/kept-on-device.ts";
import { personOf } from "../../lib/device/personal-state.ts";
import { type Answers, aUser, refusal, sessionOf, visit } from "../../testing/visit.ts";

const page = "/chats/new/5125550182";
const maya = aUser();
const sam = aUser({
  _id: "0b8a1c5e-4f0f-4a53-9f2e-0c5f5b1f0a09",
  firstName: "Sam",
  auth: { username: "sam@field.example", verified: true },
});
const samForMaya = aUser({
  roles: ["manager"],
  isCurrentlyManaging: true,
  managing: { managingUserId: sam._id, managingUserFullName: "Sam Field", isSuperuser: false },
});
const empty = { total: 0, pageSize: 25, page: 1, pages: 1 };
const failing = () => refusal(402, "insufficient-credits", "You don't have enough credits.");

let current: CurrentUser | null = maya;
beforeEach(() => {
  localStorage.clear();
  current = maya;
});
afterEach(() => localStorage.clear());

/** One browser, and the server that all of its accounts are on. */
const open = (answers: Answers = {}) => {
  const browser = visit(page, {
    drawn: ["/chats", "/chats/new/{phoneNumber}", "/logout"],
    answers: {
      ...sessionOf(maya),
      "GET users/session": () =>
        current
          ? { body: { user: current, sandboxUrl: null } }
          : refusal(401, "unauthorized", "Please sign in."),
      "DELETE users/session": () =>
        current ? { body: { user: null } } : refusal(401, "unauthorized", "Please sign in."),
      "POST contacts/search": () => ({ body: { contacts: [], paging: empty } }),
      "POST messages/search": () => ({ body: { chats: [], unreadCount: 0, paging: empty } }),
      "POST messages/send": failing,
      ...answers,
    },
  });
  const signIn = async (user: CurrentUser) => {
    current = user;
    act(() => startSession(browser.client, { user, sandboxUrl: null }));
    await act(() => browser.router.navigate({ to: page }));
  };
  const runOut = async () => {
    current = null;
    await act(() => browser.router.navigate({ to: "/logout" }));
    await waitFor(() => expect(browser.address()).toBe("/auth"));
  };
  const sent = () => browser.calls.filter(({ call }) => call === "POST messages/send");
  return { ...browser, signIn, runOut, sent };
};

const box = () => screen.findByRole<HTMLTextAreaElement>("textbox", { name: /^Message/ });
const write = async (text: string) => userEvent.type(await box(), text);
const seesNothingOf = async (text: string) => {
  expect((await box()).value).toBe("");
  expect(screen.queryByText(text)).toBeNull();
  expect(screen.queryByRole("button", { name: /Retry/ })).toBeNull();
};

test("a failed text and a draft are there for who wrote them alone, and nobody else sends them", async () => {
  const { signIn, runOut, sent, client } = open();
  await write("From Maya{enter}");
  await screen.findByText(/Not sent: You don't have enough credits/);
  await write("Maya's draft");
  listSnapshots.save("contacts", { term: "Maya searched" });
  client.setQueryData(["list", "contacts"], "of Maya");
  await runOut();
  for (const other of [sam, samForMaya]) {
    await signIn(other);
    await seesNothingOf("From Maya");
    expect(listSnapshots.read("contacts")).toBeUndefined();
    expect(client.getQueryData(["list", "contacts"])).toBeUndefined();
    await write(`From ${other.firstName}, as a manager: ${other.isCurrentlyManaging}{enter}`);
    await screen.findByText(/Not sent: You don't have enough credits/);
    await write("Another's draft");
    await runOut();
  }
  await signIn(maya);
  await screen.findByText("From Maya");
  expect((await box()).value).toBe("Maya's draft");
  expect(screen.queryByText(/as a manager/)).toBeNull();
  expect(sent().map(({ body }) => (body as { text: string }).text)).toEqual([
    "From Maya",
    "From Sam, as a manager: false",
    "From Maya, as a manager: true",
  ]);
});

test("messages waiting behind one on its way are not sent as the next user who signs in", async () => {
  let fail = () => {};
  const { signIn, runOut, sent } = open({
    "POST messages/send": () =>
      new Promise((resolve) => {
        fail = () => resolve(failing());
      }),
  });
  await write("First{enter}");
  await write("Second{enter}");
  await waitFor(() => expect(sent()).toHaveLength(1));
  await runOut();
  await signIn(sam);
  await act(async () => fail());
  await new Promise((resolve) => setTimeout(resolve, 50));
  await seesNothingOf("First");
  expect(sent()).toHaveLength(1);
  expect(hasUnsent(personOf(sam))).toBe(false);
  await runOut();
  await signIn(maya);
  await screen.findByText("First");
  await screen.findByText("Second");
});

test("a retry for a busy server is not made as the next user who signs in", async () => {
  const { signIn, runOut, sent } = open({ "POST messages/send": () => ({ status: 503 }) });
  await write("From Maya{enter}");
  await waitFor(() => expect(sent()).toHaveLength(1));
  await runOut();
  await signIn(sam);
  await new Promise((resolve) => setTimeout(resolve, 700));
  expect(sent()).toHaveLength(1);
});

test("another account on the same device, in another tab, takes nothing over", async () => {
  const { client, router } = open();
  await write("From Maya{enter}");
  await screen.findByText(/Not sent: You don't have enough credits/);
  listSnapshots.save("contacts", { term: "Maya searched" });
  // A manager of the same business: the user is the same.
  current = samForMaya;
  await act(() => client.refetchQueries({ queryKey: ["api", "users/session"] }));
  await act(() => router.navigate({ to: page }));
  await seesNothingOf("From Maya");
  expect(listSnapshots.read("contacts")).toBeUndefined();
});

test("after signing out nothing of the user is left, not even for them", async () => {
  const { signIn, router, address } = open();
  await write("From Maya{enter}");
  await screen.findByText(/Not sent: You don't have enough credits/);
  await act(() => router.navigate({ to: "/logout" }));
  await userEvent.click(await screen.findByRole("button", { name: "Sign out and delete" }));
  await waitFor(() => expect(address()).toBe("/auth"));
  expect(localStorage.length).toBe(0);
  await signIn(maya);
  await seesNothingOf("From Maya");
});
