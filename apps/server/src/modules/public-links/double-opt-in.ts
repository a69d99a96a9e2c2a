import { NOTHING_FILLED_IN, type PublicContact } from "@broadcast/contract/public-links";
import { displayPhoneNumber } from "@broadcast/domain/phone/phone-number";
import { AppError } from "../../app-error.ts";
import type { Context } from "../../http/context.ts";
import { noteChange } from "../../http/live/change-log.ts";
import { invalidLink } from "../../public-pages/invalid-link.ts";
import { maskedEmail, maskedPhoneNumber, maskedText } from "../../public-pages/masked.ts";
import { PAGE_LANGUAGES, type PageLanguage, pageWords } from "../../public-pages/page-words.ts";
import { type Branded, pageBrandOf } from "../../public-pages/public-page.ts";
import { requireServed } from "../../public-pages/served.ts";
import { confirmConsent, isOptedOut } from "../consent/index.ts";
import { changeOwnProfile, readDoubleOptInSlug } from "../contacts/index.ts";
import { orSorry } from "./or-sorry.ts";
import { type AskedContact, findAskedContact } from "./public-links.sql.ts";

/** Document 2, section 8. */
const CANNOT_ACCEPT = "Sorry! Unable to double opt in. Please try again later.";
const CANNOT_UPDATE = "Sorry! Unable to update your profile. Please try again later.";

const PAGE = "double opt-in";

/** Returns the contact of a link and their state. It changes nothing, since scanners open links too. */
export async function readDoubleOptIn(
  context: Context,
  slug: string,
  language: PageLanguage = "en",
): Promise<Branded<PublicContact>> {
  return branded(context, await askedBy(context, slug), language);
}

/**
 * Records that the owner of the number confirmed, with the exact wording they saw; repeating it changes nothing.
 * Errors: `conflict` when they saw different wording, `wrong-state` when they opted out: they have to text START, which
 * carriers require as well.
 */
export const acceptDoubleOptIn = (
  context: Context,
  slug: string,
  consentText: string | undefined,
): Promise<PublicContact> =>
  orSorry(CANNOT_ACCEPT, async () => {
    const { db, address, clock } = context;
    // Locked, so that a simultaneous opt-out comes before or after.
    const contact = await askedBy(context, slug, { isLocking: true });
    const { accountId, contactId, phoneNumber } = contact;
    const wordings = PAGE_LANGUAGES.map((language) => consentTextOf(contact, language));
    const wording = consentText?.trim() ?? wordings[0]!;
    if (!wordings.includes(wording)) {
      throw new AppError("conflict", "The terms have changed. Please read them again and agree.");
    }
    if (await isOptedOut(db, accountId, phoneNumber)) {
      const where = contact.businessNumber ? ` to ${displayPhoneNumber(contact.businessNumber)}` : "";
      throw new AppError(
        "wrong-state",
        `You opted out of messages from ${contact.businessName}. To get them again, text START${where}.`,
      );
    }
    const evidence = {
      source: "page",
      wording,
      contactId,
      page: PAGE,
      ipAddress: address,
      time: clock.now(),
    } as const;
    if (await confirmConsent(db, accountId, phoneNumber, evidence))
      await noteChange(db, accountId, ["contacts"], [contactId]);
    return shown({ ...contact, isDoubleOptedIn: true });
  });

type Told = Parameters<typeof changeOwnProfile>[3];

/** Stores what contacts enter about themselves. Errors: `invalid-input`, `wrong-state` before they confirmed. */
export const tellProfile = (
  context: Context,
  slug: string,
  { firstName, lastName, company, email, birthday }: Told,
): Promise<Branded<PublicContact>> =>
  orSorry(CANNOT_UPDATE, async () => {
    const contact = await askedBy(context, slug, { isLocking: true });
    const { accountId, contactId } = contact;
    if (!contact.isDoubleOptedIn) {
      throw new AppError("wrong-state", "Please confirm first that you want messages.");
    }
    const told = Object.fromEntries(
      Object.entries({ firstName, lastName, company, email, birthday }).filter(([, value]) => value),
    );
    if (Object.keys(told).length === 0) throw new AppError("invalid-input", NOTHING_FILLED_IN);
    await changeOwnProfile(context, accountId, contactId, told, { via: "page" });
    await noteChange(context.db, accountId, ["contacts", "chats"], [contactId]);
    return branded(context, await askedBy(context, slug));
  });

interface Asked extends AskedContact {
  accountId: number;
}

async function askedBy({ db, env }: Context, slug: string, { isLocking = false } = {}): Promise<Asked> {
  for (const { accountId, contactId, isFor } of readDoubleOptInSlug(env, slug)) {
    const contact = await findAskedContact(db, accountId, contactId, isLocking);
    if (contact && isFor(contact.phoneNumber)) return { accountId, ...requireServed(contact) };
  }
  throw invalidLink();
}

/** The consent wording that carriers and the FCC require, for the number that the link was texted to. */
const consentTextOf = ({ businessName }: AskedContact, language: PageLanguage): string =>
  pageWords(language).doubleOptInConsent(businessName);

const branded = (
  { env }: Context,
  contact: AskedContact,
  language?: PageLanguage,
): Branded<PublicContact> => ({
  ...shown(contact, language),
  brand: pageBrandOf(env, contact),
});

const shown = (contact: AskedContact, language: PageLanguage = "en"): PublicContact => ({
  user: {
    formattedName: contact.businessName,
    formattedPhoneNumber: contact.businessNumber && displayPhoneNumber(contact.businessNumber),
  },
  phoneNumber: maskedPhoneNumber(contact.phoneNumber),
  firstName: maskedText(contact.firstName),
  lastName: maskedText(contact.lastName),
  company: maskedText(contact.company),
  email: contact.email ? maskedEmail(contact.email) : "",
  hasBirthday: contact.hasBirthday,
  isDoubleOptedIn: contact.isDoubleOptedIn,
  consentText: consentTextOf(contact, language),
  redirectUrl: contact.redirectUrl || null,
});
