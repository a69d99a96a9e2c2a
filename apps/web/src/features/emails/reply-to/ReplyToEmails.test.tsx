import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import { type Answers, aUser, refusal, sessionOf, visit } from "../../../testing/visit.ts";

const list = "users/replyToEmails";
const hello = { _id: "0b8a1c5e-4f0f-4a53-9f2e-0c5f5b1f3001", email: "hello@rivers.example", verified: true };
const studio = {
  _id: "0b8a1c5e-4f0f-4a53-9f2e-0c5f5b1f3002",
  email: "studio@rivers.example",
  verified: false,
};

const open = (answers: Answers = {}, user = aUser()) =>
  visit("/emails/reply-to-emails", {
    answers: {
      ...sessionOf(user),
      "POST info/emailValidation": () => ({ body: { valid: true, suggestedDomain: null } }),
      "GET settings/sending": () => ({ body: { replyToEmail: hello.email } }),
      [`GET ${list}`]: () => ({ body: { replyToEmails: [hello, studio] } }),
      ...answers,
    },
    drawn: ["/emails/reply-to-emails"],
  });

const row = async (email: string) => (await screen.findByText(email)).closest("li")!;
const sent = (calls: { call: string; body: unknown }[], call: string) =>
  calls.filter((made) => made.call === call).map(({ body }) => body);

it("shows for each address whether it is verified, and where replies go", async () => {
  open();
  const verified = within(await row(hello.email));
  expect(verified.queryByText("Not verified")).toBeNull();
  expect(verified.queryByRole("button", { name: /Resend/ })).toBeNull();
  expect(await verified.findByText("Replies go here")).toBeTruthy();
  const waiting = within(await row(studio.email));
  expect(waiting.getByText("Not verified")).toBeTruthy();
  expect(waiting.queryByText("Replies go here")).toBeNull();
});

it("a verified address that was not chosen gets no replies, and only the chosen one is marked", async () => {
  const other = { ...studio, verified: true };
  open({ [`GET ${list}`]: () => ({ body: { replyToEmails: [other, hello] } }) });
  expect(await within(await row(hello.email)).findByText("Replies go here")).toBeTruthy();
  expect(within(await row(other.email)).queryByText("Replies go here")).toBeNull();
  expect(within(await row(other.email)).getByText("Verified")).toBeTruthy();
});

it("an empty address is not sent; a valid one is added and its verification mail announced", async () => {
  const { calls } = open({ [`POST ${list}`]: () => ({ status: 201, body: studio }) });
  const user = userEvent.setup();
  await user.click(await screen.findByRole("button", { name: "Add" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Add reply-to email" }));
  await user.click(dialog.getByRole("button", { name: "Add email" }));
  expect(await dialog.findByText("Email is required")).toBeTruthy();
  expect(sent(calls, `POST ${list}`)).toEqual([]);
  await user.type(dialog.getByLabelText("Email"), " studio@rivers.example");
  await user.click(dialog.getByRole("button", { name: "Add email" }));
  expect(await screen.findByText("Verification email sent")).toBeTruthy();
  expect(sent(calls, `POST ${list}`)).toEqual([{ email: "studio@rivers.example" }]);
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

it("a refused address shows why at the field and stays", async () => {
  const sentence = "This email is already in your list.";
  open({ [`POST ${list}`]: () => refusal(409, "conflict", sentence, { email: sentence }) });
  const user = userEvent.setup();
  await user.click(await screen.findByRole("button", { name: "Add" }));
  const dialog = within(await screen.findByRole("dialog"));
  const field = dialog.getByLabelText("Email") as HTMLInputElement;
  await user.type(field, hello.email);
  await user.click(dialog.getByRole("button", { name: "Add email" }));
  expect(await dialog.findByText(sentence)).toBeTruthy();
  expect(field.value).toBe(hello.email);
});

it("the mail can be sent again to an unverified address", async () => {
  const path = `POST ${list}/resendVerificationEmail`;
  const { calls } = open({ [path]: () => ({}) });
  const waiting = within(await row(studio.email));
  await userEvent.click(waiting.getByRole("button", { name: /Resend/ }));
  expect(await screen.findByText("Verification email sent")).toBeTruthy();
  expect(sent(calls, path)).toEqual([{ email: studio.email }]);
});

it("removing asks first, says where replies will go, and reloads the list", async () => {
  let isThere = true;
  const { calls } = open({
    [`GET ${list}`]: () => ({ body: { replyToEmails: isThere ? [hello, studio] : [studio] } }),
    [`DELETE ${list}`]: () => {
      isThere = false;
      return {};
    },
  });
  const user = userEvent.setup();
  await screen.findByText("Replies go here");
  await user.click(screen.getByRole("button", { name: `Remove ${hello.email}` }));
  const dialog = within(await screen.findByRole("alertdialog"));
  expect(dialog.getByText(/they'll go to maya@rivers\.example\./)).toBeTruthy();
  await user.click(dialog.getByRole("button", { name: "Cancel" }));
  expect(sent(calls, `DELETE ${list}`)).toEqual([]);
  await user.click(screen.getByRole("button", { name: `Remove ${hello.email}` }));
  await user.click(await screen.findByRole("button", { name: "Remove email" }));
  expect(await screen.findByText("Email removed")).toBeTruthy();
  expect(sent(calls, `DELETE ${list}`)).toEqual([{ email: hello.email }]);
  await waitFor(() => expect(screen.queryByText(hello.email)).toBeNull());
});

it("removing the owner's sign-in email does not claim to end its replies", async () => {
  const own = { ...hello, email: "maya@rivers.example" };
  open({
    "GET settings/sending": () => ({ body: { replyToEmail: own.email } }),
    [`GET ${list}`]: () => ({ body: { replyToEmails: [own] } }),
  });
  await screen.findByText("Replies go here");
  await userEvent.click(screen.getByRole("button", { name: `Remove ${own.email}` }));
  expect(await screen.findByText(/still go there/)).toBeTruthy();
});

it("the list is reloaded on demand", async () => {
  let isVerified = false;
  open({ [`GET ${list}`]: () => ({ body: { replyToEmails: [{ ...studio, verified: isVerified }] } }) });
  await screen.findByText("Not verified");
  isVerified = true;
  await userEvent.click(screen.getByRole("button", { name: "Reload" }));
  await waitFor(() => expect(screen.queryByText("Not verified")).toBeNull());
});

it("an empty list says where replies go", async () => {
  open({ [`GET ${list}`]: () => ({ body: { replyToEmails: [] } }) });
  expect(await screen.findByText("No reply-to emails yet")).toBeTruthy();
  expect(screen.getByText("Replies to your emails go to maya@rivers.example.")).toBeTruthy();
});

it("an assistant can read the list but not change it", async () => {
  open({}, aUser({ roles: ["assistant"] }));
  expect(await row(studio.email)).toBeTruthy();
  for (const name of [/^Add$/, /Remove/, /Resend/]) expect(screen.queryByRole("button", { name })).toBeNull();
  expect(screen.getByRole("button", { name: "Reload" })).toBeTruthy();
});
