import { auditLog } from "@broadcast/contract/audit-log";
import { endpoints, type ServerModule } from "../../module.ts";
import { auditLogHandlers } from "./audit-log.routes.ts";

export const auditLogModule: ServerModule = {
  routes: [endpoints(auditLog, auditLogHandlers)],
};
