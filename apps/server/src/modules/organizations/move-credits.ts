import type { creditAllocation, creditTransfer, OrganizationEntry } from "@broadcast/contract/organizations";
import { creditsText } from "@broadcast/domain/account/credits";
import type { z } from "zod";
import { AppError, invalid, notFound } from "../../app-error.ts";
import { uuidv7 } from "../../db/uuid.ts";
import type { SignedIn } from "../../http/context.ts";
import { noteChanges } from "../../http/live/change-log.ts";
import { noteAudit, noteAuditOfMany } from "../../http/upkeep/audit.ts";
import { moveCredits } from "../credits/index.ts";
import { lockMembers, type Member } from "./accounts.sql.ts";
import { requireLocation } from "./accounts.ts";
import { noteOrganizationChange } from "./organizations.sql.ts";
import { ownOrganization } from "./own-organization.ts";
import { bookInPool, type PoolMove, readEntry, readPool, shownEntry } from "./pool.sql.ts";

/** Accounts per statement for the change log. */
const TOLD_AT_ONCE = 5_000;

interface AccountMove {
  member: Member;
  /** Signed: what it adds to the account. */
  hundredths: number;
  note: string;
}

/**
 * Books a move of credits on all its sides in the caller's transaction, records it in their logs and notifies their
 * screens. Rows are locked in one order, accounts by number and then the pool, so that crossing moves wait for one
 * another. Errors: `insufficient-credits`; then nothing is booked.
 */
async function book(
  context: SignedIn,
  organizationId: string,
  moves: readonly AccountMove[],
  inPool: Omit<PoolMove, "id" | "madeBy" | "time">,
): Promise<{ id: string }> {
  const { db, caller, clock } = context;
  const id = uuidv7();
  const time = clock.now();
  const { short } = await moveCredits(
    db,
    moves.map(({ member, hundredths, note }) => ({ accountId: member.accountId, hundredths, note })),
    { id, time },
  );
  if (short) {
    const { member } = moves.find((move) => move.member.accountId === short.accountId)!;
    throw tooFew(member.name, short.freeHundredths);
  }
  if (!(await bookInPool(db, organizationId, { ...inPool, id, madeBy: caller.userId, time })))
    throw tooFew("The pool", await readPool(db, organizationId));
  const event = "organization-credits-moved";
  await noteAuditOfMany(
    context,
    event,
    caller,
    moves.map(({ member: { accountId, userId }, hundredths }) => ({
      accountId,
      userId,
      details: { credits: Math.abs(hundredths) / 100, direction: hundredths > 0 ? "in" : "out" },
    })),
  );
  await noteAudit(context, {
    event,
    caller,
    details: { credits: inPool.movedHundredths / 100, accounts: moves.length },
  });
  for (let first = 0; first < moves.length; first += TOLD_AT_ONCE)
    await noteChanges(
      db,
      ["credits", "session"],
      moves
        .slice(first, first + TOLD_AT_ONCE)
        .map(({ member }) => ({ accountId: member.accountId, id: member.userId })),
    );
  await noteOrganizationChange(db, organizationId);
  return { id };
}

function tooFew(whose: string, freeHundredths: number): AppError {
  const sentence = `${whose} has only ${creditsText(freeHundredths / 100)} to give.`;
  return new AppError("insufficient-credits", sentence, { fields: { credits: sentence } });
}

const hundredthsOf = (credits: number): number => Math.round(credits * 100);

const withNote = (words: string, note: string): string => (note ? `${words}: ${note}` : words);

/** Returns why an account cannot get credits; null when it can. */
function whyNone({ isCancelled, isLicensed }: Member): string | null {
  if (isCancelled) return "is cancelled";
  return isLicensed ? null : "has no license";
}

/**
 * Moves credits between two accounts, or an account and the pool. Only free credits move: those held by waiting
 * messages stay. Cancelled and unlicensed accounts can give credits back, and get none. Errors: `not-found`,
 * `wrong-state`, `insufficient-credits`, `invalid-input`.
 */
export async function transferCredits(
  context: SignedIn,
  { fromUserId, toUserId, credits, note }: z.output<typeof creditTransfer>,
): Promise<OrganizationEntry> {
  const { db } = context;
  const own = await ownOrganization(context);
  const userIds = [fromUserId, toUserId].filter((userId) => userId !== null);
  const members = new Map((await lockMembers(db, own.id, { userIds })).map((each) => [each.userId, each]));
  if (userIds.some((userId) => !members.has(userId))) throw notFound("account");
  if (fromUserId === toUserId) throw invalid({ toUserId: "Choose two different places." });
  const from = fromUserId === null ? null : members.get(fromUserId)!;
  const to = toUserId === null ? null : members.get(toUserId)!;
  const why = to && whyNone(to);
  if (why) throw new AppError("wrong-state", `${to.name} ${why}, so it can't get credits.`);

  const hundredths = hundredthsOf(credits);
  const moves: AccountMove[] = [];
  if (from) {
    const words = `Transferred to ${to ? to.name : own.name}`;
    moves.push({ member: from, hundredths: -hundredths, note: withNote(words, note) });
  }
  if (to) {
    const words = `Transferred from ${from ? from.name : own.name}`;
    moves.push({ member: to, hundredths, note: withNote(words, note) });
  }
  const { id } = await book(context, own.id, moves, {
    kind: "transfer",
    movedHundredths: hundredths,
    poolHundredths: from && to ? 0 : from ? hundredths : -hundredths,
    fromName: from?.name ?? null,
    toName: to?.name ?? null,
    note,
  });
  return shownEntry(await readEntry(db, own.id, id));
}

/**
 * Gives each account the same number of credits from the pool, all of them or none. Named accounts must all be able to
 * get some; a filter selects those that are. Errors: as for a transfer.
 */
export async function allocateCredits(
  context: SignedIn,
  { accounts: { ids, filter = {} }, creditsEach, note }: z.output<typeof creditAllocation>,
) {
  const { db } = context;
  const own = await ownOrganization(context);
  if (filter.locationId) await requireLocation(context, own.id, filter.locationId);
  const wanted = ids && [...new Set(ids)];
  const members = await lockMembers(db, own.id, wanted ? { userIds: wanted } : { filter });
  if (wanted && members.length < wanted.length) throw notFound("account");
  const getting = members.filter((member) => whyNone(member) === null);
  const refused = members.find((member) => whyNone(member) !== null);
  if (wanted && refused)
    throw new AppError("wrong-state", `${refused.name} ${whyNone(refused)}, so it can't get credits.`);
  if (getting.length === 0)
    throw new AppError("wrong-state", "There's no licensed account to give credits to.");

  const each = hundredthsOf(creditsEach);
  const total = each * getting.length;
  await book(
    context,
    own.id,
    getting.map((member) => ({
      member,
      hundredths: each,
      note: withNote(`Allocated by ${own.name}`, note),
    })),
    {
      kind: "allocation",
      movedHundredths: total,
      poolHundredths: -total,
      fromName: null,
      toName: getting.length === 1 ? getting[0]!.name : `${getting.length.toLocaleString("en-US")} accounts`,
      note,
    },
  );
  return {
    accounts: getting.length,
    credits: total / 100,
    messageCredits: (await readPool(db, own.id)) / 100,
  };
}
