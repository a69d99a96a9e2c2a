import { AppError } from "../../app-error.ts";
import type { CarrierName } from "../../providers/carriers/carrier.ts";
import type { Services } from "../../services.ts";
import { findRegistration } from "./registration.sql.ts";

/**
 * Lets another number of a registered account text under its campaign; can be repeated safely. Does nothing for an
 * unregistered account. Errors: `provider-failed`.
 */
export async function registerNumber(
  { db, carriers, registrations }: Pick<Services, "db" | "carriers" | "registrations">,
  accountId: number,
  number: { phoneNumber: string; carrier: CarrierName; carrierNumberId: string },
): Promise<void> {
  const { status, kept, registryCampaignId } = await findRegistration(db, accountId);
  if (status !== "registered" || !kept?.campaignId) return;
  const asked = await registrations.of(number.carrier).addNumber?.(kept.campaignId, number);
  if (asked && asked.kind !== "done")
    throw new AppError("provider-failed", "The carriers' registry didn't accept the number.", {
      cause: asked.kind,
    });
  await carriers
    .of(number.carrier)
    .assignCampaign?.(number.phoneNumber, registryCampaignId ?? kept.campaignId);
}
