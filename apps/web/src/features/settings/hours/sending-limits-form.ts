import type { SendingSettings } from "@broadcast/contract/sending-settings";
import { z } from "zod";
import { wholeNumber } from "./whole-number.ts";

/** The limits as form values: numbers as typed. The bounds are the contract's. */
export const sendingLimitsForm = z
  .object({
    hasCap: z.boolean(),
    capMessages: z.string(),
    capHours: z.string(),
    failedPercent: wholeNumber(1, 100),
    optedOutPercent: wholeNumber(1, 100),
  })
  .check(({ value, issues }) => {
    // A limit that is switched off is not validated.
    if (!value.hasCap) return;
    const figures = { capMessages: wholeNumber(1, 100), capHours: wholeNumber(1, 720) };
    for (const [name, figure] of Object.entries(figures)) {
      const problem = figure.safeParse(value[name as keyof typeof figures]).error?.issues[0]?.message;
      if (problem) issues.push({ code: "custom", path: [name], message: problem, input: value });
    }
  });
export type SendingLimitsForm = z.infer<typeof sendingLimitsForm>;

export const sendingLimitsOf = ({ frequencyCap, alarm }: SendingSettings): SendingLimitsForm => ({
  hasCap: frequencyCap !== null,
  capMessages: String(frequencyCap?.messages ?? 3),
  capHours: String(frequencyCap?.hours ?? 24),
  failedPercent: String(alarm.failedPercent),
  optedOutPercent: String(alarm.optedOutPercent),
});

/** The form's values as the API expects them. */
export const sendingLimitsBody = (form: SendingLimitsForm) =>
  ({
    frequencyCap: form.hasCap ? { messages: Number(form.capMessages), hours: Number(form.capHours) } : null,
    alarm: {
      failedPercent: Number(form.failedPercent),
      optedOutPercent: Number(form.optedOutPercent),
    },
  }) satisfies Partial<SendingSettings>;
