import { integrationPath } from "@broadcast/contract/sessions";
import type { Caller, Context, SignedIn } from "../../http/context.ts";

/** Signing up, with its mails and first steps, takes a while; whoever comes back the next day begins anew. */
const WAITS_SECONDS = 3_600;

/**
 * Remembers where a partner's connect page waits for somebody to sign in: with their session, or until there is one
 * with their browser, however many steps lead to it.
 */
export async function keepIntegrationRedirect(
  context: Context & { caller: Caller | null },
  redirect: string,
): Promise<void> {
  const kept = Buffer.from(redirect).toString("base64url");
  const { caller } = context;
  if (caller?.kind === "own" && caller.session) await setRedirect(context.db, caller.session.id, kept);
  else context.setCookie("integration", kept, WAITS_SECONDS);
}

/** Where a partner's connect page waits; null where none does. Never an address outside: it came from a browser. */
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
  const kept = Buffer.from(row?.integration_redirect ?? "", "base64url").toString();
  return { redirect: integrationPath.safeParse(kept).data ?? null };
}

/** Also what a page sent as somebody signed in, which came to the browser after their session had begun. */
export async function forgetIntegrationRedirect({
  db,
  caller,
  readCookie,
  setCookie,
}: SignedIn): Promise<void> {
  if (readCookie("integration") !== null) setCookie("integration", "", 0);
  if (caller.session) await setRedirect(db, caller.session.id, null);
}

async function setRedirect(db: Context["db"], sessionId: string, kept: string | null): Promise<void> {
  await db.updateTable("sessions").set({ integration_redirect: kept }).where("id", "=", sessionId).execute();
}
