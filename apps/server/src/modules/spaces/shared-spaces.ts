import type { Space, SpaceMessage } from "@broadcast/contract/spaces";
import { AppError, notFound } from "../../app-error.ts";
import type { Connection } from "../../db/connection.ts";
import type { SignedIn } from "../../http/context.ts";
import { pagingOf, sliceOf } from "../../http/paging.ts";
import {
  answerInvitation,
  countJoined,
  findShared,
  listInvitations,
  listShared,
  ownerName,
  type SharedRow,
} from "./members/space-users.sql.ts";
import { calledName } from "./messages/space-content.ts";
import { listLastHeard } from "./messages/space-messages.sql.ts";
import { ownPerson, type SpaceAccess } from "./space-access.ts";
import { tellSpace } from "./tell-space.ts";

interface Requested {
  page: number;
  pageSize: number;
}

/** The most shared spaces of one user. */
const SHARED_MAX = 100;

/** Returns another account's space as its member sees it: its name, its owner, and the last message. */
function toSpace(row: SharedRow, last: SpaceMessage | undefined): Space {
  const since = row.member.since.toISOString();
  return {
    _id: row.member.spaceId,
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
    lastMessageRead: row.readAt ? { _id: row.readMessageId, time: row.readAt.toISOString() } : null,
    isUnread: row.isUnread,
    notifications: row.member.isMuted ? "muted" : "all",
    isOwn: false,
    writesAs: calledName(row.self),
    writesAsIn: null,
  };
}

async function show(db: Connection, rows: readonly SharedRow[]): Promise<Space[]> {
  const last = await listLastHeard(
    db,
    rows.map(({ member }) => member),
  );
  return rows.map((row) => toSpace(row, last.get(row.member.spaceId)));
}

/** Lists other accounts' spaces of the user themself; none for others acting for them. */
export async function searchShared(
  context: SignedIn,
  { term = "", paging }: { term?: string | undefined; paging: Requested },
) {
  const userId = ownPerson(context);
  const { rows, total } =
    userId === null
      ? { rows: [], total: 0 }
      : await listShared(context.db, userId, { term, ...sliceOf(paging) });
  return { spaces: await show(context.db, rows), paging: pagingOf(total, paging.page, paging.pageSize) };
}

/** Lists the user's own invitations from other accounts; none for others acting for them. */
export async function searchInvitations(context: SignedIn, { paging }: { paging: Requested }) {
  const userId = ownPerson(context);
  const { rows, total } =
    userId === null ? { rows: [], total: 0 } : await listInvitations(context.db, userId, sliceOf(paging));
  return {
    invitations: rows.map(({ spaceId, name, owner }) => ({
      space: { _id: spaceId, name },
      from: ownerName(owner),
    })),
    paging: pagingOf(total, paging.page, paging.pageSize),
  };
}

export async function getShared({ db, caller }: SignedIn, { spaceId }: SpaceAccess): Promise<Space> {
  const row = await findShared(db, caller.userId, spaceId);
  const [found] = row ? await show(db, [row]) : [];
  if (!found) throw notFound("space");
  return found;
}

/** Joins a space, or keeps getting its texts. Throws `not-found` when no invitation is open. */
export async function answer(context: SignedIn, spaceId: string, isAccepted: boolean) {
  const { db, clock } = context;
  const userId = ownPerson(context);
  if (userId === null) throw notFound("invitation");
  if (isAccepted && (await countJoined(db, userId)) >= SHARED_MAX)
    throw new AppError(
      "wrong-state",
      `You're already in ${SHARED_MAX} spaces of other accounts. Leave one first.`,
    );
  const answered = await answerInvitation(db, userId, spaceId, {
    state: isAccepted ? "joined" : "declined",
    now: clock.now(),
  });
  if (!answered) throw notFound("invitation");
  // A refusal is not reported: the account never knew of the invitation.
  if (isAccepted) await tellSpace(db, answered.accountId, spaceId);
  return {};
}
