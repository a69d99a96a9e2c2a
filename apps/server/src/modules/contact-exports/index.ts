import { contactExports } from "@broadcast/contract/contact-exports";
import { endpoints, type ServerModule } from "../../module.ts";
import { exportJob } from "./contact-exports.jobs.ts";
import { contactExportHandlers } from "./contact-exports.routes.ts";
import { deleteExpiredExports } from "./contact-exports.ts";

export const contactExportsModule: ServerModule = {
  routes: [endpoints(contactExports, contactExportHandlers)],
  jobs: [exportJob],
  upkeep: [deleteExpiredExports],
};
