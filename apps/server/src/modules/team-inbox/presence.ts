import type { SignedIn } from "../../http/context.ts";
import { personOf } from "../../http/guard/person-of.ts";
import { noteChange } from "../../http/live/change-log.ts";
import { requireContacts } from "../contacts/index.ts";
import { endPresence, keepPresence, listPresent } from "./presence.sql.ts";
import { listTeam } from "./team-inbox.sql.ts";

/** The chats of an account in which somebody else of its people is, and what they do there. */
export async function readPresent({ db, accountId, caller }: SignedIn) {
  const present = await listPresent(db, accountId, personOf(caller));
  if (present.length === 0) return { chats: [] };
  const names = new Map((await listTeam(db, accountId)).map(({ _id, name }) => [_id, name]));
  const known = present.flatMap(({ person, ...its }) => {
    const name = names.get(person);
    return name === undefined ? [] : [{ ...its, name }];
  });
  const byChat = Map.groupBy(known, ({ contactId }) => contactId);
  return {
    chats: [...byChat].map(([contactId, people]) => ({
      contactId,
      people: people.map(({ name, activity }) => ({ name, activity })),
    })),
  };
}

/** Says what the caller does in a chat; the others of the account hear of it when it is news. */
export async function bePresent(
  context: SignedIn,
  contactId: string,
  activity: "reading" | "writing" | "gone",
): Promise<Record<string, never>> {
  const { db, accountId, caller } = context;
  await requireContacts(context, [contactId]);
  const here = { contactId, person: personOf(caller) };
  const isNews =
    activity === "gone"
      ? await endPresence(db, accountId, here)
      : await keepPresence(db, accountId, { ...here, activity });
  if (isNews) await noteChange(db, accountId, ["presence"], [contactId]);
  return {};
}
