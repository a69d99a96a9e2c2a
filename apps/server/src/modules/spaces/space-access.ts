import { notFound } from "../../app-error.ts";
import type { SignedIn } from "../../http/context.ts";
import { type AppMember, findAppMember } from "./members/space-users.sql.ts";
import { isSpaceOf } from "./spaces.sql.ts";

/** A space that a user can read and write in, and as whom. */
export interface SpaceAccess {
  /** The account with the space, which holds all its rows. */
  accountId: number;
  spaceId: string;
  /** Their membership in another account's space; null for the account's own users. */
  member: AppMember | null;
}

/** Returns the calling user; null for others acting for their account. */
export const ownPerson = ({ caller }: Pick<SignedIn, "caller">): string | null =>
  caller.kind === "own" ? caller.userId : null;

/**
 * The only place that gives a user access to another account's data: by the row that says they joined, and to them
 * alone; no assistant, manager or program of their account. Throws `not-found` for everyone else.
 */
export async function openSpace({ db, accountId, caller }: SignedIn, spaceId: string): Promise<SpaceAccess> {
  if (await isSpaceOf(db, accountId, spaceId)) return { accountId, spaceId, member: null };
  const userId = ownPerson({ caller });
  const member = userId === null ? null : await findAppMember(db, userId, spaceId);
  if (!member) throw notFound("space");
  return { accountId: member.accountId, spaceId, member };
}
