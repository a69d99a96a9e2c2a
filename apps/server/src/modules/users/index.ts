export { readCurrentUser } from "./current-user.sql.ts";
export { newPasswordProblem } from "./password-problem.ts";
export {
  passwordHash,
  passwordMatches,
  randomSecretHash,
  requirePassword,
  spendPasswordCheck,
} from "./passwords.ts";
export { sessionReply } from "./session-reply.ts";
export { giveWelcomeCredits } from "./sign-up.ts";
export { emailChangeNotice, verificationMail } from "./users.jobs.ts";
export { userHandlers } from "./users.routes.ts";
export { findUser, findUserByEmail } from "./users.sql.ts";
