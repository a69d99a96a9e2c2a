import type { RegistrationOfUser } from "@broadcast/contract/account-support";

/** Whether a registration can be changed and submitted: it is neither under review nor approved. */
export const isOpenToEdits = (status: RegistrationOfUser["status"]): boolean =>
  status === "not-registered" || status === "registration-failed";
