import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import { type Answers, aUser, refusal, sessionOf, visit } from "../../../testing/visit.ts";

const path = "users/replyToEmails/verifyReplyTo/some-slug/some-token";
const good = { [`GET ${path}`]: () => ({ body: { email: "hello@rivers.example" } }) };

const open = (answers: Answers) =>
  visit("/account/verifyReplyToEmail/some-slug/some-token", {
    answers: { ...sessionOf(aUser()), ...answers },
    drawn: ["/account/verifyReplyToEmail/{userSlug}/{verificationToken}"],
  });

it("opening the link verifies nothing; the button does, says so and opens the list", async () => {
  const { calls, address } = open({ ...good, [`POST ${path}`]: () => ({}) });
  const button = await screen.findByRole("button", { name: "Verify" });
  expect(screen.getByText("hello@rivers.example")).toBeTruthy();
  expect(calls.some(({ call }) => call === `POST ${path}`)).toBe(false);
  await userEvent.click(button);
  expect(await screen.findByText("Your reply to email is verified.")).toBeTruthy();
  await waitFor(() => expect(address()).toBe("/emails/reply-to-emails"));
});

it("a visitor is told so too, and signs in to see the list", async () => {
  const { address } = open({ ...sessionOf(null), ...good, [`POST ${path}`]: () => ({}) });
  await userEvent.click(await screen.findByRole("button", { name: "Verify" }));
  expect(await screen.findByText("Your reply to email is verified.")).toBeTruthy();
  await waitFor(() => expect(address()).toMatch(/^\/auth/));
});

it("an expired link leads to the home page with a message", async () => {
  const { address } = open({
    [`GET ${path}`]: () => refusal(404, "not-found", "This link is no longer valid."),
  });
  expect(await screen.findByText("This link is no longer valid.")).toBeTruthy();
  await waitFor(() => expect(address()).not.toContain("verifyReplyToEmail"));
});
