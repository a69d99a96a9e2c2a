import { campaigns } from "@broadcast/contract/campaigns";
import { on } from "../../events/events.ts";
import { endpoints, type ServerModule } from "../../module.ts";
import { timezoneChanged } from "../account-settings/index.ts";
import { automationsResumed, messagesResumed } from "../automation-pauses/index.ts";
import { formSubmitted } from "../configurable-forms/index.ts";
import { contactsImported } from "../contact-imports/index.ts";
import { messagesReceived } from "../inbound/index.ts";
import { accountClosed } from "../subscription/index.ts";
import { linksClicked } from "../trackable-links/index.ts";
import { campaignHandlers } from "./campaigns.routes.ts";
import { isInCampaign } from "./campaigns.sql.ts";
import { campaignsHolding } from "./campaigns-holding.ts";
import { hearClicks, hearForm, hearImport, hearMessages, hearResumed } from "./hear-signals.ts";
import { pauseOfClosed } from "./pause-campaign.ts";
import { eventContacts } from "./people/campaign-people.sql.ts";
import { joinByHand, leaveByHand, leaveByReply } from "./people/join-and-leave.ts";
import { moveRest } from "./people/move-all.ts";
import { portableCampaign } from "./portable-campaign.ts";
import { campaignRelease, missTooLate } from "./release-messages.ts";
import { campaignCause } from "./run/campaign-cause.ts";
import { runCampaigns } from "./run/run-steps.ts";
import { taggedCampaigns } from "./run/tagged-campaigns.ts";
import { timeByZone, timeRest } from "./time-anew.ts";

export { forecastDays } from "./figures/forecast.ts";
export { joinCampaign, leaveCampaign } from "./people/join-and-leave.ts";
export { type PurchaseTold, purchaseTold } from "./run/purchase-told.ts";
export { doDueSteps } from "./run/run-steps.ts";

export const campaignsModule: ServerModule = {
  routes: [endpoints(campaigns, campaignHandlers)],
  jobs: [timeRest, moveRest, campaignRelease.job],
  loops: [runCampaigns],
  upkeep: [campaignRelease.releaseLeft],
  causes: [campaignCause],
  contactLists: [eventContacts],
  contactActions: [joinByHand, leaveByHand],
  fileHolders: [isInCampaign],
  itemHolders: [campaignsHolding],
  portableKinds: [portableCampaign],
  tagUses: [taggedCampaigns],
  listeners: [
    on(messagesReceived, leaveByReply),
    on(messagesReceived, hearMessages),
    on(formSubmitted, hearForm),
    on(linksClicked, hearClicks),
    on(contactsImported, hearImport),
    on(automationsResumed, hearResumed),
    on(messagesResumed, missTooLate),
    on(timezoneChanged, timeByZone),
    on(accountClosed, pauseOfClosed),
  ],
};
