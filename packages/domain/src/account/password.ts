import { COMMON_PASSWORDS, COMMON_WORDS, KEYBOARD_ROWS } from "./common-passwords.ts";

/** Lengths in characters; NIST SP 800-63B: a length and a list of known bad passwords, no composition rules. */
export const PASSWORD_MIN_CHARACTERS = 10;
export const PASSWORD_MAX_CHARACTERS = 128;

const TOO_COMMON = "This password is easy to guess. Choose a longer or less common one.";

/** What is wrong with a new password, as a sentence to show; null if it is fine. */
export function passwordProblem(password: string, email: string): string | null {
  const length = [...password].length;
  if (length < PASSWORD_MIN_CHARACTERS)
    return `Use at least ${PASSWORD_MIN_CHARACTERS} characters for your password.`;
  if (length > PASSWORD_MAX_CHARACTERS)
    return `Use at most ${PASSWORD_MAX_CHARACTERS} characters for your password.`;
  if (isEmail(password, email)) return "Choose a password that isn't your email address.";
  return isCommonPassword(password) ? TOO_COMMON : null;
}

/**
 * Whether an attacker would try it early: a known password, one or two common words with digits or
 * punctuation around them and letters replaced ("P@ssw0rd123!"), a run of keys, or a short piece repeated.
 */
export function isCommonPassword(password: string): boolean {
  const lower = password.toLowerCase();
  if (COMMON_PASSWORDS.has(lower)) return true;
  if (isRepetition(lower) || isSequence(lower)) return true;
  return [lower, readReplacedLetters(lower)].some((spelling) =>
    isMadeOfCommonWords(stripDecoration(spelling)),
  );
}

function isEmail(password: string, email: string): boolean {
  const typed = password.trim().toLowerCase();
  const address = email.trim().toLowerCase();
  return address !== "" && (typed === address || typed === address.split("@")[0]);
}

/** "aaaaaaaaaa", "abcabcabcabc", "1212121212": a piece of up to 5 characters repeated. */
function isRepetition(text: string): boolean {
  for (let size = 1; size <= 5; size++) {
    const piece = text.slice(0, size);
    if (piece.repeat(Math.ceil(text.length / size)).startsWith(text)) return true;
  }
  return false;
}

/** "1234567890", "zyxwvutsrq", "qwertyuiop123": at most three runs of adjacent keys. */
function isSequence(text: string): boolean {
  let runs = 0;
  for (let at = 0; at < text.length; runs++) {
    const length = Math.max(...SEQUENCES.map((sequence) => runLength(text, at, sequence)));
    if (length < 3) return false;
    at += length;
  }
  return runs <= 3;
}

function runLength(text: string, at: number, sequence: string): number {
  const start = sequence.indexOf(text[at]!);
  if (start < 0) return 0;
  let length = 1;
  while (at + length < text.length && text[at + length] === sequence[start + length]) length++;
  return length;
}

const SEQUENCES = ["abcdefghijklmnopqrstuvwxyz", "01234567890", ...KEYBOARD_ROWS].flatMap((sequence) => [
  sequence,
  [...sequence].reverse().join(""),
]);

/** Strips digits and punctuation from both ends. */
function stripDecoration(text: string): string {
  return text.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, "");
}

/** "p@ssw0rd" → "password". */
function readReplacedLetters(text: string): string {
  // Decoration is stripped first, or "password1" would become "passwordi".
  return stripAddedSigns(text).replace(/[@4031!$57]/g, (sign) => REPLACED_LETTERS[sign]!);
}

function stripAddedSigns(text: string): string {
  return text.replace(/[\d!.?#*_-]+$/, "").replace(/^[\d!.?#*_-]+/, "");
}

const REPLACED_LETTERS: Readonly<Record<string, string>> = {
  "@": "a",
  "4": "a",
  "0": "o",
  "3": "e",
  "1": "i",
  "!": "i",
  $: "s",
  "5": "s",
  "7": "t",
};

function isMadeOfCommonWords(text: string): boolean {
  const letters = text.replace(/[\d\s._-]+/g, "");
  if (COMMON_WORDS.has(letters)) return true;
  for (let i = 2; i <= letters.length - 2; i++) {
    if (COMMON_WORDS.has(letters.slice(0, i)) && COMMON_WORDS.has(letters.slice(i))) return true;
  }
  return false;
}
