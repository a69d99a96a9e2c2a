import type { Contact } from "@broadcast/contract/contacts";
import type { SubmittedForm } from "@broadcast/contract/public-forms";
import { MONTH_NAMES } from "@broadcast/domain/time/dates";
import { AppError, invalid } from "../../../app-error.ts";
import { emit } from "../../../events/events.ts";
import type { Context } from "../../../http/context.ts";
import { noteChange } from "../../../http/live/change-log.ts";
import type { Told } from "../../../public-pages/answer-page.ts";
import { HONEYPOT, readFormToken } from "../../../public-pages/form-trap.ts";
import { CONTACT_INFO_UPDATED } from "../../../public-pages/page-words.ts";
import { recordConsent } from "../../consent/index.ts";
import {
  changeOwnProfile,
  contactsAdded,
  ensureTags,
  findContact,
  findContactIdByEmail,
  findContactIdByPhone,
  insertContact,
  noteContactChange,
  tagContacts,
} from "../../contacts/index.ts";
import { formSubmitted } from "../form-events.ts";
import type { ShownForm } from "../public-page/shown-form.ts";
import { type ReadForm, readTold } from "./read-told.ts";
import { hasSubmission, insertSubmission } from "./submissions.sql.ts";

const TERMS_CHANGED = "The terms have changed. Please read them again and agree.";
const TOO_OLD = "This page was open for too long. Please submit it again. We kept what you typed.";
/** An opened form with its business and contact. */
export interface OpenedForm {
  accountId: number;
  /** Null for the contact info form, which every account has. */
  formId: string | null;
  /** What its tokens are made for. */
  key: string;
  page: string;
  shown: ShownForm;
  tags: readonly string[];
  contact: Contact | null;
  /** The keyword that is applied to its contacts. */
  keywordId: string | null;
  /** Additional work after a submission, in the same transaction. */
  onSubmitted?: (context: Context, contactId: string) => Promise<void>;
  /** The sites that can show it in a frame. */
  allowedOrigins?: readonly string[];
}

/**
 * Stores a submission. A contact identified by the link changes their own data; on a public page a known number or
 * email changes nothing known, since anyone can enter it. A probable program's submission is set aside with the same
 * answer. Sent twice, it counts once. Errors: `invalid-input` by field, `conflict` when the wording changed.
 */
export async function submitForm(
  context: Context,
  form: OpenedForm,
  token: string,
  told: Told,
): Promise<SubmittedForm> {
  const { db, clock, env } = context;
  const now = clock.now();
  const opened = readFormToken(env, form.key, token, now);
  if (!opened) throw new AppError("conflict", TOO_OLD);
  const done = { message: CONTACT_INFO_UPDATED, redirectUrl: form.shown.redirectUrl };
  if (await hasSubmission(db, form.accountId, opened.nonce)) return done;
  const read = readTold(form.shown, told);
  requireAddress(form, read, told);
  const { formId } = form;
  if (formId && (opened.isTooFast || told[HONEYPOT])) {
    await insertSubmission(db, form.accountId, {
      formId,
      nonce: opened.nonce,
      contactId: null,
      state: "spam",
      told: read.shown,
      changes: [],
      consented: [],
      now,
    });
    return done;
  }
  const consented = consentsIn(form.shown, told);
  const { contactId, isNew } = await contactFor(context, form, read);
  const before = await findContact(db, form.accountId, contactId);
  if (form.contact) {
    const { profile, phoneNumber } = read;
    const its = await freeNumber(context, form, phoneNumber);
    await changeOwnProfile(
      context,
      form.accountId,
      contactId,
      { ...profile, ...its },
      { via: "form", aboutId: formId },
    );
  }
  const after = await findContact(db, form.accountId, contactId);
  if (!before || !after) throw new AppError("conflict", TOO_OLD);
  if (formId) {
    const isFirst = await insertSubmission(db, form.accountId, {
      formId,
      nonce: opened.nonce,
      contactId,
      state: "accepted",
      told: read.shown,
      changes: isNew ? [] : changesBetween(form.shown, before, after),
      consented,
      now,
    });
    // A double click: the other request has done everything below.
    if (!isFirst) return done;
    await emit(db, formSubmitted, {
      accountId: form.accountId,
      formId,
      contactId,
      keywordId: form.keywordId,
      now,
    });
  }
  await form.onSubmitted?.(context, contactId);
  await keepConsents(context, form, after, read, consented);
  await giveTags(context, form, contactId);
  if (isNew)
    await emit(db, contactsAdded, { accountId: form.accountId, contactIds: [contactId], isBulk: false, now });
  await noteChange(db, form.accountId, ["contacts", "tags", "content"], [contactId]);
  return done;
}

