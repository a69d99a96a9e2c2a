import { notFound } from "../../app-error.ts";
import type { SignedIn } from "../../http/context.ts";
import { type AppMember, findAppMember } from "./members/space-users.sql.ts";
import { isSpaceOf } from "./spaces.sql.ts";

/** A space that somebody may read and write in, and as whom. */
export interface SpaceAccess {
  /** Whose space it is: every row of it lies there. */
  accountId: number;
  spaceId: string;
  /** The member they are in a space of another account; null for the account's own people. */
  member: AppMember | null;
}

/** Who calls, where it is the person themself; null for whoever acts for their account. */
export const ownPerson = ({ caller }: Pick<SignedIn, "caller">): string | null =>
  caller.kind === "own" ? caller.userId : null;

/**
 * The one place where a person gets at what lies in another account: by the row that says they joined, and only they
 * themselves; no assistant, manager or program of their account. Throws `not-found` for everybody else.
 */
export async function openSpace({ db, accountId, caller }: SignedIn, spaceId: string): Promise<SpaceAccess> {
  if (await isSpaceOf(db, accountId, spaceId)) return { accountId, spaceId, member: null };
  const userId = ownPerson({ caller });
  const member = userId === null ? null : await findAppMember(db, userId, spaceId);
  if (!member) throw notFound("space");
  return { accountId: member.accountId, spaceId, member };
}
