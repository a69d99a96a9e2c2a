import type { AivaMessage } from "@broadcast/contract/aiva";
import { AppError, notFound } from "../../app-error.ts";
import type { Caller, SignedIn } from "../../http/context.ts";
import { type AskedAs, askAgain, countQuestion, findMessage, insertQuestion, lockChat } from "./aiva.sql.ts";
import { requireChat, requireMessage } from "./aiva.ts";
import { chatPerson } from "./chat-person.ts";

/** From the question to the error, in system time: long enough for another worker if one dies. */
const ANSWER_WITHIN_SECONDS = 150;

/** Saves the question; a worker claims it within a moment. */
export async function askAiva(
  context: SignedIn,
  { text, resends }: { text: string; resends?: string | undefined },
): Promise<AivaMessage> {
  await requireChat(context);
  const { db, env, accountId, caller, clock } = context;
  const person = chatPerson(caller);
  if (resends) await requireMessage(context, resends);
  if (await lockChat(db, accountId, person))
    throw new AppError("wrong-state", "AIVA is still answering. Wait for the answer, or stop it.");
  if (!(await countQuestion(db, accountId, env.ASSISTANT_DAILY_QUESTIONS)))
    throw new AppError(
      "too-many-requests",
      `Your account reached today's limit of ${env.ASSISTANT_DAILY_QUESTIONS} questions to AIVA. Ask again tomorrow, or contact support.`,
    );
  const asked = {
    person,
    text,
    askedAs: askedAs(caller),
    answerWithinSeconds: ANSWER_WITHIN_SECONDS,
    now: clock.now(),
  };
  if (resends && !(await askAgain(db, accountId, resends, asked)))
    throw new AppError("wrong-state", "This question was already answered.");
  const messageId = resends ?? (await insertQuestion(db, accountId, asked));
  const found = await findMessage(db, accountId, person, messageId);
  if (!found) throw notFound("message");
  return found.message;
}

const askedAs = ({ userId, actingUserId, kind, roles, session, apiKeyId }: Caller): AskedAs => ({
  userId,
  actingUserId,
  kind,
  roles,
  sessionId: session?.id ?? null,
  apiKeyId,
});
