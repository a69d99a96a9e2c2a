/** The status of a business's carrier registration (document 1, section 4). */

type RegistrationStatus =
  | "not-registered"
  | "registration-queued"
  | "registering"
  | "registered"
  | "registration-failed";

/** The facts about an account that the rules need; the API's current user has all of them. */
export interface RegistrationFacts {
  phoneNumberType: "managed-voip" | "verified-cell" | null;
  isSinch: boolean;
  isStayingWithBandwidth: boolean;
  registration: { isTCR: boolean; brand: { entityType: string | null } };
  tcr: { status: RegistrationStatus | null; brand: { identityStatus: string | null } };
  twilio: {
    status: RegistrationStatus | null;
    brandRegistration: { status: string | null; brandStatus: string | null; identityStatus: string | null };
    usAppToPerson: { status: string | null; campaignStatus: string | null };
    canUpdateToSoleProp2: boolean;
  };
}

/** What to tell a business: nothing if it is registered, or has no number that requires it. */
export type RegistrationState = "failed" | "required" | "sms-verification" | "pending" | null;

/** The status of the path the account is on. */
export function registrationStatus({
  registration,
  tcr,
  twilio,
}: RegistrationFacts): RegistrationStatus | null {
  return registration.isTCR ? tcr.status : twilio.status;
}

const isManaged = ({ phoneNumberType }: Pick<RegistrationFacts, "phoneNumberType">) =>
  phoneNumberType === "managed-voip";

const isSoleProprietor = ({ registration }: Pick<RegistrationFacts, "registration">) =>
  registration.brand.entityType === "SOLE_PROPRIETOR";

/** Whether the business must register before it can continue texting. */
export function needsRegistration(facts: RegistrationFacts): boolean {
  const status = registrationStatus(facts);
  return isManaged(facts) && (status === null || status === "not-registered");
}

/**
 * Whether a sole proprietor's phone still has to be proven by a text. TCR reports no brand status besides the
 * identity's.
 */
export function needsSoleProprietorSms(facts: RegistrationFacts): boolean {
  const { registration, tcr, twilio } = facts;
  const isBrandApproved = registration.isTCR || twilio.brandRegistration.brandStatus === "APPROVED";
  const identity = registration.isTCR ? tcr.brand.identityStatus : twilio.brandRegistration.identityStatus;
  return (
    isManaged(facts) &&
    isSoleProprietor(facts) &&
    registrationStatus(facts) === "registering" &&
    isBrandApproved &&
    identity === "UNVERIFIED"
  );
}

type UpgradeFacts = Pick<
  RegistrationFacts,
  "phoneNumberType" | "isSinch" | "isStayingWithBandwidth" | "registration"
> & { twilio: Pick<RegistrationFacts["twilio"], "status" | "canUpdateToSoleProp2"> };

/** Whether an old sole proprietor registration can be converted to the current kind. */
export function canUpgradeSoleProprietor(facts: UpgradeFacts): boolean {
  return (
    isManaged(facts) &&
    !facts.registration.isTCR &&
    isSoleProprietor(facts) &&
    !facts.isSinch &&
    !facts.isStayingWithBandwidth &&
    facts.twilio.canUpdateToSoleProp2 &&
    facts.twilio.status === "not-registered"
  );
}

/** Whether the brand passed and only the campaign was refused: only that part is corrected and resubmitted. */
export function hasFailedCampaign({ registration, twilio }: RegistrationFacts): boolean {
  return (
    !registration.isTCR &&
    twilio.status === "registration-failed" &&
    twilio.brandRegistration.status === "created" &&
    twilio.usAppToPerson.status === "created" &&
    twilio.usAppToPerson.campaignStatus === "FAILED"
  );
}

/** The applicable state of the carrier registration banner (document 1, section 2). */
export function registrationState(facts: RegistrationFacts): RegistrationState {
  const status = registrationStatus(facts);
  if (status === "registration-failed") return "failed";
  if (needsRegistration(facts)) return "required";
  if (needsSoleProprietorSms(facts)) return "sms-verification";
  return status === "registration-queued" || status === "registering" ? "pending" : null;
}
