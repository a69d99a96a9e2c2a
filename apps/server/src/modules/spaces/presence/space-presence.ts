import { formattedName } from "@broadcast/domain/account/names";
import type { SignedIn } from "../../../http/context.ts";
import { personOf } from "../../../http/guard/person-of.ts";
import { noteChanges } from "../../../http/live/change-log.ts";
import { readSender } from "../../messages/index.ts";
import { listTeam } from "../../team-inbox/index.ts";
import { calledName, ownName } from "../messages/space-content.ts";
import { openSpace, type SpaceAccess } from "../space-access.ts";
import {
  endSpacePresence,
  hasAppMembers,
  keepSpacePresence,
  listPresentIn,
  type Present,
} from "./space-presence.sql.ts";

/** Who else reads a space or writes in it now, by the names that the caller knows them by. */
export async function readPresentIn(context: SignedIn, spaceId: string) {
  const { db, caller } = context;
  const access = await openSpace(context, spaceId);
  const { accountId, member } = access;
  const present = await listPresentIn(db, { accountId, spaceId, person: personOf(caller) });
  const people = present.length === 0 ? [] : await named(context, access, present);
  const isShared =
    member !== null ||
    (await hasAppMembers(db, accountId, spaceId)) ||
    (await listTeam(db, accountId)).length > 1;
  return { people, isShared };
}

async function named({ db }: SignedIn, { accountId, member }: SpaceAccess, present: readonly Present[]) {
  // To members the account is one person, whoever of its people writes.
  const own = member ? ownName(await readSender(db, accountId)) : null;
  const team = member ? [] : await listTeam(db, accountId);
  const people = new Map<string, "reading" | "writing">();
  for (const { person, personAccountId, activity, member: theirs } of present) {
    const name =
      personAccountId === accountId
        ? (own ?? team.find(({ _id }) => _id === person)?.name)
        : theirs && (member ? calledName(theirs) : formattedName(theirs));
    if (name && people.get(name) !== "writing") people.set(name, activity);
  }
  return [...people].map(([name, activity]) => ({ name, activity }));
}

/** Says what the caller does in a space; whoever else is there hears of it when it is news. */
export async function bePresentIn(
  context: SignedIn,
  spaceId: string,
  activity: "reading" | "writing" | "gone",
): Promise<Record<string, never>> {
  const { db, accountId: ownAccountId, caller } = context;
  const { accountId } = await openSpace(context, spaceId);
  const here = { accountId, spaceId, person: personOf(caller) };
  const isNews =
    activity === "gone"
      ? await endSpacePresence(db, here)
      : await keepSpacePresence(db, here, { personAccountId: ownAccountId, activity });
  if (!isNews) return {};
  const others = await listPresentIn(db, here);
  const told = new Set([accountId, ...others.map(({ personAccountId }) => personAccountId)]);
  await noteChanges(
    db,
    ["presence"],
    [...told].map((each) => ({ accountId: each, id: spaceId })),
  );
  return {};
}
