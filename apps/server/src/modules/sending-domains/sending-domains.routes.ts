import type { sendingDomains } from "@broadcast/contract/sending-domains";
import type { Handlers } from "../../http/serve.ts";
import { checkNow } from "./check-domain.ts";
import { addDomain, changeSender, readDomain, removeDomain } from "./sending-domains.ts";

export const sendingDomainHandlers: Handlers<typeof sendingDomains> = {
  read: (context) => readDomain(context),
  add: addDomain,
  change: (context, { body }) => changeSender(context, body.localPart),
  check: checkNow,
  remove: (context) => removeDomain(context),
};
