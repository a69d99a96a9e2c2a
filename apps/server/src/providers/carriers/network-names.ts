import type { Network } from "./carrier.ts";

/**
 * Whose network a carrier's name stands for, the first that fits: the operators, their own brands, and companies they
 * took over. Null where a brand sells several networks, which the name does not tell: counting its texts against both
 * budgets is safe. Everybody else runs a network of their own or none.
 */
const NETWORKS: readonly (readonly [name: RegExp, network: Network | null])[] = [
  [/tracfone|straight talk|consumer cellular|google fi|boost|dish wireless|us mobile/i, null],
  [/\bat&t\b|\batt\b|cingular|cricket|firstnet/i, "att"],
  [/\bt-?mobile\b|\bmetro ?pcs\b|\bmetro by\b|\bsprint\b|\bmint mobile\b/i, "tmobile"],
  [/verizon|cellco|\bvisible\b/i, "verizon"],
];

/** The network by the name a look-up or a receipt gives it; null when the name does not tell. */
export function networkNamed(carrierName: string): Network | null {
  if (carrierName.trim() === "") return null;
  const known = NETWORKS.find(([name]) => name.test(carrierName));
  return known ? known[1] : "other";
}
