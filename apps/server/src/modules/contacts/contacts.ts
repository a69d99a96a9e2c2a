import type { Contact } from "@broadcast/contract/contacts";
import { customValueProblem, readCustomValue } from "@broadcast/domain/account/custom-field-values";
import { checkEmailForm } from "@broadcast/domain/account/email-address";
import { isRegionCode } from "@broadcast/domain/account/regions";
import { parsePhoneNumber } from "@broadcast/domain/phone/international-phone-number";
import { parseNanp } from "@broadcast/domain/phone/parse-nanp";
import { isTimeZone } from "@broadcast/domain/time/dates";
import { AppError, invalid, notFound } from "../../app-error.ts";
import type { Connection } from "../../db/connection.ts";
import { isUniqueViolation } from "../../db/unique-violation.ts";
import { emit } from "../../events/events.ts";
import type { SignedIn } from "../../http/context.ts";
import { userOf } from "../../http/guard/person-of.ts";
import { pagingOf } from "../../http/paging.ts";
import { keepStandingOf, noteHandMark, optOutBy } from "../consent/index.ts";
import { type ContactChange, noteContactChange } from "./contact-changes.sql.ts";
import { differences } from "./contact-differences.ts";
import { contactsAdded, contactsLeaving } from "./contact-events.ts";
import { setContactTags } from "./contact-tags.ts";
import {
  type ContactFields,
  deleteContacts,
  forgetLines,
  insertContact,
  updateContact,
} from "./contact-writes.sql.ts";
import { type ContactSort, findContact, ownContactIds, ownCustomFields } from "./contacts.sql.ts";
import { readContactPage } from "./search/contact-page.sql.ts";
import { type ContactTerms, readTerms } from "./search/contact-terms.ts";

const DAYS_IN_MONTH = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

export type ContactInput = ContactFields & {
  tags?: string[] | undefined;
  /** null forgets that the number is a landline or dead. */
  line?: null | undefined;
};

export async function searchContacts(
  context: SignedIn,
  terms: ContactTerms,
  sort: ContactSort,
  { page, pageSize }: { page: number; pageSize: number },
) {
  const { db, accountId } = context;
  const search = await readTerms(context, terms);
  const { contacts, total, isBounded } = await readContactPage(db, accountId, search, sort, {
    limit: pageSize,
    offset: (page - 1) * pageSize,
  });
  const paging = pagingOf(total, page, pageSize);
  return { contacts, paging: isBounded ? { ...paging, isBounded } : paging };
}

export async function getContact(context: SignedIn, contactId: string): Promise<Contact> {
  const contact = await findContact(context.db, context.accountId, contactId);
  if (!contact) throw notFound("contact");
  return contact;
}

export async function createContact(context: SignedIn, input: ContactInput): Promise<Contact> {
  const { db, accountId, clock } = context;
  const fields = checked(input);
  if (fields.customFields) fields.customFields = await readOwnValues(db, accountId, fields.customFields);
  if (isNameless(fields)) {
    throw invalid({ firstName: "Enter a name, a phone number or an email." });
  }
  const now = clock.now();
  const contactId = await insertContact(db, accountId, fields, now);
  if (!contactId) throw phoneTaken();
  if (fields.doNotMessage) await noteMark(context, contactId, "message", true, fields.phoneNumber);
  if (fields.doNotEmail) await noteMark(context, contactId, "email", true, fields.email);
  if (input.tags) await setContactTags(db, accountId, contactId, input.tags, now);
  await emit(db, contactsAdded, { accountId, contactIds: [contactId], isBulk: false, now });
  return getContact(context, contactId);
}

/**
 * Applies what a person enters about themselves on a public page: it only adds and replaces. An email or a number that
 * opted out stays so. Throws `invalid-input`.
 */
