import { parseNanp } from "@broadcast/domain/phone/parse-nanp";
import { createChance } from "../state/chance.ts";
import { areaCodesOf, isPossibleAreaCode } from "./area-codes.ts";

type Search = {
  /** Three digits; empty searches some large cities. */
  areaCode: string;
  /** Digits, and * for any digit, anywhere in the number. */
  contains: string;
  /** A state such as "TX"; empty for anywhere. */
  region: string;
  limit: number;
  isTaken: (phone: string) => boolean;
};

const cityCodes = ["212", "305", "312", "404", "415", "512", "617", "702", "713", "206"];
const CANDIDATES_MAX = 5000;

/** Returns numbers for sale: the same search gives the same numbers, without bought ones. */
export function availableNumbers(search: Search): string[] {
  const pattern = patternDigits(search.contains);
  const codes = codesFor(search).filter((code) => isPossibleAreaCode(code));
  if (codes.length === 0) return [];
  const draw = createChance(Number(codes[0]));
  const found = new Set<string>();
  for (let round = 0; round < CANDIDATES_MAX && found.size < search.limit; round += 1) {
    const national = codes[round % codes.length]! + digits(draw, 200, 999, 3) + digits(draw, 0, 9999, 4);
    const phone = fit(national, pattern, draw);
    if (
      phone &&
      !search.isTaken(phone) &&
      (search.areaCode === "" || phone.startsWith(`+1${search.areaCode}`))
    )
      found.add(phone);
  }
  return [...found];
}

function codesFor(search: Search): string[] {
  if (search.areaCode !== "") return [search.areaCode];
  if (search.region !== "") return areaCodesOf(search.region);
  const start = /^\+?1?([2-9]\d\d)[\d*]{7}$/.exec(search.contains.replace(/[^\d*+]/g, ""));
  return start ? [start[1]!] : cityCodes;
}

/** Returns the digits and stars of a search; letters stand for their key on a phone. */
function patternDigits(contains: string): string {
  const keyed = contains
    .toUpperCase()
    .replace(/[A-Z]/g, (letter) => "22233344455566677778889999"[letter.charCodeAt(0) - 65]!);
  const kept = keyed.replace(/[^\d*]/g, "");
  return kept.length === 11 && kept.startsWith("1") ? kept.slice(1) : kept;
}

/** Places the pattern in the number, at its end or at a random position after the area code. */
function fit(national: string, pattern: string, draw: () => number): string | null {
  if (pattern.length > 10) return null;
  const room = Math.max(0, 7 - pattern.length);
  const start =
    pattern.length > 7 ? 10 - pattern.length : 3 + (draw() < 0.5 ? room : Math.floor(draw() * (room + 1)));
  const laid = [...national];
  [...pattern].forEach((digit, index) => {
    if (digit !== "*") laid[start + index] = digit;
  });
  const phone = parseNanp(laid.join(""));
  return phone && isPossibleAreaCode(phone.slice(2, 5)) ? phone : null;
}

function digits(draw: () => number, low: number, high: number, width: number): string {
  return String(low + Math.floor(draw() * (high - low + 1))).padStart(width, "0");
}
