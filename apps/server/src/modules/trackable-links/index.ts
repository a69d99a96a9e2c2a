import { trackableLinks } from "@broadcast/contract/trackable-links";
import { endpoints, type ServerModule } from "../../module.ts";
import { portableLink } from "./portable-link.ts";
import { serveLinks, trackableLinkHandlers } from "./trackable-links.routes.ts";

export { judgeClick, type Opening } from "./judge-click.ts";
export { type LinksClicked, linksClicked } from "./link-events.ts";

export const trackableLinksModule: ServerModule = {
  routes: [endpoints(trackableLinks, trackableLinkHandlers), serveLinks],
  portableKinds: [portableLink],
};
