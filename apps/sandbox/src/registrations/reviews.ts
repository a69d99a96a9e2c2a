import type { World } from "../world/world.ts";
import { sendOtp } from "./otp.ts";
import type { Brand, Campaign, Refusal } from "./registrations.ts";
import { refusalsOfBrand, refusalsOfCampaign } from "./reviewer.ts";

/** Lets the reviewer look at a brand once its time has come, unless reviews are done by hand. Never throws. */
export async function reviewBrand(world: World, brand: Brand): Promise<void> {
  if (await isDue(world, brand)) await decideBrand(world, brand, refusalsOfBrand(brand));
}

/** The same for a campaign, which somebody must have been asked to carry. */
export async function reviewCampaign(world: World, campaign: Campaign): Promise<void> {
  const brand = world.registrations.brands.get(campaign.brandId);
  if (campaign.partner === "" || !brand || !(await isDue(world, campaign))) return;
  await decideCampaign(world, campaign, refusalsOfCampaign(campaign, brand));
}

async function isDue(world: World, item: Brand | Campaign): Promise<boolean> {
  const { submittedAt } = item;
  const { registrationReviewSeconds } = world.settings.get();
  await world.pause(Math.max(0, submittedAt + registrationReviewSeconds * 1000 - Date.now()));
  // It may have been decided by hand, or submitted anew, while it waited.
  return item.state === "in-review" && item.submittedAt === submittedAt && !world.settings.get().reviewByHand;
}

/** Ends the review of a brand: refused for these reasons, or approved when there are none. */
export async function decideBrand(world: World, brand: Brand, refusals: Refusal[]): Promise<void> {
  brand.refusals = refusals;
  brand.changedAt = world.clock.now();
  const isSoleProprietor = brand.entityType === "SOLE_PROPRIETOR";
  if (refusals.length > 0) {
    brand.state = "refused";
    if (!isSoleProprietor) brand.identityStatus = "UNVERIFIED";
  } else {
    brand.state = "approved";
    if (!isSoleProprietor) brand.identityStatus = "VERIFIED";
  }
  await world.registrations.brands.save(brand);
  // Twilio texts a sole proprietor by itself; The Campaign Registry waits until it is asked to.
  if (brand.state === "approved" && isSoleProprietor && brand.registrar === "twilio" && !brand.otp)
    await sendOtp(world, brand);
}

export async function decideCampaign(world: World, campaign: Campaign, refusals: Refusal[]): Promise<void> {
  campaign.refusals = refusals;
  campaign.changedAt = world.clock.now();
  campaign.state = refusals.length > 0 ? "refused" : "approved";
  await world.registrations.campaigns.save(campaign);
}

/** Goes on with every open review, after a start or when reviews are no longer done by hand. */
export function resumeReviews(world: World) {
  const { brands, campaigns } = world.registrations;
  for (const brand of brands.list()) if (brand.state === "in-review") void reviewBrand(world, brand);
  for (const campaign of campaigns.list())
    if (campaign.state === "in-review") void reviewCampaign(world, campaign);
}
