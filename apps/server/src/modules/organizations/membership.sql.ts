import type { Connection } from "../../db/connection.ts";

/** Adds an account to an organization. Open invitations to manage it end, since its organization sets its managers. */
export async function joinOrganization(
  db: Connection,
  organizationId: string,
  accountId: number,
  { isLicensed, isAdmin }: { isLicensed: boolean; isAdmin: boolean },
): Promise<void> {
  await db
    .updateTable("accounts")
    .set({ organization_id: organizationId, is_licensed: isLicensed })
    .where("account_id", "=", accountId)
    .execute();
  await db
    .updateTable("users")
    .set({ organization_admin: isAdmin })
    .where("account_id", "=", accountId)
    .execute();
  await db
    .deleteFrom("manager_invitations")
    .where("account_id", "=", accountId)
    .where("accepted_at", "is", null)
    .where("declined_at", "is", null)
    .execute();
}

export async function leaveOrganization(
  db: Connection,
  organizationId: string,
  accountId: number,
): Promise<void> {
  await db
    .updateTable("users")
    .set({ organization_admin: false })
    .where("account_id", "=", accountId)
    .execute();
  await db
    .updateTable("accounts")
    .set({ organization_id: null, location_id: null, is_licensed: true })
    .where("organization_id", "=", organizationId)
    .where("account_id", "=", accountId)
    .execute();
}