export async function changeOwnProfile(
  { db, clock }: Pick<SignedIn, "db" | "clock">,
  accountId: number,
  contactId: string,
  told: Pick<
    ContactFields,
    | "firstName"
    | "lastName"
    | "company"
    | "phoneNumber"
    | "email"
    | "birthday"
    | "anniversary"
    | "customFields"
  >,
  by: Pick<ContactChange, "via" | "aboutId">,
): Promise<void> {
  const fields = checked(told);
  const { email, phoneNumber } = fields;
  if (email && (await optOutBy(db, accountId, email.toLowerCase(), "email"))) fields.doNotEmail = true;
  if (phoneNumber && (await optOutBy(db, accountId, phoneNumber, "text"))) fields.doNotMessage = true;
  const before = await findContact(db, accountId, contactId);
  await updateContact(db, accountId, contactId, fields, clock.now());
  const after = await findContact(db, accountId, contactId);
  const changed = before && after ? differences(before, after) : [];
  if (changed.length > 0)
    await noteContactChange(db, accountId, [contactId], {
      ...by,
      kind: "edit",
      fields: changed,
      now: clock.now(),
    });
}

export async function changeContact(
  context: SignedIn,
  contactId: string,
  input: ContactInput,
): Promise<Contact> {
  const { db, accountId, clock } = context;
  const before = await getContact(context, contactId);
  const fields = checked(input);
  const after = { ...before, ...dropUndefined(fields) };
  if (isNameless(after)) {
    throw invalid({ firstName: "Enter a name, a phone number or an email." });
  }
  if (fields.customFields) fields.customFields = await readOwnValues(db, accountId, fields.customFields);
  await keepOptOuts(context, before, after, fields);
  for (const [kind, flag, address] of [
    ["message", "doNotMessage", after.phoneNumber],
    ["email", "doNotEmail", after.email],
  ] as const) {
    const isSet = fields[flag];
    const isByHand = isSet !== undefined && input[flag] === isSet && isSet !== before[flag];
    if (isByHand) await noteMark(context, contactId, kind, isSet, address);
  }
  try {
    await updateContact(db, accountId, contactId, fields, clock.now());
  } catch (error) {
    throw isUniqueViolation(error) ? phoneTaken() : error;
  }
  if (input.line === null && after.phoneNumber) {
    await forgetLines(db, [{ accountId, phoneNumber: after.phoneNumber }], clock.now());
  }
  if (input.tags) await setContactTags(db, accountId, contactId, input.tags, clock.now());
  const changed = await getContact(context, contactId);
  await noteEdit(context, before, changed);
  return changed;
}

/** Records a user's edit for the contact's timeline: its fields, and separately its tags. */
async function noteEdit(
  { db, accountId, caller, clock }: SignedIn,
  before: Contact,
  after: Contact,
): Promise<void> {
  const by = { via: "person", userId: userOf(caller), now: clock.now() } as const;
  const fields = differences(before, after);
  if (fields.length > 0) await noteContactChange(db, accountId, [after._id], { ...by, kind: "edit", fields });
  const tagsAdded = after.tags.filter((tag) => !before.tags.includes(tag));
  const tagsRemoved = before.tags.filter((tag) => !after.tags.includes(tag));
  if (tagsAdded.length + tagsRemoved.length > 0)
    await noteContactChange(db, accountId, [after._id], { ...by, kind: "tags", tagsAdded, tagsRemoved });
}

/**
 * Returns custom field values as stored. Throws `not-found` for another account's field, and `invalid-input` at
 * `customFields.{id}` for a value that doesn't fit its kind.
 */
export async function readOwnValues(
  db: Connection,
  accountId: number,
  values: Contact["customFields"],
): Promise<Contact["customFields"]> {
  const own = await ownCustomFields(
    db,
    accountId,
    values.map(({ _id }) => _id),
  );
  const problems: Record<string, string> = {};
  const read = values.map(({ _id, value }) => {
    const field = own.get(_id);
    if (!field) throw notFound("custom field");
    const kept = readCustomValue(field, value);
    if (kept === null) problems[`customFields.${_id}`] = customValueProblem(field.kind);
    return { _id, value: kept ?? "" };
  });
  if (Object.keys(problems).length > 0) throw invalid(problems);
  return read;
}

/**
 * Marks follow the opt-outs of the number's and the email's owners, whichever contact has them now, and the business's
 * own earlier marks. Throws `invalid-input` when a user would override an owner's opt-out.
 */
async function keepOptOuts(
  { db, accountId }: SignedIn,
  before: Contact,
  after: ContactFields,
  fields: ContactFields,
): Promise<void> {
  for (const { flag, address, channel, refusal } of MARKS) {
    const its = after[address];
    const by = its ? await optOutBy(db, accountId, its.toLowerCase(), channel) : null;
    if (by === null) continue;
    const isLifted = fields[flag] === false && its === before[address];
    if (isLifted && by === "owner") throw invalid({ [flag]: refusal });
    if (!isLifted || !before[flag]) fields[flag] = true;
  }
}

