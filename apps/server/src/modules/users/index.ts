import { users } from "@broadcast/contract/users";
import { endpoints, type ServerModule } from "../../module.ts";
import { emailChangeNotice, verificationMail } from "./users.jobs.ts";
import { userHandlers } from "./users.routes.ts";

export { readCurrentUser } from "./current-user.sql.ts";
export { newPasswordProblem } from "./password-problem.ts";
export {
  hashPasswords,
  noPasswordYet,
  passwordHash,
  passwordMatches,
  randomSecretHash,
  requirePassword,
  spendPasswordCheck,
} from "./passwords.ts";
export { sessionReply } from "./session-reply.ts";
export { firstIdentityStatus, giveWelcomeCredits } from "./sign-up.ts";
export {
  findNotifiedUser,
  findUnownedByEmail,
  findUser,
  findUserByEmail,
  insertAccount,
  isEmailTaken,
  setEmailVerified,
} from "./users.sql.ts";
export { sendVerification } from "./verification.ts";

export const usersModule: ServerModule = {
  routes: [endpoints(users, userHandlers)],
  jobs: [verificationMail, emailChangeNotice],
};
