import { sessions } from "@broadcast/contract/sessions";
import { endpoints, type ServerModule } from "../../module.ts";
import { sessionHandlers } from "./sessions.routes.ts";
import { forgetOldFailures } from "./sign-in-failures.ts";

export { accountReopened } from "./account-reopened.ts";
export { endSessionsOf } from "./end-sessions.ts";
export { forgetIntegrationRedirect } from "./integration-redirect.ts";
export { forgetFailures } from "./sign-in-failures.ts";

export const sessionsModule: ServerModule = {
  routes: [endpoints(sessions, sessionHandlers)],
  upkeep: [forgetOldFailures],
};
