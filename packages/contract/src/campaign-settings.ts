import { CAMPAIGN_TYPES } from "@broadcast/domain/automation/campaign-timing";
import { z } from "zod";
import { contactConditions } from "./contact-conditions.ts";
import { NAME_MAX_CHARACTERS } from "./content.ts";
import { instant } from "./shapes.ts";

export const campaignType = z.enum(CAMPAIGN_TYPES, "Campaign type is required");

/** Document 2, section 5. */
const name = z
  .string()
  .trim()
  .min(1, "Campaign name is required")
  .max(NAME_MAX_CHARACTERS, `Use at most ${NAME_MAX_CHARACTERS} characters.`);

/** A rule by which contacts join or leave a campaign automatically. */
export const campaignRule = z.object({
  effect: z.enum(["join", "leave"]),
  kind: z.enum(["tag-added", "form", "link", "import", "purchase"]).meta({
    description:
      "`link`: they opened it themselves; `import`: they were imported; `purchase`: reported through the API",
  }),
  subject: z.string().trim().max(120).default("").meta({
    description: "The name of the tag or product, or the id of the form or link; empty for any",
  }),
});
export type CampaignRule = z.infer<typeof campaignRule>;

export const CAMPAIGN_RULES_MAX = 50;

const rules = z.array(campaignRule).max(CAMPAIGN_RULES_MAX, `Use at most ${CAMPAIGN_RULES_MAX} rules.`);
/** The contacts who reached a campaign's goal. */
export const campaignGoal = contactConditions
  .nullable()
  .meta({ description: "People who meet these conditions leave because they reached the goal" });

/** How a campaign treats joining contacts and late messages. */
export const campaignSettings = {
  eventAt: instant
    .nullable()
    .meta({ description: "The moment that event and countdown campaigns are about" }),
  lateJoiners: z.enum(["skip", "latest", "all"]).meta({
    description: "Which past messages a late joiner still gets",
  }),
  rejoining: z.enum(["never", "after-leaving", "after-days", "always"]).meta({
    description:
      "`after-leaving`: once they left or got the last message; `after-days`: that many days after they last joined; with that and `always`, people still in it start over",
  }),
  rejoinDays: z.number().int().min(1, "At least 1.").max(3_650, "At most 3650.").meta({
    description: "Of `after-days`: the days between two times of joining",
  }),
  leavesOnReply: z.boolean().meta({ description: "Contacts who reply by text leave" }),
  lateHours: z.number().int().min(1, "At least 1.").max(720, "At most 720.").meta({
    description:
      "A message that can't be sent within this many hours of its time is missed, unless the message says otherwise",
  }),
};

export const campaignCreation = z.object({ name, type: campaignType });

export const campaignChange = z.object({ name, ...campaignSettings, goal: campaignGoal, rules }).partial();
export type CampaignChange = z.infer<typeof campaignChange>;
