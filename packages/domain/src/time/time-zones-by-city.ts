/** Searches the selectable time zones by typed text: a label, a city, or an abbreviation. */
import { normalizeName } from "../messages/search-text.ts";
import { OTHER_WORDS, TIME_ZONES } from "./time-zones.ts";

/** The larger cities of each zone besides the one it is named after, which is found anyway. */
const CITIES: Readonly<Record<string, readonly string[]>> = {
  "America/New_York": [
    "Atlanta",
    "Baltimore",
    "Boston",
    "Charlotte",
    "Cincinnati",
    "Cleveland",
    "Columbus",
    "Detroit",
    "Indianapolis",
    "Jacksonville",
    "Louisville",
    "Miami",
    "Orlando",
    "Philadelphia",
    "Pittsburgh",
    "Raleigh",
    "Tampa",
    "Washington",
  ],
  "America/Chicago": [
    "Austin",
    "Birmingham",
    "Dallas",
    "Fort Worth",
    "Houston",
    "Kansas City",
    "Memphis",
    "Milwaukee",
    "Minneapolis",
    "Nashville",
    "New Orleans",
    "Oklahoma City",
    "Omaha",
    "San Antonio",
    "St. Louis",
    "Tulsa",
  ],
  "America/Denver": ["Albuquerque", "Billings", "Cheyenne", "Colorado Springs", "El Paso", "Salt Lake City"],
  "America/Phoenix": ["Mesa", "Scottsdale", "Tucson"],
  "America/Los_Angeles": [
    "Fresno",
    "Las Vegas",
    "Long Beach",
    "Oakland",
    "Portland",
    "Reno",
    "Sacramento",
    "San Diego",
    "San Francisco",
    "San Jose",
    "Seattle",
    "Spokane",
  ],
  "America/Anchorage": ["Fairbanks", "Juneau"],
  "Pacific/Honolulu": ["Hilo"],
  "America/Puerto_Rico": ["San Juan", "Ponce"],
  "America/St_Thomas": ["Charlotte Amalie"],
  "Pacific/Guam": ["Hagåtña", "Dededo"],
  "America/Halifax": ["Charlottetown", "Fredericton", "Moncton", "Saint John"],
  "America/Toronto": ["Hamilton", "Montréal", "Ottawa", "Québec"],
  "America/Regina": ["Saskatoon"],
  "America/Edmonton": ["Calgary", "Yellowknife"],
  "America/Vancouver": ["Kelowna", "Victoria"],
};

const wordsOf = (text: string): string => normalizeName(text.replace(/[^\p{L}\p{N}]+/gu, " "));

/** Each zone with its search words, a space before each. */
const searched = TIME_ZONES.map(({ value, label }) => {
  const city = value.slice(value.indexOf("/") + 1);
  const words = [label, value, city, ...(CITIES[value] ?? []), OTHER_WORDS[value] ?? ""];
  return { value, words: ` ${words.map(wordsOf).join(" ")}` };
});

/** The IANA zones that "Chicago", "dall", "CST" or "central" may mean, in list order. */
export function findTimeZones(typed: string): string[] {
  const start = ` ${wordsOf(typed)}`;
  return searched.filter(({ words }) => words.includes(start)).map(({ value }) => value);
}
