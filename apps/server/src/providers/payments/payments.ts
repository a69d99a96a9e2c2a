import type { PlanData } from "@broadcast/domain/account/plans";
import { AppError } from "../../app-error.ts";

/** Money is in whole cents everywhere here. */

export interface Card {
  id: string;
  /** Such as `visa`. */
  brand: string;
  last4: string;
  expMonth: number;
  expYear: number;
}

/** The outcome of an attempt to charge a card. */
export interface Charge {
  id: string;
  /** The idempotency key of the charge; null for a subscription's charge. */
  key: string | null;
  state: "paid" | "declined" | "needs-action" | "processing";
  amountCents: number;
  refundedCents: number;
  /** Why it was declined, as a sentence for the customer. */
  reason: string | null;
  /** Where the customer confirms it with their bank; null unless that is needed. */
  actionUrl: string | null;
}

export interface SubscriptionState {
  id: string;
  planId: string;
  /** `unpaid`: a renewal failed, and the provider has stopped retrying. */
  status: "trialing" | "active" | "past-due" | "unpaid" | "canceled";
  periodEndsAt: Date;
  /** When it ends, unless the customer changes their mind. */
  cancelsAt: Date | null;
  /** The plan that follows at the end of the period. */
  nextPlanId: string | null;
}

export interface InvoiceLine {
  description: string;
  amountCents: number;
  isProration: boolean;
}

export interface Invoice {
  id: string;
  number: string;
  planId: string | null;
  reason: "begun" | "renewed" | "changed" | "other";
  state: "paid" | "open";
  /** Number of tries so far. */
  attempts: number;
  amountCents: number;
  lines: InvoiceLine[];
  chargeId: string | null;
  createdAt: Date;
}

/** The cost of a change of plan, and the moment it was computed for, which the change itself uses too. */
export interface ChangePreview {
  totalCents: number;
  lines: InvoiceLine[];
  at: Date;
}

/** A card as entered in the sandbox's card field. */
export interface TypedCard {
  number: string;
  expMonth: number;
  expYear: number;
  cvc: string;
}

/**
 * Takes payments. One small port, one file per vendor. Calls that change something take a key: repeated with the same
 * key they have no effect and return the same. They throw AppError `payment-declined` with the bank's reason,
 * `provider-failed` when the outcome is unknown.
 */
export interface Payments {
  isConnected: boolean;
  createCustomer(asked: { reference: string; email: string; name: string }): Promise<string>;
  /** Changes where the provider's own mail about payments goes. */
  openCardSetup(customerId: string, key: string): Promise<{ clientSecret: string }>;
  /** Does what the card field does in the browser; in the sandbox only. */
  confirmTypedCard(clientSecret: string, card: TypedCard): Promise<void>;
  /** Makes the card of a finished setup the one that is charged. */
  adoptCard(customerId: string, clientSecret: string): Promise<Card>;
  readCard(customerId: string): Promise<Card | null>;

  charge(asked: {
    key: string;
    customerId: string;
    cardId: string;
    amountCents: number;
    description: string;
    /** False while the customer is present and can be sent to their bank. */
    isOffSession: boolean;
    returnUrl: string;
  }): Promise<Charge>;
  /** Lists a customer's charges since a time, newest first. */
  listCharges(customerId: string, since: Date): Promise<Charge[]>;

  subscribe(asked: { key: string; customerId: string; plan: PlanData; trialDays: number }): Promise<void>;
  previewChange(subscriptionId: string, plan: PlanData, at: Date): Promise<ChangePreview>;
  changeNow(asked: { key: string; subscriptionId: string; plan: PlanData; at: Date }): Promise<void>;
  changeLater(asked: { key: string; subscriptionId: string; plan: PlanData }): Promise<void>;
  /** Cancels a change that waits for the end of the period. */
  keepPlan(subscriptionId: string, key: string): Promise<void>;
  setCancelling(subscriptionId: string, isCancelling: boolean, key: string): Promise<void>;
  /** Returns the customer's newest subscription that is not over, else the newest; null when there never was one. */
  readSubscription(customerId: string): Promise<SubscriptionState | null>;
  /** Lists the latest hundred, newest first. */
  listInvoices(customerId: string): Promise<Invoice[]>;
  payInvoice(invoiceId: string, key: string): Promise<void>;

  /**
   * Returns the customer that an event of the provider is about; null when it is about none or the signature is not the
   * provider's.
   */
  readWebhook(request: {
    headers: Record<string, string | string[] | undefined>;
    rawBody: string;
  }): { customerId: string } | null;
}

const notConnected = () =>
  new AppError("provider-failed", "Payments aren't set up here. Please contact support.", {
    cause: "There are no credentials for a payment provider",
  });
const refuse = () => Promise.reject(notConnected());

/** Payments of an installation without a provider. */
export const noPayments: Payments = {
  isConnected: false,
  createCustomer: refuse,
  openCardSetup: refuse,
  confirmTypedCard: refuse,
  adoptCard: refuse,
  readCard: refuse,
  charge: refuse,
  listCharges: refuse,
  subscribe: refuse,
  previewChange: refuse,
  changeNow: refuse,
  changeLater: refuse,
  keepPlan: refuse,
  setCancelling: refuse,
  readSubscription: refuse,
  listInvoices: refuse,
  payInvoice: refuse,
  readWebhook: () => null,
};
