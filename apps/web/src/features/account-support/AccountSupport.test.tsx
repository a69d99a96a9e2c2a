import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import { type Answers, aUser, refusal, sessionOf, visit } from "../../testing/visit.ts";

const support = aUser({ firstName: "Sam", superuser: true, roles: ["owner", "superuser"] });
const maya = {
  _id: "0b8a1c5e-4f0f-4a53-9f2e-0c5f5b1f5001",
  firstName: "Maya",
  lastName: "Rivers",
  email: "maya@rivers.example",
  company: "Rivers Studio",
  phoneNumber: "+15125550148",
  createdAt: "2026-09-20T00:00:00.000Z",
  isCancelled: false,
  emailVerified: true,
  mobileNumber: null,
  superuser: false,
  organization: null,
  organizationAdmin: false,
  messageCredits: 120.5,
  heldCredits: 4,
  contacts: 2_000,
  subscriptionPlan: "starter_5",
  onboardingStatus: "complete",
  identityStatus: "not-verified",
  registrationStatus: "registered",
  carrier: "twilio",
  phoneNumberType: "managed-voip",
  timezone: "America/Chicago",
  lastSeenAt: null,
};
const base = `admin/users/${maya._id}`;

const open = (address: string, drawn: string, answers: Answers) =>
  visit(address, {
    answers: { ...sessionOf(support), [`GET ${base}`]: () => ({ body: maya }), ...answers },
    drawn: [drawn],
  });
const under = (path: string, answers: Answers) =>
  open(`/${base}/${path}`, `/admin/users/{userId}/${path}`, answers);
const pressed = (calls: readonly { call: string; body: unknown }[], call: string) =>
  calls.filter((each) => each.call === call).map(({ body }) => body);

it("a referral code needs a reason, can be refused in the form, and shows its owner once it is applied", async () => {
  const reply = (referrer: object | null) => ({
    body: { referrer, appliedAt: referrer && maya.createdAt, isRewarded: false, rewardCredits: 200 },
  });
  let applied: object | null = null;
  const { calls } = under("apply-referral-code", {
    [`GET ${base}/referral`]: () => reply(applied),
    [`POST ${base}/referral`]: () => {
      if (pressed(calls, `POST ${base}/referral`).length === 1)
        return refusal(400, "invalid-input", "Check the code.", { code: "No account has this code." });
      applied = { name: "Dana's Bakery", code: "7QK2M9XA" };
      return reply(applied);
    },
  });
  const user = userEvent.setup();
  await user.type(await screen.findByLabelText(/^Referral code/), "7qk2m9xa");
  await user.click(screen.getByRole("button", { name: "Apply code" }));
  expect(await screen.findByText("Say why, in a few words.")).toBeTruthy();
  await user.type(screen.getByLabelText(/^Reason/), "They forgot it");
  await user.click(screen.getByRole("button", { name: "Apply code" }));
  expect(await screen.findByText("No account has this code.")).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Apply code" }));
  expect(await screen.findByText("Dana's Bakery")).toBeTruthy();
});

it("payments are exported for a valid range of days", async () => {
  under("export-payment-history", {});
  const user = userEvent.setup();
  const from = await screen.findByRole("textbox", { name: /^From/ });
  const to = screen.getByRole("textbox", { name: /^To/ });
  const type = async (field: HTMLElement, day: string) => {
    await user.clear(field);
    await user.type(field, day);
    await user.tab();
  };
  await type(from, "9/1/2026");
  await type(to, "9/30/2026");
  expect(screen.getByRole("link", { name: "Export CSV" }).getAttribute("href")).toBe(
    `/api/${base}/payments/export?from=2026-09-01&to=2026-09-30`,
  );
  await type(to, "8/1/2026");
  expect(await screen.findByText("The end date must be on or after the start date.")).toBeTruthy();
  expect(screen.queryByRole("link", { name: "Export CSV" })).toBeNull();
});

