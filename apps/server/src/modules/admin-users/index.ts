export { sessionsEndedMail } from "./admin-users.jobs.ts";
export { adminUserHandlers } from "./admin-users.routes.ts";
