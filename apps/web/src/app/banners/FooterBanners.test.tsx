import type { CurrentUser } from "@broadcast/contract/users";
import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, it, test } from "vitest";
import { setViewport } from "../../testing/setup.ts";
import { type Answers, aUser, sessionOf, visit } from "../../testing/visit.ts";

const settled: Partial<CurrentUser> = { identity: { status: "verified" } };
const twilio = (status: CurrentUser["twilio"]["status"]) => ({ twilio: { ...aUser().twilio, status } });
const open = (change: Partial<CurrentUser>, answers: Answers = {}) => {
  const user = aUser({ ...settled, ...change });
  return visit("/account", { answers: { ...sessionOf(user), ...answers }, drawn: [] });
};
const notices = () => screen.findByRole("region", { name: "Notices" });

afterEach(() => localStorage.clear());

it.each([
  ["Verify Account Email", "Check your email", { auth: { username: "a@b.co", verified: false } }],
  ["Verify Identity", "to enable messaging", { identity: { status: "not-verified" } }],
  ["Identity Not Verified", "Messaging is disabled", { identity: { status: "failed" } }],
  ["Registration Failed", "Please contact support", twilio("registration-failed")],
  ["Registration Required", "by Mobile Carriers immediately", twilio("not-registered")],
  ["Registration Pending", "Check for updates", twilio("registering")],
] satisfies [string, string, Partial<CurrentUser>][])("%s reads: %s", async (title, text, change) => {
  open(change);
  expect(await within(await notices()).findByText(title)).toBeTruthy();
  await waitFor(() => expect(screen.getByRole("region", { name: "Notices" }).textContent).toContain(text));
});

it("a failed payment links to the page where the card is updated", async () => {
  visit("/account", {
    answers: sessionOf(aUser({ ...settled, subscriptionPlan: "onhold", stripeId: "cus_1" })),
    drawn: ["/subscription/update-payment"],
  });
  const banner = within(await notices());
  expect(await banner.findByText("Payment failed")).toBeTruthy();
  expect(banner.getByRole("link", { name: "Update payment" }).getAttribute("href")).toBe(
    "/subscription/update-payment",
  );
});

it.each([
  [
    "a paid plan",
    { subscriptionPlan: "starter_5", stripeId: "cus_1" },
    "Buy Credits",
    "/subscription/buy-credits",
  ],
  [
    "no plan",
    { subscriptionPlan: "free", stripeId: "cus_1" },
    "Upgrade",
    "/subscription/change-subscription",
  ],
  ["no say in the plan", { roles: ["assistant"] }, "See which", "/unsent-messages"],
] satisfies [string, Partial<CurrentUser>, string, string][])(
  "too few credits link a user with %s to what they can do",
  async (_who, change, label, href) => {
    visit("/account", {
      answers: sessionOf(aUser({ ...settled, ...change, isShortOfCredits: true })),
      drawn: ["/subscription/buy-credits", "/subscription/change-subscription", "/unsent-messages"],
    });
    const banner = within(await notices());
    expect(await banner.findByText("Not Enough Credits")).toBeTruthy();
    expect(banner.getByRole("link", { name: label }).getAttribute("href")).toBe(href);
  },
);

it("a notice does not lead to the page it is on", async () => {
  const answers = sessionOf(aUser({ identity: { status: "not-verified" } }));
  const { router } = visit("/account", { answers, drawn: ["/account/identity"] });
  await within(await notices()).findByRole("link", { name: "Verify" });
  await act(() => router.navigate({ to: "/account/identity" }));
  expect(await within(await notices()).findByText("Verify Identity")).toBeTruthy();
  await waitFor(() =>
    expect(
      within(screen.getByRole("region", { name: "Notices" })).queryByRole("link", { name: "Verify" }),
    ).toBeNull(),
  );
});

test("Broadcasting Paused comes and goes with the poll, says until when, and leads to the hours", async () => {
  const later = new Date(Date.now() + 86_400_000).toISOString();
  open(
    {},
    {
      "POST users/poller": () => ({
        body: {
          isBroadcastingPaused: true,
          broadcastingResumesAt: later,
          chatsUpdates: { unreadCount: 0 },
          spacesUpdates: { unreadCount: 0 },
          contactThreadUpdates: null,
          currentUser: null,
        },
      }),
    },
  );
  const banner = await notices();
  expect(within(banner).getByText("Broadcasting Paused")).toBeTruthy();
  expect(within(banner).getByText(/^until .+ at \d+:\d\d [AP]M$/)).toBeTruthy();
  expect(within(banner).getByRole("link", { name: "Broadcast hours" }).getAttribute("href")).toBe(
    "/settings/broadcast-hours",
  );
});

