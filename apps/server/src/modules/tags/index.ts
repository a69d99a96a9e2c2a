import { tags } from "@broadcast/contract/tags";
import { endpoints, type ServerModule } from "../../module.ts";
import { mergeTag, tag, untag } from "./tag-actions.ts";
import { foldTagCounts } from "./tag-counts.sql.ts";
import { tagHandlers } from "./tags.routes.ts";

export { connectTagUses, type TagUser } from "./tag-uses.ts";
export { tagListed } from "./tags.ts";

export const tagsModule: ServerModule = {
  routes: [endpoints(tags, tagHandlers)],
  contactActions: [tag, untag, mergeTag],
  upkeep: [({ db }) => foldTagCounts(db)],
};
