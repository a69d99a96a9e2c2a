import { auditLog } from "@broadcast/contract/audit-log";
import { endpoints, type ServerModule } from "../../module.ts";
import { auditLogHandlers } from "./audit-log.routes.ts";

export { searchAuditLog } from "./audit-log.ts";

export const auditLogModule: ServerModule = {
  routes: [endpoints(auditLog, auditLogHandlers)],
};
