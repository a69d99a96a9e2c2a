import { bundles } from "@broadcast/contract/bundles";
import { endpoints, type ServerModule } from "../../module.ts";
import { bundleHandlers } from "./bundles.routes.ts";
import { bundlesHolding } from "./bundles-holding.ts";

export { connectPortableKinds } from "./portable-kinds.ts";

export const bundlesModule: ServerModule = {
  routes: [endpoints(bundles, bundleHandlers)],
  itemHolders: [bundlesHolding],
};
