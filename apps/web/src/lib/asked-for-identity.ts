import type { CurrentUser } from "@broadcast/contract/users";

/** Whether somebody is asked to verify the account's identity: support is not, neither for itself nor for who it acts for. */
export const isAskedForIdentity = ({ superuser, managing }: Pick<CurrentUser, "superuser" | "managing">) =>
  !superuser && !managing?.isSuperuser;
