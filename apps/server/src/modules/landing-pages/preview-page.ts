import { notFound } from "../../app-error.ts";
import type { Download, SignedIn } from "../../http/context.ts";
import { withFooter } from "../../public-pages/public-page.ts";
import { findContact } from "../contacts/index.ts";
import { getDesign, getPage } from "./landing-pages.ts";
import { showPage } from "./show-page.ts";

/** What a preview may do: show itself and our pictures in a frame of ours. Nothing in it runs, is sent, or opens. */
const SHOWN_ONLY =
  "sandbox; default-src 'none'; img-src 'self'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'";

/** A page with what is not published yet, for the account's own people. */
export async function previewPage(
  context: SignedIn,
  id: string,
  { contactId, scheme }: { contactId?: string | undefined; scheme: "light" | "dark" },
): Promise<Download> {
  const { db, accountId, env } = context;
  const [{ slug, title, description, noIndex, socialImageId }, { design }, contact] = await Promise.all([
    getPage(context, id),
    getDesign(context, id),
    contactId ? findContact(db, accountId, contactId) : null,
  ]);
  if (contactId && !contact) throw notFound("contact");
  const page = { accountId, pageId: id, slug, title, description, noIndex, socialImageId, design };
  const html = await showPage(context, page, { language: "en", contact, scheme });
  return {
    fileName: "preview.html",
    contentType: "text/html; charset=utf-8",
    body: withFooter(html, "en", env),
    isInline: true,
    policy: SHOWN_ONLY,
  };
}
