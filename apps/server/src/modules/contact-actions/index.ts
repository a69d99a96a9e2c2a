import { contactActions } from "@broadcast/contract/contact-actions";
import { endpoints, type ServerModule } from "../../module.ts";
import { bulkChanges } from "./bulk-changes.ts";
import { contactActionJob } from "./contact-actions.jobs.ts";
import { contactActionHandlers } from "./contact-actions.routes.ts";
import { forgetOldActions } from "./contact-actions.sql.ts";

export { type ActionUndone, actionUndone } from "./action-undone.ts";
export { type Chosen, chosenContacts, countChosen, nextContacts, readChosen } from "./chosen-contacts.sql.ts";
export {
  type AnyContactAction,
  type Changed,
  connectContactActions,
  type Doing,
  defineContactAction,
} from "./contact-action.ts";
export { noteLedStep } from "./contact-action-steps.sql.ts";
export { endLed, insertAction, renameInActions } from "./contact-actions.sql.ts";
export { type ContactSelection, readSelection, startContactAction } from "./contact-actions.ts";
export {
  type AnyContactList,
  connectContactLists,
  defineContactList,
  type Listed,
  listed,
} from "./contact-lists.ts";

export const contactActionsModule: ServerModule = {
  routes: [endpoints(contactActions, contactActionHandlers)],
  jobs: [contactActionJob],
  contactActions: bulkChanges,
  upkeep: [({ db, clock }) => forgetOldActions(db, clock.now())],
};
