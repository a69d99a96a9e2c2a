import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, it } from "vitest";
import { peekSession } from "../../../lib/api/session.ts";
import { keptKey } from "../../../lib/device/kept-on-device.ts";
import { personOf } from "../../../lib/device/personal-state.ts";
import { type Answers, aUser, refusal, sessionOf, visit } from "../../../testing/visit.ts";

afterEach(() => localStorage.clear());

const open = (answers: Answers) =>
  visit("/logout", { answers: { ...sessionOf(aUser()), ...answers }, drawn: ["/logout"] });

it("signing out forgets the person and everything loaded for them", async () => {
  const { client, address } = open({ "DELETE users/session": () => ({ body: { user: null } }) });
  client.setQueryData(["api", "contacts/search", {}], { contacts: ["of Maya"] });
  await waitFor(() => expect(address()).toBe("/auth"));
  expect(peekSession(client)).toBeNull();
  expect(client.getQueryData(["api", "contacts/search", {}])).toBeUndefined();
});

it("opening the page while the session is still being resumed ends in a signed-out state", async () => {
  let isOver = false;
  const { client, calls, address } = open({
    "GET users/session": async () => {
      await new Promise((resolve) => setTimeout(resolve, 50));
      return isOver
        ? refusal(401, "unauthorized", "Please sign in.")
        : { body: { user: aUser(), sandboxUrl: null } };
    },
    "DELETE users/session": () => {
      isOver = true;
      return { body: { user: null } };
    },
  });
  await waitFor(() => expect(address()).toBe("/auth"));
  await new Promise((resolve) => setTimeout(resolve, 80));
  expect(address()).toBe("/auth");
  expect(peekSession(client)).toBeNull();
  expect(calls.filter(({ call }) => call === "DELETE users/session")).toHaveLength(1);
});

it("a user whose session has already ended reaches the sign-in too", async () => {
  const { address } = open({ "DELETE users/session": () => refusal(401, "unauthorized", "Please sign in.") });
  await waitFor(() => expect(address()).toBe("/auth"));
});

it("a user whose session was ended while they work is told that they were signed out", async () => {
  const over = () => refusal(401, "unauthorized", "Please sign in.");
  const { router, address } = visit("/account", {
    answers: { ...sessionOf(aUser()), "DELETE users/session": over },
    drawn: ["/logout"],
  });
  await screen.findByRole("navigation", { name: "Main" });
  await router.navigate({ to: "/logout" });
  await waitFor(() => expect(address()).toBe("/auth"));
  expect(await screen.findByText("You've been signed out")).toBeTruthy();
});

it("when the server does not answer, the page does not claim that the user is signed out", async () => {
  let isOnline = false;
  const { address } = open({
    "DELETE users/session": () => (isOnline ? { body: { user: null } } : "offline"),
  });
  const again = await screen.findByRole("button", { name: "Sign out" });
  expect(screen.getByText("You're still signed in")).toBeTruthy();
  isOnline = true;
  await userEvent.click(again);
  await waitFor(() => expect(address()).toBe("/auth"));
});

const maya = personOf(aUser());
const draftKey = keptKey(maya, "draft", "7");
const signedOut: Answers = { "DELETE users/session": () => ({ body: { user: null } }) };

it("signing out warns first that unsent text would be deleted, and leads back", async () => {
  localStorage.setItem(draftKey, "{}");
  const { calls, address } = open(signedOut);
  await screen.findByText(/signing out deletes them/);
  expect(calls.map(({ call }) => call)).not.toContain("DELETE users/session");
  await userEvent.click(screen.getByRole("button", { name: "Stay signed in" }));
  await waitFor(() => expect(address()).toBe("/chats"));
  expect(localStorage.getItem(draftKey)).toBe("{}");
});

it("signing out takes along what the person wrote, for whichever account; all else stays", async () => {
  const stays = [
    keptKey(maya, "notifications"),
    keptKey({ personId: "sam", accountId: maya.accountId }, "draft", "7"),
    "sideMenuLocked",
  ];
  for (const key of stays) localStorage.setItem(key, "on");
  localStorage.setItem(draftKey, "{}");
  localStorage.setItem(keptKey({ ...maya, accountId: "another" }, "outbox", "7"), "[]");
  localStorage.setItem(keptKey(maya, "recentEmoji"), "🍕");
  localStorage.setItem("outbox:+12125550182", "[]");
  const { address } = open(signedOut);
  await userEvent.click(await screen.findByRole("button", { name: "Sign out and delete" }));
  await waitFor(() => expect(address()).toBe("/auth"));
  expect(Object.keys(localStorage).sort()).toEqual(stays.sort());
});

it("an expired session asks nothing, and keeps unsent text for the next sign-in", async () => {
  localStorage.setItem(draftKey, "{}");
  let isOver = false;
  const over = () => refusal(401, "unauthorized", "Please sign in.");
  const { router, address } = visit("/account", {
    answers: {
      ...sessionOf(aUser()),
      "GET users/session": () => (isOver ? over() : { body: { user: aUser(), sandboxUrl: null } }),
      "DELETE users/session": over,
    },
    drawn: ["/logout"],
  });
  await screen.findByRole("navigation", { name: "Main" });
  isOver = true;
  await router.navigate({ to: "/logout" });
  await waitFor(() => expect(address()).toBe("/auth"));
  expect(localStorage.getItem(draftKey)).toBe("{}");
});

it("a manager returns to their own account, and nothing loaded for the other one is left", async () => {
  const sam = aUser({ _id: "0b8a1c5e-4f0f-4a53-9f2e-0c5f5b1f0a09", firstName: "Sam", isManager: true });
  let current = aUser();
  const { client, address } = open({
    "GET users/session": () => ({ body: { user: current, sandboxUrl: null } }),
    "DELETE users/session": () => {
      current = sam;
      return { body: { user: sam } };
    },
  });
  client.setQueryData(["api", "contacts/search", {}], { contacts: ["of Maya"] });
  await waitFor(() => expect(address()).toBe("/managed-accounts"));
  expect(peekSession(client)?.user.firstName).toBe("Sam");
  expect(client.getQueryData(["api", "contacts/search", {}])).toBeUndefined();
});
