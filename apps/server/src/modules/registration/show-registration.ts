import type { RegistrationOfUser } from "@broadcast/contract/account-support";
import type { Registration } from "@broadcast/contract/registration";
import { canUpgradeSoleProprietor } from "@broadcast/domain/registration/registration-state";
import type { Connection } from "../../db/connection.ts";
import { findRegistration, type RegistrationRow } from "./registration.sql.ts";
import { listRegistrationEvents } from "./registration-events.sql.ts";

export const pathOf = ({ carrier }: Pick<RegistrationRow, "carrier">): Registration["path"] =>
  carrier === "twilio" ? "twilio" : "tcr";

/** Returns a registration in the contract's shape. */
export const showRegistration = async (db: Connection, accountId: number): Promise<Registration> =>
  shown(await findRegistration(db, accountId));

/** The same for support, with the carrier's ids and the events. */
export async function showRegistrationToSupport(
  db: Connection,
  accountId: number,
): Promise<RegistrationOfUser> {
  const row = await findRegistration(db, accountId);
  const { kept } = row;
  return {
    ...shown(row),
    attempt: kept?.attempt ?? 0,
    brandId: kept?.brandId ?? null,
    brandStatus: kept?.brandStatus ?? null,
    brandIdentityStatus: kept?.brandIdentityStatus ?? null,
    campaignId: kept?.campaignId ?? null,
    campaignStatus: kept?.campaignStatus ?? null,
    attClass: row.attClass,
    tmobileTier: row.tmobileTier,
    history: await listRegistrationEvents(db, accountId),
  };
}

function shown(row: RegistrationRow): Registration {
  const { kept, status } = row;
  const path = pathOf(row);
  const isOpen = status === "registration-queued" || status === "registering";
  return {
    status,
    path,
    form: kept?.form ?? null,
    submittedForm: kept?.submittedForm ?? null,
    step: kept?.step ?? "none",
    problems: kept && status === "registration-failed" ? kept.problems : [],
    otp:
      isOpen && kept?.step === "otp"
        ? {
            redactedTo: `(•••) •••-${(kept.otpTo ?? kept.form.brand.mobilePhone).replace(/\D/g, "").slice(-4)}`,
            sentAt: kept.otpSentAt?.toISOString() ?? null,
            isAnsweredByText: path === "twilio",
          }
        : null,
    canUpgrade: canUpgradeSoleProprietor({
      phoneNumberType: row.phoneNumberType,
      isSinch: row.carrier === "sinch",
      isStayingWithBandwidth: row.isStayingWithBandwidth,
      registration: { isTCR: path === "tcr", brand: { entityType: row.entityType } },
      twilio: { status, canUpdateToSoleProp2: row.canUpdateToSoleProp },
    }),
    submittedAt: kept?.submittedAt?.toISOString() ?? null,
    updatedAt: kept?.updatedAt.toISOString() ?? null,
  };
}
