import type { EmailSubscription } from "@broadcast/contract/public-links";
import { AppError } from "../../app-error.ts";
import type { Context } from "../../http/context.ts";
import { noteChange } from "../../http/live/change-log.ts";
import { maskedEmail } from "../../public-pages/masked.ts";
import { type Branded, pageBrandOf } from "../../public-pages/public-page.ts";
import { type ConsentEvidence, optOutBy, subscribeEmail, unsubscribeEmail } from "../consent/index.ts";
import { noteMailOptOut } from "../messages/index.ts";
import { type LinkHolder, readUnsubscribeSlug } from "../sending/index.ts";
import { orSorry } from "./or-sorry.ts";
import { findSubscriber, type Subscriber } from "./public-links.sql.ts";

/** The page's sentence for every error (document 2, section 8). */
const UNEXPECTED = "Sorry, ran into an unexpected error. Please try again later.";

const PAGE = "unsubscribe";

/** Returns the state of the mailed address. It changes nothing, since scanners open links too. */
export const readSubscription = (context: Context, slug: string): Promise<Branded<EmailSubscription>> =>
  orSorry(UNEXPECTED, async () => {
    const holder = await holderOf(context, slug);
    return { ...shown(holder), brand: pageBrandOf(context.env, holder) };
  });

/** Unsubscribes the mailed address at once, whichever contact has it now; repeating it changes nothing. */
export const unsubscribe = (
  context: Context,
  slug: string,
  isOneClick: boolean,
): Promise<EmailSubscription> =>
  orSorry(UNEXPECTED, async () => {
    const holder = await holderOf(context, slug);
    const { accountId, contactId, email } = holder;
    const wording = isOneClick ? "Unsubscribed with one click in their email app" : "Clicked Unsubscribe";
    const evidence = evidenceOf(context, contactId, isOneClick ? "mail" : "page", wording);
    if (await unsubscribeEmail(context.db, accountId, email, evidence))
      await noteMailOptOut(context.db, accountId, { contactId, email, now: evidence.time });
    await noteChange(context.db, accountId, ["contacts"], [contactId]);
    return shown({ ...holder, isSubscribed: false });
  });

/**
 * Resubscribes the address, by its owner's own click. Errors: `wrong-state` when no contact has it any more, and when
 * the business unsubscribed it.
 */
export const subscribe = (context: Context, slug: string): Promise<EmailSubscription> =>
  orSorry(UNEXPECTED, async () => {
    const holder = await holderOf(context, slug);
    const { accountId, contactId, email, company } = holder;
    if (!holder.isKnown) {
      throw new AppError(
        "wrong-state",
        `${company} no longer has your address, so you won't get any emails. To get them again, ask ${company}.`,
      );
    }
    if (holder.isSubscribed) return shown(holder);
    if ((await optOutBy(context.db, accountId, email, "email")) !== "owner") {
      throw new AppError(
        "wrong-state",
        `${company} turned off its emails to you. To get them, ask ${company}.`,
      );
    }
    await subscribeEmail(
      context.db,
      accountId,
      email,
      evidenceOf(context, contactId, "page", "Clicked Subscribe"),
    );
    await noteChange(context.db, accountId, ["contacts"], [contactId]);
    return shown({ ...holder, isSubscribed: true });
  });

async function holderOf({ db, env }: Context, slug: string): Promise<LinkHolder & Subscriber> {
  const holder = readUnsubscribeSlug(env, slug);
  const subscriber = holder && (await findSubscriber(db, holder.accountId, holder.email));
  // The invalid link sentence of document 2, section 8 is for other links.
  if (!subscriber) throw new AppError("not-found", UNEXPECTED);
  return { ...holder, ...subscriber };
}

const shown = ({ isSubscribed, isKnown, email, company }: LinkHolder & Subscriber): EmailSubscription => ({
  isSubscribed,
  // For a deleted contact the page reveals nothing.
  email: isKnown ? maskedEmail(email) : null,
  company,
});

function evidenceOf(
  { clock, address }: Context,
  contactId: string,
  source: ConsentEvidence["source"],
  wording: string,
): ConsentEvidence {
  return { source, wording, contactId, page: PAGE, ipAddress: address, time: clock.now() };
}
