import { EMAIL_CLIPPED_BYTES } from "@broadcast/contract/emails";
import { usedFields } from "@broadcast/domain/messages/merge-fields";
import { AppError, invalid, notFound } from "../../app-error.ts";
import type { Connection } from "../../db/connection.ts";
import { uuidv7 } from "../../db/uuid.ts";
import type { SignedIn } from "../../http/context.ts";
import { emailBytes } from "./email-size.ts";
import { emailText } from "./email-text.ts";
import {
  type EmailVersion,
  findCurrentVersion,
  findVersion,
  insertVersion,
  lockEmail,
} from "./email-versions.sql.ts";
import { showsSomething, simpleBlocksOf, wordsOf } from "./email-words.ts";
import { contactsAddressIn } from "./own-addresses.ts";
import { findSlugs } from "./tracked-links.sql.ts";
import { type TrackedLinks, trackLinks, withTracked } from "./tracked-links.ts";

/** The plain-text part of an email without text. */
const ONLY_PICTURES = "This email is a picture. Open it in an app that shows pictures.";

/**
 * Captures an email as it is now for sending: later edits don't change it. Throws `not-found` for another account's
 * email, and `wrong-state` for one with nothing visible.
 */
export async function takeEmail(
  { db, env, accountId, clock }: Pick<SignedIn, "db" | "env" | "accountId" | "clock">,
  emailId: string,
): Promise<EmailVersion> {
  const email = await lockEmail(db, accountId, emailId);
  if (!email) throw notFound("email");
  const known = await findCurrentVersion(db, accountId, emailId);
  if (known && (await areTracked(db, accountId, known.trackedLinks))) return known;
  const { subject, preheader, isTransactional, tracksLinks, design: written } = email;
  if (!written.blocks.flatMap(simpleBlocksOf).some(showsSomething))
    throw new AppError("wrong-state", "This email is empty. Design it first.");
  const now = clock.now();
  const trackedLinks = tracksLinks ? await trackLinks({ db, env, accountId, now }, written) : null;
  const design = trackedLinks ? withTracked(written, trackedLinks) : written;
  const text = emailText(design) || ONLY_PICTURES;
  const words = [subject, preheader, ...design.blocks.flatMap(wordsOf)].join("\n");
  const version = {
    ...{ id: uuidv7(), emailId, isTransactional, subject, preheader, text },
    fields: usedFields(words),
  };
  await insertVersion(db, accountId, { ...version, trackedLinks, madeAt: now });
  return version;
}

/** Whether all trackable links of a version still exist. */
async function areTracked(db: Connection, accountId: number, tracked: TrackedLinks | null): Promise<boolean> {
  const slugs = Object.values(tracked ?? {});
  return (await findSlugs(db, accountId, slugs)).size === new Set(slugs).size;
}

/**
 * The same for a user's choice. Throws `invalid-input` for one that Gmail clips, unless that is confirmed, and for one
 * with a link that belongs to one contact.
 */
export async function takeChosenEmail(
  context: Pick<SignedIn, "db" | "env" | "accountId" | "clock">,
  emailId: string,
  clippingConfirmed: boolean,
): Promise<EmailVersion> {
  const taken = await takeEmail(context, emailId);
  const version = await findVersion(context.db, context.accountId, taken.id);
  const words = version
    ? [version.subject, version.preheader, ...version.design.blocks.flatMap(wordsOf)]
    : [];
  const own = contactsAddressIn(context.env, words.join("\n"));
  if (own !== null)
    throw invalid({
      emailId: `This email has a link that is one contact's own: ${own}. Edit the design, and insert your content there instead.`,
    });
  if (clippingConfirmed) return taken;
  if (version && (await emailBytes(context, version)) > EMAIL_CLIPPED_BYTES)
    throw invalid({
      clippingConfirmed:
        "This email is larger than 102 KB, so Gmail will cut it off. Remove some blocks, or confirm that you want to use it anyway.",
    });
  return taken;
}
