import type { unlayerTemplates } from "@broadcast/contract/unlayer-templates";
import type { Handlers } from "../../http/serve.ts";
import { begin, offered } from "./begin-design.ts";
import { preview } from "./preview-template.ts";
import { change, create, get, getDesign, move, remove, saveDesign, search } from "./unlayer-templates.ts";

export const unlayerTemplateHandlers: Handlers<typeof unlayerTemplates> = {
  search: (context, { body }) => search(context, body.term, body.paging),
  get: (context, { params }) => get(context, params.id),
  create: (context, { body }) => create(context, body),
  change: (context, { params, body }) => change(context, params.id, body),
  move: (context, { params, body }) => move(context, params.id, body.place),
  remove: (context, { params }) => remove(context, params.id),
  readDesign: (context, { params }) => getDesign(context, params.id),
  saveDesign: (context, { params, body }) => saveDesign(context, params.id, body),
  preview: (context, { params, query }) => preview(context, params.id, query),
  offered: (context, { query }) => offered(context, query.kind),
  begin,
};
