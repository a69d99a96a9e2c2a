import { CHATS_AT_ONCE, type ChosenChats } from "@broadcast/contract/chats";
import type { ChatsBefore, ChatWork } from "@broadcast/contract/team-inbox";
import { invalid } from "../../app-error.ts";
import type { SignedIn } from "../../http/context.ts";
import { personOf } from "../../http/guard/person-of.ts";
import { noteChange } from "../../http/live/change-log.ts";
import { requireContacts } from "../contacts/index.ts";
import {
  assignChats,
  type ChatBefore,
  countChatWork,
  findChatWork,
  setChatStatus,
} from "../conversations/index.ts";
import { whichChats } from "../messages/index.ts";
import { listTeam } from "./team-inbox.sql.ts";
import { tellAssignee } from "./tell-assignee.ts";

/** A year and some days: anything later is meant as never. */
const SNOOZE_MAX_MS = 400 * 86_400_000;

export async function readTeam({ db, accountId, caller }: SignedIn) {
  const me = personOf(caller);
  const [team, counts] = await Promise.all([listTeam(db, accountId), countChatWork(db, accountId, me)]);
  return { members: team.map((member) => ({ ...member, isYou: member._id === me })), counts };
}

export async function readChatWork(context: SignedIn, contactId: string): Promise<ChatWork> {
  const { db, accountId } = context;
  await requireContacts(context, [contactId]);
  const work = await findChatWork(db, accountId, contactId);
  return {
    status: work?.status ?? "open",
    snoozedUntil: work?.snoozed_until?.toISOString() ?? null,
    assigneeId: work?.assigned_to ?? null,
  };
}

const chosen = async (context: SignedIn, chats: ChosenChats) => {
  const which = await whichChats(context, chats);
  if (which === null) throw invalid({ contactIds: "Choose at least one chat." });
  return which;
};

const noted = async ({ db, accountId }: SignedIn, changed: readonly ChatBefore[]) => {
  if (changed.length > 0) await noteChange(db, accountId, ["chats"], idsOf(changed));
  return {
    changed: changed.length,
    before: changed.length > CHATS_AT_ONCE ? null : groupAlike(changed),
  };
};

const idsOf = (chats: readonly ChatBefore[]) => chats.map(({ contactId }) => contactId);

/** Groups chats that were alike. */
const groupAlike = (chats: readonly ChatBefore[]): ChatsBefore[] => {
  const was = ({ status, snoozedUntil, assigneeId }: ChatBefore): ChatWork => ({
    status,
    snoozedUntil: snoozedUntil?.toISOString() ?? null,
    assigneeId,
  });
  const alike = Map.groupBy(chats, (chat) => JSON.stringify(was(chat)));
  return [...alike.values()].map((its) => ({ ...was(its[0]!), contactIds: idsOf(its) }));
};

export async function assign(
  context: SignedIn,
  { assigneeId, ...chats }: ChosenChats & { assigneeId: string | null },
) {
  const { db, accountId } = context;
  const which = await chosen(context, chats);
  const team = assigneeId === null ? [] : await listTeam(db, accountId);
  if (assigneeId !== null && !team.some(({ _id }) => _id === assigneeId))
    throw invalid({ assigneeId: "This person no longer works in this account. Choose someone else." });
  const changed = await assignChats(db, accountId, which, assigneeId);
  if (assigneeId !== null) await tellAssignee(context, { assigneeId, contactIds: idsOf(changed) }, team);
  return noted(context, changed);
}

export async function setStatus(
  context: SignedIn,
  {
    status,
    snoozedUntil,
    ...chats
  }: ChosenChats & { status: ChatWork["status"]; snoozedUntil?: string | undefined },
) {
  const { db, accountId, clock } = context;
  const which = await chosen(context, chats);
  const until = status === "snoozed" && snoozedUntil ? new Date(snoozedUntil) : null;
  const inMs = until ? until.getTime() - clock.now().getTime() : 0;
  if (status === "snoozed" && (inMs <= 0 || inMs > SNOOZE_MAX_MS))
    throw invalid({ snoozedUntil: "Choose a time within the next year." });
  return noted(context, await setChatStatus(db, accountId, which, { status, snoozedUntil: until }));
}
