import type { CurrentUser } from "@broadcast/contract/users";
import { describe, expect, it, test } from "vitest";
import { aUser } from "../../testing/visit.ts";
import { dueBanners, type IgnoreDates } from "./due-banners.ts";

/** A business with nothing left to do. */
const settled: Partial<CurrentUser> = { identity: { status: "verified" } };
const now = Date.parse("2026-11-21T12:00:00.000Z");
const due = (
  user: Partial<CurrentUser>,
  more: { isBroadcastingPaused?: boolean; ignoredAt?: IgnoreDates; canOpen?: (path: string) => boolean } = {},
) =>
  dueBanners({
    user: aUser({ ...settled, ...user }),
    isBroadcastingPaused: false,
    ignoredAt: {},
    now,
    canOpen: (path) => path !== "/account/referral-program",
    ...more,
  });
const twilio = (status: CurrentUser["twilio"]["status"]) => ({ twilio: { ...aUser().twilio, status } });

describe("identity", () => {
  it.each([
    ["verified", []],
    ["grandfathered", []],
    ["not-verified", ["verify-identity"]],
    ["failed", ["identity-failed"]],
  ] as const)("%s shows %j", (status, expected) => {
    expect(due({ identity: { status } })).toEqual(expected);
  });
});

const support = { managingUserId: aUser()._id, managingUserFullName: "Sam Support", isSuperuser: true };

it.each<[string, Partial<CurrentUser>]>([
  ["for itself", { superuser: true }],
  ["for who it acts for", { managing: support }],
])("support is not asked for an identity %s, and is told of one that failed", (_whose, user) => {
  expect(due({ ...user, identity: { status: "not-verified" } })).toEqual([]);
  expect(due({ ...user, identity: { status: "failed" } })).toEqual(["identity-failed"]);
});

describe("carrier registration", () => {
  it.each([
    ["registration-failed", ["registration-failed"]],
    ["not-registered", ["registration-required"]],
    ["registration-queued", ["registration-pending"]],
    ["registering", ["registration-pending"]],
    ["registered", []],
  ] as const)("%s shows %j", (status, expected) => {
    expect(due(twilio(status))).toEqual(expected);
  });
});

test("suspended sending is told before everything else", () => {
  expect(due({ isSendingSuspended: true, identity: { status: "failed" } })).toEqual([
    "sending-suspended",
    "identity-failed",
  ]);
});

test("sending stopped by an unpaid renewal has a banner; a chosen hold, a plan and no plan have none", () => {
  expect(due({ subscriptionPlan: "onhold", identity: { status: "failed" } })).toEqual([
    "payment-failed",
    "identity-failed",
  ]);
  for (const subscriptionPlan of ["on_hold_5", "on_hold_4", "starter_5", "free"])
    expect(due({ subscriptionPlan })).toEqual([]);
});

test("messages withheld for lack of credits get a banner, which can be put off for 12 hours", () => {
  const short: Partial<CurrentUser> = { isShortOfCredits: true };
  expect(due({ ...short, identity: { status: "failed" } })).toEqual(["credits-short", "identity-failed"]);
  const putOff = (hoursAgo: number) => ({
    ignoredAt: { "credits-short": new Date(now - hoursAgo * 3_600_000).toISOString() },
  });
  expect(due(short, putOff(11.9))).toEqual([]);
  expect(due(short, putOff(12))).toEqual(["credits-short"]);
});

test("an unverified email, paused broadcasts and the referral program each have their banner", () => {
  expect(due({ auth: { username: "a@b.co", verified: false } })).toEqual(["verify-email"]);
  expect(due({}, { isBroadcastingPaused: true })).toEqual(["broadcasting-paused"]);
  expect(due({}, { canOpen: () => true })).toEqual(["referral"]);
});

test("the most urgent stands first", () => {
  const all = due(
    {
      auth: { username: "a@b.co", verified: false },
      identity: { status: "failed" },
      ...twilio("not-registered"),
    },
    { isBroadcastingPaused: true, canOpen: () => true },
  );
  expect(all).toEqual([
    "identity-failed",
    "verify-email",
    "registration-required",
    "broadcasting-paused",
    "referral",
  ]);
});

describe("a user who cannot act", () => {
  const canOpen = () => false;
  const soleProprietor: Partial<CurrentUser> = {
    registration: { isTCR: false, isTwilio: true, brand: { entityType: "SOLE_PROPRIETOR" } },
    twilio: {
      ...aUser().twilio,
      status: "registering",
      brandRegistration: { status: "created", brandStatus: "APPROVED", identityStatus: "UNVERIFIED" },
    },
  };

  it.each<[string, Partial<CurrentUser>]>([
    ["verify an identity", { identity: { status: "not-verified" } }],
    ["register", twilio("not-registered")],
    ["answer the carriers' text", soleProprietor],
  ])("is not asked to %s", (_what, user) => {
    expect(due(user, { canOpen })).toEqual([]);
    expect(due(user)).toHaveLength(1);
  });

  it.each<[string, Partial<CurrentUser>]>([
    ["identity-failed", { identity: { status: "failed" } }],
    ["registration-failed", twilio("registration-failed")],
    ["registration-pending", twilio("registering")],
  ])("is told all the same what holds: %s", (kind, user) => {
    expect(due(user, { canOpen })).toEqual([kind]);
  });
});

describe("a compliance prompt that was put off", () => {
  const ignored = (hoursAgo: number) => ({
    ignoredAt: { "verify-identity": new Date(now - hoursAgo * 3_600_000).toISOString() },
  });
  const unverified = { identity: { status: "not-verified" } } as const;

  it.each([
    [0, false],
    [11.99, false],
    [12, true],
    [-1, true],
  ])("stays away for 12 hours: %d hours later it shows: %s", (hoursAgo, isShown) => {
    expect(due(unverified, ignored(hoursAgo))).toEqual(isShown ? ["verify-identity"] : []);
  });

  it.each([
    ["registration-required", twilio("not-registered")],
    ["registration-pending", twilio("registering")],
    ["verify-identity", unverified],
  ] as const)("%s comes back after 12 hours", (kind, user) => {
    const putOff = (hoursAgo: number) => ({
      ignoredAt: { [kind]: new Date(now - hoursAgo * 3_600_000).toISOString() },
    });
    expect(due(user, putOff(11.9))).toEqual([]);
    expect(due(user, putOff(12))).toEqual([kind]);
  });

  it("leaves the other banners alone, and cannot put off one that blocks messaging", () => {
    expect(due(twilio("not-registered"), ignored(1))).toEqual(["registration-required"]);
    const failed = { ignoredAt: { "identity-failed": new Date(now).toISOString() } };
    expect(due({ identity: { status: "failed" } }, failed)).toEqual(["identity-failed"]);
  });
});
