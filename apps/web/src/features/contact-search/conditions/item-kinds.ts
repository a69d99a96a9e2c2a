import { broadcasts } from "@broadcast/contract/broadcasts";
import { campaigns } from "@broadcast/contract/campaigns";
import { configurableForms } from "@broadcast/contract/configurable-forms";
import { folders } from "@broadcast/contract/folders";
import { trackableLinks } from "@broadcast/contract/trackable-links";
import { byName, namedKind } from "../../../lib/api/named-items.ts";

export const broadcastKind = namedKind({
  search: broadcasts.search,
  itemsOf: (reply) => reply.jobs,
  unnamed: "Untitled broadcast",
  plural: "broadcasts",
});
export const campaignKind = namedKind({
  search: campaigns.search,
  terms: byName,
  itemsOf: (reply) => reply.campaigns,
  plural: "campaigns",
  createdAt: "/campaigns",
});
export const formKind = namedKind({
  search: configurableForms.search,
  terms: byName,
  itemsOf: (reply) => reply.configurableForms,
  plural: "forms",
  createdAt: "/configurable-forms",
});
export const linkKind = namedKind({
  search: trackableLinks.search,
  terms: byName,
  itemsOf: (reply) => reply.trackableLinks,
  plural: "trackable links",
  createdAt: "/trackable-links",
});
/** The folders of contacts. */
export const folderKind = namedKind({
  search: folders.search,
  of: { contentType: "contact" },
  itemsOf: (reply) => reply.folders,
  plural: "folders",
  createdAt: "/contacts/folder",
});
