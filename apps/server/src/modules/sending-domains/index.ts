import { sendingDomains } from "@broadcast/contract/sending-domains";
import { endpoints, type ServerModule } from "../../module.ts";
import { recheckSendingDomains } from "./check-domain.ts";
import { resealDomainKeys } from "./reseal-keys.ts";
import { domainFailsMail } from "./sending-domains.jobs.ts";
import { sendingDomainHandlers } from "./sending-domains.routes.ts";

export { type OwnSender, readOwnSender } from "./own-sender.ts";

export const sendingDomainsModule: ServerModule = {
  routes: [endpoints(sendingDomains, sendingDomainHandlers)],
  jobs: [domainFailsMail],
  upkeep: [recheckSendingDomains, resealDomainKeys],
};
