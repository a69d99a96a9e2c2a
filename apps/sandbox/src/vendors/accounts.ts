/** What the product and Twilio share. */
export type TwilioAccount = { accountSid: string; authToken: string };

/** What the product and Sinch share. Addresses are what a person enters in Sinch's dashboard. */
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
  /** The voice application that numbers can belong to; its secret is in base64, `url` told of calls to them. */
  voice?: { appId: string; secret: string; url?: string | undefined } | undefined;
};

/** What the product and Bandwidth share. Addresses are those of the application. */
export type BandwidthAccount = {
  accountId: string;
  username: string;
  password: string;
  applicationId: string;
  /** What the webhooks carry as Basic auth. */
  callbackUsername: string;
  callbackPassword: string;
  /** Where received texts go. */
  inboundUrl?: string | undefined;
  /** Where the states of sent messages go. */
  statusUrl?: string | undefined;
  /** Of the voice application: asked about calls to the numbers, and told how they ended. */
  voiceUrl?: string | undefined;
};

/** What the product and Stripe share. The rest is what a person enters in Stripe's dashboard. */
export type StripeAccount = {
  secretKey: string;
  /** Signs the webhooks of the endpoint. */
  webhookSecret: string;
  /** The endpoint that is told about events. */
  webhookUrl?: string | undefined;
  /** Whose name people read on Stripe's own pages. */
  businessName: string;
};

/** A product of somebody else that businesses connect to theirs. */
export type PartnerAccount = {
  /** What the product knows the partner by. */
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
