import { TRIGGER_WORDS, WORDS_IN_CAPITALS } from "./message-quality-words.ts";

/** How well a subject works in a full inbox, by deterministic checks. */
export interface SubjectStrength {
  /** 0 to 100. */
  points: number;
  level: "weak" | "fair" | "strong";
  /** Suggestions, most important first; a sentence each. */
  advice: string[];
}

/**
 * Phones show about 40 characters of a subject (document 2 gives no figure; Litmus and Mailchimp agree on 33
 * to 43).
 */
const SHOWN_ON_PHONES = 40;
/** Computers show about 60. */
const SHOWN_ON_COMPUTERS = 60;
const SHORTEST = 10;
const STRONG = 80;
const FAIR = 55;

/** Rates a subject as typed, including merge fields; null if it is empty. */
export function subjectStrength(subject: string): SubjectStrength | null {
  const words = subject.trim();
  if (words === "") return null;
  // A field counts with the length of a first name.
  const shown = words.replaceAll(/\{\{[^{}]*\}\}/g, "Taylor");
  const found = CHECKS.flatMap(([takes, advice, isFound]) => (isFound(shown) ? [{ takes, advice }] : []));
  const points = Math.max(0, 100 - found.reduce((sum, { takes }) => sum + takes, 0));
  return {
    points,
    level: points >= STRONG ? "strong" : points >= FAIR ? "fair" : "weak",
    advice: found.sort((a, b) => b.takes - a.takes).map(({ advice }) => advice),
  };
}

/** The points it deducts, its advice, and whether it applies. */
type Check = readonly [takes: number, advice: string, isFound: (subject: string) => boolean];

const triggerWord = (subject: string): boolean => {
  const words = ` ${subject.toLowerCase().replaceAll(/[^\p{L}\p{N}%'-]+/gu, " ")} `;
  return TRIGGER_WORDS.some(({ words: trigger }) => words.includes(` ${trigger} `));
};

const CHECKS: readonly Check[] = [
  [50, "Remove words that spam filters look for.", triggerWord],
  [
    30,
    "Remove Re: and Fwd:. They make this look like a reply, which the law (CAN-SPAM) forbids.",
    (subject) => /^(re|fwd?|aw)\s*:/i.test(subject),
  ],
  [30, "Avoid all caps. It reads as shouting.", isShouted],
  [
    25,
    `Make it shorter. Computers show about ${SHOWN_ON_COMPUTERS} characters.`,
    (subject) => [...subject].length > SHOWN_ON_COMPUTERS,
  ],
  [
    10,
    `Phones show about ${SHOWN_ON_PHONES} characters. Put what matters first.`,
    (subject) => [...subject].length > SHOWN_ON_PHONES && [...subject].length <= SHOWN_ON_COMPUTERS,
  ],
  [
    25,
    "Add a few words about what's in the email.",
    (subject) => [...subject].length < SHORTEST || !/\s/.test(subject),
  ],
  [20, "One exclamation or question mark is enough.", (subject) => /[!?]{2,}|!.*!/.test(subject)],
  [
    15,
    "Use one emoji at most.",
    (subject) => (subject.match(/\p{Extended_Pictographic}/gu) ?? []).length > 1,
  ],
  [10, "Remove repeated symbols.", (subject) => /([$€£*.~=_-])\1{2,}/.test(subject)],
];

function isShouted(subject: string): boolean {
  const words = (subject.match(/\p{L}{3,}/gu) ?? []).filter((word) => !WORDS_IN_CAPITALS.has(word));
  const shouted = words.filter((word) => word === word.toUpperCase() && word !== word.toLowerCase());
  return shouted.length >= 2 || (shouted.length === 1 && words.length <= 2);
}
