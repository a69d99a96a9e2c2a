import { z } from "zod";
import { defineJob } from "../../jobs/jobs.ts";
import { answerQuestion } from "./answer-question.ts";

/** Tried again only when its worker was stopped or died: whatever else goes wrong is told to who asked. */
export const answerJob = defineJob({
  name: "aiva.answer",
  payload: z.object({ accountId: z.number().int(), messageId: z.uuid(), run: z.uuid() }),
  maxAttempts: 5,
  run: answerQuestion,
});
