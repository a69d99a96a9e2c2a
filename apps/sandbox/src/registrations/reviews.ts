import type { SandboxState } from "../state/sandbox-state.ts";
import { sendOtp } from "./otp.ts";
import type { Brand, Campaign, Refusal } from "./registrations.ts";
import { refusalsOfBrand, refusalsOfCampaign } from "./reviewer.ts";

/** Reviews a brand once its time has come, unless reviews are manual. Never throws. */
export async function reviewBrand(sandboxState: SandboxState, brand: Brand): Promise<void> {
  if (await isDue(sandboxState, brand)) await decideBrand(sandboxState, brand, refusalsOfBrand(brand));
}

/** The same for a campaign, which needs a partner to carry it. */
export async function reviewCampaign(sandboxState: SandboxState, campaign: Campaign): Promise<void> {
  const brand = sandboxState.registrations.brands.get(campaign.brandId);
  if (campaign.partner === "" || !brand || !(await isDue(sandboxState, campaign))) return;
  await decideCampaign(sandboxState, campaign, refusalsOfCampaign(campaign, brand));
}

async function isDue(sandboxState: SandboxState, item: Brand | Campaign): Promise<boolean> {
  const { submittedAt } = item;
  const { registrationReviewSeconds } = sandboxState.settings.get();
  await sandboxState.pause(Math.max(0, submittedAt + registrationReviewSeconds * 1000 - Date.now()));
  // It may have been decided by hand, or resubmitted, while waiting.
  return (
    item.state === "in-review" &&
    item.submittedAt === submittedAt &&
    !sandboxState.settings.get().reviewByHand
  );
}

/** Ends the review of a brand: refused for these reasons, or approved when there are none. */
export async function decideBrand(
  sandboxState: SandboxState,
  brand: Brand,
  refusals: Refusal[],
): Promise<void> {
  brand.refusals = refusals;
  brand.changedAt = sandboxState.clock.now();
  const isSoleProprietor = brand.entityType === "SOLE_PROPRIETOR";
  if (refusals.length > 0) {
    brand.state = "refused";
    if (!isSoleProprietor) brand.identityStatus = "UNVERIFIED";
  } else {
    brand.state = "approved";
    if (!isSoleProprietor) brand.identityStatus = "VERIFIED";
  }
  await sandboxState.registrations.brands.save(brand);
  // Twilio texts a sole proprietor by itself; The Campaign Registry waits for a request.
  if (brand.state === "approved" && isSoleProprietor && brand.registrar === "twilio" && !brand.otp)
    await sendOtp(sandboxState, brand);
}

export async function decideCampaign(
  sandboxState: SandboxState,
  campaign: Campaign,
  refusals: Refusal[],
): Promise<void> {
  campaign.refusals = refusals;
  campaign.changedAt = sandboxState.clock.now();
  campaign.state = refusals.length > 0 ? "refused" : "approved";
  await sandboxState.registrations.campaigns.save(campaign);
}

/** Continues every open review, after a start or when reviews are no longer manual. */
export function resumeReviews(sandboxState: SandboxState) {
  const { brands, campaigns } = sandboxState.registrations;
  for (const brand of brands.list()) if (brand.state === "in-review") void reviewBrand(sandboxState, brand);
  for (const campaign of campaigns.list())
    if (campaign.state === "in-review") void reviewCampaign(sandboxState, campaign);
}