/** Returns the given consents, in the form's exact wording. */
function consentsIn({ consents }: ShownForm, told: Told): ("text" | "email")[] {
  return consents.flatMap(({ channel, wording }) => {
    const agreed = told[`consent.${channel}`]?.replaceAll("\r\n", "\n").trim();
    if (!agreed) return [];
    if (agreed !== wording) throw new AppError("conflict", TERMS_CHANGED);
    return [channel];
  });
}

/** Throws `invalid-input` when a visitor gives no number or email, or agrees to texts without a number. */
function requireAddress(
  { contact, shown }: OpenedForm,
  { profile, phoneNumber }: ReadForm,
  told: Told,
): void {
  if (!contact && !phoneNumber && !profile.email)
    throw invalid({ phoneNumber: "Enter a phone number or an email." });
  const asks = (channel: "text" | "email") =>
    told[`consent.${channel}`] && shown.consents.some((consent) => consent.channel === channel);
  if (asks("text") && !phoneNumber && !contact?.phoneNumber)
    throw invalid({ phoneNumber: "Enter the number we can text." });
  if (asks("email") && !profile.email && !contact?.email)
    throw invalid({ email: "Enter the address we can email." });
}

/** Returns the contact of the link, or of the entered number or email; creates one if there is none. */
async function contactFor(
  { db, clock }: Context,
  { accountId, contact }: OpenedForm,
  { profile, phoneNumber }: ReadForm,
): Promise<{ contactId: string; isNew: boolean }> {
  if (contact) return { contactId: contact._id, isNew: false };
  const byEmail = phoneNumber ? null : await findContactIdByEmail(db, accountId, profile.email ?? "");
  if (byEmail) return { contactId: byEmail, isNew: false };
  const added = await insertContact(db, accountId, { ...profile, phoneNumber }, clock.now());
  if (added) return { contactId: added, isNew: true };
  const known = phoneNumber && (await findContactIdByPhone(db, accountId, phoneNumber));
  if (!known) throw new AppError("conflict", TOO_OLD);
  return { contactId: known, isNew: false };
}

/** Returns the number for a contact without one; another contact's number stays theirs, without revealing that. */
async function freeNumber(
  { db }: Context,
  { accountId }: OpenedForm,
  phoneNumber: string | null,
): Promise<{ phoneNumber?: string }> {
  if (!phoneNumber || (await findContactIdByPhone(db, accountId, phoneNumber))) return {};
  return { phoneNumber };
}

/** A visitor's consent is for the entered address, never for another one of the same contact. */
async function keepConsents(
  { db, address, clock }: Context,
  { accountId, shown, page, contact: holder }: OpenedForm,
  contact: Contact,
  { phoneNumber, profile }: ReadForm,
  consented: readonly ("text" | "email")[],
): Promise<void> {
  const typed = { text: phoneNumber, email: profile.email?.toLowerCase() };
  for (const { channel, wording } of shown.consents) {
    const to = channel === "text" ? contact.phoneNumber : contact.email?.toLowerCase();
    if (!consented.includes(channel) || !to || (!holder && typed[channel] !== to)) continue;
    await recordConsent(db, accountId, to, channel === "text" ? ["text", "picture"] : ["email"], {
      source: "page",
      wording,
      contactId: contact._id,
      page,
      ipAddress: address,
      time: clock.now(),
    });
  }
}

async function giveTags(
  { db, clock }: Context,
  { accountId, tags, formId }: OpenedForm,
  contactId: string,
): Promise<void> {
  const tagsAdded: string[] = [];
  for (const tag of tags)
    for (const tagId of await ensureTags(db, accountId, [tag], clock.now()))
      if ((await tagContacts(db, accountId, tagId, [contactId])).length > 0) tagsAdded.push(tag);
  if (tagsAdded.length > 0)
    await noteContactChange(db, accountId, [contactId], {
      kind: "tags",
      via: "form",
      aboutId: formId,
      tagsAdded,
      now: clock.now(),
    });
}

/** Returns the changes, field by field, in words. */
function changesBetween({ fields }: ShownForm, before: Contact, after: Contact) {
  return fields.flatMap(({ name, label }) => {
    const [was, is] = [valueIn(before, name), valueIn(after, name)];
    return was === is ? [] : [{ label, before: was, after: is }];
  });
}

function valueIn(contact: Contact, name: string): string {
  const customField = /^customFields\[(.+)\]$/.exec(name)?.[1];
  if (customField) return contact.customFields.find(({ _id }) => _id === customField)?.value ?? "";
  if (name === "birthDay" || name === "anniversary") {
    const day = contact[name === "birthDay" ? "birthday" : "anniversary"];
    return day ? `${MONTH_NAMES[day.month]} ${day.date}` : "";
  }
  return contact[name as "firstName" | "lastName" | "company" | "phoneNumber" | "email"] ?? "";
}
