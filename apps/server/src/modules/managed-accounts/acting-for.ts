import type { Caller } from "../../http/context.ts";

/** A person as the audit log of an account that is not theirs knows them. */
export const actingFor = (person: Caller, there: { userId: string; accountId: number }): Caller => ({
  ...there,
  roles: ["manager"],
  kind: "managing",
  actingUserId: person.userId,
  session: null,
  apiKeyId: null,
  scopes: null,
});
