/**
 * Words that end, resume or explain messaging, and the carriers' mandatory replies to them. Rules are data
 * with their source and effective date, because rulings change them.
 */

export type KeywordFamily = "stop" | "start" | "help";

export type KeywordRule = {
  /** Lower case, words separated by one space. */
  words: readonly string[];
  family: KeywordFamily;
  source: string;
  /** The day the rule came into force; null if the source gives none. */
  since: string | null;
};

export const KEYWORD_RULES: readonly KeywordRule[] = [
  {
    family: "stop",
    words: ["stop", "quit", "end", "revoke", "opt out", "cancel", "unsubscribe"],
    source: "47 CFR 64.1200(a)(10): words that revoke consent in any case",
    since: "2025-04-11",
  },
  {
    family: "stop",
    words: ["stop all", "stopall", "optout", "remove"],
    source: "CTIA messaging principles; Twilio article 223134027 and carriers' additions",
    since: null,
  },
  {
    family: "stop",
    words: ["arret"],
    source: "Canadian Telecommunications Association, short code guidelines: French STOP",
    since: null,
  },
  {
    family: "stop",
    words: ["no mas"],
    source: "FCC 24-24: any reasonable means, other languages included",
    since: "2025-04-11",
  },
  {
    // A plain "yes" can answer anything else too: act on it only for a contact who has opted out.
    family: "start",
    words: ["start", "unstop", "yes"],
    source: "Twilio article 223134027; toll-free network words 360058144374",
    since: null,
  },
  {
    family: "help",
    words: ["help", "info"],
    source: "CTIA short code monitoring handbook: must be answered even to non-subscribers",
    since: null,
  },
  {
    family: "help",
    words: ["aide"],
    source: "Canadian Telecommunications Association, short code guidelines: French HELP",
    since: null,
  },
];

const familyByWord = new Map(KEYWORD_RULES.flatMap((rule) => rule.words.map((word) => [word, rule.family])));
const longestWord = Math.max(...[...familyByWord.keys()].map((word) => word.length));

/**
 * The family that a whole message belongs to, or null. Case, accents, and any punctuation, quotes, spaces or
 * emoji around the word do not matter, nor does its repetition ("STOP STOP!!"); any other word does.
 */
export function readKeyword(text: string): KeywordFamily | null {
  // Keywords are short: a long message is one only if it repeats itself.
  if (text.length > 200) return null;
  const words = text
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
  const isRepeated = words.every((word) => word === words[0]);
  const said = isRepeated ? (words[0] ?? "") : words.join(" ");
  return said.length <= longestWord ? (familyByWord.get(said) ?? null) : null;
}

/** Whether a business may not use this as its own keyword. */
export function isReservedKeyword(word: string): boolean {
  return readKeyword(word) !== null;
}

export type Sender = {
  /** The brand name that the recipient knows. */
  company: string;
  /** A number that reaches a person, formatted for display; omitted if there is none. */
  phone?: string | null;
};

/**
 * The reply to STOP: no marketing, within 5 minutes (47 CFR 64.1200(a)(12)). Each of these texts is one GSM-7
 * segment as long as company and phone take up to 40 plain characters. A business can reword it; its name and
 * how to opt in again are always included.
 */
export function confirmationText({ company, phone }: Sender, ownWords: string | null = null): string {
  if (ownWords) {
    const wayBack = /\bstart\b/i.test(ownWords) ? "" : " Reply START to opt back in.";
    return `${brand(company)}${ownWords}${wayBack}`;
  }
  const contact = phone ? ` Questions? ${phone}.` : "";
  return `${brand(company)}You are opted out and will get no more messages.${contact} Reply START to opt back in.`;
}

/** Why custom wording cannot be a confirmation, as a sentence; null if it can. */
export function confirmationProblem(ownWords: string): string | null {
  if (/https?:|www\.|\b[a-z0-9-]+\.(com|net|org|io|co|us|biz|info|shop|store|ly)\b/i.test(ownWords))
    return "Leave out links. An opt-out confirmation can't advertise anything.";
  if (!/\b(no more|not|unsubscribed|opted out|stopped|removed)\b/i.test(ownWords))
    return "Say that they won't get any more messages. The confirmation has to tell them.";
  if (/[{<[]{2}|\{[<[]/.test(ownWords)) return "You can't use dynamic fields or links here.";
  return null;
}

/** The reply to HELP: brand, contact, frequency, cost, and how to opt out (CTIA). */
export function helpText({ company, phone }: Sender): string {
  const contact = phone ? ` ${phone}.` : "";
  return `${brand(company)}Need help?${contact} ${PROGRAM_TERMS}`;
}

/** The reply to START: confirms what was joined, under the same terms (CTIA opt-in confirmation). */
export function resumeText({ company }: Sender): string {
  return `${brand(company)}You are opted back in. ${PROGRAM_TERMS}`;
}

const PROGRAM_TERMS =
  "Msg frequency varies. Msg & data rates may apply. Reply STOP to opt out, HELP for help.";

function brand(company: string): string {
  const name = company.trim();
  return name ? `${name}: ` : "";
}
