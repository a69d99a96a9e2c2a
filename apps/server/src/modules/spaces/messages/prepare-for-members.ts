import type { StoredMedia } from "../../../db/columns.ts";
import type { Services } from "../../../services.ts";
import { type Preparation, prepareMessages } from "../../messages/index.ts";
import type { NextMember } from "../members/members.sql.ts";
import { contentFor, nameIn } from "./space-content.ts";

/** A message in a space. */
export interface Said {
  spaceName: string;
  writer: string;
  isMember: boolean;
  text: string;
  media: StoredMedia[];
}

/**
 * Prepares a message for members who get texts, in forecasts and in sending alike. Members of several spaces of the
 * account see which one it is from, unless the message could not be sent to them with its name.
 */
export async function prepareForMembers(
  services: Pick<Services, "db" | "env">,
  accountId: number,
  said: Said,
  members: readonly NextMember[],
  now: Date,
): Promise<(Preparation & { isNamed: boolean })[]> {
  const { writer, spaceName } = said;
  const prepare = async (isNamed: boolean, its: readonly NextMember[]) => {
    const content = contentFor({ ...said, writer: isNamed ? nameIn(writer, spaceName) : writer });
    const contacts = its.map(({ contact }) => contact);
    return { ...(await prepareMessages(services, accountId, content, contacts, now)), isNamed };
  };
  const several = members.filter(({ isInSeveral }) => isInSeveral);
  if (several.length === 0) return [await prepare(false, members)];
  const named = await prepare(true, several);
  const isSent = new Set(
    named.messages.flatMap(({ contact, decision }) => (decision.kind === "send" ? [contact._id] : [])),
  );
  return [
    { ...named, messages: named.messages.filter(({ contact }) => isSent.has(contact._id)) },
    await prepare(
      false,
      members.filter(({ contact }) => !isSent.has(contact._id)),
    ),
  ];
}
