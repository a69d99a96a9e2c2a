export { passwordHash } from "./passwords.ts";
export { verificationMail } from "./users.jobs.ts";
export { userHandlers } from "./users.routes.ts";
export { readCurrentUser } from "./users.sql.ts";
