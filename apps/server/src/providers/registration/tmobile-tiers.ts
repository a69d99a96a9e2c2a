import type { TMobileTier } from "@broadcast/domain/messages/carriers/carrier-rates";

const TIERS: Record<string, TMobileTier> = {
  TOP: "top",
  HIGH_MID: "upper-mid",
  UPPER_MID: "upper-mid",
  LOW_MID: "lower-mid",
  LOWER_MID: "lower-mid",
  LOW: "low",
};

/**
 * Returns T-Mobile's tier of a brand from the registrars' spelling; sole proprietors have their own, whatever is
 * reported.
 */
export function tmobileTierOf(
  written: string | null | undefined,
  isSoleProprietor: boolean,
): TMobileTier | null {
  if (isSoleProprietor) return "sole-proprietor";
  return TIERS[(written ?? "").toUpperCase().replaceAll(/[\s-]+/g, "_")] ?? null;
}
