import type { Caller } from "../../http/context.ts";

/** Returns a user as recorded in the audit log of another account. */
export const actingFor = (person: Caller, there: { userId: string; accountId: number }): Caller => ({
  ...there,
  roles: ["manager"],
  kind: "managing",
  actingUserId: person.userId,
  session: null,
  apiKeyId: null,
  scopes: null,
});
