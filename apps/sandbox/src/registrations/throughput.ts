import type { Brand, Campaign } from "./registrations.ts";

/** Returns what the networks allow a campaign: AT&T by its use case, T-Mobile by the size of its brand. */
export function throughputOf(brand: Pick<Brand, "entityType">, campaign: Pick<Campaign, "useCase">) {
  if (brand.entityType === "SOLE_PROPRIETOR")
    return { att: { class: "W", perMinute: 15 }, tmobile: { tier: "LOW", perDay: 1000 } };
  if (campaign.useCase === "LOW_VOLUME")
    return { att: { class: "T", perMinute: 75 }, tmobile: { tier: "LOW", perDay: 2000 } };
  const isLarge = brand.entityType === "PUBLIC_PROFIT";
  const isMixed = ["MIXED", "MARKETING"].includes(campaign.useCase);
  return {
    att: isLarge
      ? { class: isMixed ? "B" : "A", perMinute: 4500 }
      : { class: isMixed ? "F" : "E", perMinute: 240 },
    tmobile: isLarge ? { tier: "TOP", perDay: 200_000 } : { tier: "LOW_MID", perDay: 10_000 },
  };
}
