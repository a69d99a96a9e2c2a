import { teamInbox } from "@broadcast/contract/team-inbox";
import type { Handlers } from "../../http/serve.ts";
import { endpoints, type ServerModule } from "../../module.ts";
import { openSnoozedChats } from "./open-snoozed-chats.ts";
import { forgetPresences } from "./presence.sql.ts";
import { bePresent, readPresent } from "./presence.ts";
import { assign, readChatWork, readTeam, setStatus } from "./team-inbox.ts";
import { assignedMail } from "./tell-assignee.ts";

export { listPresent, type PresencePlace, type Present } from "./presence.sql.ts";
export { notePresence, type PresenceActivity } from "./presence.ts";
export { listTeam } from "./team-inbox.sql.ts";
export { type TeamNews, teamNews } from "./team-news.ts";

const handlers: Handlers<typeof teamInbox> = {
  members: (context) => readTeam(context),
  present: (context) => readPresent(context),
  bePresent: (context, { params, body }) => bePresent(context, params.contactId, body.activity),
  read: (context, { params }) => readChatWork(context, params.contactId),
  assign: (context, { body }) => assign(context, body),
  setStatus: (context, { body }) => setStatus(context, body),
};

export const teamInboxModule: ServerModule = {
  routes: [endpoints(teamInbox, handlers)],
  jobs: [assignedMail],
  loops: [openSnoozedChats],
  upkeep: [({ db }) => forgetPresences(db)],
};
