import { tags } from "@broadcast/contract/tags";
import { endpoints, type ServerModule } from "../../module.ts";
import { tagHandlers } from "./tags.routes.ts";

export const tagsModule: ServerModule = {
  routes: [endpoints(tags, tagHandlers)],
};
