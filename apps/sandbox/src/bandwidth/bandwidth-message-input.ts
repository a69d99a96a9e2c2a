import { isWebAddress } from "../vendors/web-address.ts";
import { BandwidthError, type FieldError } from "./bandwidth-errors.ts";

/** A requested message, validated. */
export type MessageInput = {
  from: string;
  to: string[];
  text: string;
  media: string[];
  tag: string | null;
  priority: string | null;
  expiration: string | null;
};

const TEXT_MAX_CHARACTERS = 2048;
const TAG_MAX_CHARACTERS = 1024;
const RECIPIENTS_MAX = 10;
const e164 = /^\+[1-9]\d{6,14}$/;

/** Reads and validates the body of a new message. Throws Bandwidth's error with every faulty field. */
export function messageIn(body: unknown, applicationId: string): MessageInput {
  const fields = (body ?? {}) as Record<string, unknown>;
  const errors: FieldError[] = [];
  const mistake = (fieldName: string, description: string) => errors.push({ fieldName, description });
  const text = fields.text ?? "";
  const media = [fields.media ?? []].flat() as unknown[];
  const to = [fields.to ?? []].flat() as unknown[];
  const tag = fields.tag ?? null;

  if (typeof fields.applicationId !== "string" || fields.applicationId === "")
    mistake("applicationId", "The 'applicationId' field must contain a valid application id");
  else if (fields.applicationId !== applicationId)
    mistake("applicationId", `Application '${fields.applicationId}' does not exist on this account`);
  if (typeof fields.from !== "string" || !e164.test(fields.from))
    mistake(
      "from",
      `'${String(fields.from ?? "")}' must be replaced with a valid E164 formatted telephone number`,
    );
  if (to.length === 0) mistake("to", "The 'to' field must contain at least one telephone number");
  if (to.length > RECIPIENTS_MAX)
    mistake("to", `The 'to' field must contain at most ${RECIPIENTS_MAX} telephone numbers`);
  for (const number of to) {
    if (typeof number !== "string" || !e164.test(number))
      mistake("to", `'${String(number)}' must be replaced with a valid E164 formatted telephone number`);
    else if (number === fields.from) mistake("to", "The 'to' field must not contain the 'from' number");
  }
  if (typeof text !== "string") mistake("text", "The 'text' field must be a string");
  else if (text.length > TEXT_MAX_CHARACTERS)
    mistake("text", `The 'text' field must contain at most ${TEXT_MAX_CHARACTERS} characters`);
  else if (text === "" && media.length === 0)
    mistake("text", "Either the 'text' or the 'media' field must be present");
  for (const url of media)
    if (!isWebAddress(url)) mistake("media", `'${String(url)}' must be replaced with a valid URL`);
  if (tag !== null && (typeof tag !== "string" || tag.length > TAG_MAX_CHARACTERS))
    mistake("tag", `The 'tag' field must contain at most ${TAG_MAX_CHARACTERS} characters`);
  if (fields.priority !== undefined && fields.priority !== "default" && fields.priority !== "high")
    mistake("priority", "The 'priority' field must be 'default' or 'high'");
  if (fields.expiration !== undefined && Number.isNaN(Date.parse(String(fields.expiration))))
    mistake("expiration", "The 'expiration' field must be a valid RFC-3339 date and time");
  if (errors.length > 0)
    throw new BandwidthError(400, "request-validation", "Your request could not be accepted.", errors);

  return {
    from: fields.from as string,
    to: [...new Set(to as string[])],
    text: text as string,
    media: media as string[],
    tag: tag as string | null,
    priority: (fields.priority as string | undefined) ?? null,
    expiration: (fields.expiration as string | undefined) ?? null,
  };
}
