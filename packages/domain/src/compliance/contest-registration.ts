import { regionName } from "../account/regions.ts";

/**
 * States that require the sponsor of a game of chance to register it and to secure the prizes if these are
 * worth more than an amount. As of January 2026: New York General Business Law § 369-e; Florida Statutes §
 * 849.094.
 */
const REGISTRATION_RULES = [
  { region: "us-fl", overCents: 5_000_00, daysBefore: 7 },
  { region: "us-ny", overCents: 5_000_00, daysBefore: 30 },
] as const;

/** What a state requires before a contest may be held there. */
export interface ContestRegistration {
  region: string;
  /** As a sentence for the sponsor. */
  sentence: string;
}

/** Which of the contest's states require registration, with all prizes together worth `totalCents`. */
export const contestRegistrations = (totalCents: number, regions: readonly string[]): ContestRegistration[] =>
  REGISTRATION_RULES.filter(
    ({ region, overCents }) => totalCents > overCents && regions.includes(region),
  ).map(({ region, daysBefore }) => ({
    region,
    sentence: `${regionName(region)} requires you to register contests with prizes over $5,000, and to secure the prizes, at least ${daysBefore} days before the contest opens.`,
  }));
