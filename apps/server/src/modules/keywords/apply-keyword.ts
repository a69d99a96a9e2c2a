import { z } from "zod";
import { AppError } from "../../app-error.ts";
import type { Connection } from "../../db/connection.ts";
import { uuidv7 } from "../../db/uuid.ts";
import type { SignedIn } from "../../http/context.ts";
import { enqueueAll } from "../../jobs/jobs.ts";
import type { FormSubmitted } from "../configurable-forms/index.ts";
import { type ContactSelection, defineContactAction, startContactAction } from "../contact-actions/index.ts";
import { contentUseCases } from "../content/index.ts";
import { insertMatches, isListening } from "./keywords.sql.ts";
import { keywordKind } from "./keywords.ts";
import { answerMatch } from "./match/keywords.jobs.ts";

const keywords = contentUseCases(keywordKind);

/** Applies a keyword to contacts as if they had texted it; each in a separate job. */
export async function applyKeyword(
  db: Connection,
  accountId: number,
  keywordId: string,
  contactIds: readonly string[],
  { rule, now }: { rule: "by-hand" | "form"; now: Date },
): Promise<void> {
  const matches = contactIds.map((contactId) => ({
    ...{ accountId, messageId: uuidv7(), keywordId, contactId, rule },
  }));
  await insertMatches(db, matches, now);
  await enqueueAll(
    db,
    answerMatch,
    matches.map(({ messageId }) => ({ accountId, messageId })),
  );
}

/** Has no undo, since what it sends cannot be recalled. */
export const applyByHand = defineContactAction({
  kind: "apply-keyword",
  input: z.object({ keywordId: z.uuid(), word: z.string() }),
  topics: ["content", "tags", "campaigns"],
  subjectOf: ({ word }) => word,
  async apply(tx, { accountId, now }, contactIds, { keywordId }) {
    await applyKeyword(tx, accountId, keywordId, contactIds, { rule: "by-hand", now });
    return contactIds.map((id) => ({ id }));
  },
});

export async function applyToSelected(
  context: SignedIn,
  { keywordId, selection }: { keywordId: string; selection: ContactSelection },
) {
  const { word, isOn } = await keywords.get(context, keywordId);
  if (!isOn) throw new AppError("wrong-state", `${word} is off. Turn it on first.`);
  return startContactAction(context, applyByHand, selection, { keywordId, word });
}

/** Applies a form's keyword to its contact while it is active, in the transaction that stores the submission. */
export async function applyByForm(
  db: Connection,
  { accountId, keywordId, contactId, now }: FormSubmitted,
): Promise<void> {
  if (keywordId && (await isListening(db, accountId, keywordId, now)))
    await applyKeyword(db, accountId, keywordId, [contactId], { rule: "form", now });
}
