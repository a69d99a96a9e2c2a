/** Stripe's data about customers and their money, in its own format; fields with a leading _ are never shown. */

export type Metadata = Record<string, string>;

export type Customer = {
  id: string;
  object: "customer";
  created: number;
  email: string | null;
  name: string | null;
  metadata: Metadata;
  invoice_settings: { default_payment_method: string | null };
};

export type PaymentMethod = {
  id: string;
  object: "payment_method";
  created: number;
  type: "card";
  customer: string | null;
  card: { brand: string; last4: string; exp_month: number; exp_year: number };
  /** The result of charges with it; the sandbox's controls can change it. */
  _answer: CardAnswer;
};

export type CardAnswer =
  | "good"
  | "generic_decline"
  | "insufficient_funds"
  | "expired_card"
  | "authentication_required";

export type SetupIntent = {
  id: string;
  object: "setup_intent";
  created: number;
  client_secret: string;
  customer: string | null;
  payment_method: string | null;
  status: "requires_payment_method" | "succeeded" | "canceled";
  usage: "off_session";
  metadata: Metadata;
  last_setup_error: object | null;
};

export type PaymentIntent = {
  id: string;
  object: "payment_intent";
  created: number;
  amount: number;
  amount_received: number;
  currency: string;
  client_secret: string;
  customer: string | null;
  description: string | null;
  metadata: Metadata;
  payment_method: string | null;
  status: "requires_payment_method" | "requires_action" | "processing" | "succeeded" | "canceled";
  last_payment_error: object | null;
  next_action: { type: "redirect_to_url"; redirect_to_url: { url: string; return_url: string } } | null;
  latest_charge: string | null;
  _refunded: number;
  _invoice: string | null;
};

export type Price = {
  id: string;
  object: "price";
  created: number;
  active: boolean;
  currency: string;
  lookup_key: string | null;
  nickname: string | null;
  product: string;
  recurring: { interval: "month" | "year"; interval_count: 1 };
  type: "recurring";
  unit_amount: number;
};

export type Subscription = {
  id: string;
  object: "subscription";
  created: number;
  customer: string;
  status: "trialing" | "active" | "past_due" | "unpaid" | "canceled";
  cancel_at_period_end: boolean;
  cancel_at: number | null;
  canceled_at: number | null;
  ended_at: number | null;
  default_payment_method: string | null;
  latest_invoice: string | null;
  metadata: Metadata;
  schedule: string | null;
  trial_end: number | null;
  _item: string;
  _price: string;
  _periodStart: number;
  _periodEnd: number;
};

export type Phase = { price: string; start_date: number; end_date: number; metadata: Metadata };

export type Schedule = {
  id: string;
  object: "subscription_schedule";
  created: number;
  customer: string;
  subscription: string | null;
  released_subscription: string | null;
  status: "active" | "released" | "completed" | "canceled";
  end_behavior: "release" | "cancel";
  _phases: Phase[];
};

export type InvoiceLine = {
  description: string;
  amount: number;
  proration: boolean;
  period: { start: number; end: number };
  price: string;
};

export type Invoice = {
  id: string;
  object: "invoice";
  created: number;
  number: string;
  customer: string;
  currency: string;
  status: "open" | "paid" | "void";
  billing_reason: "subscription_create" | "subscription_cycle" | "subscription_update";
  total: number;
  amount_due: number;
  amount_paid: number;
  amount_remaining: number;
  attempt_count: number;
  next_payment_attempt: number | null;
  _lines: InvoiceLine[];
  _subscription: string;
  _metadata: Metadata;
  _intent: string | null;
};

export type Refund = {
  id: string;
  object: "refund";
  created: number;
  amount: number;
  currency: string;
  payment_intent: string;
  status: "succeeded";
};

export type BillingObject =
  | Customer
  | PaymentMethod
  | SetupIntent
  | PaymentIntent
  | Price
  | Subscription
  | Schedule
  | Invoice
  | Refund;
export type Kind = BillingObject["object"];
export type OfKind<K extends Kind> = Extract<BillingObject, { object: K }>;
