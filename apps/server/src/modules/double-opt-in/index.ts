import { on } from "../../events/events.ts";
import type { ServerModule } from "../../module.ts";
import { contactsAdded, contactsLeaving } from "../contacts/index.ts";
import { askToConfirm, requestDoubleOptIn } from "./double-opt-in.jobs.ts";
import { forgetUnasked } from "./double-opt-in.sql.ts";

export { askToConfirm, requestDoubleOptIn } from "./double-opt-in.jobs.ts";

export const doubleOptInModule: ServerModule = {
  jobs: [askToConfirm],
  listeners: [
    on(contactsAdded, requestDoubleOptIn),
    on(contactsLeaving, (db, { accountId, contactIds }) => forgetUnasked(db, accountId, contactIds)),
  ],
};
