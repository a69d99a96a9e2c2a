export { forgetOldResets } from "./password-resets.sql.ts";
export { passwordJobs } from "./passwords.jobs.ts";
export { passwordHandlers } from "./passwords.routes.ts";
