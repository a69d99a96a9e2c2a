import type { Registration } from "@broadcast/contract/registration";
import type { Connection } from "../../db/connection.ts";
import { findRegistration, type RegistrationRow } from "./registration.sql.ts";

export const pathOf = ({ carrier }: Pick<RegistrationRow, "carrier">): Registration["path"] =>
  carrier === "twilio" ? "twilio" : "tcr";

/** A registration in the contract's shape. */
export async function showRegistration(db: Connection, accountId: number): Promise<Registration> {
  const row = await findRegistration(db, accountId);
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
    canUpgrade:
      row.phoneNumberType === "managed-voip" &&
      row.carrier === "twilio" &&
      row.entityType === "SOLE_PROPRIETOR" &&
      !row.isStayingWithBandwidth &&
      row.canUpdateToSoleProp &&
      status === "not-registered",
    submittedAt: kept?.submittedAt?.toISOString() ?? null,
    updatedAt: kept?.updatedAt.toISOString() ?? null,
  };
}
