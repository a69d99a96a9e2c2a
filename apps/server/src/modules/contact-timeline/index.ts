import { contactTimeline } from "@broadcast/contract/contact-timeline";
import { endpoints, type ServerModule } from "../../module.ts";
import { contactTimelineHandlers } from "./contact-timeline.routes.ts";

export const contactTimelineModule: ServerModule = {
  routes: [endpoints(contactTimeline, contactTimelineHandlers)],
};
