import type { contactActions } from "@broadcast/contract/contact-actions";
import type { Handlers } from "../../http/serve.ts";
import { readOwnValues } from "../contacts/index.ts";
import { archive, change, hideChats, remove, unarchive } from "./bulk-changes.ts";
import {
  getContactAction,
  searchContactActions,
  startContactAction,
  stopContactAction,
  undoContactAction,
} from "./contact-actions.ts";

export const contactActionHandlers: Handlers<typeof contactActions> = {
  search: (context, { body }) => searchContactActions(context, body.paging),
  get: (context, { params }) => getContactAction(context, params.id),
  stop: (context, { params }) => stopContactAction(context, params.id),
  undo: (context, { params }) => undoContactAction(context, params.id),
  removeMany: (context, { body }) =>
    startContactAction(context, remove, body, { ipAddress: context.address }),
  changeMany: async (context, { body: { contactIds: ids, filter, updateData } }) => {
    const { customFields, ...fields } = updateData;
    const input = customFields
      ? { ...fields, customFields: await readOwnValues(context.db, context.accountId, customFields) }
      : fields;
    return startContactAction(context, change, { ids, filter }, input);
  },
  archive: (context, { body }) => startContactAction(context, archive, { ids: body.contactIds }),
  archiveAll: (context, { body }) => startContactAction(context, archive, { filter: body }),
  unarchive: (context, { body }) => startContactAction(context, unarchive, { ids: body.contactIds }),
  unarchiveAll: (context, { body }) =>
    startContactAction(context, unarchive, { filter: { ...body, filter: "archived" } }),
  hideChats: (context, { body }) => startContactAction(context, hideChats, { ids: body.contactIds }),
};
