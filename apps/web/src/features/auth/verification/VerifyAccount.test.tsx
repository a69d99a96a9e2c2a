import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import { type Answers, aUser, refusal, sessionOf, visit } from "../../../testing/visit.ts";

const path = "users/verifyAccount/some-slug/some-token";
const good = { [`GET ${path}`]: () => ({ body: { email: "maya@rivers.example", isVerified: false } }) };
const gone = refusal(404, "not-found", "This link is no longer valid.");

const open = (answers: Answers) =>
  visit("/account/verify/some-slug/some-token", {
    answers: { ...sessionOf(null), ...answers },
    drawn: ["/account/verify/{userSlug}/{verificationToken}"],
  });

it("nothing is verified by opening the link; the button does it, says so and goes on", async () => {
  const { calls, address } = open({ ...good, [`POST ${path}`]: () => ({}) });
  const button = await screen.findByRole("button", { name: "Verify" });
  expect(screen.getByText("maya@rivers.example")).toBeTruthy();
  expect(calls.some(({ call }) => call === `POST ${path}`)).toBe(false);
  await userEvent.click(button);
  expect(await screen.findByText("Your account is verified.")).toBeTruthy();
  await waitFor(() => expect(address()).toBe("/auth"));
});

it("a signed-in user goes on to the onboarding step that is due", async () => {
  const user = aUser({
    auth: { username: "maya@rivers.example", verified: false },
    onboardingStatus: "needs-managed-voip",
  });
  const { address } = open({ ...sessionOf(user), ...good, [`POST ${path}`]: () => ({}) });
  await userEvent.click(await screen.findByRole("button", { name: "Verify" }));
  await waitFor(() => expect(address()).toBe("/select-phone-number"));
});

it("an unknown token leads to the home page with a message", async () => {
  const { address } = open({ [`GET ${path}`]: () => gone });
  expect(await screen.findByText("This link is no longer valid.")).toBeTruthy();
  await waitFor(() => expect(address()).toBe("/auth"));
});

it("a failed verification leads to the home page with a message", async () => {
  const { address } = open({ ...good, [`POST ${path}`]: () => gone });
  await userEvent.click(await screen.findByRole("button", { name: "Verify" }));
  expect(await screen.findByText("This link is no longer valid.")).toBeTruthy();
  await waitFor(() => expect(address()).toBe("/auth"));
});

it("without an answer the link stays usable and can be retried", async () => {
  let isOnline = false;
  open({ [`GET ${path}`]: () => (isOnline ? good[`GET ${path}`]!() : "offline") });
  const retry = await screen.findByRole("button", { name: "Try again" });
  isOnline = true;
  await userEvent.click(retry);
  expect(await screen.findByRole("button", { name: "Verify" })).toBeTruthy();
});
