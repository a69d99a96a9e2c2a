import { push } from "@broadcast/contract/push";
import { on } from "../../events/events.ts";
import { endpoints, type ServerModule } from "../../module.ts";
import { creditsShort } from "../credits/index.ts";
import { messagesReceived } from "../inbound/index.ts";
import { spaceNews } from "../spaces/index.ts";
import { teamNews } from "../team-inbox/index.ts";
import { callMissed, voicemailReceived } from "../voice/index.ts";
import { notifyOfMissedCall, notifyOfVoicemail } from "./call-notice.ts";
import { notifyOfShortage } from "./credits-notice.ts";
import { notifyOfSpaces, notifyTeam, pushNotice } from "./person-notice.ts";
import { notifyDevices, pushInbound } from "./push.jobs.ts";
import { pushHandlers } from "./push.routes.ts";

export { notifyPerson } from "./person-notice.ts";
export { notifyDevices, pushInbound } from "./push.jobs.ts";

export const pushModule: ServerModule = {
  routes: [endpoints(push, pushHandlers)],
  jobs: [pushInbound, pushNotice],
  listeners: [
    on(messagesReceived, notifyDevices),
    on(spaceNews, notifyOfSpaces),
    on(teamNews, notifyTeam),
    on(callMissed, notifyOfMissedCall),
    on(voicemailReceived, notifyOfVoicemail),
    on(creditsShort, notifyOfShortage),
  ],
};
