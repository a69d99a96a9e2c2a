import type { CurrentUser } from "@broadcast/contract/users";

/**
 * Whether the user is asked to verify the account's identity. Support staff never are, neither for themselves
 * nor for an account they act for.
 */
export const isAskedForIdentity = ({ superuser, managing }: Pick<CurrentUser, "superuser" | "managing">) =>
  !superuser && !managing?.isSuperuser;
