import { emit } from "../../../events/events.ts";
import { noteChanges } from "../../../http/live/change-log.ts";
import type { Services } from "../../../services.ts";
import { type RenderContact, readWriter, renderFor } from "../../messages/index.ts";
import { noteHeard } from "../members/space-users.sql.ts";
import { calledName, ownName } from "../messages/space-content.ts";
import { spaceNews } from "../space-events.ts";
import type { Delivery, DueMessage, LockedMessage } from "./pass-on.sql.ts";

/** Shows a message to members who read in the app: the text with each one's own merge values, free of charge. */
export async function showToReaders(
  { db, env }: Pick<Services, "db" | "env">,
  { accountId, id }: DueMessage,
  { spaceId, spaceName, writer, text, isScheduled, time }: LockedMessage,
  readers: readonly RenderContact[],
  now: Date,
): Promise<Delivery[]> {
  if (readers.length === 0) return [];
  const account = await readWriter(db, env, accountId);
  const wordsFor = (reader: RenderContact) => (writer ? text : renderFor(text, reader, account, now).text);
  const heard = await noteHeard(
    db,
    accountId,
    spaceId,
    readers.map(({ _id }) => _id),
    isScheduled ? now : time,
  );
  const words = new Map(readers.map((reader) => [reader._id, wordsFor(reader)]));
  await noteChanges(
    db,
    ["spaces", "content"],
    heard.map((reader) => ({ accountId: reader.accountId, id: spaceId })),
  );
  const name = writer ? calledName(writer) : ownName(account);
  await emit(
    db,
    spaceNews,
    heard
      .filter(({ isMuted }) => !isMuted)
      .map(({ accountId: theirs, userId, contactId }) => ({
        accountId: theirs,
        userId,
        id,
        url: `/spaces/${spaceId}`,
        title: `${name} · ${spaceName}`,
        text: words.get(contactId) || "A picture",
      })),
  );
  return readers.map(({ _id }) => ({
    contactId: _id,
    messageId: null,
    reason: null,
    text: words.get(_id) ?? "",
  }));
}
