import type { contacts } from "@broadcast/contract/contacts";
import type { Handlers } from "../../http/serve.ts";
import { changeContact, createContact, getContact, removeContact, searchContacts } from "./contacts.ts";

export const contactHandlers: Handlers<typeof contacts> = {
  search: (context, { body }) => searchContacts(context, body, body.sort, body.paging),
  get: (context, { params }) => getContact(context, params.contactId),
  create: (context, { body }) => createContact(context, body),
  change: (context, { params, body }) => changeContact(context, params.contactId, body),
  remove: async (context, { params }) => {
    await removeContact(context, params.contactId);
    return {};
  },
};
