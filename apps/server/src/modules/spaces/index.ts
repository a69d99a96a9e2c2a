import { spaces } from "@broadcast/contract/spaces";
import { on } from "../../events/events.ts";
import { endpoints, type ServerModule } from "../../module.ts";
import { contactsLeaving } from "../contacts/index.ts";
import { messagesReceived } from "../inbound/index.ts";
import { hearMembers } from "./answers/hear-members.ts";
import { forgetMembers } from "./members/forget-members.ts";
import { joinByHand, leaveByHand } from "./members/members.ts";
import { isInSpace } from "./messages/space-messages.sql.ts";
import { runSpaces } from "./passing-on/pass-on.ts";
import { spaceCause } from "./passing-on/space-cause.ts";
import { hearMember } from "./spaces.jobs.ts";
import { spaceHandlers } from "./spaces.routes.ts";

export { joinSpace } from "./members/join-space.ts";
export { leaveSpace } from "./members/leave-space.ts";
export { readNewIn } from "./messages/space-messages.ts";
export { ownPerson } from "./space-access.ts";
export { type SpaceNews, spaceNews } from "./space-events.ts";
export { readUnreadSpaces } from "./spaces.ts";

export const spacesModule: ServerModule = {
  routes: [endpoints(spaces, spaceHandlers)],
  jobs: [hearMember],
  loops: [runSpaces],
  causes: [spaceCause],
  contactActions: [joinByHand, leaveByHand],
  fileHolders: [isInSpace],
  listeners: [on(messagesReceived, hearMembers), on(contactsLeaving, forgetMembers)],
};
