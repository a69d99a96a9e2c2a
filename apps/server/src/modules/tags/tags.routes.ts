import type { tags } from "@broadcast/contract/tags";
import type { Handlers } from "../../http/serve.ts";
import {
  addTagToContacts,
  changeTag,
  createTag,
  getTag,
  listTagColors,
  mergeTagInto,
  removeTagFromContacts,
  removeTags,
  searchTags,
  showTagUses,
} from "./tags.ts";

export const tagHandlers: Handlers<typeof tags> = {
  search: (context, { body }) => searchTags(context, body.term, body.paging),
  get: (context, { params }) => getTag(context, params.tagName),
  create: (context, { body }) => createTag(context, body),
  colors: (context) => listTagColors(context),
  uses: (context, { body }) => showTagUses(context, body),
  change: (context, { params, body }) => changeTag(context, params.tagName, body),
  merge: (context, { params, body }) => mergeTagInto(context, params.tagName, body.into),
  remove: async (context, { params }) => {
    await removeTags(context, { names: [params.tagName] });
    return {};
  },
  removeMany: (context, { body }) => removeTags(context, body),
  addContacts: (context, { params, body }) =>
    addTagToContacts(context, params.tagName, { ids: body.contactIds }),
  addAllContacts: (context, { params, body }) => addTagToContacts(context, params.tagName, { filter: body }),
  removeContacts: (context, { params, body }) => removeTagFromContacts(context, params.tagName, body),
};
