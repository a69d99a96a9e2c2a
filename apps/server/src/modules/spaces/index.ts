import { spaces } from "@broadcast/contract/spaces";
import { on } from "../../events/events.ts";
import { endpoints, type ServerModule } from "../../module.ts";
import { messagesReceived } from "../inbound/index.ts";
import { hearMembers } from "./hear-members.ts";
import { joinByHand, leaveByHand } from "./members.ts";
import { runSpaces } from "./pass-on.ts";
import { spaceCause } from "./space-cause.ts";
import { isInSpace } from "./space-messages.sql.ts";
import { hearMember } from "./spaces.jobs.ts";
import { spaceHandlers } from "./spaces.routes.ts";

export { joinSpace, leaveSpace } from "./members.ts";
export { listSaidAfter } from "./space-messages.sql.ts";
export { readUnreadSpaces } from "./spaces.sql.ts";

export const spacesModule: ServerModule = {
  routes: [endpoints(spaces, spaceHandlers)],
  jobs: [hearMember],
  loops: [runSpaces],
  causes: [spaceCause],
  contactActions: [joinByHand, leaveByHand],
  fileHolders: [isInSpace],
  listeners: [on(messagesReceived, hearMembers)],
};
