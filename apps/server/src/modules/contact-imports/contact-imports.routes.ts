import type { contactImports } from "@broadcast/contract/contact-imports";
import { outsideTransaction } from "../../http/context.ts";
import type { Handlers } from "../../http/serve.ts";
import { discardImport, dryRunImport, getImport, searchImports, startImport } from "./contact-imports.ts";
import { listRefused, mendRefused } from "./mend-refused.ts";
import { refusedReport } from "./refused-report.ts";
import { uploadImport } from "./upload-import.ts";

export const contactImportHandlers: Handlers<typeof contactImports> = {
  upload: outsideTransaction((context, { upload }) => uploadImport(context, upload)),
  start: (context, { params, body }) => startImport(context, params.importId, body),
  dryRun: (context, { params, body }) => dryRunImport(context, params.importId, body),
  get: (context, { params }) => getImport(context, params.importId),
  search: (context, { body }) => searchImports(context, body.paging),
  report: (context, { params }) => refusedReport(context, params.importId),
  refused: (context, { params, body }) => listRefused(context, params.importId, body.paging),
  mend: (context, { params, body }) => mendRefused(context, params.importId, body.rows),
  discard: async (context, { params }) => {
    await discardImport(context, params.importId);
    return {};
  },
};