const MARKS = [
  {
    flag: "doNotMessage",
    address: "phoneNumber",
    channel: "text",
    refusal: "This person opted out. Only they can undo it, by texting START to your number.",
  },
  {
    flag: "doNotEmail",
    address: "email",
    channel: "email",
    refusal: "This person unsubscribed. Only they can undo it, with the link in your emails.",
  },
] as const;

function noteMark(
  { db, accountId, caller, address: ipAddress, clock }: SignedIn,
  contactId: string,
  kind: "message" | "email",
  isSet: boolean,
  address: string | null | undefined,
): Promise<void> {
  return noteHandMark(db, accountId, {
    contactId,
    kind,
    isSet,
    address: address ?? null,
    userId: userOf(caller),
    ipAddress,
    now: clock.now(),
  });
}

/** Deletes one contact and its thread. */
export async function removeContact({ db, accountId, caller, address, clock }: SignedIn, contactId: string) {
  const by = { userId: userOf(caller), ipAddress: address, now: clock.now() };
  const removed = await removeFor(db, accountId, [contactId], by);
  if (removed.length === 0) throw notFound("contact");
}

/** Deletes contacts with their threads, keeping their opt-outs; returns those that existed. */
export async function removeFor(
  db: Connection,
  accountId: number,
  contactIds: readonly string[],
  { userId, ipAddress, now }: { userId: string; ipAddress: string; now: Date },
): Promise<string[]> {
  const ids = [...contactIds];
  await emit(db, contactsLeaving, { accountId, contactIds: ids, now });
  await keepStandingOf(db, accountId, ids, { userId, ipAddress, time: now });
  return deleteContacts(db, accountId, ids);
}

/** Returns the ids that belong to the account; 404 when none does. */
export async function requireContacts(context: SignedIn, contactIds: string[]): Promise<string[]> {
  const own = await ownContactIds(context.db, context.accountId, contactIds);
  if (own.length === 0) throw notFound("contact");
  return own;
}

/**
 * Returns any usual spelling of a phone number as E.164; null when it is invalid. North American numbers take a fast
 * path.
 */
export function readPhoneNumber(input: string): string | null {
  return parseNanp(input) ?? parsePhoneNumber(input);
}

function checked(input: ContactInput): ContactFields {
  const { tags: _tags, line: _line, ...fields } = input;
  const problems: Record<string, string> = {};
  if (fields.phoneNumber !== undefined) {
    const typed = fields.phoneNumber?.trim() ?? "";
    fields.phoneNumber = typed === "" ? null : readPhoneNumber(typed);
    if (typed !== "" && fields.phoneNumber === null) {
      problems.phoneNumber = "Enter a 10-digit phone number, such as (512) 555-0148.";
    }
  }
  if (fields.email !== undefined) {
    fields.email = fields.email?.trim() || null;
    if (fields.email && !checkEmailForm(fields.email)) problems.email = "Please enter a valid email address";
  }
  if (fields.timeZone !== undefined) {
    fields.timeZone = fields.timeZone?.trim() || null;
    if (fields.timeZone && !isTimeZone(fields.timeZone))
      problems.timeZone = "Choose a time zone from the list.";
  }
  if (fields.region !== undefined) {
    fields.region = fields.region?.trim().toLowerCase() || null;
    if (fields.region && !isRegionCode(fields.region)) {
      problems.region = "Choose a state or province from the list.";
    }
  }
  for (const name of ["birthday", "anniversary"] as const) {
    const day = fields[name];
    if (day && day.date > DAYS_IN_MONTH[day.month]!) problems[name] = "This month doesn't have that day.";
  }
  if (Object.keys(problems).length > 0) throw invalid(problems);
  return fields;
}

const isNameless = (fields: ContactFields): boolean =>
  !fields.firstName && !fields.lastName && !fields.company && !fields.phoneNumber && !fields.email;

const dropUndefined = (fields: ContactFields): Partial<Contact> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));

const phoneTaken = (): AppError =>
  new AppError("conflict", "Another contact already has this phone number.", {
    fields: { phoneNumber: "Another contact already has this phone number." },
  });
