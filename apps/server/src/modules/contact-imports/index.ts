export { contactImportJobs } from "./contact-imports.jobs.ts";
export { contactImportHandlers } from "./contact-imports.routes.ts";
