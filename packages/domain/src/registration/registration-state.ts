/** Where a business stands with the carriers' registration (document 1, section 4). */

type RegistrationStatus =
  | "not-registered"
  | "registration-queued"
  | "registering"
  | "registered"
  | "registration-failed";

/** What the rules ask about an account; the current user of the API has all of it. */
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

/** What a business is told: nothing when it is registered, or has no number that needs it. */
export type RegistrationState = "failed" | "required" | "sms-verification" | "pending" | null;

/** The status of the path the account is on. */
export function registrationStatus({
  registration,
  tcr,
  twilio,
}: RegistrationFacts): RegistrationStatus | null {
  return registration.isTCR ? tcr.status : twilio.status;
}

const isManaged = ({ phoneNumberType }: RegistrationFacts) => phoneNumberType === "managed-voip";

const isSoleProprietor = ({ registration }: RegistrationFacts) =>
  registration.brand.entityType === "SOLE_PROPRIETOR";

/** Whether the business must register before it may go on texting. */
export function needsRegistration(facts: RegistrationFacts): boolean {
  const status = registrationStatus(facts);
  return isManaged(facts) && (status === null || status === "not-registered");
}

/** Whether a sole proprietor's phone still has to be proved by a text. TCR tells no brand status beside the identity's. */
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

/** Whether an old sole proprietor registration may be turned into the present kind. */
export function canUpgradeSoleProprietor(facts: RegistrationFacts): boolean {
  return (
    isManaged(facts) &&
    !facts.registration.isTCR &&
    isSoleProprietor(facts) &&
    !facts.isSinch &&
    !facts.isStayingWithBandwidth &&
    facts.twilio.canUpdateToSoleProp2 &&
    registrationStatus(facts) === "not-registered"
  );
}

/** Whether the brand passed and only the campaign was refused: that part alone is mended and sent again. */
export function hasFailedCampaign({ registration, twilio }: RegistrationFacts): boolean {
  return (
    !registration.isTCR &&
    twilio.status === "registration-failed" &&
    twilio.brandRegistration.status === "created" &&
    twilio.usAppToPerson.status === "created" &&
    twilio.usAppToPerson.campaignStatus === "FAILED"
  );
}

/** Which state of the carrier registration banner holds (document 1, section 2). */
export function registrationState(facts: RegistrationFacts): RegistrationState {
  const status = registrationStatus(facts);
  if (status === "registration-failed") return "failed";
  if (needsRegistration(facts)) return "required";
  if (needsSoleProprietorSms(facts)) return "sms-verification";
  return status === "registration-queued" || status === "registering" ? "pending" : null;
}
