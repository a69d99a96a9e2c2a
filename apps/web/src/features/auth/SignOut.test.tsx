import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import { peekSession } from "../../lib/session.ts";
import { type Answers, aUser, refusal, sessionOf, visit } from "../../testing/visit.ts";

const open = (answers: Answers) =>
  visit("/logout", { answers: { ...sessionOf(aUser()), ...answers }, drawn: ["/logout"] });

it("signing out forgets the person and everything loaded for them", async () => {
  const { client, address } = open({ "DELETE users/session": () => ({}) });
  client.setQueryData(["api", "contacts/search", {}], { contacts: ["of Maya"] });
  await waitFor(() => expect(address()).toBe("/auth"));
  expect(peekSession(client)).toBeNull();
  expect(client.getQueryData(["api", "contacts/search", {}])).toBeUndefined();
});

it("someone whose session is over already gets to the sign-in too", async () => {
  const { address } = open({ "DELETE users/session": () => refusal(401, "unauthorized", "Please sign in.") });
  await waitFor(() => expect(address()).toBe("/auth"));
});

it("where the server does not answer, nobody is told that they are signed out", async () => {
  let isOnline = false;
  const { address } = open({ "DELETE users/session": () => (isOnline ? {} : "offline") });
  const again = await screen.findByRole("button", { name: "Sign out" });
  expect(screen.getByText("You are still signed in")).toBeTruthy();
  isOnline = true;
  await userEvent.click(again);
  await waitFor(() => expect(address()).toBe("/auth"));
});
