export { challengeOf } from "./challenges.ts";
export { serveCodeCalls } from "./code-calls.ts";
export { spendCode } from "./codes.sql.ts";
export { sendCode, tryCode, wrongCode } from "./codes.ts";
export { securityMail } from "./multi-factor.jobs.ts";
export { multiFactorHandlers } from "./multi-factor.routes.ts";
export { resealApps } from "./reseal-apps.ts";
export {
  deferSetup,
  type SignInHolder,
  sendSignInCode,
  useRecoveryCode,
  verifySignInCode,
} from "./sign-in.ts";
export { readTarget } from "./targets.ts";
