/** What the product and Twilio share. */
export type TwilioAccount = { accountSid: string; authToken: string };

/** What the product and Sinch share. Addresses are those entered in Sinch's dashboard. */
export type SinchAccount = {
  servicePlanId: string;
  apiToken: string;
  /** Signs the webhooks of the service plan. */
  webhookSecret: string;
  projectId: string;
  keyId: string;
  keySecret: string;
  /** Where received texts go. */
  inboundUrl?: string | undefined;
  /** Where delivery reports go unless a batch names another address. */
  callbackUrl?: string | undefined;
  /** The voice application that numbers can belong to; its secret is in base64, `url` gets reports of their calls. */
  voice?: { appId: string; secret: string; url?: string | undefined } | undefined;
};

/** What the product and Bandwidth share. Addresses are those of the application. */
export type BandwidthAccount = {
  accountId: string;
  username: string;
  password: string;
  applicationId: string;
  /** The webhooks' Basic auth. */
  callbackUsername: string;
  callbackPassword: string;
  /** Where received texts go. */
  inboundUrl?: string | undefined;
  /** Where the states of sent messages go. */
  statusUrl?: string | undefined;
  /** The voice application's address: called for next steps, and with reports of how calls ended. */
  voiceUrl?: string | undefined;
};

/** What the product and Stripe share. The rest is entered in Stripe's dashboard. */
export type StripeAccount = {
  secretKey: string;
  /** Signs the webhooks of the endpoint. */
  webhookSecret: string;
  /** The endpoint that receives events. */
  webhookUrl?: string | undefined;
  /** The name shown on Stripe's own pages. */
  businessName: string;
};

/** A third party's product that businesses connect to theirs. */
export type PartnerAccount = {
  /** What the product authenticates the partner by. */
  secret: string;
  /** Where people find the product. */
  appUrl: string;
};

/** What the product and Google share: a project, and a service account with its key (PEM). */
export type FcmAccount = { projectId: string; clientEmail: string; privateKey: string };

/** What the product and Apple share: a team's key (PEM), and the app it may send to. */
export type ApnsAccount = { teamId: string; keyId: string; privateKey: string; topic: string };

/** What the product and The Campaign Registry share. */
export type TcrAccount = { apiKey: string; apiSecret: string };
