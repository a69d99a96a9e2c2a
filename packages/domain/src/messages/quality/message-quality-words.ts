/** Words that the quality checks look for, as data with their source. */

interface TriggerWord {
  /** Lower case; whole words. */
  words: string;
  /** A neutral replacement; null if there is none. */
  instead: string | null;
}

/** Sources: Twilio, "How do I prevent my Twilio messages from being filtered"; M3AAWG Mobile Messaging Best Practices, 2015. */
export const TRIGGER_WORDS: readonly TriggerWord[] = [
  { words: "100% free", instead: "free" },
  { words: "absolutely free", instead: "free" },
  { words: "act now", instead: "take a look" },
  { words: "act fast", instead: "take a look" },
  { words: "amazing deal", instead: "offer" },
  { words: "call now", instead: "call us" },
  { words: "cash bonus", instead: null },
  { words: "cash prize", instead: null },
  { words: "click here", instead: "see more" },
  { words: "click below", instead: "see more" },
  { words: "congratulations you", instead: null },
  { words: "double your", instead: null },
  { words: "earn money", instead: null },
  { words: "extra cash", instead: null },
  { words: "final notice", instead: "reminder" },
  { words: "free money", instead: null },
  { words: "guaranteed", instead: null },
  { words: "limited time only", instead: "for a few days" },
  { words: "make money", instead: null },
  { words: "no obligation", instead: null },
  { words: "once in a lifetime", instead: "special" },
  { words: "order now", instead: "order from us" },
  { words: "risk free", instead: null },
  { words: "risk-free", instead: null },
  { words: "urgent", instead: "important" },
  { words: "verify your account", instead: null },
  { words: "while supplies last", instead: "while we have it" },
  { words: "you have been selected", instead: null },
  { words: "you've been selected", instead: null },
];

/** Top-level domains that much of the reported abuse comes from (Spamhaus, statistics of abused top-level domains). */
export const SUSPICIOUS_ENDINGS: ReadonlySet<string> = new Set(
  "cf click cyou ga gq icu loan lol mom ml monster quest rest sbs tk top win xyz zip".split(" "),
);

/** Conventionally written in capitals. */
export const WORDS_IN_CAPITALS: ReadonlySet<string> = new Set(
  "STOP STOPALL HELP START UNSTOP INFO QUIT CANCEL END UNSUBSCRIBE YES RSVP ASAP NASA HTTP HTTPS".split(" "),
);
