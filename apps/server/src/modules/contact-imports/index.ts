import { contactImports } from "@broadcast/contract/contact-imports";
import { endpoints, type ServerModule } from "../../module.ts";
import { contactImportJobs } from "./contact-imports.jobs.ts";
import { contactImportHandlers } from "./contact-imports.routes.ts";
import { undoableImport } from "./running/undo-import.ts";
import { taggingImports } from "./tagging-imports.ts";

export { contactImportJobs } from "./contact-imports.jobs.ts";
export { contactImportHandlers } from "./contact-imports.routes.ts";
export { type ContactsImported, contactsImported } from "./import-events.ts";

export const contactImportsModule: ServerModule = {
  routes: [endpoints(contactImports, contactImportHandlers)],
  jobs: contactImportJobs,
  contactActions: [undoableImport],
  tagUses: [taggingImports],
};
