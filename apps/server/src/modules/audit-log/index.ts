export { auditLogHandlers } from "./audit-log.routes.ts";
