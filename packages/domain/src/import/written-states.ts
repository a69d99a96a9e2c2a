/** Parses a state, province or territory as written in contact lists. */
import { REGIONS, type RegionCode } from "../account/regions.ts";
import { normalizeName } from "../messages/search-text.ts";

export type WrittenState = {
  /** Null for the US territories, where the federal rules apply. */
  region: RegionCode | null;
  /** The IANA zone of a territory, which has only one; null if the region determines its zones. */
  timeZone: string | null;
};

/** US territories by postal code, with their zone (`time-zones-by-area-code.ts`). */
const TERRITORIES: readonly (readonly [words: string, timeZone: string])[] = [
  ["pr|puerto rico", "America/Puerto_Rico"],
  ["vi|usvi|us virgin islands|virgin islands", "America/St_Thomas"],
  ["gu|guam", "Pacific/Guam"],
  ["mp|cnmi|northern mariana islands|northern marianas", "Pacific/Saipan"],
  ["as|american samoa", "Pacific/Pago_Pago"],
];

/** Common abbreviations and short names besides postal code and name. */
const OTHER_WORDS: Readonly<Partial<Record<RegionCode, string>>> = {
  "us-ca": "calif",
  "us-co": "colo",
  "us-ct": "conn",
  "us-dc": "washington dc",
  "us-fl": "fla",
  "us-ma": "mass",
  "us-mi": "mich",
  "us-mn": "minn",
  "us-pa": "penn|penna",
  "us-tn": "tenn",
  "us-tx": "tex",
  "us-wa": "washington state|wash",
  "us-wi": "wis",
  "ca-ab": "alta",
  "ca-mb": "man",
  "ca-nl": "newfoundland|nf|nfld|labrador",
  "ca-on": "ont",
  "ca-pe": "pei",
  "ca-qc": "que|pq",
  "ca-sk": "sask",
  "ca-yt": "yukon territory",
};

const wordsKey = (text: string): string => normalizeName(text).replace(/[^a-z0-9]+/g, "");

const statesByWords = new Map<string, WrittenState>();
for (const { code, name } of REGIONS) {
  const written = [code, code.slice(3), name, ...(OTHER_WORDS[code]?.split("|") ?? [])];
  for (const words of written) statesByWords.set(wordsKey(words), { region: code, timeZone: null });
}
for (const [written, timeZone] of TERRITORIES) {
  for (const words of written.split("|")) {
    for (const key of [words, `us${words}`]) statesByWords.set(wordsKey(key), { region: null, timeZone });
  }
}

/** "TX", "us-tx", "Texas", "Ontario, Canada", "Puerto Rico"; null for anything else. */
export function parseState(text: string): WrittenState | null {
  const words = text.replace(/[,(]\s*(canada|usa?|u\.s\.(a\.)?|united states)\)?\s*$/i, "");
  return statesByWords.get(wordsKey(words)) ?? null;
}
