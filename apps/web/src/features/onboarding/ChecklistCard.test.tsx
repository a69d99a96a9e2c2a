import type { CurrentUser } from "@broadcast/contract/users";
import { screen, waitFor } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { type Answers, aUser, refusal, sessionOf, visit } from "../../testing/visit.ts";

afterEach(() => localStorage.clear());

const progress = (hasContacts: boolean): Answers => ({
  "POST contacts/search": () => ({ body: { contacts: [], paging: { total: hasContacts ? 3 : 0 } } }),
  "POST credits/ledger/search": () => ({ body: { entries: [{ kind: "charge" }] } }),
  "GET users/multiFactorMethods": () => ({ body: { methods: [{}] } }),
});

const failing: Answers = {
  "POST contacts/search": () => refusal(500, "internal", "Something went wrong."),
};

const open = (answers: Answers, change: Partial<CurrentUser> = {}) =>
  visit("/account", {
    answers: { ...sessionOf(aUser({ identity: { status: "verified" }, ...change })), ...answers },
    drawn: [],
  });
const card = () => screen.queryByRole("link", { name: /^Finish setting up/ });

it("the first steps are one press away until they are done, and the menu shows the next one", async () => {
  open(progress(false));
  const link = await screen.findByRole("link", { name: /^Finish setting up/ });
  expect(link.getAttribute("href")).toBe("/welcome");
  expect(link.textContent).toContain("6 of 7");
  expect(link.textContent).toContain("Next: Add your contacts");
});

it("says nothing about the steps while it can't be loaded which are done", async () => {
  const { calls } = open({ ...progress(true), ...failing });
  await waitFor(() => expect(calls.some(({ call }) => call === "POST contacts/search")).toBe(true));
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(card()).toBeNull();
});

it("the first steps say so when it can't be loaded which are done", async () => {
  visit("/welcome", {
    answers: {
      ...sessionOf(aUser({ identity: { status: "verified" } })),
      ...progress(true),
      ...failing,
    },
    drawn: ["/welcome"],
  });
  expect(await screen.findByText(/^We couldn't check what's already done/)).toBeTruthy();
  expect(screen.queryByText(/steps done/)).toBeNull();
});

it("once every step was done the card is gone permanently, and makes no more requests", async () => {
  open(progress(true));
  await waitFor(() =>
    expect(Object.keys(localStorage).some((key) => key.includes("checklistDone"))).toBe(true),
  );
  expect(card()).toBeNull();
  const { calls } = open(progress(false));
  await screen.findAllByRole("navigation", { name: "Main" });
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(card()).toBeNull();
  expect(calls.some(({ call }) => call === "POST contacts/search")).toBe(false);
});

it.each<[string, Partial<CurrentUser>]>([
  ["support", { superuser: true }],
  ["an assistant", { roles: ["assistant"] }],
])("%s is not led through them", async (_who, change) => {
  const { calls } = open(progress(false), change);
  await screen.findAllByRole("navigation", { name: "Main" });
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(card()).toBeNull();
  expect(calls.some(({ call }) => call === "POST contacts/search")).toBe(false);
});
