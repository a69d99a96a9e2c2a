import type { DB } from "../../db/schema.gen.ts";
import { hashToken, newToken } from "../../http/guard/session.ts";
import type { Services } from "../../services.ts";
import {
  deleteLinksOver,
  endLinksOf,
  findLink,
  insertLink,
  type LinkRow,
  useLink,
} from "./one-time-links.sql.ts";

const HOUR_MS = 3_600_000;
const FORGOTTEN_AFTER_MS = 24 * HOUR_MS;

export type LinkPurpose = DB["one_time_links"]["purpose"];

/** How long a link of each purpose is valid. */
const GOOD_FOR_MS: Record<LinkPurpose, number> = {
  "verify-email": 24 * HOUR_MS,
  "reset-password": HOUR_MS,
  "verify-reply-to-email": 24 * HOUR_MS,
  "manager-invitation": 14 * 24 * HOUR_MS,
  "account-invitation": 14 * 24 * HOUR_MS,
};

/** What a link is for. */
export interface LinkSubject {
  purpose: LinkPurpose;
  accountId: number;
  /** The user, reply-to email or invitation. */
  subjectId: string;
  /** Where the link is mailed to. */
  email: string;
}

export interface OneTimeLink extends LinkSubject {
  expiresAt: Date;
  /** Neither used, replaced by a newer one, nor expired. */
  isOpen: boolean;
}

type LinkStore = Pick<Services, "db" | "clock">;

/**
 * Creates a link, which ends earlier ones for the same purpose and subject, and returns its token, of which only a hash
 * is stored.
 */
export async function issueLink(store: LinkStore, subject: LinkSubject): Promise<{ token: string }> {
  const token = newToken();
  await insertLink(store.db, newLink(store, subject, token), null);
  return { token };
}

/**
 * Creates the link of a token, unless its subject got `most` of them within an hour. Returns false when it must not be
 * mailed: there were too many, or a newer one exists. Repeated with the same token, as by a retried job, it changes
 * nothing.
 */
export const issueLinkSparingly = (
  store: LinkStore,
  subject: LinkSubject,
  { token, most }: { token: string; most: number },
): Promise<boolean> => {
  const link = newLink(store, subject, token);
  return insertLink(store.db, link, { most, since: new Date(link.now.getTime() - HOUR_MS) });
};

/** Returns when a link created now will expire. */
export const linkEnd = (purpose: LinkPurpose, now: Date): Date =>
  new Date(now.getTime() + GOOD_FOR_MS[purpose]);

function newLink({ clock }: LinkStore, subject: LinkSubject, token: string) {
  const now = clock.now();
  const expiresAt = linkEnd(subject.purpose, now);
  return { ...subject, tokenHash: hashToken(token), now, expiresAt };
}

/** Returns the link of a token, open or over; null for a token that was never mailed for this purpose. */
export async function readLink(
  { db, clock }: LinkStore,
  purpose: LinkPurpose,
  token: string,
): Promise<OneTimeLink | null> {
  const row = await findLink(db, purpose, hashToken(token));
  return row ? shown(row, clock.now()) : null;
}

/** Returns the link of a token if it can still be used; null otherwise. */
export async function readOpenLink(
  store: LinkStore,
  purpose: LinkPurpose,
  token: string,
): Promise<OneTimeLink | null> {
  const link = await readLink(store, purpose, token);
  return link?.isOpen ? link : null;
}

/** Uses up a link. Returns false when it was over before, also by a simultaneous request. */
export const takeLink = ({ db, clock }: LinkStore, purpose: LinkPurpose, token: string): Promise<boolean> =>
  useLink(db, purpose, hashToken(token), clock.now());

/** Ends a subject's open links. */
export const endLinks = (
  { db, clock }: LinkStore,
  subject: Pick<LinkSubject, "purpose" | "subjectId">,
): Promise<void> => endLinksOf(db, subject, clock.now());

export async function forgetLinksOver({ db, clock }: LinkStore): Promise<void> {
  await deleteLinksOver(db, new Date(clock.now().getTime() - FORGOTTEN_AFTER_MS));
}

const shown = (row: LinkRow, now: Date): OneTimeLink => ({
  purpose: row.purpose,
  accountId: row.account_id,
  subjectId: row.subject_id,
  email: row.email,
  expiresAt: row.expires_at,
  isOpen: row.ended_at === null && row.expires_at > now,
});
