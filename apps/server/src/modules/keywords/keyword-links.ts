import type { Context, SignedIn } from "../../http/context.ts";
import { readBusiness } from "../../public-pages/business.sql.ts";
import { invalidKeywordLink, invalidLink } from "../../public-pages/invalid-link.ts";
import { pageBrandOf } from "../../public-pages/public-page.ts";
import { requireServed } from "../../public-pages/served.ts";
import { type OpenedForm, openContactInfo } from "../configurable-forms/index.ts";
import { contentUseCases } from "../content/index.ts";
import { readSender } from "../messages/index.ts";
import { applyKeyword } from "./apply-keyword.ts";
import { smsLinkOf } from "./keyword-addresses.ts";
import { findListeningKeyword, listListeningIds } from "./keywords.sql.ts";
import { keywordKind } from "./keywords.ts";

const keywords = contentUseCases(keywordKind);

/** Lists every active keyword with its public address. */
export async function listPublicWords(context: SignedIn) {
  const { db, accountId, clock } = context;
  const ids = await listListeningIds(db, accountId, clock.now());
  const items = await Promise.all(ids.map((id) => keywords.get(context, id)));
  return {
    keywords: items.map(({ _id, word, publicLink, smsLink }) => ({ _id, word, publicLink, smsLink })),
  };
}

/** Returns what to text to which number. Throws `not-found` for an inactive keyword, or without a number to text. */
export async function readPublicKeyword(
  { db, clock, env }: Pick<Context, "db" | "clock" | "env">,
  slug: string,
) {
  const found = await findListeningKeyword(db, slug, clock.now());
  if (found) requireServed(found);
  const { phoneNumber } = found ? await readSender(db, found.accountId) : { phoneNumber: null };
  if (!found || !phoneNumber) throw invalidKeywordLink();
  const { accountId, word } = found;
  const business = await readBusiness(db, accountId);
  return {
    businessName: business.name,
    brand: pageBrandOf(env, business),
    word,
    phoneNumber,
    smsLink: smsLinkOf(phoneNumber, word),
  };
}

/** Returns a contact's info form, which applies the keyword once it is submitted. */
export async function openKeywordInfo(
  context: Context,
  contactSlug: string,
  keywordSlug: string,
): Promise<OpenedForm> {
  const [form, keyword] = await Promise.all([
    openContactInfo(context, contactSlug),
    findListeningKeyword(context.db, keywordSlug, context.clock.now()),
  ]);
  if (keyword?.accountId !== form.accountId) throw invalidLink();
  const { accountId, keywordId } = keyword;
  return {
    ...form,
    key: `${form.key} ${keywordId}`,
    page: "c/k",
    onSubmitted: ({ db, clock }, contactId) =>
      applyKeyword(db, accountId, keywordId, [contactId], { rule: "form", now: clock.now() }),
  };
}
