import { replaceForcing } from "../../import/plain-characters.ts";
import { CONTENT_RULES, saysWord } from "../../registration/registration-rules.ts";
import { type MessageClassifier, matchClassifiers } from "../classifiers/message-classifiers.ts";
import { MERGE_FIELDS, usedFields } from "../merge-fields.ts";
import { OPT_OUT_TEXT } from "../merge-values.ts";
import { shortenerIn, shortenerProblem, tappableLinksIn } from "../message-links.ts";
import { graphemeCount, MESSAGE_MAX_CHARACTERS, segments } from "../segments.ts";
import { SUSPICIOUS_ENDINGS, TRIGGER_WORDS, WORDS_IN_CAPITALS } from "./message-quality-words.ts";
import { reword, wordsOnly } from "./message-wording.ts";

/**
 * How likely a text is to be delivered and read: deterministic checks. Each deducts points from
 * deliverability (the carriers' filters) or from strength (the readers' view), out of 100.
 */

export type StrengthRating = "strong" | "good" | "average" | "weak";

interface Pro {
  note: string;
}

interface Con {
  note: string;
  /** The fix applied with one tap: the whole text without the issue; null if only the writer can fix it. */
  fix: { label: string; text: string } | null;
}

export interface MessageQuality {
  strengthRating: StrengthRating;
  scaledDeliverability: number;
  pros: Pro[];
  cons: Con[];
}

export interface QualityCircumstances {
  use: "chat" | "broadcast" | "template";
  /** Whether the recipient has received nothing from the business yet. */
  isFirst: boolean;
  /** The business's name; empty if it has none. */
  brand: string;
  /** The installation's own rules. */
  classifiers?: readonly MessageClassifier[];
}

type Finding =
  | { pro: string }
  | { con: string; fix?: Con["fix"]; deliverability?: number; strength?: number };

interface Subject extends QualityCircumstances {
  text: string;
  /** Without tags and links. */
  words: string;
}

type Check = (subject: Subject) => Finding | Finding[] | null;

const LEAST: readonly (readonly [StrengthRating, number])[] = [
  ["strong", 85],
  ["good", 70],
  ["average", 50],
];

/** The quality of a text, most serious issues first. */
export function messageQuality(text: string, circumstances: QualityCircumstances): MessageQuality {
  const subject = { ...circumstances, text: text.trim(), words: wordsOnly(text.trim()) };
  const findings = CHECKS.flatMap((check) => check(subject) ?? []);
  const cons = findings
    .filter((finding) => "con" in finding)
    .map(({ con, fix = null, deliverability = 0, strength = 0 }) => ({
      note: con,
      fix,
      deliverability,
      weight: deliverability + strength,
    }))
    .sort((one, other) => other.weight - one.weight);
  const left = (lost: (con: (typeof cons)[number]) => number) =>
    Math.max(
      0,
      cons.reduce((points, con) => points - lost(con), 100),
    );
  const strength = left(({ weight }) => weight);
  return {
    strengthRating: LEAST.find(([, least]) => strength >= least)?.[0] ?? "weak",
    scaledDeliverability: left(({ deliverability }) => deliverability),
    pros: findings.flatMap((finding) => ("pro" in finding ? [{ note: finding.pro }] : [])),
    cons: cons.map(({ note, fix }) => ({ note, fix })),
  };
}

const tidy = (text: string): string =>
  text
    .replace(/[ \t]{2,}/g, " ")
    .replace(/ +([.,!?;:])/g, "$1")
    .trim();

