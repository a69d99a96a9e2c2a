import { info } from "@broadcast/contract/info";
import { endpoints, type ServerModule } from "../../module.ts";
import { infoHandlers } from "./info.routes.ts";

export const infoModule: ServerModule = {
  routes: [endpoints(info, infoHandlers)],
};
