import type { ChannelStanding, ConsentEntry } from "@broadcast/contract/consent";
import { expect, it } from "vitest";
import { aContact } from "../detail/a-contact.ts";
import { deadlineText, entryTitle, standingWords } from "./consent-words.ts";

const chicago = "America/Chicago";
const since = "2026-11-03T16:00:00.000Z";
const jo = aContact({ email: "jo@example.com" });
const wordsOf = (standing: Partial<ChannelStanding>, contact = jo) =>
  standingWords(
    { channel: "text", standing: "open", since: null, reason: null, ...standing },
    contact,
    chicago,
  );

it("each standing says since when and why", () => {
  expect(wordsOf({ standing: "opted-out", since, reason: "They replied STOP" })).toMatchObject({
    label: "Opted out",
    text: "They replied STOP on Nov 3, 2026.",
  });
  expect(wordsOf({ standing: "consented", since, reason: "I agree to get texts" })).toMatchObject({
    label: "Agreed",
    text: "Since Nov 3, 2026: “I agree to get texts”",
  });
});

it("having no record is enough for texts and emails, but not for voice drops", () => {
  expect(wordsOf({ channel: "text" }).face).toBe("open");
  expect(wordsOf({ channel: "email" }).face).toBe("open");
  expect(wordsOf({ channel: "voice" }).face).toBe("needed");
});

it("a mark set by the business is not shown as the contact's own opt-out, and takes precedence over a consent", () => {
  const marked = aContact({ doNotMessage: true, doNotEmail: false, email: "jo@example.com" });
  const reason = "Marked do not message by you";
  expect(wordsOf({ standing: "consented", since, reason }, marked)).toMatchObject({
    label: "Turned off",
    text: "Marked do not message by you.",
  });
  expect(wordsOf({ channel: "email" }, marked).face).toBe("open");
});

it("a channel without an address says so", () => {
  expect(wordsOf({ channel: "email" }, aContact({ email: null })).label).toBe("No email address");
  expect(wordsOf({ channel: "voice" }, aContact({ phoneNumber: null })).label).toBe("No phone number");
});

it.each<[ConsentEntry["event"], string, string | null, string]>([
  ["opt-out", "text", null, "Opted out by text"],
  ["opt-out", "text", "Maya Rivers", "Maya Rivers confirmed the opt-out"],
  ["opt-out", "rule", null, "Opted out by text: their words match an opt-out rule"],
  ["opt-out", "deadline", null, "Treated as an opt-out: no one decided in time"],
  [
    "opt-out",
    "removal",
    "Maya Rivers",
    "Treated as an opt-out: the contact was deleted before anyone decided",
  ],
  ["opt-out", "mail", null, "Unsubscribed in their email app"],
  ["opt-in", "page", null, "Subscribed again on your page"],
  ["consent", "person", "Maya Rivers", "Maya Rivers recorded consent"],
  ["potential-stop-kept", "person", "Maya Rivers", "Maya Rivers marked it as not an opt-out"],
])("the ledger says who did what: %s by %s of %s", (event, source, by, title) => {
  expect(entryTitle({ event, source, by } as ConsentEntry)).toBe(title);
});

it("a deadline is a day in the account's time zone, and an hour on its last day", () => {
  const decideBy = "2026-12-06T03:30:00.000Z";
  expect(deadlineText(decideBy, new Date("2026-11-21T12:00:00Z"), chicago)).toBe("Dec 5");
  expect(deadlineText(decideBy, new Date("2026-12-05T12:00:00Z"), chicago)).toBe("9:30 PM today");
  expect(deadlineText("2027-01-04T18:00:00.000Z", new Date("2026-12-21T12:00:00Z"), chicago)).toBe(
    "Jan 4, 2027",
  );
});

it("a confirmation by a texted link is distinguished from a consent recorded by a user", () => {
  const entry = { event: "consent", source: "page", by: null, page: "double opt-in" } as ConsentEntry;
  expect(entryTitle(entry)).toBe("Confirmed by the link in your text (double opt-in)");
  expect(entryTitle({ ...entry, page: "u/rivers/subscribe" })).toBe("Agreed");
});
