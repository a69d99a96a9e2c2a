export { adminUserHandlers } from "./admin-users.routes.ts";
