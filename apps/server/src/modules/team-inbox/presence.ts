import type { Connection } from "../../db/connection.ts";
import type { SignedIn } from "../../http/context.ts";
import { personOf } from "../../http/guard/person-of.ts";
import { noteChange } from "../../http/live/change-log.ts";
import { requireContacts } from "../contacts/index.ts";
import { endPresence, keepPresence, listPresent, type PresencePlace } from "./presence.sql.ts";
import { listTeam } from "./team-inbox.sql.ts";

/** What a person does in a place, as reported by their page. */
export type PresenceActivity = "reading" | "writing" | "gone";

/** Records what a person does in a place; returns whether that is news to the others there. */
export const notePresence = (
  db: Connection,
  place: PresencePlace,
  { person, personAccountId }: { person: string; personAccountId: number },
  activity: PresenceActivity,
): Promise<boolean> =>
  activity === "gone"
    ? endPresence(db, place, person)
    : keepPresence(db, place, { person, personAccountId, activity });

/** Returns the chats of an account with other users present, and what they do there. */
export async function readPresent({ db, accountId, caller }: SignedIn) {
  const present = await listPresent(db, { accountId, kind: "chat" }, personOf(caller));
  if (present.length === 0) return { chats: [] };
  const names = new Map((await listTeam(db, accountId)).map(({ _id, name }) => [_id, name]));
  const known = present.flatMap(({ placeId, person, activity }) => {
    const name = names.get(person);
    return name === undefined ? [] : [{ contactId: placeId, name, activity }];
  });
  const byChat = Map.groupBy(known, ({ contactId }) => contactId);
  return {
    chats: [...byChat].map(([contactId, people]) => ({
      contactId,
      people: people.map(({ name, activity }) => ({ name, activity })),
    })),
  };
}

/** Records what the caller does in a chat; other users of the account are notified when it is news. */
export async function bePresent(
  context: SignedIn,
  contactId: string,
  activity: PresenceActivity,
): Promise<Record<string, never>> {
  const { db, accountId, caller } = context;
  await requireContacts(context, [contactId]);
  const chat: PresencePlace = { accountId, kind: "chat", id: contactId };
  const person = personOf(caller);
  const isNews = await notePresence(db, chat, { person, personAccountId: accountId }, activity);
  if (isNews) await noteChange(db, accountId, ["presence"], [contactId], person);
  return {};
}
