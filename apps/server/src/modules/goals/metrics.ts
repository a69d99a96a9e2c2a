import type { GoalMetric } from "@broadcast/contract/goals";
import { type InstallationFigure, MESSAGES_SENT } from "../stats/index.ts";

/** The figures that a metric adds up. */
export const FIGURES_OF: Readonly<Record<GoalMetric, readonly InstallationFigure[]>> = {
  "messages-sent": MESSAGES_SENT,
  "messages-received": ["sms-received", "mms-received"],
  "contacts-added": ["contacts-added"],
  "credits-spent": ["credits-spent"],
  revenue: ["revenue"],
  "accounts-new": ["accounts-new"],
};

/** How many counted units make one displayed unit: hundredths of credits, cents. */
export const unitOf = (metric: GoalMetric): number =>
  metric === "credits-spent" || metric === "revenue" ? 100 : 1;
