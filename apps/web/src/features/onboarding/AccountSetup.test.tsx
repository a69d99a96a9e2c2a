import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import { type Answers, aUser, refusal, sessionOf, visit } from "../../testing/visit.ts";

const newcomer = aUser({
  onboardingStatus: "new-user",
  company: "",
  phoneNumber: null,
  phoneNumberType: null,
});
const profile = {
  firstName: "Maya",
  lastName: "Rivers",
  company: "",
  website: "",
  industry: "",
  email: "maya@rivers.example",
  pendingEmail: null,
};
const named = { ...newcomer, company: "Rivers & Thread" };

const open = (address: string, user: typeof newcomer, answers: Answers) =>
  visit(address, {
    answers: {
      ...sessionOf(user),
      "GET users/profile": () => ({ body: profile }),
      "GET timezones": () => ({ body: { timezones: [{ label: "Central Time", value: "America/Chicago" }] } }),
      ...answers,
    },
    drawn: ["/account-setup", "/select-phone-number", "/add-mobile-number"],
  });

it("a new business describes itself, with the device's time zone, then chooses its kind of number", async () => {
  let user = newcomer;
  const { calls, address } = open("/account-setup", newcomer, {
    "GET users/session": () => ({ body: { user, sandboxUrl: null } }),
    "PUT users/onboarding": ({ body }) => {
      user = "company" in (body as object) ? named : { ...named, onboardingStatus: "needs-managed-voip" };
      return { body: user };
    },
  });
  const typist = userEvent.setup();
  await typist.type(await screen.findByLabelText(/^Business name/), "Rivers & Thread");
  expect(address()).toBe("/account-setup");
  await typist.click(screen.getByRole("button", { name: "Continue" }));
  expect(await screen.findByRole("heading", { name: "How do you want to start?" })).toBeTruthy();
  await typist.click(screen.getByRole("button", { name: "Continue" }));
  await waitFor(() => expect(address()).toBe("/select-phone-number"));
  expect(calls.filter(({ call }) => call === "PUT users/onboarding").map(({ body }) => body)).toEqual([
    {
      company: "Rivers & Thread",
      timezone: Intl.DateTimeFormat().resolvedOptions().timeZone,
      website: "",
      industry: "",
    },
    { phoneNumberType: "managed-voip" },
  ]);
});

it("going back to the business shows everything as it was saved", async () => {
  let [user, saved] = [newcomer, profile];
  open("/account-setup", newcomer, {
    "GET users/session": () => ({ body: { user, sandboxUrl: null } }),
    "GET users/profile": () => ({ body: saved }),
    "PUT users/onboarding": ({ body }) => {
      [user, saved] = [named, { ...saved, ...(body as object) }];
      return { body: user };
    },
  });
  const typist = userEvent.setup();
  await typist.type(await screen.findByLabelText(/^Business name/), "Rivers & Thread");
  await typist.type(screen.getByLabelText(/^Website/), "rivers.example");
  await typist.click(screen.getByRole("button", { name: "Continue" }));
  await typist.click(await screen.findByRole("button", { name: "Back to your business" }));
  const website = (await screen.findByLabelText(/^Website/)) as HTMLInputElement;
  expect(website.value).toMatch(/rivers\.example/);
});

it("the server's objections are shown at their inputs, and all input is kept", async () => {
  const sentence = "Please enter a web address such as example.com.";
  open("/account-setup", newcomer, {
    "PUT users/onboarding": () => refusal(400, "invalid-input", sentence, { website: sentence }),
  });
  const typist = userEvent.setup();
  await typist.type(await screen.findByLabelText(/^Business name/), "Rivers");
  await typist.type(screen.getByLabelText(/^Website/), "rivers.example");
  await typist.click(screen.getByRole("button", { name: "Continue" }));
  expect(await screen.findByText(sentence)).toBeTruthy();
  expect((screen.getByLabelText(/^Business name/) as HTMLInputElement).value).toBe("Rivers");
});

it("the second step cannot be reached before the business has a name", async () => {
  open("/account-setup?step=number", newcomer, {});
  expect(await screen.findByLabelText(/^Business name/)).toBeTruthy();
});

const due = { ...named, onboardingStatus: "needs-mobile-number" as const };
const sent = {
  channel: "sms",
  redactedTo: "(•••) •••-0123",
  resendAfterSeconds: 30,
  sandboxUrl: null,
  authenticator: null,
};

it("a user's own cell is proven by a code, which completes the onboarding", async () => {
  let user: typeof newcomer = due;
  const { calls, address } = open("/add-mobile-number", due, {
    "GET users/session": () => ({ body: { user, sandboxUrl: null } }),
    "POST users/phoneNumber/code": () => ({ body: sent }),
    "PUT users/phoneNumber": () => {
      user = { ...due, onboardingStatus: "complete", phoneNumberType: "verified-cell" };
      return { body: user };
    },
  });
  const typist = userEvent.setup();
  await typist.type(await screen.findByLabelText(/^Mobile number/), "5125550123");
  await typist.click(screen.getByRole("button", { name: "Send code" }));
  await typist.type(await screen.findByLabelText("Code"), "123456");
  await waitFor(() => expect(address()).toBe("/welcome"));
  expect(calls.find(({ call }) => call === "PUT users/phoneNumber")?.body).toEqual({
    cellPhoneNumber: "(512) 555 0123",
    verificationCode: "123456",
  });
});

it("a user who changes their mind gets a business number instead", async () => {
  let user: typeof newcomer = due;
  const { address } = open("/add-mobile-number", due, {
    "GET users/session": () => ({ body: { user, sandboxUrl: null } }),
    "PUT users/onboarding": () => {
      user = { ...due, onboardingStatus: "needs-managed-voip" };
      return { body: user };
    },
  });
  await userEvent.click(await screen.findByRole("button", { name: "Choose a business number instead" }));
  await waitFor(() => expect(address()).toBe("/select-phone-number"));
});
