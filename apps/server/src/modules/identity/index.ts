import { identity } from "@broadcast/contract/identity";
import { endpoints, type ServerModule } from "../../module.ts";
import { identityHandlers } from "./identity.routes.ts";

export { approveIdentity, askIdentityAgain, readIdentityChecks } from "./decide-identity.ts";
export { hearVerification } from "./hear-verification.ts";

export const identityModule: ServerModule = { routes: [endpoints(identity, identityHandlers)] };
