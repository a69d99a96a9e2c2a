import { setTimeout as sleep } from "node:timers/promises";
import { AppError } from "../../../app-error.ts";
import { retriedTransaction } from "../../../db/retried-transaction.ts";
import { noteChange } from "../../../http/live/change-log.ts";
import type { Services } from "../../../services.ts";
import { readSender, sendPrepared } from "../../messages/index.ts";
import { saidNo } from "../../sending/index.ts";
import { inviteMembers } from "../members/invite-members.ts";
import { countMembers, listNextMembers } from "../members/members.sql.ts";
import { prepareForMembers } from "../messages/prepare-for-members.ts";
import { calledName, ownName } from "../messages/space-content.ts";
import { noteSaid } from "../spaces.sql.ts";
import {
  begin,
  type Delivery,
  type DueMessage,
  listDue,
  lockDue,
  putOff,
  writeTurns,
} from "./pass-on.sql.ts";
import { showToReaders } from "./show-to-readers.ts";

type Running = Pick<Services, "db" | "env" | "clock">;

const EVERY_MS = 500;
/** Messages per round, each with its next members, so that a large space delays no other. */
const AT_ONCE = 50;
const MEMBERS_AT_ONCE = 200;
/** Up to this many members it is conversation, sent along with chats; beyond, after them. */
const TALK_MEMBERS = 100;

/** A member's text that cannot be sent to anyone unchanged; resending by the account wouldn't help. */
const NOT_OURS_TO_MEND: ReadonlySet<string> = new Set(["shortener", "too-long", "empty"]);
const MAY_HAVE_SAID_NO = "They may have asked you to stop. Open the contact to decide.";

/** Passes on messages in spaces until `signal` ends it. */
export async function runSpaces(services: Services, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    let isMore = false;
    try {
      isMore = await passOnDue(services, services.log);
    } catch (error) {
      services.log.error({ err: error }, "passing on what is said in spaces stumbled and goes on");
    }
    if (!isMore) await sleep(EVERY_MS, undefined, { signal }).catch(() => {});
  }
}

/** Runs one round: each due message goes to its next members, and waits if that fails; returns whether any were sent. */
export async function passOnDue(services: Running, log?: Services["log"]): Promise<boolean> {
  const due = await listDue(services.db, services.clock.now(), AT_ONCE);
  let isAny = false;
  for (const message of due) {
    try {
      if (await retriedTransaction(services.db, (db) => passOn({ ...services, db }, message))) isAny = true;
    } catch (error) {
      // Others spent the credits in the meantime: the next round holds unpaid messages back.
      if (error instanceof AppError && error.code === "insufficient-credits") continue;
      if (!log) throw error;
      log.error(
        { err: error, spaceMessageId: message.id },
        "a message of a space stumbled and is tried again",
      );
      await retriedTransaction(services.db, (db) => putOff(db, message, services.clock.now()));
    }
  }
  return isAny;
}

/**
 * Passes one message to its next members, in one transaction over its locked row: sends, turns and progress commit
 * together, so that a killed worker leaves nothing half done and no one gets it twice.
 */
async function passOn(services: Running, due: DueMessage): Promise<boolean> {
  const { db, env, clock } = services;
  const { accountId } = due;
  const held = await lockDue(db, due);
  if (!held) return false;
  const now = clock.now();
  const { spaceId, writer } = held;
  if (held.isScheduled) {
    await begin(db, due, now);
    await noteSaid(db, accountId, spaceId, { isIncoming: false, time: now });
  }
  const members = await listNextMembers(
    db,
    accountId,
    { spaceId, after: null, except: writer?._id ?? null, without: due.id },
    MEMBERS_AT_ONCE,
  );
  const deliveries: Delivery[] = [];
  // The gate itself holds back the account's own messages.
  const isHeldBack = (isPotentialStop: boolean) => writer !== null && isPotentialStop;
  const readers = members.filter(({ isInApp }) => isInApp).map(({ contact }) => contact);
  const texted = members.filter(({ isInApp }) => !isInApp);
  const getting = texted.filter(({ isPotentialStop }) => !isHeldBack(isPotentialStop));
  let costHundredths = 0;
  deliveries.push(...(await showToReaders(services, due, held, readers, now)));
  if (getting.length > 0) {
    const said = {
      spaceName: held.spaceName,
      writer: writer ? calledName(writer) : ownName(await readSender(db, accountId)),
      isMember: writer !== null,
      text: held.text,
      media: held.media,
    };
    const priority = (await countMembers(db, accountId, spaceId)) > TALK_MEMBERS ? 1 : 0;
    for (const prepared of await prepareForMembers({ db, env }, accountId, said, getting, now)) {
      const sent = await sendPrepared(db, accountId, prepared, {
        cause: "space",
        causeId: due.id,
        sentBy: held.sentBy,
        priority,
        note: `Space ${held.spaceName}`,
        isInChats: false,
        leavesOut: (code) => saidNo(code) || (writer !== null && NOT_OURS_TO_MEND.has(code)),
        now,
      });
      const sentTo = new Map(sent.map((message) => [message.contactId, message]));
      for (const { contact, decision } of prepared.messages) {
        const message = sentTo.get(contact._id);
        const reason = message ? message.withheld : decision.kind === "skip" ? decision.reason : null;
        if (message?.withheld === null && decision.kind === "send") costHundredths += decision.costHundredths;
        deliveries.push({
          contactId: contact._id,
          messageId: message?.messageId ?? null,
          reason,
          text: null,
        });
      }
    }
  }
  for (const { contact, isPotentialStop } of texted)
    if (isHeldBack(isPotentialStop))
      deliveries.push({ contactId: contact._id, messageId: null, reason: MAY_HAVE_SAID_NO, text: null });
  // Members who became users since they were added are asked now.
  await inviteMembers(
    db,
    accountId,
    spaceId,
    texted.map(({ contact }) => contact._id),
  );
  await writeTurns(db, due, deliveries, {
    isDone: members.length < MEMBERS_AT_ONCE,
    costHundredths,
  });
  await noteChange(db, accountId, held.isScheduled ? ["spaces", "content"] : ["spaces"], [spaceId]);
  return true;
}
