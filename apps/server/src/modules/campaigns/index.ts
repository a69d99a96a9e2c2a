import { campaigns } from "@broadcast/contract/campaigns";
import { on } from "../../events/events.ts";
import { endpoints, type ServerModule } from "../../module.ts";
import { messagesReceived } from "../inbound/index.ts";
import { campaignCause } from "./campaign-cause.ts";
import { campaignHandlers } from "./campaigns.routes.ts";
import { isInCampaign } from "./campaigns.sql.ts";
import { joinByHand, leaveByHand, leaveByReply } from "./join-and-leave.ts";
import { portableCampaign } from "./portable-campaign.ts";
import { runCampaigns } from "./run-steps.ts";
import { timeRest } from "./time-anew.ts";

export { joinCampaign, leaveCampaign } from "./join-and-leave.ts";

export const campaignsModule: ServerModule = {
  routes: [endpoints(campaigns, campaignHandlers)],
  jobs: [timeRest],
  loops: [runCampaigns],
  causes: [campaignCause],
  contactActions: [joinByHand, leaveByHand],
  fileHolders: [isInCampaign],
  portableKinds: [portableCampaign],
  listeners: [on(messagesReceived, leaveByReply)],
};
