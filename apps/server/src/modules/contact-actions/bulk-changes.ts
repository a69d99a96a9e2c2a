import { contactActions } from "@broadcast/contract/contact-actions";
import { z } from "zod";
import {
  archiveContacts,
  changeFieldsOf,
  removeFor,
  restoreFields,
  unarchiveContacts,
} from "../contacts/index.ts";
import { hideChatsOf, showChatsOf } from "../conversations/index.ts";
import { type AnyContactAction, defineContactAction } from "./contact-action.ts";

const nothing = z.object({});
const asChanged = (ids: readonly string[]) => ids.map((id) => ({ id }));
const idsOf = (changed: readonly { id: string }[]) => changed.map(({ id }) => id);

export const archive = defineContactAction({
  kind: "archive",
  input: nothing,
  topics: ["contacts"],
  apply: async (tx, { accountId, now }, ids) => asChanged(await archiveContacts(tx, accountId, ids, now)),
  undo: async (tx, { accountId }, changed) =>
    changed.length - (await unarchiveContacts(tx, accountId, idsOf(changed))).length,
});

export const unarchive = defineContactAction({
  kind: "unarchive",
  input: nothing,
  topics: ["contacts"],
  apply: async (tx, { accountId }, ids) => asChanged(await unarchiveContacts(tx, accountId, ids)),
  undo: async (tx, { accountId, now }, changed) =>
    changed.length - (await archiveContacts(tx, accountId, idsOf(changed), now)).length,
});

export const hideChats = defineContactAction({
  kind: "hide-chats",
  input: nothing,
  topics: ["chats"],
  apply: async (tx, { accountId }, ids) => asChanged(await hideChatsOf(tx, accountId, ids)),
  undo: async (tx, { accountId }, changed) => showChatsOf(tx, accountId, idsOf(changed)),
});

export const remove = defineContactAction({
  kind: "remove",
  input: z.object({ ipAddress: z.string() }),
  topics: ["contacts", "tags", "chats"],
  apply: async (tx, { accountId, userId, now }, ids, { ipAddress }) =>
    asChanged(await removeFor(tx, accountId, ids, { userId, ipAddress, now })),
});

const updateData = contactActions.changeMany.body.shape.updateData;

export const change = defineContactAction({
  kind: "change",
  input: updateData,
  topics: ["contacts"],
  apply: (tx, { accountId, now }, ids, fields) => changeFieldsOf(tx, accountId, ids, fields, now),
  undo: async (tx, { accountId, now }, changed, fields) =>
    changed.length - (await restoreFields(tx, accountId, changed, fields, now)),
});

export const bulkChanges: readonly AnyContactAction[] = [archive, unarchive, hideChats, remove, change];
