import type { contactDuplicates } from "@broadcast/contract/contact-duplicates";
import type { Handlers } from "../../http/serve.ts";
import {
  checkDuplicates,
  dismissDuplicates,
  duplicatesOf,
  mergeContacts,
  searchDuplicates,
} from "./contact-duplicates.ts";

export const contactDuplicateHandlers: Handlers<typeof contactDuplicates> = {
  search: (context, { body }) => searchDuplicates(context, body.paging),
  check: (context) => checkDuplicates(context),
  dismiss: async (context, { params }) => {
    await dismissDuplicates(context, params.id);
    return {};
  },
  of: (context, { params }) => duplicatesOf(context, params.contactId),
  merge: (context, { body }) => mergeContacts(context, body),
};
