import type { SubscriptionReply } from "@broadcast/contract/subscription";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import { type Answers, aUser, refusal, sessionOf, visit } from "../../testing/visit.ts";

const starter = {
  id: "starter_5",
  name: "Starter",
  price: "$25.00",
  priceInCents: 2_500,
  frequency: "Monthly" as const,
  credits: 500,
  additionalPartnerCredits: 0,
  rolloverCredits: true,
  actualCostPerCreditInCents: 5,
  newUserTrialInDays: 14,
  includesOnboarding: false,
  hidden: false,
  desc: "500 credits every month.",
};
const payAsYouGo = {
  ...starter,
  id: "pay_as_you_go_5",
  name: "Pay as you go",
  priceInCents: 1_000,
  credits: 0,
};

const subscription: SubscriptionReply = {
  isConnected: true,
  status: "active",
  plan: payAsYouGo,
  periodEndsAt: "2026-12-20T12:00:00.000Z",
  cancelsAt: null,
  scheduledPlan: null,
  pastDue: null,
  card: { brand: "visa", last4: "4242", expMonth: 12, expYear: 2039 },
  cardField: { kind: "sandbox", publishableKey: null },
  canBuyCredits: true,
  creditPriceInCents: 5,
  trialDays: 0,
  choices: [
    { plan: payAsYouGo, change: "current", savingInCents: 0 },
    { plan: starter, change: "now", savingInCents: 0 },
  ],
};

const paying = aUser({ subscriptionPlan: "pay_as_you_go_5", stripeId: "cus_1", messageCredits: 42.5 });
const see = (path: string, answers: Answers = {}, changed: Partial<SubscriptionReply> = {}) =>
  visit(path, {
    answers: {
      ...sessionOf(paying),
      "GET subscription": () => ({ body: { ...subscription, ...changed } }),
      ...answers,
    },
    drawn: ["/subscription", path.split("?")[0]!, "/logout", "/auth"],
  });

it("the subscription shows plan, next date and remaining credits", async () => {
  see("/subscription/update-payment");
  const panel = within(await screen.findByRole("region", { name: "Subscription" }));
  expect(await panel.findByText("Renews on December 20, 2026")).toBeTruthy();
  expect(panel.getByText("credits remaining")).toBeTruthy();
  expect(panel.getByText("42.50")).toBeTruthy();
  expect(panel.getByText("Buy Credits")).toBeTruthy();
});

it("an incomplete card is reported, and nothing is sent", async () => {
  const { calls } = see("/subscription/update-payment", {
    "POST subscription/cardSetups": () => ({
      body: { clientSecret: "seti_1_secret_x", cardField: subscription.cardField },
    }),
    "POST subscription/typedCards": () => refusal(402, "payment-declined", "Your card was declined."),
  });
  await userEvent.type(await screen.findByLabelText(/Card number/), "4242424242424242");
  await userEvent.click(screen.getByRole("button", { name: "Save card" }));
  expect(await screen.findByText("Your card details are incomplete.")).toBeTruthy();
  expect(calls.filter(({ path }) => path.startsWith("subscription/"))).toEqual([]);
  await userEvent.type(screen.getByLabelText(/Expiration/), "1239");
  await userEvent.type(screen.getByLabelText(/Security code/), "123");
  expect(screen.queryByText("Your card details are incomplete.")).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "Save card" }));
  expect(await screen.findByText("Your card was declined.")).toBeTruthy();
});

it("a plan's price today is shown in dollars before it is taken, and that amount is sent", async () => {
  const asked: unknown[] = [];
  const preview = {
    plan: starter,
    change: "now",
    at: "2026-11-25T12:00:00.000Z",
    todayInCents: 1_834,
    lines: [
      { description: "Unused time on Pay as you go", amountInCents: -666 },
      { description: "1 × Starter", amountInCents: 2_500 },
    ],
    startsAt: "2026-11-25T12:00:00.000Z",
    nextInCents: 2_500,
    nextAt: "2026-12-25T12:00:00.000Z",
    credits: 500,
  };
  see("/subscription/change-subscription", {
    "POST subscription/preview": () => ({ body: preview }),
    "PUT subscription/plan": ({ body }) => {
      asked.push(body);
      return { body: subscription };
    },
  });
  await userEvent.click(await screen.findByRole("button", { name: /Change now\s*Starter, monthly/ }));
  const dialog = within(await screen.findByRole("dialog"));
  expect(await dialog.findByText("-$6.66")).toBeTruthy();
  await userEvent.click(await dialog.findByRole("button", { name: "Pay $18.34" }));
  expect(await screen.findByText("Your plan has changed")).toBeTruthy();
  expect(asked).toEqual([{ planId: "starter_5", at: preview.at, todayInCents: 1_834 }]);
});

it("canceling requires the word, and says what happens to credits, number and data", async () => {
  const asked: unknown[] = [];
  see("/subscription/change-subscription/are-you-sure?reason=closing", {
    "POST subscription/cancel": ({ body }) => {
      asked.push(body);
      return { body: subscription };
    },
  });
  expect(await screen.findByText(/Any credits you have left by then \(42.50 now\) will expire/)).toBeTruthy();
  await userEvent.type(screen.getByLabelText(/Type DELETE to confirm/), "delete");
  await userEvent.click(screen.getByRole("button", { name: "Cancel subscription" }));
  expect(await screen.findByText('Please type "DELETE" to confirm')).toBeTruthy();
  expect(asked).toEqual([]);
  await userEvent.clear(screen.getByLabelText(/Type DELETE to confirm/));
  await userEvent.type(screen.getByLabelText(/Type DELETE to confirm/), "DELETE");
  await userEvent.click(screen.getByRole("button", { name: "Cancel subscription" }));
  await screen.findByText("Your subscription ends on December 20, 2026");
  expect(asked).toEqual([{ reason: "closing", confirmation: "DELETE" }]);
});

