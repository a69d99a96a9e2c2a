import { contests } from "@broadcast/contract/contests";
import { on } from "../../events/events.ts";
import { endpoints, type ServerModule } from "../../module.ts";
import { formSubmitted } from "../configurable-forms/index.ts";
import { contactsLeaving } from "../contacts/index.ts";
import { keywordMatched } from "../keywords/index.ts";
import { linksClicked } from "../trackable-links/index.ts";
import { contestHandlers } from "./contests.routes.ts";
import { enterContacts } from "./enter-contacts.ts";
import { enterByForm, enterByKeyword, enterByLink, forgetEntrants } from "./enter-contest.ts";
import { contestsEntered } from "./entries.sql.ts";
import { servePublicContests } from "./public-contests.routes.ts";
import { sealContests } from "./seal-contests.ts";

export { enterContest, makeEntryCode } from "./enter-contest.ts";
export { sealDue } from "./seal-contests.ts";

export const contestsModule: ServerModule = {
  routes: [endpoints(contests, contestHandlers)],
  apartRoutes: [servePublicContests],
  contactActions: [enterContacts],
  itemUses: [contestsEntered],
  loops: [sealContests],
  listeners: [
    on(formSubmitted, enterByForm),
    on(linksClicked, enterByLink),
    on(keywordMatched, enterByKeyword),
    on(contactsLeaving, forgetEntrants),
  ],
};
