export { followRegistration } from "./registration.jobs.ts";
export { registrationHandlers } from "./registration.routes.ts";
