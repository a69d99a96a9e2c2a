import type { contactExports } from "@broadcast/contract/contact-exports";
import type { Handlers } from "../../http/serve.ts";
import { createExport, downloadExport, getExport, removeExport, searchExports } from "./contact-exports.ts";

export const contactExportHandlers: Handlers<typeof contactExports> = {
  create: (context, { body }) => createExport(context, body),
  search: (context, { body }) => searchExports(context, body.paging),
  get: (context, { params }) => getExport(context, params.exportId),
  download: (context, { params }) => downloadExport(context, params.exportId),
  remove: async (context, { params }) => {
    await removeExport(context, params.exportId);
    return {};
  },
};