it("an identity is decided with a reason, and the failed checks are explained", async () => {
  const identity = {
    status: "failed",
    triesLeft: 4,
    checks: [
      {
        _id: "0b8a1c5e-4f0f-4a53-9f2e-0c5f5b1f6001",
        state: "needs-input",
        reason: "The document could not be read.",
        isSetAside: false,
        startedAt: maya.createdAt,
        updatedAt: maya.createdAt,
      },
    ],
  };
  const { calls } = under("identity-verification", {
    [`GET ${base}/identity`]: () => ({ body: identity }),
    [`POST ${base}/identity/approve`]: () => ({ body: { ...identity, status: "verified" } }),
  });
  const user = userEvent.setup();
  expect(await screen.findByText("The document could not be read.")).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Verify by hand" }));
  const dialog = within(await screen.findByRole("dialog"));
  await user.type(dialog.getByLabelText(/^Reason/), "Passport on a call");
  await user.click(dialog.getByRole("button", { name: "Verify" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(pressed(calls, `POST ${base}/identity/approve`)).toEqual([{ reason: "Passport on a call" }]);
});

it("cancelled credits are restored as shown", async () => {
  const forfeit = {
    _id: "0b8a1c5e-4f0f-4a53-9f2e-0c5f5b1f6002",
    credits: 80,
    forfeitedAt: maya.createdAt,
    restoredAt: null,
  };
  const { calls } = under("restore-cancelled-credits", {
    [`GET ${base}/forfeitedCredits`]: () => ({ body: { restorableCredits: 80, forfeits: [forfeit] } }),
    [`POST ${base}/forfeitedCredits/restore`]: () => ({
      body: { restorableCredits: 0, forfeits: [{ ...forfeit, restoredAt: maya.createdAt }] },
    }),
  });
  const user = userEvent.setup();
  await user.type(await screen.findByLabelText(/^Reason/), "They came back");
  expect(screen.getByText(/brings the balance to 200.50/)).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Restore 80 credits" }));
  await waitFor(() =>
    expect(pressed(calls, `POST ${base}/forfeitedCredits/restore`)).toEqual([
      { credits: 80, reason: "They came back" },
    ]),
  );
});

it("violations by an account's messages are listed with their points", async () => {
  under("message-score-violations", {
    [`POST ${base}/messageScoreViolations/search`]: () => ({
      body: {
        violations: [
          {
            id: "0b8a1c5e-4f0f-4a53-9f2e-0c5f5b1f6003",
            time: maya.createdAt,
            kind: "complaint",
            score: 10,
            reason: "Somebody called the email spam.",
            messageId: null,
          },
        ],
        paging: { total: 1, page: 1, pageSize: 25, pages: 1 },
      },
    }),
  });
  expect(await screen.findByText("Somebody called the email spam.")).toBeTruthy();
  expect(screen.getByText("10 points")).toBeTruthy();
});

const number = {
  phoneNumber: "+15125550148",
  phoneNumberType: "managed-voip",
  isRegistered: true,
  isRegistering: false,
  keywords: 3,
  chats: 12,
  waitingMessages: 0,
  keepDays: 30,
  earlierNumbers: [],
  change: null,
};

it.each([
  ["", `/${base}/update-number`, "/admin/users/{userId}/update-number"],
  [" at its other address", `/admin/update-number/${maya._id}`, "/admin/update-number/{userId}"],
])(
  "another number%s shows its consequences, needs a reason, and is followed until it is there",
  async (_, address, drawn) => {
    const { calls } = open(address, drawn, {
      [`GET ${base}/number`]: () => ({ body: number }),
      [`GET ${base}/number/available`]: () => ({
        body: { numbers: [{ phoneNumber: "+17375550111", locality: "Austin", region: "TX" }] },
      }),
      [`POST ${base}/number`]: () => ({ body: number }),
    });
    const user = userEvent.setup();
    expect(await screen.findByText(/Gets texts and calls for 30 more days/)).toBeTruthy();
    await user.type(screen.getByLabelText("Area code"), "737");
    await user.click(await screen.findByText("(737) 555-0111"));
    await user.click(screen.getByRole("button", { name: "Change to (737) 555-0111" }));
    const dialog = within(await screen.findByRole("dialog"));
    await user.type(dialog.getByLabelText(/^Reason/), "Texts were filtered");
    await user.click(dialog.getByRole("button", { name: "Change number" }));
    await waitFor(() =>
      expect(pressed(calls, `POST ${base}/number`)).toEqual([
        { phoneNumber: "+17375550111", reason: "Texts were filtered" },
      ]),
    );
  },
);

it.each([
  ["ordered", null, /is being ordered from the carrier/, false],
  ["failed", "Somebody else was given this number.", /couldn't get/, true],
])(
  "a number that is %s is shown, and another one can be chosen only when that is over",
  async (state, problem, words, canChoose) => {
    under("update-number", {
      [`GET ${base}/number`]: () => ({
        body: { ...number, change: { phoneNumber: "+17375550111", state, problem, time: maya.createdAt } },
      }),
    });
    expect(await screen.findByText(words)).toBeTruthy();
    expect(screen.queryByLabelText("Area code") !== null).toBe(canChoose);
  },
);
