import type { PostalAddress } from "@broadcast/contract/shapes";
import type { CurrentUser } from "@broadcast/contract/users";
import type { Connection } from "../../db/connection.ts";
import type { Caller } from "../../http/context.ts";
import type { CarrierName } from "../../providers/carriers/carrier.ts";
import { listReplyToEmails } from "../reply-to-emails/index.ts";
import { readSubscriptionDetails } from "../subscription/index.ts";

/** Returns the current user in the contract's shape, as the caller's session sees them. */
export async function readCurrentUser(
  db: Connection,
  caller: Pick<Caller, "accountId" | "userId" | "roles" | "actingUserId">,
): Promise<CurrentUser> {
  const { accountId, userId, actingUserId } = caller;
  const row = await db
    .selectFrom("users")
    .innerJoin("accounts", "accounts.account_id", "users.account_id")
    .innerJoin("account_counters", "account_counters.account_id", "accounts.account_id")
    .innerJoin("account_settings", "account_settings.account_id", "accounts.account_id")
    .leftJoin("carrier_registrations", "carrier_registrations.account_id", "accounts.account_id")
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
      "accounts.organization_id",
      "accounts.phone_number",
      "accounts.onboarding_status",
      "accounts.timezone",
      "accounts.carrier",
      "accounts.subscription_plan",
      "accounts.identity_status",
      "accounts.sending_suspended_at",
      "accounts.registration_status",
      "accounts.postal_address",
      "accounts.phone_number_type",
      "accounts.entity_type",
      "accounts.is_staying_with_bandwidth",
      "accounts.can_update_to_sole_prop",
      "accounts.is_stop_detect_on",
      "account_settings.message_helper",
      "account_settings.assistant_chat",
      "account_settings.voice_disabled",
      "account_settings.add_ons",
      "users.mobile_number",
      "users.pending_email",
      "carrier_registrations.brand_status",
      "carrier_registrations.brand_identity_status",
      "carrier_registrations.brand_id",
      "carrier_registrations.campaign_id",
      "carrier_registrations.campaign_status",
      "accounts.updated_at as account_updated_at",
      "account_counters.credit_hundredths",
      "account_counters.shortage_told_at",
    ])
    .executeTakeFirstOrThrow();
  const [managed, acting, replyToEmails, subscription] = await Promise.all([
    caller.roles.includes("owner") ? listManagedUsers(db, userId) : [],
    actingUserId ? findActing(db, actingUserId) : null,
    listReplyToEmails(db, accountId),
    readSubscriptionDetails(db, accountId),
  ]);
  const updatedAt = new Date(Math.max(row.updated_at.getTime(), row.account_updated_at.getTime()));
  return {
    _id: row.id,
    auth: { username: row.email, verified: row.email_verified_at !== null },
    firstName: row.first_name,
    lastName: row.last_name,
    company: row.company,
    phoneNumber: row.phone_number,
    mobileNumber: row.mobile_number,
    phoneNumberType: row.phone_number_type,
    identity: { status: row.identity_status },
    isSendingSuspended: row.sending_suspended_at !== null,
    onboardingStatus: row.onboarding_status,
    messageCredits: row.credit_hundredths / 100,
    isShortOfCredits: row.shortage_told_at !== null,
    subscriptionPlan: row.subscription_plan,
    ...subscription,
    timezone: row.timezone,
    superuser: caller.roles.includes("superuser"),
    organization: row.organization_id,
    organizationAdmin: caller.roles.includes("organization-admin"),
    addOns: row.add_ons,
    voice: { disabled: row.voice_disabled },
    updatedAt: updatedAt.toISOString(),
    ...carrierFields(row),
    canSpamCompliance: { physicalMailingAddress: row.postal_address as PostalAddress | null },
    isManager: managed.length > 0,
    isCurrentlyManaging: acting !== null,
    isManagerfor: managed,
    managing: acting && {
      managingUserId: acting.id,
      managingUserFullName: `${acting.first_name} ${acting.last_name}`.trim(),
      isSuperuser: acting.superuser,
    },
    roles: [...caller.roles],
    pendingEmail: row.pending_email,
    settings: {
      messageHelper: row.message_helper,
      assistantChat: row.assistant_chat,
      stopDetect: row.is_stop_detect_on,
    },
    replyToEmails,
  };
}

/** Lists the owners of the accounts a user may act for. */
async function listManagedUsers(db: Connection, userId: string): Promise<string[]> {
  const rows = await db
    .selectFrom("account_managers")
    .innerJoin("users", "users.account_id", "account_managers.account_id")
    .where("account_managers.user_id", "=", userId)
    .select("users.id")
    .orderBy("users.id")
    .limit(1_000)
    .execute();
  return rows.map(({ id }) => id);
}

const findActing = (db: Connection, userId: string) =>
  db
    .selectFrom("users")
    .where("id", "=", userId)
    .select(["id", "first_name", "last_name", "superuser"])
    .executeTakeFirstOrThrow();

/**
 * Returns the account's carrier, and its registration there: Twilio's own, or The Campaign Registry's for the others.
 */
function carrierFields(row: {
  carrier: CarrierName;
  registration_status: CurrentUser["tcr"]["status"];
  entity_type: string | null;
  is_staying_with_bandwidth: boolean;
  can_update_to_sole_prop: boolean;
  brand_id: string | null;
  brand_status: string | null;
  brand_identity_status: string | null;
  campaign_id: string | null;
  campaign_status: string | null;
}) {
  const { carrier, registration_status: status, brand_status: brandStatus } = row;
  const isTwilio = carrier === "twilio";
  return {
    isSinch: carrier === "sinch",
    isTwilio,
    isV2: carrier === "bandwidth",
    isStayingWithBandwidth: row.is_staying_with_bandwidth,
    registration: { isTCR: !isTwilio, isTwilio, brand: { entityType: row.entity_type } },
    tcr: {
      status: isTwilio ? "not-registered" : status,
      applicationFeeStatus: null,
      brand: { identityStatus: isTwilio ? null : row.brand_identity_status },
    },
    twilio: {
      status: isTwilio ? status : "not-registered",
      brandRegistration: isTwilio
        ? { status: row.brand_id && "created", brandStatus, identityStatus: row.brand_identity_status }
        : { status: null, brandStatus: null, identityStatus: null },
      usAppToPerson: isTwilio
        ? { status: row.campaign_id && "created", campaignStatus: row.campaign_status }
        : { status: null, campaignStatus: null },
      canUpdateToSoleProp2: row.can_update_to_sole_prop,
    },
  } satisfies Partial<CurrentUser>;
}
