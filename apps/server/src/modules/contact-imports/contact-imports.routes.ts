import type { contactImports } from "@broadcast/contract/contact-imports";
import { outsideTransaction } from "../../http/context.ts";
import type { Handlers } from "../../http/serve.ts";
import { discardImport, getImport, searchImports, startImport } from "./contact-imports.ts";
import { refusedReport } from "./refused-report.ts";
import { uploadImport } from "./upload-import.ts";

export const contactImportHandlers: Handlers<typeof contactImports> = {
  upload: outsideTransaction((context, { upload }) => uploadImport(context, upload)),
  start: (context, { params, body }) => startImport(context, params.importId, body),
  get: (context, { params }) => getImport(context, params.importId),
  search: (context, { body }) => searchImports(context, body.paging),
  report: (context, { params }) => refusedReport(context, params.importId),
  discard: async (context, { params }) => {
    await discardImport(context, params.importId);
    return {};
  },
};
