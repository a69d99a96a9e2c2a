import { trackableLinks } from "@broadcast/contract/trackable-links";
import { on } from "../../events/events.ts";
import { endpoints, type ServerModule } from "../../module.ts";
import { messagesQueued } from "../sending/index.ts";
import { judgeAside, judgeLinks } from "./judge-opened.ts";
import { noteLinkMessages } from "./link-messages.ts";
import { portableLink } from "./portable-link.ts";
import { serveLinks, trackableLinkHandlers } from "./trackable-links.routes.ts";

export { judgeOpened } from "./judge-opened.ts";
export { type LinksClicked, linksClicked } from "./link-events.ts";
export { noteLinkMessages } from "./link-messages.ts";

export const trackableLinksModule: ServerModule = {
  routes: [endpoints(trackableLinks, trackableLinkHandlers), serveLinks],
  portableKinds: [portableLink],
  listeners: [on(messagesQueued, noteLinkMessages)],
  loops: [judgeLinks],
  upkeep: [judgeAside],
};
