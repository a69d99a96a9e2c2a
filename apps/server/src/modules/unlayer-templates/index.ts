import { unlayerTemplates } from "@broadcast/contract/unlayer-templates";
import { endpoints, type ServerModule } from "../../module.ts";
import { unlayerTemplateHandlers } from "./unlayer-templates.routes.ts";

export const unlayerTemplatesModule: ServerModule = {
  routes: [endpoints(unlayerTemplates, unlayerTemplateHandlers)],
};
