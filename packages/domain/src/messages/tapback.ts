/** An iPhone's Tapback as other phones receive it: a text that quotes the message it refers to. */
export interface Tapback {
  /** "" when it takes back an earlier one. */
  emoji: string;
  /** The verb, for screen readers: "Liked". */
  verb: string;
  /** The text of the message, or the beginning of it. */
  quote: string;
  /** Whether the quote is cut off. */
  isPart: boolean;
}

const EMOJI: Readonly<Record<string, string>> = {
  Liked: "👍",
  Loved: "❤️",
  "Laughed at": "😂",
  Emphasized: "‼️",
  Questioned: "❓",
  Disliked: "👎",
};

const FORM =
  /^(Liked|Loved|Laughed at|Emphasized|Questioned|Disliked|Reacted (\S+) to|Removed an? .{1,20} from) [“"]([\s\S]+)[”"]$/;
const ELLIPSIS = /(…|\.\.\.)$/;

/** Parses a text as a Tapback; null for any other text. */
export function readTapback(text: string): Tapback | null {
  const match = FORM.exec(text.trim());
  if (!match) return null;
  const [, verb = "", chosen = "", quoted = ""] = match;
  return {
    emoji: EMOJI[verb] ?? chosen,
    verb: chosen ? "Reacted" : verb,
    quote: quoted.replace(ELLIPSIS, "").trim(),
    isPart: ELLIPSIS.test(quoted),
  };
}

/** Whether a Tapback refers to a message with this text. */
export const isAbout = ({ quote, isPart }: Tapback, text: string): boolean => {
  const words = text.trim();
  return words.replace(ELLIPSIS, "").trim() === quote || (isPart && quote !== "" && words.startsWith(quote));
};
