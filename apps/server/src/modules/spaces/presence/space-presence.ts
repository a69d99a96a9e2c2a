import { formattedName } from "@broadcast/domain/account/names";
import type { SignedIn } from "../../../http/context.ts";
import { personOf } from "../../../http/guard/person-of.ts";
import { noteChanges } from "../../../http/live/change-log.ts";
import { readSender } from "../../messages/index.ts";
import {
  listPresent,
  listTeam,
  notePresence,
  type PresenceActivity,
  type PresencePlace,
  type Present,
} from "../../team-inbox/index.ts";
import { calledName, ownName } from "../messages/space-content.ts";
import { openSpace, type SpaceAccess } from "../space-access.ts";
import { hasAppMembers, listAppMembers } from "./space-presence.sql.ts";

/** Returns who else reads or writes in a space now, by the names that the caller knows. */
export async function readPresentIn(context: SignedIn, spaceId: string) {
  const { db, caller } = context;
  const access = await openSpace(context, spaceId);
  const { accountId, member } = access;
  const present = await listPresent(db, { accountId, kind: "space", id: spaceId }, personOf(caller));
  const people = present.length === 0 ? [] : await named(context, access, spaceId, present);
  const isShared =
    member !== null ||
    (await hasAppMembers(db, accountId, spaceId)) ||
    (await listTeam(db, accountId)).length > 1;
  return { people, isShared };
}

async function named(
  { db }: SignedIn,
  { accountId, member }: SpaceAccess,
  spaceId: string,
  present: readonly Present[],
) {
  // To members the account is one person, whichever user writes.
  const own = member ? ownName(await readSender(db, accountId)) : null;
  const team = member ? [] : await listTeam(db, accountId);
  const others = present.flatMap(({ person, personAccountId }) =>
    personAccountId === accountId ? [] : [person],
  );
  const members = await listAppMembers(db, { accountId, spaceId }, others);
  const nameOf = ({ person, personAccountId }: Present): string | undefined => {
    if (personAccountId === accountId) return own ?? team.find(({ _id }) => _id === person)?.name;
    const theirs = members.get(person);
    return theirs && (member ? calledName(theirs) : formattedName(theirs));
  };
  const people = new Map<string, Present["activity"]>();
  for (const each of present) {
    const name = nameOf(each);
    if (name && people.get(name) !== "writing") people.set(name, each.activity);
  }
  return [...people].map(([name, activity]) => ({ name, activity }));
}

/** Records what the caller does in a space; others there are notified when it is news. */
export async function bePresentIn(
  context: SignedIn,
  spaceId: string,
  activity: PresenceActivity,
): Promise<Record<string, never>> {
  const { db, accountId: personAccountId, caller } = context;
  const { accountId } = await openSpace(context, spaceId);
  const space: PresencePlace = { accountId, kind: "space", id: spaceId };
  const person = personOf(caller);
  if (!(await notePresence(db, space, { person, personAccountId }, activity))) return {};
  const others = await listPresent(db, space, person);
  const told = new Set([accountId, ...others.map((other) => other.personAccountId)]);
  await noteChanges(
    db,
    ["presence"],
    [...told].map((each) => ({ accountId: each, id: spaceId })),
    person,
  );
  return {};
}
