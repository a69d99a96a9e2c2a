import { integrationPath } from "@broadcast/contract/sessions";
import type { Caller, Context, SignedIn } from "../../http/context.ts";

/** Signing up, with its mails and first steps, takes a while; a user who returns the next day starts over. */
const WAITS_SECONDS = 3_600;

/**
 * Remembers a partner's connect page that waits for a sign-in: with the session, or until there is one with the
 * browser, however many steps lead to it.
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

/**
 * Returns the waiting connect page of a partner; null when there is none. Never an external address, since it came from
 * a browser.
 */
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

/** Also one that a page stored as signed in, which reached the browser after the session had begun. */
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
