/**
 * The selectable time zones: every zone the area codes and states of the quiet hours can yield, so that every
 * user's own is included (checked in the test).
 */
import { normalizeName } from "../messages/search-text.ts";

export type TimeZoneOption = {
  /** IANA zone. */
  value: string;
  /** The label shown to users; no two are alike. */
  label: string;
};

/** The states from east to west, their territories, then Canada. */
export const TIME_ZONES: readonly TimeZoneOption[] = [
  { value: "America/New_York", label: "Eastern Time" },
  { value: "America/Chicago", label: "Central Time" },
  { value: "America/Denver", label: "Mountain Time" },
  { value: "America/Boise", label: "Mountain Time (Boise)" },
  { value: "America/Phoenix", label: "Mountain Time, no daylight saving (Arizona)" },
  { value: "America/Los_Angeles", label: "Pacific Time" },
  { value: "America/Anchorage", label: "Alaska Time" },
  { value: "America/Adak", label: "Hawaii-Aleutian Time (Aleutian Islands)" },
  { value: "Pacific/Honolulu", label: "Hawaii Time" },
  { value: "America/Puerto_Rico", label: "Atlantic Time, no daylight saving (Puerto Rico)" },
  { value: "America/St_Thomas", label: "Atlantic Time, no daylight saving (US Virgin Islands)" },
  { value: "Pacific/Guam", label: "Chamorro Time (Guam)" },
  { value: "Pacific/Saipan", label: "Chamorro Time (Northern Mariana Islands)" },
  { value: "Pacific/Pago_Pago", label: "Samoa Time (American Samoa)" },
  { value: "America/St_Johns", label: "Newfoundland Time" },
  { value: "America/Halifax", label: "Atlantic Time" },
  { value: "America/Blanc-Sablon", label: "Atlantic Time, no daylight saving (Labrador Coast)" },
  { value: "America/Toronto", label: "Eastern Time (Canada)" },
  { value: "America/Winnipeg", label: "Central Time (Canada)" },
  { value: "America/Regina", label: "Central Time, no daylight saving (Saskatchewan)" },
  { value: "America/Edmonton", label: "Mountain Time (Canada)" },
  { value: "America/Fort_Nelson", label: "Mountain Time, no daylight saving (Fort Nelson)" },
  { value: "America/Whitehorse", label: "Yukon Time" },
  { value: "America/Vancouver", label: "Pacific Time (Canada)" },
];

/** Other names; "standard", "daylight", "time" and the like are stripped first. */
export const OTHER_WORDS: Readonly<Record<string, string>> = {
  "America/New_York": "eastern et est edt",
  "America/Chicago": "central ct cst cdt",
  "America/Denver": "mountain mt mst mdt",
  "America/Phoenix": "arizona",
  "America/Los_Angeles": "pacific pt pst pdt",
  "America/Anchorage": "alaska alaskan akt akst akdt",
  "America/Adak": "aleutian aleutians",
  "Pacific/Honolulu": "hawaii hawaiian hawaiialeutian ht hst",
  "America/Puerto_Rico": "puertorico",
  "America/St_Thomas": "virginislands usvirginislands",
  "Pacific/Guam": "chamorro chst guam",
  "Pacific/Saipan": "northernmarianaislands",
  "Pacific/Pago_Pago": "samoa sst americansamoa",
  "America/St_Johns": "newfoundland nt nst ndt",
  "America/Halifax": "atlantic at ast adt",
  "America/Blanc-Sablon": "atlantic labrador quebec ast",
  "America/Regina": "saskatchewan canadacentral",
  "America/Whitehorse": "yukon",
};

const wordsKey = (text: string): string => normalizeName(text).replace(/[^a-z0-9]+/g, "");

const zonesByWords = new Map([
  ...TIME_ZONES.map(({ value, label }) => [wordsKey(label), value] as const),
  ...Object.entries(OTHER_WORDS).flatMap(([value, words]) =>
    words.split(" ").map((word) => [word, value] as const),
  ),
]);
const zonesByName = new Map(TIME_ZONES.map(({ value }) => [value.toLowerCase(), value]));

/** "Central Time" for America/Chicago; null for unlisted zones. */
export function timeZoneLabel(timeZone: string): string | null {
  return TIME_ZONES.find(({ value }) => value === timeZone)?.label ?? null;
}

/**
 * Parses a typed time zone to its IANA zone: "America/Chicago", "Central Time", "CST", "(UTC-06:00) Central
 * Time (US & Canada)". Null for anything else, including bare offsets, which do not determine daylight saving
 * time.
 */
export function parseTimeZone(text: string): string | null {
  const typed = text.trim();
  const [zone] = /[a-z]+(\/[a-z0-9_ +-]+)+/i.exec(typed) ?? [];
  if (zone) return zoneByName(zone.trim().replaceAll(" ", "_"));
  const told = typed.replace(/^\((utc|gmt)[^)]*\)|\(us ?(&|and) ?canada\)$/gi, "");
  const key = wordsKey(told);
  return (
    zonesByWords.get(key) ?? zonesByWords.get(key.replace(/(standard|daylight)?(time)?(zone)?$/, "")) ?? null
  );
}

/** Asks Intl once for every zone, because that costs a thousand times as much as a lookup. */
function zoneByName(name: string): string | null {
  const key = name.toLowerCase();
  const known = zonesByName.get(key);
  if (known) return known;
  try {
    const zone = new Intl.DateTimeFormat("en-US", { timeZone: name }).resolvedOptions().timeZone;
    zonesByName.set(key, zone);
    return zone;
  } catch {
    return null;
  }
}
