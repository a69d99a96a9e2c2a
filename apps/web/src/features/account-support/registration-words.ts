import type { RegistrationOfUser } from "@broadcast/contract/account-support";

/** Whether a registration may be changed and handed in: reviewers do not have it, and it is not in force. */
export const isOpenToEdits = (status: RegistrationOfUser["status"]): boolean =>
  status === "not-registered" || status === "registration-failed";
