import type { contactTimeline } from "@broadcast/contract/contact-timeline";
import type { Handlers } from "../../http/serve.ts";
import { searchTimeline } from "./contact-timeline.ts";

export const contactTimelineHandlers: Handlers<typeof contactTimeline> = {
  search: (context, { params, body }) => searchTimeline(context, params.contactId, body),
};
