import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import { announceChange } from "../../lib/live/live-topics.ts";
import { type Answers, aUser, refusal, sessionOf, visit } from "../../testing/visit.ts";

const due = aUser({ onboardingStatus: "needs-managed-voip", phoneNumber: null, phoneNumberType: null });
const done = aUser({ phoneNumber: "+15125550101" });
const offered = {
  "GET phoneNumbers/available": () => ({
    body: {
      numbers: [
        { phoneNumber: "+15125550101", locality: "Austin", region: "TX" },
        { phoneNumber: "+15125550102", locality: null, region: null },
      ],
    },
  }),
};

const open = (answers: Answers, user = due) =>
  visit("/select-phone-number", {
    answers: { ...sessionOf(user), ...offered, ...answers },
    drawn: ["/select-phone-number"],
  });

const takeFirst = async (label = "Get this number") => {
  const user = userEvent.setup();
  await user.type(await screen.findByLabelText("Area code"), "512");
  await user.click(await screen.findByRole("option", { name: /\(512\) 555-0101/ }));
  await user.click(screen.getByRole("button", { name: "Get (512) 555-0101" }));
  const dialog = within(await screen.findByRole("alertdialog"));
  await user.click(dialog.getByRole("button", { name: label }));
  return user;
};

it("the carrier is not asked before there is a valid area code", async () => {
  const { calls } = open({});
  const user = userEvent.setup();
  const field = await screen.findByLabelText("Area code");
  await user.type(field, "1x23456");
  expect((field as HTMLInputElement).value).toBe("123");
  expect(screen.getByText("An area code has three digits and starts with 2 to 9.")).toBeTruthy();
  expect(calls.some(({ call }) => call.includes("available"))).toBe(false);
  await user.clear(field);
  await user.type(field, "512");
  expect(await screen.findByText("Austin, TX")).toBeTruthy();
  expect(calls.filter(({ call }) => call.includes("available")).map(({ query }) => query)).toEqual([
    { areaCode: "512" },
  ]);
});

it("buying a number completes the onboarding", async () => {
  let user = due;
  const { calls, address } = open({
    "GET users/session": () => ({ body: { user, sandboxUrl: null } }),
    "POST phoneNumbers": () => {
      user = done;
      return { status: 201, body: done };
    },
  });
  await takeFirst();
  await waitFor(() => expect(address()).toBe("/welcome"));
  expect(calls.find(({ call }) => call === "POST phoneNumbers")?.body).toEqual({
    phoneNumber: "+15125550101",
  });
});

it("a number taken by another customer is reported, and the list is refreshed", async () => {
  const { calls, address } = open({
    "POST phoneNumbers": () =>
      refusal(409, "phone-number-taken", "This number was just taken. Please choose another one."),
  });
  await takeFirst();
  expect(await screen.findByText(/This number was just taken/)).toBeTruthy();
  await waitFor(() => expect(calls.filter(({ call }) => call.includes("available"))).toHaveLength(2));
  expect(screen.queryByRole("option", { selected: true })).toBeNull();
  expect(address()).toBe("/select-phone-number");
});

const unverified = { ...due, auth: { ...due.auth, verified: false } };

it("an unverified email is reported before a number is chosen, and the number is taken automatically once it is verified", async () => {
  let user = unverified;
  const { calls, address } = open(
    {
      "GET users/session": () => ({ body: { user, sandboxUrl: null } }),
      "POST phoneNumbers": () => {
        user = done;
        return { status: 201, body: done };
      },
      "POST users/resendAccountVerificationEmail": () => ({}),
    },
    unverified,
  );
  const bought = () => calls.filter(({ call }) => call === "POST phoneNumbers");
  expect(await screen.findByText("Check your email")).toBeTruthy();
  const person = await takeFirst("Get it once I verify");
  const waiting = within(
    (await screen.findByText(/^Open the link we sent to/)).closest<HTMLElement>("[role=status]")!,
  );
  await person.click(waiting.getByRole("button", { name: "Send it again" }));
  expect(await screen.findByText("Verification email sent")).toBeTruthy();
  expect(bought()).toHaveLength(0);
  user = due;
  announceChange(["session"]);
  await waitFor(() => expect(address()).toBe("/welcome"));
  expect(bought().map(({ body }) => body)).toEqual([{ phoneNumber: "+15125550101" }]);
});

it("a user who waits for the mail can choose another number, and no number is taken then", async () => {
  let user = unverified;
  const { calls } = open({ "GET users/session": () => ({ body: { user, sandboxUrl: null } }) }, unverified);
  const person = await takeFirst("Get it once I verify");
  await person.click(await screen.findByRole("button", { name: "Choose another number" }));
  expect(await screen.findByLabelText("Area code")).toBeTruthy();
  user = due;
  announceChange(["session"]);
  await waitFor(() => expect(screen.queryByText("Check your email")).toBeNull());
  expect(calls.some(({ call }) => call === "POST phoneNumbers")).toBe(false);
});

it("a business that has its number is redirected to /welcome", async () => {
  const { address } = open({}, done);
  await waitFor(() => expect(address()).toBe("/welcome"));
});

const noRegistration = {
  status: "not-registered",
  path: "twilio",
  form: null,
  step: "none",
  problems: [],
  submittedForm: null,
  otp: null,
  canUpgrade: false,
  submittedAt: null,
  updatedAt: null,
};
const withCell = aUser({ phoneNumber: "+15125550199", phoneNumberType: "verified-cell" });

it("a user with a proven cell gets a business number here, from wherever they come", async () => {
  let user = withCell;
  const { calls, address } = visit("/account/tcr", {
    answers: {
      ...sessionOf(user),
      ...offered,
      "GET users/session": () => ({ body: { user, sandboxUrl: null } }),
      "GET users/tcrRegistration": () => ({ body: noRegistration }),
      "POST phoneNumbers": () => {
        user = done;
        return { status: 201, body: done };
      },
    },
    drawn: ["/account/tcr", "/select-phone-number"],
  });
  await userEvent.setup().click(await screen.findByRole("link", { name: "Choose a number" }));
  await takeFirst();
  await waitFor(() => expect(address()).toBe("/welcome"));
  expect(calls.some(({ call }) => call === "POST phoneNumbers")).toBe(true);
});

it("a user with a proven cell can leave it at that", async () => {
  const { address } = open({ "PUT users/onboarding": () => ({ body: withCell }) }, withCell);
  await userEvent.setup().click(await screen.findByRole("button", { name: "Keep my mobile number for now" }));
  await waitFor(() => expect(address()).toBe("/welcome"));
});

it("a business without a number is redirected here from everywhere but the sign-out", async () => {
  const { address } = visit("/account/credit-usage", { answers: { ...sessionOf(due) }, drawn: [] });
  await waitFor(() => expect(address()).toBe("/select-phone-number"));
});
