import type { EmailSubscription } from "@broadcast/contract/public-links";
import { AppError } from "../../app-error.ts";
import { noteChange } from "../../http/change-log.ts";
import type { Context } from "../../http/context.ts";
import { type ConsentEvidence, subscribeEmail, unsubscribeEmail } from "../consent/index.ts";
import { readContactSlug } from "./contact-slug.ts";
import { findSubscriber } from "./public-links.sql.ts";

/** Document 1, section 8. */
const INVALID_LINK = "Invalid link. Please try to copy/paste the link from your message to your browser.";
const UNEXPECTED = "Sorry, ran into an unexpected error. Please try again later.";

const PAGE = "unsubscribe";

/** How somebody stands who follows the link under a mail. Reading it changes nothing: scanners open links too. */
export const readSubscription = (context: Context, slug: string): Promise<EmailSubscription> =>
  orSorry(async () => {
    const { email, company, isSubscribed } = await subscriberOf(context, slug);
    return { isSubscribed, email: masked(email), company };
  });

/** Takes them off the mailings at once; again changes nothing. */
export const unsubscribe = (
  context: Context,
  slug: string,
  isOneClick: boolean,
): Promise<EmailSubscription> =>
  orSorry(async () => {
    const { accountId, contactId, email, company } = await subscriberOf(context, slug);
    const wording = isOneClick ? "Unsubscribed with one click in their mail program" : "Clicked Unsubscribe";
    const evidence = evidenceOf(context, contactId, isOneClick ? "mail" : "page", wording);
    await unsubscribeEmail(context.db, accountId, email, evidence);
    await noteChange(context.db, accountId, ["contacts"], [contactId]);
    return { isSubscribed: false, email: masked(email), company };
  });

/** Puts them back on the mailings, by their own click. */
export const subscribe = (context: Context, slug: string): Promise<EmailSubscription> =>
  orSorry(async () => {
    const { accountId, contactId, email, company } = await subscriberOf(context, slug);
    const evidence = evidenceOf(context, contactId, "page", "Clicked Subscribe");
    await subscribeEmail(context.db, accountId, email, evidence);
    await noteChange(context.db, accountId, ["contacts"], [contactId]);
    return { isSubscribed: true, email: masked(email), company };
  });

async function subscriberOf({ db, env }: Context, slug: string) {
  const named = readContactSlug(env, slug);
  const subscriber = named && (await findSubscriber(db, named.accountId, named.contactId));
  if (!subscriber) throw new AppError("not-found", INVALID_LINK);
  return { ...named, ...subscriber };
}

function evidenceOf(
  { clock, address }: Context,
  contactId: string,
  source: ConsentEvidence["source"],
  wording: string,
): ConsentEvidence {
  return { source, wording, contactId, page: PAGE, ipAddress: address, time: clock.now() };
}

/** Enough for its owner to know it, and nothing for anybody the link was passed on to. */
function masked(email: string): string {
  const at = email.lastIndexOf("@");
  return `${email.slice(0, 1)}•••${email.slice(at)}`;
}

async function orSorry<T>(act: () => Promise<T>): Promise<T> {
  try {
    return await act();
  } catch (error) {
    throw error instanceof AppError ? error : new AppError("internal", UNEXPECTED, { cause: error });
  }
}
