import type { templates } from "@broadcast/contract/templates";
import type { Handlers } from "../../http/serve.ts";
import { contentHandlers } from "../content/index.ts";
import { changeTemplate, createTemplate, openTemplateMedia, templateKind } from "./message-templates.ts";

export const templateHandlers: Handlers<typeof templates> = {
  ...contentHandlers(templateKind),
  create: (context, { body, upload }) => createTemplate(context, body, upload),
  change: (context, { params, body, upload }) => changeTemplate(context, params.id, body, upload),
  media: (context, { params }) => openTemplateMedia(context, params.id, params.index),
};
