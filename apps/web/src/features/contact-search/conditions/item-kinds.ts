import { broadcasts } from "@broadcast/contract/broadcasts";
import { campaigns } from "@broadcast/contract/campaigns";
import { configurableForms } from "@broadcast/contract/configurable-forms";
import { folders } from "@broadcast/contract/folders";
import { trackableLinks } from "@broadcast/contract/trackable-links";
import { byName, namedKind } from "../../../lib/api/named-items.ts";

export const broadcastKind = namedKind({
  search: broadcasts.search,
  itemsOf: (reply) => reply.jobs,
  get: broadcasts.get,
  idParam: "broadcastId",
  unnamed: "Untitled broadcast",
});
export const campaignKind = namedKind({
  search: campaigns.search,
  terms: byName,
  itemsOf: (reply) => reply.campaigns,
  get: campaigns.get,
});
export const formKind = namedKind({
  search: configurableForms.search,
  terms: byName,
  itemsOf: (reply) => reply.configurableForms,
  get: configurableForms.get,
});
export const linkKind = namedKind({
  search: trackableLinks.search,
  terms: byName,
  itemsOf: (reply) => reply.trackableLinks,
  get: trackableLinks.get,
});
/** The folders of contacts. */
export const folderKind = namedKind({
  search: folders.search,
  terms: () => ({ contentType: "contact" as const }),
  itemsOf: (reply) => reply.folders,
  get: folders.get,
});
