import type { auditLog } from "@broadcast/contract/audit-log";
import type { Handlers } from "../../http/serve.ts";
import { searchAuditLog } from "./audit-log.ts";

export const auditLogHandlers: Handlers<typeof auditLog> = {
  search: (context, { body }) => searchAuditLog(context, body),
};
