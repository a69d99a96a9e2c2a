import type { SignedIn } from "../../http/context.ts";

/** Where a partner's connect page is waiting for the sign-in, as the session remembers it. */
export async function readIntegrationRedirect({
  db,
  caller,
}: SignedIn): Promise<{ redirect: string | null }> {
  if (!caller.session) return { redirect: null };
  const row = await db
    .selectFrom("sessions")
    .where("id", "=", caller.session.id)
    .select("integration_redirect")
    .executeTakeFirst();
  return { redirect: row?.integration_redirect ?? null };
}

export async function forgetIntegrationRedirect({ db, caller }: SignedIn): Promise<void> {
  if (!caller.session) return;
  await db
    .updateTable("sessions")
    .set({ integration_redirect: null })
    .where("id", "=", caller.session.id)
    .execute();
}
