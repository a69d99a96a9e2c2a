import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import { type Answers, refusal, sessionOf, visit } from "../../../testing/visit.ts";

const open = (address: string, answers: Answers) =>
  visit(address, {
    answers: { ...sessionOf(null), ...answers },
    drawn: ["/auth", "/forgot-password", "/reset-password"],
  });

it("requesting a new password ends with the same text for every email", async () => {
  open("/forgot-password", { "POST forgot-password": () => ({ body: {} }) });
  const user = userEvent.setup();
  await user.type(await screen.findByLabelText("Email"), "nobody@rivers.example");
  await user.click(screen.getByRole("button", { name: "Send link" }));
  expect(await screen.findByRole("heading", { name: "Password Reset Requested" })).toBeTruthy();
  expect(screen.getByText("nobody@rivers.example")).toBeTruthy();
});

it("the email typed at sign-in is prefilled on the forgotten-password page", async () => {
  open("/auth", {});
  const user = userEvent.setup();
  const email = await screen.findByLabelText("Email");
  await user.clear(email);
  await user.type(email, "typed@rivers.example");
  await user.click(screen.getByRole("link", { name: "Forgot your password?" }));
  await screen.findByRole("button", { name: "Send link" });
  expect((screen.getByLabelText("Email") as HTMLInputElement).value).toBe("typed@rivers.example");
});

const good = { "POST password-reset/verify": () => ({ body: { username: "maya@rivers.example" } }) };

it("a valid link sets a new password, and leads to the sign-in with the email prefilled", async () => {
  const { calls, address } = open("/reset-password?token=abc", { ...good, "PUT password-reset": () => ({}) });
  const user = userEvent.setup();
  await user.type(await screen.findByLabelText(/^New password/), "violet hammock 9 tuba");
  await user.click(screen.getByRole("button", { name: "Set password" }));
  await waitFor(() => expect(address()).toBe("/auth"));
  expect(calls.find(({ call }) => call === "PUT password-reset")?.body).toEqual({
    token: "abc",
    password: "violet hammock 9 tuba",
  });
  expect(((await screen.findByLabelText("Email")) as HTMLInputElement).value).toBe("maya@rivers.example");
  // The used link is not requested again on the way.
  expect(calls.filter(({ call }) => call === "POST password-reset/verify")).toHaveLength(1);
});

it("a weak password, or the email itself, is not sent", async () => {
  const { calls } = open("/reset-password?token=abc", good);
  const user = userEvent.setup();
  const field = await screen.findByLabelText(/^New password/);
  await user.type(field, "maya@rivers.example");
  await user.click(screen.getByRole("button", { name: "Set password" }));
  expect(await screen.findByText("Choose a password that isn't your email address.")).toBeTruthy();
  expect(calls.some(({ call }) => call === "PUT password-reset")).toBe(false);
});

it.each([
  ["/reset-password", {}],
  ["/reset-password?token=old", { "POST password-reset/verify": () => refusal(410, "gone", "Gone.") }],
])("a link that is not good any more (%s) leads to a new one", async (address, answers) => {
  open(address, answers);
  expect(await screen.findByRole("heading", { name: "This link is no longer valid" })).toBeTruthy();
  expect(screen.getByRole("link", { name: "Send a new link" }).getAttribute("href")).toBe("/forgot-password");
});
