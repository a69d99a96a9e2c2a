import type { SingleOptIn } from "@broadcast/contract/public-links";
import { AppError, invalid } from "../../app-error.ts";
import { emit } from "../../events/events.ts";
import type { Context } from "../../http/context.ts";
import { noteChange } from "../../http/live/change-log.ts";
import { type Branded, pageBrandOf } from "../../public-pages/public-page.ts";
import { requireServed } from "../../public-pages/served.ts";
import { hasAgreedSince, recordConsent } from "../consent/index.ts";
import { contactsAdded, findContactIdByPhone, insertContact, readPhoneNumber } from "../contacts/index.ts";
import { orSorry } from "./or-sorry.ts";
import { findOptInForm, type OptInForm } from "./public-links.sql.ts";

/** Document 2, section 8. */
const INVALID_LINK = "This link is invalid or expired.";
const CANNOT_SUBSCRIBE = "Unable to subscribe. Please try again later.";

/** The same wording from the same number within this time is one consent: a double press, or a page sent again. */
const SENT_AGAIN_MS = 10 * 60_000;

/** Returns the contents of a business's page. A closed page is not found. */
export async function readSingleOptIn(context: Context, slug: string): Promise<Branded<SingleOptIn>> {
  const {
    accountId: _,
    isEnabled: _open,
    isServed: _served,
    logoId,
    colors,
    ...form
  } = await openForm(context, slug);
  return { ...form, brand: pageBrandOf(context.env, { logoId, colors }) };
}

interface Joining {
  firstName: string;
  lastName: string;
  phoneNumber: string;
  consentText: string;
}

/**
 * Records a visitor's consent, with the exact wording they saw. An existing contact keeps its name, since anyone can
 * open the page. A number that opted out stays so until its own START. Errors: `invalid-input`, `conflict` when the
 * wording changed while the page was open.
 */
export const joinList = (
  context: Context,
  slug: string,
  { firstName, lastName, phoneNumber: typed, consentText }: Joining,
): Promise<{ isSubscribed: true }> =>
  orSorry(CANNOT_SUBSCRIBE, async () => {
    const { db, clock, address } = context;
    const form = await openForm(context, slug);
    const phoneNumber = readPhoneNumber(typed);
    if (!phoneNumber) {
      throw invalid({ phoneNumber: "Enter a 10-digit phone number, such as (512) 555-0148." });
    }
    if (consentText.trim() !== form.consentText) {
      throw new AppError("conflict", "The terms have changed. Please read them again and agree.");
    }
    const { accountId } = form;
    const now = clock.now();
    const known = await findContactIdByPhone(db, accountId, phoneNumber);
    const added = known
      ? null
      : await insertContact(db, accountId, { firstName, lastName, phoneNumber }, now);
    // Null when a concurrent request just added the same number.
    const contactId = known ?? added ?? (await findContactIdByPhone(db, accountId, phoneNumber));
    const said = { wording: form.consentText, page: `u/${slug}/subscribe` };
    const since = new Date(now.getTime() - SENT_AGAIN_MS);
    // Sent twice, it counts once.
    if (!(await hasAgreedSince(db, accountId, { address: phoneNumber, ...said, since })))
      await recordConsent(db, accountId, phoneNumber, ["text", "picture"], {
        source: "page",
        ...said,
        contactId,
        ipAddress: address,
        time: now,
      });
    if (added) await emit(db, contactsAdded, { accountId, contactIds: [added], isBulk: false, now });
    await noteChange(db, accountId, ["contacts"], contactId ? [contactId] : []);
    return { isSubscribed: true };
  });

async function openForm({ db }: Context, slug: string): Promise<OptInForm> {
  const form = await findOptInForm(db, slug);
  if (!form) throw new AppError("not-found", INVALID_LINK);
  requireServed(form);
  if (!form.isEnabled) throw new AppError("not-found", INVALID_LINK);
  return form;
}
