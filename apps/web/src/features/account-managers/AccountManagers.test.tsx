import { pageScope } from "@broadcast/ui/forms/unsaved.ts";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import { type Answers, aUser, refusal, sessionOf, visit } from "../../testing/visit.ts";

const managerId = "0b8a1c5e-4f0f-4a53-9f2e-0c5f5b1f3001";
const invitationId = "0b8a1c5e-4f0f-4a53-9f2e-0c5f5b1f3002";
const invitation = (change: object = {}) => ({
  _id: invitationId,
  email: "eli@example.com",
  createdAt: "2026-11-20T18:00:00.000Z",
  expiresAt: "2999-12-04T18:00:00.000Z",
  ...change,
});
const dana = {
  _id: managerId,
  firstName: "Dana",
  lastName: "Okafor",
  company: "Okafor Consulting",
  email: "dana@example.com",
  since: "2026-11-01T18:00:00.000Z",
  lastActedAt: "2026-11-20T18:00:00.000Z",
};

const open = (answers: Answers = {}, user = aUser()) =>
  visit("/account/managers", {
    answers: {
      ...sessionOf(user),
      "POST info/emailValidation": () => ({ body: { valid: true, suggestedDomain: null } }),
      "GET users/managers": () => ({ body: { managers: [dana], invitations: [invitation()] } }),
      ...answers,
    },
    drawn: ["/account/managers"],
  });

it("lists the account's managers, their last change, and open invitations", async () => {
  open();
  expect(await screen.findByText("Dana Okafor")).toBeTruthy();
  expect(screen.getByText("Okafor Consulting · dana@example.com")).toBeTruthy();
  expect(screen.getByText(/^Last change /)).toBeTruthy();
  expect(screen.getByText("eli@example.com")).toBeTruthy();
  expect(screen.queryByText("Expired")).toBeNull();
});

it("an invitation is sent, and the field is cleared for the next", async () => {
  const path = "POST users/managers/invitations";
  const { calls } = open({ [path]: () => ({ status: 201, body: invitation({ email: "ana@example.com" }) }) });
  const user = userEvent.setup();
  const field = await screen.findByLabelText("Their email");
  await user.type(field, " ana@example.com");
  await user.click(screen.getByRole("button", { name: "Send invitation" }));
  expect(await screen.findByText("Invitation sent to ana@example.com")).toBeTruthy();
  expect(calls.find(({ call }) => call === path)?.body).toEqual({ email: "ana@example.com" });
  await waitFor(() => expect((field as HTMLInputElement).value).toBe(""));
  expect(pageScope.isDirty()).toBe(false);
});

it("a refused invitation says why at the field and keeps the input", async () => {
  const sentence = "This person already manages the account.";
  open({
    "POST users/managers/invitations": () => refusal(409, "conflict", sentence, { email: sentence }),
  });
  const user = userEvent.setup();
  const field = (await screen.findByLabelText("Their email")) as HTMLInputElement;
  await user.type(field, "dana@example.com");
  await user.click(screen.getByRole("button", { name: "Send invitation" }));
  expect(await screen.findByText(sentence)).toBeTruthy();
  expect(field.value).toBe("dana@example.com");
});

it("an expired invitation can be sent again", async () => {
  const path = "POST users/managers/invitations";
  const { calls } = open({
    "GET users/managers": () => ({
      body: { managers: [], invitations: [invitation({ expiresAt: "2020-01-01T00:00:00.000Z" })] },
    }),
    [path]: () => ({ status: 201, body: invitation() }),
  });
  const user = userEvent.setup();
  expect(await screen.findByText("Expired")).toBeTruthy();
  expect(screen.getByText("No one else manages your account.")).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Send again to eli@example.com" }));
  expect(await screen.findByText("Invitation sent to eli@example.com")).toBeTruthy();
  expect(calls.find(({ call }) => call === path)?.body).toEqual({ email: "eli@example.com" });
});

it.each([
  ["Remove Dana Okafor", "Remove manager", `DELETE users/managers/${managerId}`],
  [
    "Withdraw the invitation to eli@example.com",
    "Withdraw",
    `DELETE users/managers/invitations/${invitationId}`,
  ],
])("%s asks for confirmation", async (button, confirm, path) => {
  const { calls } = open({ [path]: () => ({ body: {} }) });
  const user = userEvent.setup();
  await user.click(await screen.findByRole("button", { name: button }));
  const dialog = within(await screen.findByRole("alertdialog"));
  expect(calls.some(({ call }) => call === path)).toBe(false);
  await user.click(dialog.getByRole("button", { name: confirm }));
  await waitFor(() => expect(calls.some(({ call }) => call === path)).toBe(true));
  await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
});

it("an owner with an unverified email is told to verify it first", async () => {
  open({}, aUser({ auth: { username: "maya@rivers.example", verified: false } }));
  expect(await screen.findByText("Verify your email first.")).toBeTruthy();
  expect(screen.queryByLabelText("Their email")).toBeNull();
});

it.each([
  ["a user of an organization", aUser({ organization: "Lonestar" })],
  ["a manager of the account", aUser({ roles: ["manager"] })],
  ["an assistant", aUser({ roles: ["assistant"] })],
])("%s cannot open the screen", async (_who, user) => {
  const { address, calls } = open({}, user);
  await waitFor(() => expect(address()).toBe("/chats"));
  expect(calls.some(({ call }) => call === "GET users/managers")).toBe(false);
});

it("a failed load can be retried", async () => {
  let isOnline = false;
  open({
    "GET users/managers": () =>
      isOnline ? { body: { managers: [dana], invitations: [] } } : refusal(500, "internal", "No."),
  });
  const again = await screen.findByRole("button", { name: "Try again" });
  isOnline = true;
  await userEvent.click(again);
  expect(await screen.findByText("Dana Okafor")).toBeTruthy();
});
