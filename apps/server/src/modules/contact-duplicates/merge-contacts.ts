import { MERGED_FIELDS, type MergedField, mergedValues } from "@broadcast/contract/contact-duplicates";
import { z } from "zod";
import { AppError } from "../../app-error.ts";
import type { Connection } from "../../db/connection.ts";
import { keepStandingOf, optOutBy, partPotentialStops, passPotentialStopOn } from "../consent/index.ts";
import { type Changed, type Doing, defineContactAction } from "../contact-actions/index.ts";
import {
  deleteContacts,
  findContactIdByPhone,
  noteContactChange,
  standFor,
  standForThemselves,
} from "../contacts/index.ts";
import { lockContacts } from "../messages/index.ts";
import { leaveGroups } from "./contact-duplicates.sql.ts";
import { type Followed, followContact, unfollowContact } from "./follow-rows.sql.ts";
import { alignAutomations, forgetStepVersions, timeCampaignsAnew } from "./merged-automations.sql.ts";
import {
  insertStored,
  keepOptedOut,
  MERGED_COLUMNS,
  readStored,
  type StoredContact,
  writeStored,
} from "./merged-contacts.sql.ts";
import {
  type MergedConversations,
  mergeConversations,
  partConversations,
} from "./merged-conversations.sql.ts";
import { leaveOneOfEach, listAgain } from "./merged-messages.sql.ts";
import { queueCheck } from "./queue-check.ts";

type Values = z.output<typeof mergedValues>;

/** What undoing needs about a contact that was merged into another. */
interface Before {
  contact: StoredContact;
  followed: Followed[];
  conversations: MergedConversations;
  /** The kept contact's values, with the first of the merged contacts. */
  kept?: { before: Partial<StoredContact>; after: Partial<StoredContact> };
  /** The failed messages that are not offered to be sent again, with the first of the merged contacts. */
  putAside?: string[];
}

const COLUMNS_OF: Record<MergedField, readonly (keyof StoredContact)[]> = {
  firstName: ["first_name"],
  lastName: ["last_name"],
  company: ["company"],
  phoneNumber: ["phone_number"],
  email: ["email"],
  birthday: ["birthday_month", "birthday_date"],
  anniversary: ["anniversary_month", "anniversary_date"],
  region: ["region"],
  timeZone: ["time_zone"],
  folderId: ["folder_id"],
};

/**
 * Merges several contacts into one: `keptId` gets the others' history, the chosen values, and the strictest of their
 * marks. Opt-outs by the owner of a number or an email stay with that number or email.
 */
export const merge = defineContactAction({
  kind: "merge",
  input: z.object({
    keptId: z.uuid(),
    values: mergedValues,
    customFields: z.array(z.object({ _id: z.uuid(), contactId: z.uuid() })),
    name: z.string(),
    ipAddress: z.string(),
  }),
  topics: ["contacts", "tags", "chats", "thread", "spaces", "contact-duplicates"],
  subjectOf: ({ name }) => name,
  apply: async (tx, doing, ids, { keptId, values, customFields, ipAddress }) => {
    const { accountId, userId, now } = doing;
    await lockContacts(tx, accountId, [keptId, ...ids]);
    const all = await readStored(tx, accountId, [keptId, ...ids]);
    const kept = all.find(({ id }) => id === keptId);
    if (!kept) throw new AppError("wrong-state", "The contact to keep no longer exists.");
    const merged = all.filter(({ id }) => id !== keptId);
    const sources = {
      phoneNumber: sourceOf("phoneNumber", kept, merged, values).id,
      email: sourceOf("email", kept, merged, values).id,
    };
    const changed: (Changed & { before: Before })[] = [];
    for (const contact of merged) {
      await alignAutomations(tx, accountId, contact.id, keptId, { sources, now });
      const followed = await followContact(tx, accountId, contact.id, keptId);
      const conversations = await mergeConversations(tx, accountId, contact.id, keptId);
      changed.push({ id: contact.id, before: { contact, followed, conversations } });
    }
    const mergedIds = merged.map(({ id }) => id);
    await passPotentialStopOn(tx, accountId, mergedIds, keptId);
    await keepStandingOf(tx, accountId, mergedIds, { userId, ipAddress, time: now });
    const marked = await readStored(tx, accountId, mergedIds);
    await deleteContacts(tx, accountId, mergedIds);
    await standFor(tx, accountId, keptId, mergedIds);
    const after = await mergedInto(tx, accountId, kept, marked, values, customFields);
    await writeStored(tx, accountId, keptId, after, now);
    const putAside = await leaveOneOfEach(tx, accountId, keptId, now);
    await timeCampaignsAnew(tx, accountId, [keptId]);
    await leaveGroups(tx, accountId, mergedIds);
    const [first] = changed;
    if (first) first.before = { ...first.before, kept: { before: pick(kept, after), after }, putAside };
    await noteContactChange(tx, accountId, [keptId], {
      kind: "merge",
      via: "person",
      userId,
      fields: merged.map((contact) => ({ field: "merged", before: nameOf(contact), after: "" })),
      now,
    });
    return changed;
  },
  undo: async (tx, doing, changed, { keptId }) => {
    await lockContacts(tx, doing.accountId, [keptId]);
    // Its history went on with it.
    if ((await readStored(tx, doing.accountId, [keptId])).length === 0)
      throw new AppError(
        "wrong-state",
        "The contact you kept is gone. If it was merged again, undo that first.",
      );
    const parted = changed as readonly (Changed & { before: Before })[];
    await releaseFields(tx, doing, keptId, parted);
    await standForThemselves(
      tx,
      doing.accountId,
      parted.map(({ id }) => id),
    );
    for (const { id, before } of [...parted].reverse()) {
      await requireFreeNumber(tx, doing.accountId, before.contact);
      await insertStored(tx, doing.accountId, before.contact);
      await unfollowContact(tx, doing.accountId, id, keptId, before.followed);
      await partConversations(tx, doing.accountId, keptId, before.conversations);
    }
    await restoreNumber(tx, doing, keptId, parted);
    await listAgain(
      tx,
      doing.accountId,
      parted.flatMap(({ before }) => before.putAside ?? []),
    );
    await keepOptedOut(tx, doing.accountId, keptId);
    const partedIds = parted.map(({ id }) => id);
    await partPotentialStops(tx, doing.accountId, keptId, partedIds, doing.now);
    await timeCampaignsAnew(tx, doing.accountId, [keptId, ...partedIds]);
    await forgetStepVersions(tx, doing.accountId, [keptId, ...partedIds]);
    await queueCheck(tx, doing.accountId, doing.now);
  },
});

