import { isTimeZone } from "@broadcast/domain/time/dates";
import { invalid } from "../../app-error.ts";
import type { SignedIn } from "../../http/context.ts";
import { checkWebsite } from "./website.ts";

interface BusinessSetUp {
  company?: string | undefined;
  timezone?: string | undefined;
  website?: string | undefined;
  industry?: string | undefined;
  phoneNumberType?: "managed-voip" | "verified-cell" | undefined;
}

interface Standing {
  onboarding_status: "new-user" | "needs-managed-voip" | "needs-mobile-number" | "complete";
  phone_number_type: "managed-voip" | "verified-cell" | null;
}

/**
 * Stores a new user's answers about the business; the chosen kind of number decides the next step (document 2, section
 * 2.12). An existing business number stays.
 */
export async function setUpBusiness(context: SignedIn, input: BusinessSetUp): Promise<void> {
  const { db, accountId, clock } = context;
  if (input.timezone !== undefined && !isTimeZone(input.timezone))
    throw invalid({ timezone: "Choose a time zone from the list." });
  checkWebsite(input.website);
  const account = await db
    .selectFrom("accounts")
    .where("account_id", "=", accountId)
    .select(["company", "onboarding_status", "phone_number_type"])
    .forUpdate()
    .executeTakeFirstOrThrow();
  if (!(input.company ?? account.company))
    throw invalid({ company: "The name of your business is required." });
  await db
    .updateTable("accounts")
    .set({
      ...(input.company !== undefined && { company: input.company }),
      ...(input.timezone !== undefined && { timezone: input.timezone }),
      ...(input.website !== undefined && { website: input.website }),
      ...(input.industry !== undefined && { industry: input.industry }),
      onboarding_status: nextStep(account, input.phoneNumberType),
      updated_at: clock.now(),
    })
    .where("account_id", "=", accountId)
    .execute();
}

/** Returns the next step after a kind of number was chosen, or none was. */
function nextStep(
  { onboarding_status: status, phone_number_type: has }: Standing,
  wanted: BusinessSetUp["phoneNumberType"],
): Standing["onboarding_status"] {
  if (!wanted || has === "managed-voip") return status;
  if (wanted === "managed-voip") return "needs-managed-voip";
  return has === "verified-cell" ? "complete" : "needs-mobile-number";
}
