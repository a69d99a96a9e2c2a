import { notFound } from "../../app-error.ts";
import type { Download, SignedIn } from "../../http/context.ts";
import { previewOf } from "../../public-pages/preview.ts";
import { withFooter } from "../../public-pages/public-page.ts";
import { findContact } from "../contacts/index.ts";
import { getDesign, getPage } from "./landing-pages.ts";
import { showPage } from "./show-page.ts";

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
  return previewOf(withFooter(html, "en", env));
}
