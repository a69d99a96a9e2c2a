import type { ChannelStanding, ConsentEntry } from "@broadcast/contract/consent";
import { invalid, notFound } from "../../app-error.ts";
import type { SignedIn } from "../../http/context.ts";
import { userOf } from "../../http/guard/person-of.ts";
import { type ConsentChannel, listConsentEvents, readStanding } from "./consent.sql.ts";
import { optOut, PHONE_CHANNELS, recordConsent, unsubscribeEmail } from "./consent.ts";
import { findReachable, type Reachable } from "./contact-consent.sql.ts";
import { HAND_MARK_REASON, isHandMark } from "./opt-out-reasons.ts";

const CHANNELS = [...PHONE_CHANNELS, "email"] as const;

/** The newest lines for a screen; the export has all. */
const SHOWN_ENTRIES = 200;

const CHANNEL_WORDS: Record<ConsentChannel, string> = {
  text: "texts",
  picture: "picture messages",
  voice: "voice drops",
  email: "emails",
};

/** Returns a contact's state on each channel, and the newest ledger lines of its number and email. */
export async function readConsent(
  context: Pick<SignedIn, "db" | "accountId">,
  contactId: string,
): Promise<{ channels: ChannelStanding[]; entries: ConsentEntry[] }> {
  const { db, accountId } = context;
  const contact = await requireReachable(context, contactId);
  const addresses = addressesOf(contact);
  const [standing, lines] = await Promise.all([
    readStanding(db, accountId, addresses),
    listConsentEvents(db, accountId, { addresses, before: null }, SHOWN_ENTRIES),
  ]);
  const channels = CHANNELS.map((channel): ChannelStanding => {
    const address = addressOn(contact, channel);
    const isOf = (row: { address: string; channel: ConsentChannel }) =>
      row.address === address && row.channel === channel;
    const out = standing.optOuts.find((row) => isOf(row) && !isHandMark(row));
    if (out) {
      return { channel, standing: "opted-out", since: out.opted_out_at.toISOString(), reason: out.reason };
    }
    const mark = (channel === "email" ? contact.doNotEmail : contact.doNotMessage)
      ? HAND_MARK_REASON[channel]
      : null;
    const consent = standing.consents.find(isOf);
    if (!consent) return { channel, standing: "open", since: null, reason: mark };
    const basis = lines.find(
      (line) => line.event === "consent" && line.address === address && line.channels.includes(channel),
    );
    return {
      channel,
      standing: "consented",
      since: consent.granted_at.toISOString(),
      reason: mark ?? basis?.wording ?? null,
    };
  });
  return { channels, entries: lines.map(toEntry) };
}

/**
 * Records a consent the business holds, or an opt-out it was told about. Errors: `not-found`, `invalid-input` for a
 * channel the contact has no address for, and for a consent after the person opted out: only they can undo that.
 */
export async function record(
  context: SignedIn,
  contactId: string,
  input: {
    event: "consent" | "opt-out";
    channels: readonly ConsentChannel[];
    wording: string;
    page?: string | undefined;
  },
) {
  const { db, accountId, caller, clock } = context;
  const contact = await requireReachable(context, contactId);
  const evidence = {
    source: "person" as const,
    wording: input.wording,
    contactId,
    userId: userOf(caller),
    page: input.page || null,
    ipAddress: context.address,
    time: clock.now(),
  };
  const chosen = CHANNELS.filter((channel) => input.channels.includes(channel));
  const missing = chosen.find((channel) => addressOn(contact, channel) === null);
  if (missing) {
    throw invalid({
      channels: `Add ${missing === "email" ? "an email" : "a phone number"} to the contact first. There is none for ${CHANNEL_WORDS[missing]}.`,
    });
  }
  if (input.event === "consent") await refuseWhereOptedOut(context, contact, chosen);
  const onPhone = chosen.filter((channel) => channel !== "email");
  const { phoneNumber, email } = contact;
  if (onPhone.length > 0 && phoneNumber) {
    if (input.event === "consent") await recordConsent(db, accountId, phoneNumber, onPhone, evidence);
    else await optOut(db, accountId, phoneNumber, evidence, onPhone);
  }
  if (chosen.includes("email") && email) {
    if (input.event === "consent") await recordConsent(db, accountId, email, ["email"], evidence);
    else await unsubscribeEmail(db, accountId, email, evidence);
  }
  return readConsent(context, contactId);
}

async function refuseWhereOptedOut(
  { db, accountId }: SignedIn,
  contact: Reachable,
  channels: readonly ConsentChannel[],
): Promise<void> {
  const { optOuts } = await readStanding(db, accountId, addressesOf(contact));
  const out = channels.find((channel) =>
    optOuts.some(
      (row) => row.channel === channel && row.address === addressOn(contact, channel) && !isHandMark(row),
    ),
  );
  if (!out) return;
  const way = out === "email" ? "with the link in your emails" : "by texting START to your number";
  throw invalid({
    channels: `This person opted out of ${CHANNEL_WORDS[out]}. Only they can undo it, ${way}.`,
  });
}

export async function requireReachable(
  { db, accountId }: Pick<SignedIn, "db" | "accountId">,
  contactId: string,
): Promise<Reachable> {
  const contact = await findReachable(db, accountId, contactId);
  if (!contact) throw notFound("contact");
  return contact;
}

const addressOn = (contact: Reachable, channel: ConsentChannel): string | null =>
  channel === "email" ? contact.email : contact.phoneNumber;

/** Returns the addresses by which the ledger knows a contact. */
export const addressesOf = ({ phoneNumber, email }: Reachable): string[] =>
  [phoneNumber, email].filter((address) => address !== null);

type Line = Awaited<ReturnType<typeof listConsentEvents>>[number];

/** Returns which user of the business wrote a line; null when none did. */
export const writerOf = ({ first_name, last_name }: Line): string | null =>
  `${first_name ?? ""} ${last_name ?? ""}`.trim() || null;

const toEntry = (line: Line): ConsentEntry => ({
  _id: line.id,
  address: line.address,
  event: line.event,
  channels: line.channels as ConsentChannel[],
  source: line.source,
  wording: line.wording,
  by: writerOf(line),
  page: line.page,
  ipAddress: line.ip_address,
  time: line.time.toISOString(),
});
