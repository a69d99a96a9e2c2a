export { managerAcceptedMail, managerInvitationMail } from "./managed-accounts.jobs.ts";
export { managedAccountHandlers } from "./managed-accounts.routes.ts";
