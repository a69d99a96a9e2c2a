/** What carriers' reviewers refuse, as data with its source. */

/** Services whose links are filtered, because they can hide any target. */
export const PUBLIC_SHORTENERS = {
  source: "Twilio article 360045004974, error 30892; 360smsapp.com; SlickText",
  domains: [
    ...["bit.ly", "tinyurl.com", "is.gd", "tiny.cc", "goo.gl", "bc.vc", "budurl.com", "clicky.me"],
    ...["soo.gd", "s2r.co", "lc.chat", "ow.ly", "t.co", "rebrand.ly", "cutt.ly", "shorturl.at"],
  ],
} as const;

/** Sites that do not count as a business's own website. */
export const SOCIAL_NETWORKS = [
  ...["facebook.com", "fb.com", "instagram.com", "linkedin.com", "x.com", "twitter.com", "tiktok.com"],
  ...["youtube.com", "pinterest.com", "linktr.ee", "yelp.com", "etsy.com"],
] as const;

export type ContentRule = {
  name: string;
  /** Whole words or phrases, lower case. */
  words: readonly string[];
  /** `refused` for any sender; `age` only without an age gate; `risky` is reviewed closely. */
  severity: "refused" | "age" | "risky";
  source: string;
};

const SHAFT = "CTIA messaging principles 5.3: SHAFT; Twilio article 360045004974";
const DISALLOWED = "Twilio article 360045004974, errors 30868 and 30897; 10dlccheck.com";

export const CONTENT_RULES: readonly ContentRule[] = [
  {
    name: "sex",
    words: ["porn", "xxx", "escort", "escorts", "strip club", "onlyfans", "adult content", "hookup"],
    severity: "refused",
    source: SHAFT,
  },
  {
    name: "hate",
    words: ["white power", "nazi", "kill all", "racial slur", "hate speech"],
    severity: "refused",
    source: SHAFT,
  },
  {
    name: "alcohol",
    words: ["alcohol", "beer", "wine", "whiskey", "vodka", "liquor", "happy hour", "brewery", "cocktail"],
    severity: "age",
    source: SHAFT,
  },
  {
    name: "firearms",
    words: ["firearm", "firearms", "gun", "guns", "rifle", "pistol", "ammo", "ammunition"],
    severity: "age",
    source: SHAFT,
  },
  {
    name: "tobacco",
    words: ["tobacco", "cigarette", "cigarettes", "cigar", "cigars", "vape", "vaping", "e-liquid", "hookah"],
    severity: "age",
    source: SHAFT,
  },
  {
    name: "cannabis",
    words: ["cannabis", "marijuana", "cbd", "thc", "hemp", "dispensary", "kratom", "delta-8"],
    severity: "refused",
    source: DISALLOWED,
  },
  {
    name: "gambling",
    words: ["casino", "gambling", "sportsbook", "betting", "poker", "slot machine"],
    severity: "refused",
    source: DISALLOWED,
  },
  {
    name: "loans of third parties, payday loans or debt relief",
    words: [
      ...[
        "payday loan",
        "payday loans",
        "cash advance",
        "debt relief",
        "debt consolidation",
        "credit repair",
      ],
      ...["student loan forgiveness", "short-term loan", "title loan"],
    ],
    severity: "refused",
    source: DISALLOWED,
  },
  {
    name: "get-rich-quick and work-from-home offers",
    words: [
      ...["get rich", "work from home", "passive income", "be your own boss", "multi-level marketing", "mlm"],
      ...["earn from home", "join my team", "business opportunity"],
    ],
    severity: "risky",
    source: DISALLOWED,
  },
  {
    name: "sweepstakes and free giveaways",
    words: ["sweepstakes", "giveaway", "free gift", "you won", "prize draw"],
    severity: "risky",
    source: "Telnyx, disallowed content",
  },
];

/** Whether a text contains a word or phrase of a content rule, as whole words. */
export const saysWord = (text: string, word: string): boolean =>
  // biome-ignore lint/plugin/regular-expressions: Of our own lists of words.
  new RegExp(`(^|[^\\p{L}\\p{N}])${word}($|[^\\p{L}\\p{N}])`, "iu").test(text);

/**
 * Two-digit prefixes the IRS assigns no tax numbers with. Source: IRS, "How EINs are assigned and valid EIN
 * prefixes".
 */
export const UNUSED_EIN_PREFIXES: ReadonlySet<string> = new Set(
  "00 07 08 09 17 18 19 28 29 49 69 70 78 79 89 96 97".split(" "),
);
