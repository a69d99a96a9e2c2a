import { apiKeys } from "@broadcast/contract/api-keys";
import { endpoints, type ServerModule } from "../../module.ts";
import { apiKeyHandlers } from "./api-keys.routes.ts";

export const apiKeysModule: ServerModule = {
  routes: [endpoints(apiKeys, apiKeyHandlers)],
};
