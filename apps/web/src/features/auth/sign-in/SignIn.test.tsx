import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import { peekSession } from "../../../lib/api/session.ts";
import { type Answers, aUser, refusal, sessionOf, visit } from "../../../testing/visit.ts";

const open = (address: string, answers: Answers) =>
  visit(address, { answers: { ...sessionOf(null), ...answers }, drawn: ["/auth"] });

const signIn = async (username: string, password: string) => {
  const user = userEvent.setup();
  await user.clear(await screen.findByLabelText("Email"));
  await user.type(screen.getByLabelText("Email"), username);
  await user.type(screen.getByLabelText("Password"), password);
  await user.click(screen.getByRole("button", { name: "Sign in" }));
};

const wrong = refusal(
  401,
  "wrong-credentials",
  "The email or password isn't right. If you just signed up, verify your email first.",
);

it("a refused sign-in says why in the form, and keeps the input", async () => {
  const { address } = open("/auth", { "POST users/session": () => wrong });
  await signIn("maya@rivers.example", "not the password");
  expect((await screen.findByRole("alert")).textContent).toBe(wrong.body.error);
  expect((screen.getByLabelText("Email") as HTMLInputElement).value).toBe("maya@rivers.example");
  expect((screen.getByLabelText("Password") as HTMLInputElement).value).toBe("not the password");
  expect(address()).toBe("/auth");
});

it("a refusal applies to the sent input only, and clears on typing", async () => {
  open("/auth", { "POST users/session": () => wrong });
  await signIn("maya@rivers.example", "not the password");
  await screen.findByRole("alert");
  await userEvent.setup().type(screen.getByLabelText("Password"), "!");
  expect(screen.queryByRole("alert")).toBeNull();
});

it("a password corrected and resubmitted before the answer arrives signs the user in", async () => {
  const user = userEvent.setup();
  let answer = () => {};
  const late = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const { address, calls } = open("/auth", {
    "POST users/session": async ({ body }) => {
      const isRight = (body as { password: string }).password === "right password";
      if (!isRight) await late;
      return isRight ? { body: { user: aUser(), sandboxUrl: null } } : wrong;
    },
  });
  await signIn("maya@rivers.example", "wrong password");
  await user.clear(screen.getByLabelText("Password"));
  await user.type(screen.getByLabelText("Password"), "right password{Enter}");
  answer();
  await waitFor(() => expect(address()).toBe("/chats"));
  expect(screen.queryByRole("alert")).toBeNull();
  expect(calls.filter(({ call }) => call === "POST users/session")).toHaveLength(2);
});

it("pressing twice does not send the same email and password twice", async () => {
  const answer = Promise.withResolvers<void>();
  const { calls } = open("/auth", {
    "POST users/session": async () => {
      await answer.promise;
      return wrong;
    },
  });
  await signIn("maya@rivers.example", "wrong password");
  await userEvent.setup().type(screen.getByLabelText("Password"), "{Enter}");
  answer.resolve();
  expect((await screen.findByRole("alert")).textContent).toBe(wrong.body.error);
  expect(calls.filter(({ call }) => call === "POST users/session")).toHaveLength(1);
});

it("a user who cancelled their account is led to reactivation", async () => {
  const { address } = open("/auth", {
    "POST users/session": () => refusal(403, "account-cancelled", "Account Cancelled"),
  });
  await signIn("maya@rivers.example", "right password");
  await waitFor(() => expect(address()).toBe("/reactivate"));
});

it("a locked-out user is told why, and how to get in", async () => {
  const sentence = "Too many wrong passwords. Try again in 15 minutes, or set a new password.";
  open("/auth", { "POST users/session": () => refusal(429, "sign-in-locked", sentence) });
  await signIn("maya@rivers.example", "a guess");
  const alert = await screen.findByRole("alert");
  expect(alert.textContent).toContain(sentence);
  expect(within(alert).getByRole("link").getAttribute("href")).toBe("/forgot-password");
});

it.each([
  ["/auth?returnTo=%2Faccount%2Fcredit-usage", "/account/credit-usage"],
  ["/auth?returnTo=%2F%2Fevil.example", "/chats"],
  ["/auth?returnTo=%2Flogout", "/chats"],
  ["/auth", "/chats"],
])("signing in at %s leads to %s", async (at, expected) => {
  const user = aUser();
  const { address, client } = open(at, {
    "POST users/session": () => ({ body: { user, sandboxUrl: null } }),
  });
  await signIn("maya@rivers.example", "right password");
  await waitFor(() => expect(address()).toBe(expected));
  expect(peekSession(client)?.user).toEqual(user);
});

it("a page that requires a session leads to the sign-in, and back afterwards", async () => {
  const { address } = open("/account/credit-usage", {});
  await screen.findByLabelText("Email");
  expect(address()).toBe("/auth?returnTo=%2Faccount%2Fcredit-usage");
});
