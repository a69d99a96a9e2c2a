import { z } from "zod";
import { idOf, instant } from "./shapes.ts";

const count = z.number().int();

export const waitingChoice = z.enum(["keep", "from-joining", "restart", "next", "leave"]);
export type WaitingChoice = z.infer<typeof waitingChoice>;

/** How publishing a campaign's edits affects waiting contacts. */
export const campaignPublishing = z.object({
  version: count.meta({ description: "Which it would be" }),
  draft: z.string().meta({ description: "Identifies the edits as they are now, for `publish`" }),
  changes: z.array(
    z.object({
      eventId: idOf("campaignEvent"),
      name: z.string(),
      edit: z.enum(["added", "changed", "removed"]),
      isTimingChanged: z.boolean(),
      isMoved: z.boolean().meta({ description: "It comes at another place among the messages" }),
      waiting: count.meta({ description: "Contacts whose next message it is" }),
      choices: z
        .array(
          z.object({
            waiting: waitingChoice,
            goesAtOnce: count,
            tooLate: count.meta({ description: "Contacts who miss it: it would be later than allowed" }),
            earliest: instant.nullable(),
            latest: instant.nullable(),
          }),
        )
        .meta({ description: "The available choices for them; none if nothing changes for them" }),
      isEstimated: z.boolean().meta({ description: "The moments are those of the first thousand" }),
    }),
  ),
});
export type CampaignPublishing = z.infer<typeof campaignPublishing>;
