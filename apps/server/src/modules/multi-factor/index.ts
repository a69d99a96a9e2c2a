import { multiFactor } from "@broadcast/contract/multi-factor";
import { endpoints, type ServerModule } from "../../module.ts";
import { serveCodeCalls } from "./code-calls.ts";
import { securityMail } from "./multi-factor.jobs.ts";
import { multiFactorHandlers } from "./multi-factor.routes.ts";
import { resealApps } from "./reseal-apps.ts";

export { challengeOf } from "./challenges.ts";
export { spendCode } from "./codes.sql.ts";
export { sendCode, tryCode, wrongCode } from "./codes.ts";
export {
  deferSetup,
  type SignInHolder,
  sendSignInCode,
  useRecoveryCode,
  verifySignInCode,
} from "./sign-in.ts";
export { readTarget } from "./targets.ts";

export const multiFactorModule: ServerModule = {
  routes: [endpoints(multiFactor, multiFactorHandlers)],
  apartRoutes: [serveCodeCalls],
  jobs: [securityMail],
  upkeep: [resealApps],
};
