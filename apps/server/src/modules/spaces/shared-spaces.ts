import type { SharedSpaces, Space } from "@broadcast/contract/spaces";
import { AppError, notFound } from "../../app-error.ts";
import type { SignedIn } from "../../http/context.ts";
import { ownPerson, type SpaceAccess } from "./space-access.ts";
import { listSaid } from "./space-messages.sql.ts";
import {
  answerInvitation,
  countJoined,
  findAppMember,
  listInvitations,
  listShared,
  ownerName,
  type SharedRow,
} from "./space-users.sql.ts";
import { tellSpace } from "./tell-space.ts";

/** Spaces of other accounts that one person can be in. */
const SHARED_MAX = 100;

/** A space of another account as its member sees it: its name, whose it is, and what was said. */
async function show({ db, caller }: SignedIn, row: SharedRow): Promise<Space> {
  const member = await findAppMember(db, caller.userId, row.id);
  const place = member && { accountId: member.accountId, spaceId: row.id, member };
  const [last] = place ? await listSaid(db, place, { before: null, limit: 1, offset: 0 }) : [];
  const since = row.in_app_since.toISOString();
  return {
    _id: row.id,
    name: row.name,
    folderId: null,
    createdAt: since,
    modifiedAt: last?.time ?? since,
    user: { _id: row.owner.id, name: ownerName(row.owner) },
    users: { count: 0, subset: [] },
    userCount: 0,
    lastMessage: last
      ? {
          _id: last._id,
          time: last.time,
          direction: last.direction,
          text: last.text,
          type: last.type,
          mediaUrl: last.media[0]?.url ?? null,
          fromFormattedName: last.from.name,
        }
      : null,
    lastMessageRead: row.read_at ? { _id: row.read_message_id, time: row.read_at.toISOString() } : null,
    isUnread: row.is_unread,
    notifications: row.is_muted ? "muted" : "all",
    isOwn: false,
  };
}

/** What other accounts share with the person themself; nothing for whoever acts for them. */
export async function readShared(context: SignedIn): Promise<SharedSpaces> {
  const { db } = context;
  const userId = ownPerson(context);
  if (userId === null) return { spaces: [], invitations: [] };
  const [shared, invitations] = await Promise.all([listShared(db, userId), listInvitations(db, userId)]);
  return {
    spaces: await Promise.all(shared.map((row) => show(context, row))),
    invitations: invitations.map(({ spaceId, name, owner }) => ({
      space: { _id: spaceId, name },
      from: ownerName(owner),
    })),
  };
}

export async function getShared(context: SignedIn, { spaceId }: SpaceAccess): Promise<Space> {
  const [row] = await listShared(context.db, context.caller.userId, spaceId);
  if (!row) throw notFound("space");
  return show(context, row);
}

/** Joins the space one is invited to, or keeps getting its texts. Throws `not-found` where no invitation waits. */
export async function answer(context: SignedIn, spaceId: string, isAccepted: boolean) {
  const { db, clock } = context;
  const userId = ownPerson(context);
  if (userId === null) throw notFound("invitation");
  if (isAccepted && (await countJoined(db, userId)) >= SHARED_MAX)
    throw new AppError("wrong-state", `You are in ${SHARED_MAX} spaces of others. Leave one first.`);
  const answered = await answerInvitation(db, userId, spaceId, {
    state: isAccepted ? "joined" : "declined",
    now: clock.now(),
  });
  if (!answered) throw notFound("invitation");
  // Who declines is not told of: the account never knew that they were asked.
  if (isAccepted) await tellSpace(db, answered.accountId, spaceId);
  return {};
}
