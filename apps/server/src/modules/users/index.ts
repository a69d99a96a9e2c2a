export { readCurrentUser } from "./current-user.sql.ts";
export { passwordHash } from "./passwords.ts";
export { verificationMail } from "./users.jobs.ts";
export { userHandlers } from "./users.routes.ts";
