import { formattedName } from "@broadcast/domain/account/names";
import { FLOW_ANSWERS_MAX, FLOW_ANSWERS_WITHIN_MS } from "@broadcast/domain/automation/app-flow";
import { looksAutomatic, notReadBecause } from "@broadcast/domain/messages/keyword-matching";
import { uuidv7 } from "../../../db/uuid.ts";
import { noteChange } from "../../../http/live/change-log.ts";
import type { Services } from "../../../services.ts";
import { countAutomatic } from "../../automation-backlog/index.ts";
import { countInSpace } from "../../conversations/index.ts";
import { prepareMessages, type RenderContact, sendPrepared } from "../../messages/index.ts";
import { saidNo } from "../../sending/index.ts";
import { leaveSpace } from "../members/leave-space.ts";
import { insertSpaceMessage } from "../messages/space-messages.sql.ts";
import { noteSaid } from "../spaces.sql.ts";
import { tellSpace } from "../tell-space.ts";
import { notPassedOnBecause } from "./not-passed-on.ts";
import {
  type Answer,
  type Choice,
  findChoice,
  insertAnswer,
  listSpacesOf,
  lockAnswer,
  type Membership,
  namesKeyword,
  writeChoice,
} from "./relay.sql.ts";
import { routeText } from "./which-space.ts";

type Relaying = Pick<Services, "db" | "env" | "clock">;

/** Puts a member's text into its space. Mandatory words and keywords come first, and never go into a space. */
export async function relayAnswer(
  services: Relaying,
  accountId: number,
  messageId: string,
  { waitsForFiles }: { waitsForFiles: boolean },
): Promise<"done" | "awaiting-files"> {
  const { db } = services;
  const answer = await lockAnswer(db, accountId, messageId);
  if (!answer || notReadBecause(answer.text, answer.stopDetectScore)) return "done";
  if (await namesKeyword(db, accountId, messageId)) return "done";
  if (answer.isAwaitingFiles && waitsForFiles) return "awaiting-files";
  const spaces = await listSpacesOf(db, accountId, answer.contact._id);
  const [only] = spaces;
  if (!only || !(await insertAnswer(db, accountId, answer))) return "done";
  const choice = await findChoice(db, accountId, answer.contact._id);
  if (spaces.length === 1 && !choice?.waiting.length) await bring(services, accountId, only, answer);
  else await bringToChosen(services, accountId, { spaces, choice }, answer);
  return "done";
}

/** Puts a text by a member who was ever asked, or is in several spaces, into the right one, or asks them. */
async function bringToChosen(
  services: Relaying,
  accountId: number,
  { spaces, choice }: { spaces: readonly Membership[]; choice: Choice | null },
  answer: Answer,
): Promise<void> {
  const { db, clock } = services;
  const { contact } = answer;
  const now = clock.now();
  const routing = routeText(answer, spaces, choice, now);
  // Two programs would ask and answer each other forever.
  if (routing.kind === "ask" && looksAutomatic(answer.text)) return;
  if (routing.kind === "ask") {
    const isAsked =
      !(await gotTooMany(services, accountId, contact)) &&
      (await tell(services, accountId, contact, routing.question));
    // Otherwise a question that is open, or was until just now, stays so; without one, their next text is asked about.
    const isOpen = choice?.spaceId === null || (choice?.askedAt?.getTime() ?? 0) > lately(now).getTime();
    const { options = [], askedAt = null, isAskedAgain = false } = (isOpen && choice) || {};
    const kept = isAsked ? routing.choice : { ...routing.choice, options, askedAt, isAskedAgain };
    await writeChoice(db, accountId, contact._id, kept);
    // An answer that we answer needs none in the chat.
    if (isAsked && routing.choice.isAskedAgain) await countHere(services, accountId, answer);
    return;
  }
  await writeChoice(db, accountId, contact._id, routing.choice);
  if (routing.kind !== "post") return;
  const space = spaces.find(({ spaceId }) => spaceId === routing.spaceId)!;
  // In the order they came in, not in which workers got to them.
  for (const id of routing.messageIds.toSorted()) {
    const waited = id === answer.messageId ? answer : await lockAnswer(db, accountId, id);
    // What they wrote after leaving goes nowhere.
    if (waited && (await bring(services, accountId, space, waited)) === "left") break;
  }
  // A text that only chose the space needs no answer in the chat either.
  if (!routing.messageIds.includes(answer.messageId)) await countHere(services, accountId, answer);
}

const lately = (now: Date): Date => new Date(now.getTime() - FLOW_ANSWERS_WITHIN_MS);

/** Whether a member has got as many automatic messages lately as anyone gets. */
async function gotTooMany(
  { db, clock }: Relaying,
  accountId: number,
  { _id }: RenderContact,
): Promise<boolean> {
  const counts = await countAutomatic(db, accountId, [_id], lately(clock.now()));
  return (counts.get(_id) ?? 0) >= FLOW_ANSWERS_MAX;
}

/** Counts a text as unread in its space only. */
async function countHere(
  { db }: Relaying,
  accountId: number,
  { contact, messageId, time }: Answer,
): Promise<void> {
  await countInSpace(db, accountId, { contactId: contact._id, messageId, time });
  await noteChange(db, accountId, ["chats"], [contact._id]);
}

/** Writes a text into a space, from where it is passed on; or with the reason why not. A member can leave by it. */
async function bring(
  services: Relaying,
  accountId: number,
  { spaceId, name }: Membership,
  answer: Answer,
): Promise<"stayed" | "left"> {
  const { messageId, contact, text, media, time } = answer;
  const { db, clock } = services;
  const now = clock.now();
  if (/^\s*leave\s*[.!]?\s*$/i.test(text)) {
    await leaveSpace(db, accountId, spaceId, [contact._id], now);
    await tellSpace(db, accountId, spaceId);
    await tell(services, accountId, contact, `You left ${name}. You won't get its messages anymore.`);
    return "left";
  }
  const reason = await notPassedOnBecause(db, accountId, contact._id, text, now);
  const isNew = await insertSpaceMessage(db, accountId, {
    id: uuidv7(),
    spaceId,
    contactId: contact._id,
    senderName: formattedName(contact),
    sentBy: null,
    writtenBy: null,
    receivedAs: messageId,
    text,
    media,
    state: reason ? "kept" : "sending",
    reason,
    time: now < time ? time : now,
    runAt: null,
  });
  if (!isNew) return "stayed";
  await countHere(services, accountId, answer);
  await noteSaid(db, accountId, spaceId, { isIncoming: true, time: now < time ? time : now });
  await tellSpace(db, accountId, spaceId);
  return "stayed";
}

/** Answers one member, about their spaces in general; returns false when they opted out. */
async function tell(
  { db, env, clock }: Relaying,
  accountId: number,
  contact: RenderContact,
  text: string,
): Promise<boolean> {
  const now = clock.now();
  const content = {
    type: "sms",
    subject: "",
    text,
    media: [],
    purpose: "conversation",
    isVerbatim: true,
  } as const;
  const prepared = await prepareMessages({ db, env }, accountId, { ...content, media: [] }, [contact], now);
  const sent = await sendPrepared(db, accountId, prepared, {
    cause: "system",
    causeId: null,
    sentBy: null,
    priority: 0,
    note: "Spaces",
    isInChats: true,
    leavesOut: saidNo,
    now,
  });
  return sent.length > 0;
}