/** Carriers split long texts into parts that cost a credit each, and readers stop reading. */
const length: Check = ({ text, words }) => {
  const { segments: count } = segments(text);
  if (graphemeCount(text) > MESSAGE_MAX_CHARACTERS)
    return { con: `Message text cannot exceed ${MESSAGE_MAX_CHARACTERS} characters.`, deliverability: 30 };
  if (count > 4)
    return {
      con: `It takes ${count} segments. Long texts get filtered more often and read less.`,
      deliverability: 10,
      strength: 15,
    };
  if (count > 2)
    return {
      con: `It takes ${count} segments. People are more likely to finish shorter texts.`,
      strength: 10,
    };
  if (words.trim().split(/\s+/).length < 3)
    return { con: "It doesn't say much. Add what it's about.", strength: 16 };
  return count === 1 ? { pro: "Short: it fits in one segment." } : null;
};

const EMOJI =
  /[\p{Extended_Pictographic}\u{1f1e6}-\u{1f1ff}][\u{1f3fb}-\u{1f3ff}\ufe0f\u20e3]*(?:\u200d\p{Extended_Pictographic}[\u{1f3fb}-\u{1f3ff}\ufe0f]*)*/gu;

/** One character outside GSM-7 makes every segment hold 70 instead of 160 (3GPP TS 23.038). */
const alphabet: Check = ({ text }) => {
  const { encoding, segments: count } = segments(text);
  if (encoding === "GSM-7") return null;
  const saved = (plain: string) => count - segments(plain).segments;
  const credits = (number: number) => `${number} ${number === 1 ? "credit" : "credits"}`;
  const plain = replaceForcing(text);
  if (saved(plain) > 0)
    return {
      con: `Curly quotes and other special characters cost ${credits(saved(plain))} more for each message.`,
      fix: { label: "Use plain characters", text: plain },
      strength: 6,
    };
  const bare = tidy(reword(plain, (words) => words.replace(EMOJI, "")));
  return saved(bare) > 0 && bare !== ""
    ? {
        con: `The emoji add ${credits(saved(bare))} to each message.`,
        fix: { label: "Remove the emoji", text: bare },
        strength: 6,
      }
    : null;
};

/** CTIA Messaging Principles 5.3.4: links must reveal their target. */
const links: Check = ({ text }) => {
  const found = tappableLinksIn(text);
  const findings: Finding[] = [];
  const shortener = shortenerIn(text);
  if (shortener) findings.push({ con: shortenerProblem(shortener), deliverability: 40 });
  const suspicious = found.find(
    ({ url, host }) =>
      /^[\d.]+$/.test(host) ||
      host.includes("xn--") ||
      /^https?:\/\/[^/]*@/i.test(url) ||
      SUSPICIOUS_ENDINGS.has(host.split(".").at(-1)!),
  );
  if (suspicious)
    findings.push({
      con: `${suspicious.host} looks like a scam link. Link to your own website instead.`,
      deliverability: 35,
    });
  const open = found.find(({ url }) => /^http:/i.test(url));
  if (open)
    findings.push({
      con: "A link without https looks unsafe, and phones warn people about it.",
      fix: {
        label: "Use https",
        text: `${text.slice(0, open.start)}https${text.slice(open.start + 4)}`,
      },
      deliverability: 8,
    });
  if (found.length > 2)
    findings.push({ con: "More than two links looks like spam.", deliverability: 10, strength: 4 });
  if (found.length > 0 && findings.length === 0) findings.push({ pro: "The link shows where it goes." });
  return findings;
};

const IN_CAPITALS = /(?<![\p{L}\p{N}])\p{Lu}[\p{Lu}'’]{3,}(?![\p{L}\p{N}])/gu;
/** Short words in between are part of the shouting; alone they are often abbreviations. */
const RUN_IN_CAPITALS =
  /(?<![\p{L}\p{N}])\p{Lu}[\p{Lu}'’]+(?:\s+\p{Lu}[\p{Lu}'’]*(?![\p{L}\p{N}]))*(?![\p{L}\p{N}])/gu;
const shouted = (words: string): string[] =>
  (words.match(IN_CAPITALS) ?? []).filter((word) => !WORDS_IN_CAPITALS.has(word));

