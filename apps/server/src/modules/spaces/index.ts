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

export { joinSpace } from "./join-space.ts";
export { leaveSpace } from "./leave-space.ts";
export { ownPerson } from "./space-access.ts";
export { type SpaceNews, spaceNews } from "./space-events.ts";
export { readNewIn } from "./space-messages.ts";
export { readUnreadSpaces } from "./spaces.ts";

export const spacesModule: ServerModule = {
  routes: [endpoints(spaces, spaceHandlers)],
  jobs: [hearMember],
  loops: [runSpaces],
  causes: [spaceCause],
  contactActions: [joinByHand, leaveByHand],
  fileHolders: [isInSpace],
  listeners: [on(messagesReceived, hearMembers)],
};