/** Returns the contact from which a value is taken: the chosen one, else the first that has one. */
function sourceOf(
  field: MergedField,
  kept: StoredContact,
  merged: readonly StoredContact[],
  values: Values,
): StoredContact {
  const all = [kept, ...merged];
  const [column] = COLUMNS_OF[field];
  const isFilled = (contact: StoredContact) => Boolean(contact[column!] ?? "") || contact[column!] === 0;
  return all.find(({ id }) => id === values[field]) ?? all.find(isFilled) ?? kept;
}

/** Returns the kept contact's new values by column, without unchanged ones. */
async function mergedInto(
  tx: Connection,
  accountId: number,
  kept: StoredContact,
  merged: readonly StoredContact[],
  values: Values,
  customFields: readonly { _id: string; contactId: string }[],
): Promise<Partial<StoredContact>> {
  const all = [kept, ...merged];
  const after: Record<string, unknown> = {};
  for (const field of MERGED_FIELDS) {
    const source = sourceOf(field, kept, merged, values);
    for (const column of COLUMNS_OF[field])
      if (source[column] !== kept[column]) after[column] = source[column];
  }
  const own: Record<string, string> = Object.assign(
    {},
    ...[...all].reverse().map((each) => each.custom_fields),
  );
  for (const { _id, contactId } of customFields) {
    const value = all.find(({ id }) => id === contactId)?.custom_fields[_id];
    if (value === undefined) delete own[_id];
    else own[_id] = value;
  }
  if (JSON.stringify(own) !== JSON.stringify(kept.custom_fields)) after.custom_fields = own;
  const phoneNumber = (after.phone_number ?? kept.phone_number) as string | null;
  const email = (after.email ?? kept.email) as string | null;
  const isOff = async (address: string | null, channel: "text" | "email") =>
    address !== null && (await optOutBy(tx, accountId, address, channel)) !== null;
  if (!kept.do_not_message && (all.some((each) => each.do_not_message) || (await isOff(phoneNumber, "text"))))
    after.do_not_message = true;
  if (
    !kept.do_not_email &&
    (all.some((each) => each.do_not_email) || (await isOff(email?.toLowerCase() ?? null, "email")))
  )
    after.do_not_email = true;
  return after as Partial<StoredContact>;
}

/** Returns the kept contact's old values where it still has the merged ones: later changes stay. */
async function toGiveBack(
  tx: Connection,
  accountId: number,
  keptId: string,
  parted: readonly { before: Before }[],
): Promise<Partial<StoredContact>> {
  const its = parted.find(({ before }) => before.kept)?.before.kept;
  const [current] = await readStored(tx, accountId, [keptId]);
  if (!its || !current) return {};
  const isUntouched = (column: (typeof MERGED_COLUMNS)[number]) =>
    its.after[column] !== undefined && JSON.stringify(current[column]) === JSON.stringify(its.after[column]);
  return pick(
    its.before,
    Object.fromEntries(MERGED_COLUMNS.filter(isUntouched).map((column) => [column, true])),
  );
}

/** All but the number, which another contact may still have, is restored first. */
async function releaseFields(
  tx: Connection,
  { accountId, now }: Doing,
  keptId: string,
  parted: readonly { before: Before }[],
): Promise<void> {
  const back = await toGiveBack(tx, accountId, keptId, parted);
  const isNumberTaken = back.phone_number !== undefined;
  await writeStored(tx, accountId, keptId, { ...back, ...(isNumberTaken && { phone_number: null }) }, now);
}

async function restoreNumber(
  tx: Connection,
  { accountId, now }: Doing,
  keptId: string,
  parted: readonly { before: Before }[],
): Promise<void> {
  const [current] = await readStored(tx, accountId, [keptId]);
  const its = parted.find(({ before }) => before.kept)?.before.kept;
  if (!current || current.phone_number !== null || !its?.before.phone_number) return;
  await requireFreeNumber(tx, accountId, { phone_number: its.before.phone_number });
  await writeStored(tx, accountId, keptId, { phone_number: its.before.phone_number }, now);
}

async function requireFreeNumber(
  tx: Connection,
  accountId: number,
  { phone_number: phoneNumber }: Pick<StoredContact, "phone_number">,
): Promise<void> {
  if (phoneNumber && (await findContactIdByPhone(tx, accountId, phoneNumber)))
    throw new AppError(
      "wrong-state",
      "Another contact now has one of these phone numbers, so this can't be undone.",
    );
}

const pick = (contact: Partial<StoredContact>, columns: object): Partial<StoredContact> =>
  Object.fromEntries(
    Object.keys(columns).map((column) => [column, contact[column as keyof StoredContact] ?? null]),
  ) as Partial<StoredContact>;

const nameOf = (contact: StoredContact): string =>
  `${contact.first_name} ${contact.last_name}`.trim() ||
  contact.company ||
  (contact.phone_number ?? contact.email ?? "");
