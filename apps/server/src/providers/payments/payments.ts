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

/** What became of an attempt to charge a card. */
export interface Charge {
  id: string;
  /** The name the charge was asked for under; null for what a subscription charged. */
  key: string | null;
  state: "paid" | "declined" | "needs-action" | "processing";
  amountCents: number;
  refundedCents: number;
  /** Why it was declined, as a sentence for the person. */
  reason: string | null;
  /** Where the person confirms it with their bank; null unless it needs that. */
  actionUrl: string | null;
}

export interface SubscriptionState {
  id: string;
  planId: string;
  /** `unpaid`: a renewal failed for good, as far as the provider tries by itself. */
  status: "trialing" | "active" | "past-due" | "unpaid" | "canceled";
  periodEndsAt: Date;
  /** It ends then unless somebody changes their mind. */
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
  /** Since the first try. */
  attempts: number;
  amountCents: number;
  lines: InvoiceLine[];
  chargeId: string | null;
  createdAt: Date;
}

/** What a change of plan comes to now, and the moment it was reckoned for: the change is made for the same. */
export interface ChangePreview {
  totalCents: number;
  lines: InvoiceLine[];
  at: Date;
}

/** What somebody typed into the sandbox's card field. */
export interface TypedCard {
  number: string;
  expMonth: number;
  expYear: number;
  cvc: string;
}

/**
 * Who takes the money. One small port, one file a vendor. Calls that change something take a key: asked again under the
 * same key they do nothing and answer the same. They throw AppError `payment-declined` with the bank's reason,
 * `provider-failed` when nobody knows.
 */
export interface Payments {
  isConnected: boolean;
  createCustomer(asked: { reference: string; email: string; name: string }): Promise<string>;
  /** Changes where the provider's own mail about payments goes. */
  openCardSetup(customerId: string, key: string): Promise<{ clientSecret: string }>;
  /** What the card field does in the browser; only on the sandbox. */
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
    /** False while the person is there, who can then be sent to their bank. */
    isOffSession: boolean;
    returnUrl: string;
  }): Promise<Charge>;
  /** Charges of a customer made since, newest first. */
  listCharges(customerId: string, since: Date): Promise<Charge[]>;

  subscribe(asked: { key: string; customerId: string; plan: PlanData; trialDays: number }): Promise<void>;
  previewChange(subscriptionId: string, plan: PlanData, at: Date): Promise<ChangePreview>;
  changeNow(asked: { key: string; subscriptionId: string; plan: PlanData; at: Date }): Promise<void>;
  changeLater(asked: { key: string; subscriptionId: string; plan: PlanData }): Promise<void>;
  /** Forgets a change that waits for the end of the period. */
  keepPlan(subscriptionId: string, key: string): Promise<void>;
  setCancelling(subscriptionId: string, isCancelling: boolean, key: string): Promise<void>;
  /** The customer's newest subscription that is not over, else the newest; null when there never was one. */
  readSubscription(customerId: string): Promise<SubscriptionState | null>;
  /** The latest hundred, newest first. */
  listInvoices(customerId: string): Promise<Invoice[]>;
  payInvoice(invoiceId: string, key: string): Promise<void>;

  /** Whose money an event of the provider is about; null when it is about none or its signature is not theirs. */
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

/** Where the installation has no provider. */
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
