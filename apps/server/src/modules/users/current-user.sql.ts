import type { CurrentUser } from "@broadcast/contract/users";
import type { Connection } from "../../db/connection.ts";
import type { CarrierName } from "../../providers/carriers/carrier.ts";
import { postalAddressOf } from "./postal-address.ts";

/** The current user in the contract's shape. */
export async function readCurrentUser(
  db: Connection,
  accountId: number,
  userId: string,
): Promise<CurrentUser> {
  const row = await db
    .selectFrom("users")
    .innerJoin("accounts", "accounts.account_id", "users.account_id")
    .innerJoin("account_counters", "account_counters.account_id", "accounts.account_id")
    .where("users.id", "=", userId)
    .where("users.account_id", "=", accountId)
    .select([
      "users.id",
      "users.email",
      "users.email_verified_at",
      "users.first_name",
      "users.last_name",
      "users.superuser",
      "users.organization_admin",
      "users.updated_at",
      "accounts.company",
      "accounts.phone_number",
      "accounts.onboarding_status",
      "accounts.timezone",
      "accounts.carrier",
      "accounts.subscription_plan",
      "accounts.identity_status",
      "accounts.registration_status",
      "accounts.mailing_address",
      "accounts.updated_at as account_updated_at",
      "account_counters.credit_hundredths",
    ])
    .executeTakeFirstOrThrow();
  const updatedAt = new Date(Math.max(row.updated_at.getTime(), row.account_updated_at.getTime()));
  return {
    _id: row.id,
    auth: { username: row.email, verified: row.email_verified_at !== null },
    firstName: row.first_name,
    lastName: row.last_name,
    company: row.company,
    phoneNumber: row.phone_number,
    phoneNumberType: row.phone_number ? "managed-voip" : null,
    identity: { status: row.identity_status },
    onboardingStatus: row.onboarding_status,
    messageCredits: row.credit_hundredths / 100,
    subscriptionPlan: row.subscription_plan,
    subscriptionDetails: NO_SUBSCRIPTION,
    timezone: row.timezone,
    stripeId: null,
    superuser: row.superuser,
    organization: null,
    organizationAdmin: row.organization_admin,
    addOns: [],
    voice: { disabled: false },
    updatedAt: updatedAt.toISOString(),
    ...carrierFields(row.carrier, row.registration_status),
    canSpamCompliance: { physicalMailingAddress: postalAddressOf(row.mailing_address) },
    isManager: false,
    isCurrentlyManaging: false,
    isManagerfor: [],
  };
}

/** Nothing is sold yet. */
const NO_SUBSCRIPTION: CurrentUser["subscriptionDetails"] = {
  currentPlanName: null,
  currentPlanFrequency: null,
  currentPlanEndDate: null,
  currentPlanCreditPrice: null,
  cancelsAt: null,
  scheduledPlanName: null,
  scheduledPlanFrequency: null,
};

/** Who carries the account, and its registration there: Twilio's own, or The Campaign Registry's for the others. */
function carrierFields(carrier: CarrierName, status: CurrentUser["tcr"]["status"]) {
  const isTwilio = carrier === "twilio";
  return {
    isSinch: carrier === "sinch",
    isTwilio,
    isV2: carrier === "bandwidth",
    isStayingWithBandwidth: false,
    registration: { isTCR: !isTwilio, isTwilio, brand: { entityType: null } },
    tcr: {
      status: isTwilio ? "not-registered" : status,
      applicationFeeStatus: null,
      brand: { identityStatus: null },
    },
    twilio: {
      status: isTwilio ? status : "not-registered",
      brandRegistration: { status: null, brandStatus: null, identityStatus: null },
      usAppToPerson: { status: null, campaignStatus: null },
      canUpdateToSoleProp2: false,
    },
  } satisfies Partial<CurrentUser>;
}
