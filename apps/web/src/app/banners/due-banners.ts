import type { CurrentUser } from "@broadcast/contract/users";
import { registrationState } from "@broadcast/domain/registration/registration-state";
import { isAskedForIdentity } from "../../lib/asked-for-identity.ts";

/** The banners the frame can show under the panels (doc 1, section 2). */
export type BannerKind =
  | "sending-suspended"
  | "payment-failed"
  | "credits-short"
  | "identity-failed"
  | "registration-failed"
  | "verify-email"
  | "registration-required"
  | "registration-sms"
  | "verify-identity"
  | "broadcasting-paused"
  | "registration-pending"
  | "referral";

/** Most urgent first: what blocks messages now, then what will soon, then what only takes time. */
const urgency: readonly BannerKind[] = [
  "sending-suspended",
  "payment-failed",
  "credits-short",
  "identity-failed",
  "registration-failed",
  "verify-email",
  "registration-required",
  "registration-sms",
  "verify-identity",
  "broadcasting-paused",
  "registration-pending",
  "referral",
];

const minuteMs = 60_000;
const hourMs = 3_600_000;

/**
 * How long a banner stays away once it was put off. Banners without an entry cannot be put off. Compliance
 * prompts: doc 2, section 9.
 */
export const deferralMs: Partial<Record<BannerKind, number>> = {
  "credits-short": 12 * hourMs,
  "registration-required": 12 * hourMs,
  "registration-sms": 12 * hourMs,
  "verify-identity": 12 * hourMs,
  "registration-pending": 12 * hourMs,
  referral: 30 * 24 * hourMs,
};

/**
 * Banners that ask the user to act, with the page to do it on. They are hidden from users who cannot open
 * that page; purely informative banners are shown to every user.
 */
const promptPaths: Partial<Record<BannerKind, string>> = {
  "verify-identity": "/account/identity",
  "registration-required": "/account/tcr",
  "registration-sms": "/account/tcr",
  referral: "/account/referral-program",
};

/** When banners were put off, by kind, as ISO dates. */
export type IgnoreDates = Partial<Record<BannerKind, string>>;

interface Situation {
  user: CurrentUser;
  isBroadcastingPaused: boolean;
  ignoredAt: IgnoreDates;
  /** Milliseconds since 1970. */
  now: number;
  /** Whether there is a screen at the path that the user may open now. */
  canOpen: (path: string) => boolean;
}

const identityBanner: Record<CurrentUser["identity"]["status"], BannerKind | null> = {
  verified: null,
  grandfathered: null,
  "not-verified": "verify-identity",
  failed: "identity-failed",
};

const registrationBanner = {
  failed: "registration-failed",
  required: "registration-required",
  "sms-verification": "registration-sms",
  pending: "registration-pending",
} as const;

const isPutOff = (kind: BannerKind, ignoredAt: string | undefined, now: number) => {
  const since = ignoredAt ? now - Date.parse(ignoredAt) : Number.NaN;
  // A date in the future comes from a clock that was set back since; up to a minute is tolerated because
  // `now` advances in steps.
  return since > -minuteMs && since < (deferralMs[kind] ?? 0);
};

/** The banners that currently apply to the user, most urgent first. */
export const dueBanners = ({
  user,
  isBroadcastingPaused,
  ignoredAt,
  now,
  canOpen,
}: Situation): BannerKind[] => {
  const registration = registrationState(user);
  const due = new Set<BannerKind | null>([
    user.isSendingSuspended ? "sending-suspended" : null,
    // `onhold` is the plan of an account that may not send until its renewal is paid.
    user.subscriptionPlan === "onhold" ? "payment-failed" : null,
    user.isShortOfCredits ? "credits-short" : null,
    user.auth.verified ? null : "verify-email",
    identityBanner[user.identity.status],
    registration && registrationBanner[registration],
    isBroadcastingPaused ? "broadcasting-paused" : null,
    "referral",
  ]);
  const isOfUse = (kind: BannerKind) => {
    if (kind === "verify-identity" && !isAskedForIdentity(user)) return false;
    const path = promptPaths[kind];
    return path === undefined || canOpen(path);
  };
  return urgency.filter((kind) => due.has(kind) && isOfUse(kind) && !isPutOff(kind, ignoredAt[kind], now));
};
