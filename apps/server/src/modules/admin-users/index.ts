import { adminUsers } from "@broadcast/contract/admin-users";
import { endpoints, type ServerModule } from "../../module.ts";
import { sessionsEndedMail } from "./admin-users.jobs.ts";
import { adminUserHandlers } from "./admin-users.routes.ts";

export { noteSupportAct, requireUser } from "./user-detail.ts";

export const adminUsersModule: ServerModule = {
  routes: [endpoints(adminUsers, adminUserHandlers)],
  jobs: [sessionsEndedMail],
};
