import type { identity } from "@broadcast/contract/identity";
import type { Handlers } from "../../http/serve.ts";
import { openCheck, readIdentity } from "./identity.ts";

export const identityHandlers: Handlers<typeof identity> = {
  verificationUrl: (context) => openCheck(context),
  read: (context) => readIdentity(context),
};
