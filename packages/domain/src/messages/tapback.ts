/** What an iPhone's Tapback becomes for who has none: a text that quotes the message it is about. */
export interface Tapback {
  emoji: string;
  /** What it says, for who hears it: "Liked". */
  verb: string;
  /** The words of the message, or the beginning of them. */
  quote: string;
  /** More follows than is quoted. */
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

const FORM = /^(Liked|Loved|Laughed at|Emphasized|Questioned|Disliked) [“"]([\s\S]+)[”"]$/;
const ELLIPSIS = /(…|\.\.\.)$/;

/** Reads a text as a Tapback; null for anything else. */
export function readTapback(text: string): Tapback | null {
  const match = FORM.exec(text.trim());
  if (!match) return null;
  const [, verb = "", quoted = ""] = match;
  return {
    emoji: EMOJI[verb] ?? "",
    verb,
    quote: quoted.replace(ELLIPSIS, "").trim(),
    isPart: ELLIPSIS.test(quoted),
  };
}

/** Whether a Tapback is about a message with this text. */
export const isAbout = ({ quote, isPart }: Tapback, text: string): boolean => {
  const words = text.trim();
  return words.replace(ELLIPSIS, "").trim() === quote || (isPart && quote !== "" && words.startsWith(quote));
};
