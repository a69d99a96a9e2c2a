import { users } from "@broadcast/contract/users";
import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import { type Answers, aUser, refusal, sessionOf, visit } from "../../../testing/visit.ts";

const goodEmail = { body: { valid: true, email: "", suggestedDomain: null } };

const open = (answers: Answers, address = "/sign-up") =>
  visit(address, {
    answers: { ...sessionOf(null), "POST info/emailValidation": () => goodEmail, ...answers },
    drawn: ["/sign-up", "/auth"],
  });

const input = (label: string) => screen.getByLabelText(new RegExp(`^${label}`)) as HTMLInputElement;

const fillIn = async (email: string, password = "violet hammock 9 tuba") => {
  const user = userEvent.setup();
  await screen.findByRole("button", { name: "Create account" });
  await user.type(input("First name"), "Maya");
  await user.type(input("Last name"), "Rivers");
  await user.type(input("Email"), email);
  await user.type(input("Password"), password);
  return user;
};

const submit = (user: ReturnType<typeof userEvent.setup>) =>
  user.click(screen.getByRole("button", { name: "Create account" }));

it("the server's objections are shown at their inputs, and all input is kept", async () => {
  const sentence = "Please enter a valid email address";
  open({ "POST users": () => refusal(400, "invalid-input", sentence, { email: sentence }) });
  const user = await fillIn("maya@rivers.example");
  await submit(user);
  await waitFor(() => expect(input("Email").getAttribute("aria-invalid")).toBe("true"));
  expect(screen.getAllByText(sentence)).toHaveLength(1);
  expect(input("Last name").value).toBe("Rivers");
  expect(input("Password").value).toBe("violet hammock 9 tuba");
});

it("signing up sends what the contract requires with this device's time zone, and starts the onboarding", async () => {
  const { calls, address } = open({
    "POST users": () => ({
      status: 201,
      body: {
        user: aUser({ onboardingStatus: "new-user", company: "", phoneNumber: null }),
        sandboxUrl: null,
      },
    }),
  });
  const user = await fillIn("  New@Rivers.example ");
  await submit(user);
  await waitFor(() => expect(address()).toBe("/account-setup"));
  const sent = calls.find(({ call }) => call === "POST users")?.body;
  expect(users.signUp.body.parse(sent)).toEqual({
    firstName: "Maya",
    lastName: "Rivers",
    email: "new@rivers.example",
    password: "violet hammock 9 tuba",
    timezone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  });
});

it("a likely typo in the address is reported when the field is left, and corrected with one press", async () => {
  open({
    "POST info/emailValidation": () => ({
      body: { valid: true, email: "jo@gmial.com", suggestedDomain: "gmail.com" },
    }),
  });
  const user = await fillIn("jo@gmial.com");
  await user.click(await screen.findByRole("button", { name: "jo@gmail.com" }));
  expect(input("Email").value).toBe("jo@gmail.com");
  expect(screen.queryByText(/Did you mean/)).toBeNull();
});

it("an address the server calls invalid is not sent", async () => {
  const { calls } = open({
    "POST info/emailValidation": () => ({ body: { valid: false, email: "", suggestedDomain: null } }),
  });
  const user = await fillIn("jo@thrown-away.example");
  expect(await screen.findByText("Please enter a valid email address")).toBeTruthy();
  await submit(user);
  await waitFor(() => expect(document.activeElement).toBe(input("Email")));
  expect(calls.some(({ call }) => call === "POST users")).toBe(false);
});

it("a name with a web address in it is not sent", async () => {
  const { calls } = open({});
  const user = await fillIn("jo@rivers.example");
  await user.type(input("Last name"), " evil.com");
  await submit(user);
  expect(await screen.findByText("Don't include web or email addresses in the name.")).toBeTruthy();
  expect(calls.some(({ call }) => call === "POST users")).toBe(false);
});

it("an empty form reports what is missing, field by field", async () => {
  open({});
  await screen.findByRole("button", { name: "Create account" });
  await submit(userEvent.setup());
  for (const missing of ["First name", "Last name", "Email", "Password"])
    expect(await screen.findByText(`${missing} is required.`)).toBeTruthy();
  // The rule stays readable beside the error.
  expect(screen.getByText(/^At least 10 characters/)).toBeTruthy();
});

it("the password's rule changes while it is typed, and a weak one is not sent", async () => {
  const { calls } = open({});
  const user = await fillIn("jo@rivers.example", "short");
  expect(screen.getByText("Use at least 10 characters for your password.")).toBeTruthy();
  await submit(user);
  await waitFor(() => expect(input("Password").getAttribute("aria-invalid")).toBe("true"));
  // The error replaces the advice, which says the same.
  expect(screen.getAllByText(/At least 10 characters/i)).toHaveLength(1);
  await user.type(input("Password"), " but then quite long");
  expect(await screen.findByText("Good password")).toBeTruthy();
  expect(calls.some(({ call }) => call === "POST users")).toBe(false);
});

it("each step a visitor reaches is reported once, and failures are ignored", async () => {
  const { calls } = open({
    "POST tr/signUpView": () => "offline",
    "POST users": () => ({ status: 201, body: { user: aUser(), sandboxUrl: null } }),
  });
  const user = await fillIn("jo@rivers.example");
  await submit(user);
  const steps = () => calls.flatMap(({ call }) => (call.startsWith("POST tr/") ? call.slice(8) : []));
  await waitFor(() =>
    expect(steps()).toEqual(["view", "signUpView", "signUpLead", "signUpSubmit", "signUpComplete"]),
  );
});

it("where a second factor is required, the mailed link comes first, and the sign-in has the email prefilled", async () => {
  const { address } = open({
    "POST users": () => refusal(403, "email-unverified", "Check your email."),
  });
  const user = await fillIn("new@rivers.example");
  await submit(user);
  expect(await screen.findByRole("heading", { name: "Check your email" })).toBeTruthy();
  expect(screen.getByText("new@rivers.example")).toBeTruthy();
  await user.click(screen.getByRole("link", { name: "Go to sign-in" }));
  await waitFor(() => expect(address()).toBe("/auth"));
  expect(((await screen.findByLabelText(/^Email/)) as HTMLInputElement).value).toBe("new@rivers.example");
});

it("a visitor from a referral link signs up with its code", async () => {
  const asked: unknown[] = [];
  open(
    {
      "POST users": ({ body }) => {
        asked.push(body);
        return { status: 201, body: { user: aUser(), sandboxUrl: null } };
      },
    },
    "/sign-up?ref=12345678",
  );
  const user = await fillIn("maya@rivers.example");
  expect(input("Referral code").value).toBe("12345678");
  await submit(user);
  await waitFor(() => expect(asked).toMatchObject([{ referralCode: "12345678" }]));
});

it("a visitor without a referral link can type a code, and an unknown one is reported at its field", async () => {
  const sentence = "No account has this code. Check it, or leave this empty.";
  const { calls } = open({
    "POST users": () => refusal(400, "invalid-input", sentence, { referralCode: sentence }),
  });
  const user = await fillIn("maya@rivers.example");
  expect(input("Referral code").value).toBe("");
  await user.type(input("Referral code"), " 7qk2m9xa ");
  await submit(user);
  await waitFor(() => expect(input("Referral code").getAttribute("aria-invalid")).toBe("true"));
  expect(screen.getByText(sentence)).toBeTruthy();
  expect(calls.find(({ call }) => call === "POST users")?.body).toMatchObject({ referralCode: "7qk2m9xa" });
});
