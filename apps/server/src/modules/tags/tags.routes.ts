import type { tags } from "@broadcast/contract/tags";
import type { Handlers } from "../../http/serve.ts";
import {
  addTagToAllContacts,
  addTagToContacts,
  changeTagName,
  getTag,
  removeTagFromContacts,
  removeTags,
  searchTags,
} from "./tags.ts";

export const tagHandlers: Handlers<typeof tags> = {
  search: (context, { body }) => searchTags(context, body.term, body.paging),
  get: (context, { params }) => getTag(context, params.tagName),
  rename: (context, { params, body }) => changeTagName(context, params.tagName, body.name),
  remove: async (context, { params }) => {
    await removeTags(context, [params.tagName]);
    return {};
  },
  removeMany: (context, { body }) => removeTags(context, body.names),
  addContacts: (context, { params, body }) => addTagToContacts(context, params.tagName, body.contactIds),
  addAllContacts: (context, { params, body }) => addTagToAllContacts(context, params.tagName, body),
  removeContacts: (context, { params, body }) =>
    removeTagFromContacts(context, params.tagName, body.contactIds),
};
