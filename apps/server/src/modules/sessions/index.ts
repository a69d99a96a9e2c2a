export { endSessionsOf } from "./end-sessions.ts";
export { sessionHandlers } from "./sessions.routes.ts";
export { forgetFailures, forgetOldFailures } from "./sign-in-failures.ts";