/** Carriers' filters and readers perceive capitals as shouting (Twilio, message filtering). */
const capitals: Check = ({ text, words }) => {
  const found = shouted(words);
  if (found.length === 0) return null;
  const letters = words.replace(/\P{L}/gu, "").length;
  const isMuch = found.join("").length > letters * 0.4;
  if (found.length < 2 && !isMuch) return null;
  const calm = reword(text, (part) =>
    part.replace(RUN_IN_CAPITALS, (run, at: number) => {
      if (shouted(run).length === 0) return run;
      const small = run.replace(/\S+/g, (word) =>
        word === "I" || WORDS_IN_CAPITALS.has(word) ? word : word.toLowerCase(),
      );
      return /(^|[.!?]\s*|\n)$/.test(part.slice(0, at)) ? run[0] + small.slice(1) : small;
    }),
  );
  return {
    con: "Words in all caps look like shouting, and filters treat them as spam.",
    fix: { label: "Use lowercase", text: calm },
    deliverability: isMuch ? 20 : 10,
    strength: 5,
  };
};

const REPEATED = /([!?$*])(?:\s*[!?$*])+/g;

const punctuation: Check = ({ text, words }) => {
  REPEATED.lastIndex = 0;
  if (!REPEATED.test(words)) return null;
  return {
    con: "Repeated symbols such as !!! or $$$ look like spam.",
    fix: {
      label: "Keep one of each",
      text: reword(text, (part) => part.replace(REPEATED, "$1")),
    },
    deliverability: 12,
  };
};

const escaped = (words: string): string => words.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
const wholeWords = (words: string): RegExp =>
  // biome-ignore lint/plugin/regular-expressions: Of our own list of shorteners.
  new RegExp(`(?<![\\p{L}\\p{N}])${escaped(words)}(?![\\p{L}\\p{N}])`, "giu");

const triggers: Check = ({ text, words }) =>
  TRIGGER_WORDS.filter((trigger) => wholeWords(trigger.words).test(words)).map((trigger) => {
    const { instead } = trigger;
    return {
      con: `“${trigger.words}” is a phrase that spam filters look for.`,
      fix:
        instead === null
          ? null
          : {
              label: `Say “${instead}”`,
              text: reword(text, (part) =>
                part.replace(wholeWords(trigger.words), (found) =>
                  /^\p{Lu}/u.test(found) ? instead[0]!.toUpperCase() + instead.slice(1) : instead,
                ),
              ),
            },
      deliverability: 12,
    };
  });

/** What carriers do not deliver, or only after age verification (sources: those of the rules). */
const forbidden: Check = ({ words }) =>
  CONTENT_RULES.flatMap(({ name, words: said, severity }) => {
    const found = said.find((word) => saysWord(words, word));
    if (!found) return [];
    if (severity === "refused")
      return { con: `“${found}”: carriers don't allow texts about ${name}.`, deliverability: 60 };
    if (severity === "age")
      return {
        con: `“${found}”: carriers only allow texts about ${name} to people whose age was verified.`,
        deliverability: 20,
      };
    return { con: `“${found}”: carriers take a close look at ${name}.`, deliverability: 15 };
  });

/** The findings of the installation's own rules for outgoing texts. */
const ownRules: Check = ({ text, classifiers = [] }) =>
  matchClassifiers(text, classifiers).flatMap(({ classifier: { kind, effect }, phrase }) => {
    if (kind === "stop") return [];
    if (effect === "refuse")
      return { con: `“${phrase}”: we don't send messages that say this.`, deliverability: 100 };
    return kind === "spam"
      ? { con: `“${phrase}” reads like spam.`, deliverability: 12 }
      : { con: `“${phrase}”: we look closely at messages that say this.`, deliverability: 20 };
  });

