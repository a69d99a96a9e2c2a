import { notFound } from "../../app-error.ts";
import type { Download, SignedIn } from "../../http/context.ts";
import { previewOf } from "../../public-pages/preview.ts";
import { withFooter } from "../../public-pages/public-page.ts";
import { findContact } from "../contacts/index.ts";
import { getDesign, getPage } from "./landing-pages.ts";
import { showPage } from "./show-page.ts";

/** Previews a page with unpublished changes, for the account's own users. */
export async function previewPage(
  context: SignedIn,
  id: string,
  { contactId, scheme }: { contactId?: string | undefined; scheme: "light" | "dark" },
): Promise<Download> {
  const { db, accountId } = context;
  const contact = contactId ? await findContact(db, accountId, contactId) : null;
  if (contactId && !contact) throw notFound("contact");
  return previewOf(await edited(context, id, { contact, scheme }));
}

/** Returns the size of a page's draft, without its pictures. */
export async function checkPage(context: SignedIn, id: string): Promise<{ bytes: number }> {
  return { bytes: Buffer.byteLength(await edited(context, id, { contact: null, scheme: "device" })) };
}

/** Renders a page with unpublished changes, as this visitor would get it. */
async function edited(
  context: SignedIn,
  id: string,
  visit: Pick<Parameters<typeof showPage>[2], "contact" | "scheme">,
): Promise<string> {
  const { accountId, env } = context;
  const [{ slug, title, description, noIndex, socialImageId }, { design }] = await Promise.all([
    getPage(context, id),
    getDesign(context, id),
  ]);
  const page = { accountId, pageId: id, slug, title, description, noIndex, socialImageId, design };
  return withFooter(await showPage(context, page, { language: "en", ...visit }), "en", env);
}
