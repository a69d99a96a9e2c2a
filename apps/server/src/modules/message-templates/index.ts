import { templates } from "@broadcast/contract/templates";
import { endpoints, type ServerModule } from "../../module.ts";
import { templateHandlers } from "./message-templates.routes.ts";
import { isInTemplate } from "./message-templates.sql.ts";
import { portableTemplate } from "./portable-template.ts";
import { templatesHolding } from "./templates-holding.ts";

export const messageTemplatesModule: ServerModule = {
  routes: [endpoints(templates, templateHandlers)],
  fileHolders: [isInTemplate],
  itemHolders: [templatesHolding],
  portableKinds: [portableTemplate],
};
