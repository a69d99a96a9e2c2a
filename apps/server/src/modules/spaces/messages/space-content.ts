import { formattedName } from "@broadcast/domain/account/names";
import type { StoredMedia } from "../../../db/columns.ts";
import type { MessageContent, Sender } from "../../messages/index.ts";

/** Of whom a name is made. */
export interface Named {
  firstName: string;
  lastName: string;
  company: string;
  phoneNumber: string | null;
}

/** What members call somebody in a text: nobody's number is told to the others, but for its last digits. */
export function calledName(person: Named): string {
  const name = person.firstName.trim() || formattedName({ ...person, phoneNumber: null });
  return name || `Member ${person.phoneNumber?.slice(-4) ?? ""}`.trim();
}

/** The account's own name in its spaces. */
export const ownName = ({ firstName, lastName, company }: Sender): string =>
  calledName({ firstName, lastName, company, phoneNumber: null });

/**
 * What members get: the words with the writer's name before them. The account's own words are marketing to the law's
 * eye, so that caps hold for them; what members say to each other is not, and is passed on as they wrote it.
 */
export function contentFor({
  writer,
  isMember,
  text,
  media,
}: {
  writer: string;
  isMember: boolean;
  text: string;
  media: StoredMedia[];
}): MessageContent {
  return {
    type: media.length > 0 ? "mms" : "sms",
    subject: "",
    text: `${writer}: ${text}`.trim(),
    media,
    ...(isMember ? { purpose: "transactional", isVerbatim: true } : { purpose: "marketing" }),
  };
}
