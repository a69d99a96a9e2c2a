import type { Contact } from "@broadcast/contract/contacts";
import { AppError, notFound } from "../../app-error.ts";
import type { SignedIn } from "../../http/context.ts";
import { findContact } from "../contacts/index.ts";
import { type MessageContent, prepareMessages, sendPrepared } from "../messages/index.ts";
import { lockContest } from "./contests.sql.ts";
import { getContest } from "./contests.ts";
import { lockUntold, recordTold } from "./draw.sql.ts";

/**
 * Tells winners not told yet: by text, or by email if they have no number. Opt-outs and hours apply as to everything; a
 * message that must not be sent is an unsent message with its reason.
 */
export async function tellWinners(context: SignedIn, id: string): Promise<{ told: number }> {
  const { db, env, accountId, clock } = context;
  const now = clock.now();
  const contest = await lockContest(db, accountId, id);
  if (!contest) throw notFound("contest");
  if (!contest.drawnAt) throw new AppError("wrong-state", "The winners haven't been drawn yet.");
  if (contest.winnerText === "")
    throw new AppError("wrong-state", "First write the message that winners get.");
  const { name } = await getContest(context, id);
  const untold = await lockUntold(db, accountId, id);
  const found = await Promise.all(untold.map(({ contactId }) => findContact(db, accountId, contactId)));
  const contacts = found.filter((contact): contact is Contact => contact !== null);
  const placeOf = new Map(untold.map(({ contactId, place }) => [contactId, place]));
  const reachable = {
    sms: contacts.filter(({ phoneNumber }) => phoneNumber),
    email: contacts.filter(({ phoneNumber, email }) => !phoneNumber && email),
  };
  let told = 0;
  for (const type of ["sms", "email"] as const) {
    const its = reachable[type];
    if (its.length === 0) continue;
    const content: MessageContent = {
      type,
      subject: type === "email" ? `You won: ${name}` : "",
      text: contest.winnerText,
      media: [],
      // They expect it, and it offers nothing.
      purpose: "transactional",
    };
    const prepared = await prepareMessages({ db, env }, accountId, content, its, now);
    const sent = await sendPrepared(db, accountId, prepared, {
      cause: "system",
      causeId: null,
      sentBy: null,
      priority: 0,
      note: "Contest winner",
      isInChats: true,
      now,
    });
    for (const { contactId, messageId } of sent)
      await recordTold(db, accountId, id, { place: placeOf.get(contactId)!, messageId, now });
    told += sent.length;
  }
  return { told };
}