it("an account without a subscription is closed at once after the word, and its owner is signed out", async () => {
  const asked: unknown[] = [];
  const { address } = see(
    "/subscription/change-subscription/are-you-sure?reason=closing",
    {
      "POST subscription/close": ({ body }) => {
        asked.push(body);
        return { body: {} };
      },
      "DELETE users/session": () => refusal(401, "unauthorized", "Sign in to continue."),
    },
    { status: "none", plan: null },
  );
  expect(await screen.findByText(/The credits you have left \(42.50\) expire/)).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Close account" }));
  expect(await screen.findByText('Please type "DELETE" to confirm')).toBeTruthy();
  expect(asked).toEqual([]);
  await userEvent.type(screen.getByLabelText(/Type DELETE to confirm/), "DELETE");
  await userEvent.click(screen.getByRole("button", { name: "Close account" }));
  await waitFor(() => expect(address()).toBe("/auth"));
  // The end of the session takes the previous user's toasts with it, but not this one.
  expect(await screen.findByText("Your account is closed")).toBeTruthy();
  expect(screen.queryByText("You've been signed out")).toBeNull();
  expect(asked).toEqual([{ reason: "closing", confirmation: "DELETE" }]);
});

it("credits are bought for the displayed amount", async () => {
  const asked: unknown[] = [];
  see("/subscription/buy-credits", {
    "POST payments/credits": ({ body }) => {
      asked.push(body);
      return { status: 201, body: { state: "paid", actionUrl: null } };
    },
  });
  await userEvent.click(await screen.findByRole("button", { name: "2,500" }));
  await userEvent.click(screen.getByRole("button", { name: "Pay $125.00" }));
  expect(await screen.findByText("2,500 credits were added")).toBeTruthy();
  expect(asked).toEqual([{ credits: 2_500, totalInCents: 12_500 }]);
});

it("gifting credits asks with amount and recipient, and sends once confirmed", async () => {
  const asked: unknown[] = [];
  see("/subscription/gift-credits", {
    "POST payments/gifts": ({ body }) => {
      asked.push(body);
      const gift = { ...(body as object), _id: "0b8a1c5e-4f0f-4a53-9f2e-0c5f5b1f6300" };
      return { status: 201, body: { ...gift, state: "waiting", time: "2026-11-25T12:00:00.000Z" } };
    },
    "POST payments/gifts/search": () => ({
      body: { gifts: [], paging: { page: 1, pageSize: 50, total: 0, isExact: true, hasMore: false } },
    }),
  });
  await userEvent.type(await screen.findByLabelText(/Email of the account/), "Ana@Flores.example");
  await userEvent.clear(screen.getByRole("textbox", { name: /^Credits/ }));
  await userEvent.type(screen.getByRole("textbox", { name: /^Credits/ }), "25");
  await userEvent.click(screen.getByRole("button", { name: "Gift credits" }));
  const question = within(await screen.findByRole("alertdialog", { name: "Gift 25 credits?" }));
  expect(question.getByText(/They go to ana@flores.example/)).toBeTruthy();
  expect(asked).toEqual([]);
  await userEvent.click(question.getByRole("button", { name: "Gift" }));
  await waitFor(() => expect(asked).toEqual([{ email: "ana@flores.example", credits: 25 }]));
});

it("a mistyped email is pointed out before credits are gifted to it", async () => {
  see("/subscription/gift-credits", {
    "POST info/emailValidation": ({ body }) => ({
      body: { valid: true, email: (body as { email: string }).email, suggestedDomain: "gmail.com" },
    }),
  });
  const field = await screen.findByRole("textbox", { name: /Email of the account/ });
  await userEvent.type(field, "ana@gmial.com");
  await userEvent.tab();
  await userEvent.click(await screen.findByRole("button", { name: "ana@gmail.com" }));
  expect(field).toHaveProperty("value", "ana@gmail.com");
});

const noCard = { card: null };

it("auto-recharge says that it needs a card before it can be saved, with a link to add one", async () => {
  see(
    "/subscription/auto-recharge",
    {
      "GET payments/autoRecharge": () => ({
        body: {
          isOn: false,
          thresholdCredits: 100,
          credits: 500,
          monthlyCeilingInCents: 10_000,
          spentThisMonthInCents: 0,
          stopReason: null,
        },
      }),
    },
    noCard,
  );
  expect((await screen.findByRole("link", { name: "Add card" })).getAttribute("href")).toBe(
    "/subscription/update-payment",
  );
  expect(screen.queryByText(/card on file/)).toBeNull();
});

it("where no card can be entered, buying credits says why there is no button", async () => {
  see("/subscription/buy-credits", {}, { ...noCard, cardField: null, isConnected: false });
  expect(await screen.findByText(/Payments aren't set up/)).toBeTruthy();
  expect(screen.queryByRole("button", { name: /^(Pay|Buy)/ })).toBeNull();
});

it("before you go mentions better fits only if there are any", async () => {
  const path = "/subscription/change-subscription/before-you-go?reason=closing";
  see(path, {}, { choices: [] });
  expect(await screen.findByText("Cancelling closes your account.")).toBeTruthy();
  cleanup();
  const hold = { ...starter, id: "on_hold_5", name: "On hold", priceInCents: 500 };
  see(path, {}, { choices: [{ plan: hold, change: "later", savingInCents: 0 }] });
  expect(await screen.findByText(/One of these may be a better fit:/)).toBeTruthy();
});
