import type { Database } from "../state/database.ts";
import type { LiveEvents } from "../state/live-events.ts";
import { createShelf, type Shelf } from "./shelf.ts";

export type Registrar = "twilio" | "tcr";

/** Why a reviewer refuses. */
export type RefusalReason =
  | "tax-id"
  | "stock-symbol"
  | "description"
  | "message-flow"
  | "samples"
  | "shortener"
  | "help-message"
  | "opt-out-message"
  | "other";
export type Refusal = { reason: RefusalReason; sentence: string };

type Reviewed = {
  id: string;
  /** The registrar. */
  registrar: Registrar;
  state: "in-review" | "approved" | "refused";
  refusals: Refusal[];
  /** System time in milliseconds: moving business time does not speed up reviewers. */
  submittedAt: number;
  /** Business time in milliseconds. */
  createdAt: number;
  changedAt: number;
};

export type IdentityStatus = "SELF_DECLARED" | "UNVERIFIED" | "VERIFIED" | "VETTED_VERIFIED";

export type Brand = Reviewed & {
  entityType: string;
  displayName: string;
  legalName: string;
  ein: string;
  stockSymbol: string;
  website: string;
  /** E.164; for a sole proprietor, gets the one-time code. */
  mobilePhone: string;
  identityStatus: IdentityStatus;
  otp: Otp | null;
  /** What its registrar must also show, in its own format. */
  details: Record<string, unknown>;
};

/** A sole proprietor's pending one-time code. */
export type Otp = {
  reference: string;
  pin: string;
  /** Texted once the person has confirmed; empty uses the default. */
  successText: string;
  /** Business time in milliseconds. */
  sentAt: number;
  verifiedAt: number | null;
  wrongTries: number;
};

export type Campaign = Reviewed & {
  brandId: string;
  useCase: string;
  description: string;
  messageFlow: string;
  samples: string[];
  helpMessage: string;
  optOutMessage: string;
  /** The partner asked to carry it; The Campaign Registry reviews nothing before there is one. */
  partner: string;
  details: Record<string, unknown>;
};

export type Registrations = {
  brands: Shelf<Brand>;
  campaigns: Shelf<Campaign>;
};

/** Brands and campaigns at all registrars. */
export function createRegistrations(database: Database, events: LiveEvents): Registrations {
  return {
    brands: createShelf(database, events, "brand"),
    campaigns: createShelf(database, events, "campaign"),
  };
}

/** Submits a record to the reviewers, from the start. */
export function freshReview(nowMs: number): Omit<Reviewed, "id" | "registrar"> {
  return { state: "in-review", refusals: [], submittedAt: Date.now(), createdAt: nowMs, changedAt: nowMs };
}