const OPT_OUT =
  /\b(reply|text|txt|send)\s+["“'‘]?stop\b|\bstop["”'’]? (to|2)\b|\bopt[\s-]?out\b|\bunsubscribe\b/i;

/**
 * CTIA Messaging Principles 5.1.3 and 5.2: who is writing, and how to opt out, in the first message and in
 * campaigns.
 */
const optOut: Check = ({ text, use, isFirst }) => {
  const isOffered = OPT_OUT.test(text) || usedFields(text).includes("optOut");
  if (isOffered) return { pro: "It says how to opt out." };
  if (!isFirst && use !== "broadcast") return null;
  const ended = /[.!?]$/.test(text) ? text : `${text}.`;
  return {
    con: isFirst ? "A first message has to say how to opt out." : "It doesn't say how to opt out.",
    fix: { label: "Add how to opt out", text: `${ended} ${OPT_OUT_TEXT}.` },
    deliverability: isFirst ? 15 : 8,
  };
};

const bare = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "");

const brandNamed: Check = ({ text, use, isFirst, brand }) => {
  if (brand.trim() === "") return null;
  if (bare(text).includes(bare(brand))) return { pro: "It says who it's from." };
  if (!isFirst && use !== "broadcast") return null;
  return {
    con: "It doesn't say who it's from. People report texts from numbers they don't know.",
    fix: { label: "Start with your name", text: `${brand.trim()}: ${text}` },
    deliverability: 8,
    strength: 6,
  };
};

const contactFields = new Set(MERGE_FIELDS.flatMap(({ code, group }) => (group === "contact" ? [code] : [])));
const GREETING = /^(hi|hello|hey)\b/i;
/** One that greets no one in particular. */
const OPEN_GREETING = /^(hi|hello|hey)( there| all| everyone)?(?=[,!.\n]|$)/i;

/** The same text to many recipients looks like spam to the networks' filters; a name makes each one unique. */
const personal: Check = ({ text, use }) => {
  if (usedFields(text).some((code) => contactFields.has(code)))
    return { pro: "It's personalized for each recipient." };
  if (use === "chat") return null;
  return { con: "It isn't personalized.", fix: greetedByName(text), strength: 8 };
};

/** Offers to greet by name; null for a text that greets someone else, such as "Hi friends". */
const greetedByName = (text: string): Con["fix"] => {
  const hello = "Hi {{firstName|there}}";
  const label = "Greet them by name";
  if (OPEN_GREETING.test(text)) return { label, text: text.replace(OPEN_GREETING, hello) };
  return GREETING.test(text) ? null : { label, text: `${hello}, ${text}` };
};

const syllables = (word: string): number =>
  Math.max(1, (word.replace(/(?:[^l]e|es|ed)$/, "").match(/[aeiouy]+/g) ?? []).length);

/**
 * Flesch reading ease (R. Flesch, 1948): 60 to 70 is plain English, below 50 hard to read. For texts in Latin
 * script.
 */
export function readingEase(text: string): number | null {
  const words = text.toLowerCase().match(/[a-z]+(?:['’][a-z]+)?/g) ?? [];
  if (words.length < 12) return null;
  const sentences = text.split(/[.!?\n]+/).filter((sentence) => /[a-z]/i.test(sentence)).length;
  const perWord = words.reduce((sum, word) => sum + syllables(word), 0) / words.length;
  return 206.835 - 1.015 * (words.length / sentences) - 84.6 * perWord;
}

const readable: Check = ({ words }) => {
  const ease = readingEase(words);
  if (ease === null) return null;
  if (ease < 45)
    return { con: "Hard to read. Use shorter sentences and everyday words.", strength: ease < 25 ? 14 : 8 };
  return ease >= 65 ? { pro: "Easy to read." } : null;
};

const asks: Check = ({ words }) =>
  /\?(\s|$)/.test(words) ? { pro: "It asks a question, so people are more likely to reply." } : null;

const CHECKS: readonly Check[] = [
  length,
  alphabet,
  links,
  capitals,
  punctuation,
  triggers,
  forbidden,
  ownRules,
  optOut,
  brandNamed,
  personal,
  readable,
  asks,
];
