import { contactDuplicates } from "@broadcast/contract/contact-duplicates";
import { on } from "../../events/events.ts";
import { endpoints, type ServerModule } from "../../module.ts";
import { contactsLeaving } from "../contacts/index.ts";
import { duplicatesJob } from "./contact-duplicates.jobs.ts";
import { contactDuplicateHandlers } from "./contact-duplicates.routes.ts";
import { leaveGroups } from "./contact-duplicates.sql.ts";
import { merge } from "./merge-contacts.ts";

export { queueCheck } from "./queue-check.ts";

export const contactDuplicatesModule: ServerModule = {
  routes: [endpoints(contactDuplicates, contactDuplicateHandlers)],
  jobs: [duplicatesJob],
  contactActions: [merge],
  listeners: [on(contactsLeaving, (db, { accountId, contactIds }) => leaveGroups(db, accountId, contactIds))],
};
