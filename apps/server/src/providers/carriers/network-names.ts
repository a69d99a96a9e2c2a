import type { Network } from "./carrier.ts";

/**
 * The network of a carrier name, by the first match: the operators, their own brands, and companies they acquired. Null
 * for brands on several networks, which the name doesn't distinguish: counting their texts against both budgets is
 * safe. All other carriers have their own network or none.
 */
const NETWORKS: readonly (readonly [name: RegExp, network: Network | null])[] = [
  [/tracfone|straight talk|consumer cellular|google fi|boost|dish wireless|us mobile/i, null],
  [/\bat&t\b|\batt\b|cingular|cricket|firstnet/i, "att"],
  [/\bt-?mobile\b|\bmetro ?pcs\b|\bmetro by\b|\bsprint\b|\bmint mobile\b/i, "tmobile"],
  [/verizon|cellco|\bvisible\b/i, "verizon"],
];

/** Returns the network for a name in a lookup or receipt; null when the name doesn't say. */
export function networkNamed(carrierName: string): Network | null {
  if (carrierName.trim() === "") return null;
  const known = NETWORKS.find(([name]) => name.test(carrierName));
  return known ? known[1] : "other";
}