test("Resend sms verification sends the text again", async () => {
  const waiting: Partial<CurrentUser> = {
    registration: { isTCR: false, isTwilio: true, brand: { entityType: "SOLE_PROPRIETOR" } },
    twilio: {
      ...aUser().twilio,
      status: "registering",
      brandRegistration: { status: "created", brandStatus: "APPROVED", identityStatus: "UNVERIFIED" },
    },
  };
  const { calls } = open(waiting, {
    "POST users/sendTcrOtp": () => ({ body: { otp: { redactedTo: "•••0148" } } }),
  });
  expect(within(await notices()).getByText("SMS Verification Required")).toBeTruthy();
  await userEvent.click(await screen.findByRole("button", { name: "Resend sms verification" }));
  expect(await screen.findByText("Verification text sent to •••0148")).toBeTruthy();
  expect(calls.filter(({ call }) => call === "POST users/sendTcrOtp")).toHaveLength(1);
});

test("Check for updates asks the reviewers, and the banner follows what they say", async () => {
  let user = aUser({ ...settled, ...twilio("registering") });
  open(twilio("registering"), {
    "GET users/session": () => ({ body: { user, sandboxUrl: null } }),
    "POST users/refreshTcrRegistration": () => {
      user = aUser({ ...settled, ...twilio("registered") });
      return { body: { user, registration: {} } };
    },
  });
  await userEvent.click(await screen.findByRole("button", { name: "Check for updates" }));
  await waitFor(() => expect(screen.queryByText("Registration Pending")).toBeNull());
});

test("a prompt that was put off stays hidden after a reload", async () => {
  open({ identity: { status: "not-verified" } });
  await userEvent.click(await screen.findByRole("button", { name: "Dismiss" }));
  expect(screen.queryByText("Verify Identity")).toBeNull();
  open({ identity: { status: "not-verified" } });
  await screen.findAllByRole("navigation", { name: "Main" });
  expect(screen.queryByText("Verify Identity")).toBeNull();
});

test.each([390, 1440])(
  "at %d px only the most urgent banner is shown, the others behind a summary line",
  async (width) => {
    setViewport(width);
    open({ identity: { status: "failed" }, ...twilio("not-registered") });
    expect(within(await notices()).getByText("Identity Not Verified")).toBeTruthy();
    const more = screen.getByRole("button", { name: "1 more" });
    expect(more.getAttribute("aria-expanded")).toBe("false");
    expect(screen.getByText("Registration Required").closest("[hidden]")).toBeTruthy();
    await userEvent.click(more);
    expect(screen.getByText("Registration Required").closest("[hidden]")).toBeNull();
  },
);

test("a manager sees on every page which account they manage, with a way back and the current name from the server", async () => {
  const answer = Promise.withResolvers<{ body: object }>();
  open(
    {
      roles: ["manager"],
      company: "Rivers & Thread",
      isCurrentlyManaging: true,
      managing: {
        managingUserId: "0b8a1c5e-4f0f-4a53-9f2e-0c5f5b1f0a09",
        managingUserFullName: "Oscar Lind",
        isSuperuser: false,
      },
    },
    { "GET users/managingUser": () => answer.promise },
  );
  expect(await screen.findByText("Managing an Account")).toBeTruthy();
  // Until the server answers, the banner shows the name from the session.
  const back = screen.getByRole("link", { name: "Return to Oscar Lind" });
  expect(back.getAttribute("href")).toBe("/logout");
  answer.resolve({ body: { managingUserFullName: "Oscar Lindgren", isSuperuser: false } });
  expect(await screen.findByRole("link", { name: "Return to Oscar Lindgren" })).toBe(back);
});

test("a user without the right to act sees the notice without a button", async () => {
  open({ roles: ["assistant"], ...twilio("registering") });
  await notices();
  expect(screen.queryByRole("button", { name: "Check for updates" })).toBeNull();
});

test("an invited manager without a business of their own is not asked to verify its identity", async () => {
  const user = aUser({
    onboardingStatus: "new-user",
    phoneNumber: null,
    phoneNumberType: null,
    isManager: true,
  });
  visit("/managed-accounts", { answers: sessionOf(user), drawn: [] });
  await screen.findByRole("navigation", { name: "Main" });
  expect(screen.queryByText("Verify Identity")).toBeNull();
});
