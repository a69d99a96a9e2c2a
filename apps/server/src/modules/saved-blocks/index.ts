import { savedBlocks } from "@broadcast/contract/saved-blocks";
import { endpoints, type ServerModule } from "../../module.ts";
import { blocksHolding } from "./blocks-holding.ts";
import { savedBlockHandlers } from "./saved-blocks.routes.ts";

export const savedBlocksModule: ServerModule = {
  routes: [endpoints(savedBlocks, savedBlockHandlers)],
  itemHolders: [blocksHolding],
};
