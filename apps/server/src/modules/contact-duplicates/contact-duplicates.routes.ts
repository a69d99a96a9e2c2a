import type { contactDuplicates } from "@broadcast/contract/contact-duplicates";
import type { Handlers } from "../../http/serve.ts";
import {
  checkDuplicates,
  dismissDuplicates,
  duplicatesOf,
  getDuplicates,
  mergeContacts,
  searchDuplicates,
} from "./contact-duplicates.ts";

export const contactDuplicateHandlers: Handlers<typeof contactDuplicates> = {
  search: (context, { body }) => searchDuplicates(context, body.paging),
  get: (context, { params }) => getDuplicates(context, params.id),
  check: (context) => checkDuplicates(context),
  dismiss: async (context, { params }) => {
    await dismissDuplicates(context, params.id);
    return {};
  },
  of: (context, { params }) => duplicatesOf(context, params.contactId),
  merge: (context, { body }) => mergeContacts(context, body),
};
