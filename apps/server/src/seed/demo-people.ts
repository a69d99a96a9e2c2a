import { uuidv7 } from "../db/uuid.ts";
import type { Chance } from "./random.ts";

const FIRST_NAMES =
  "Jo Theo Amara Sunita Ben Rosa Grace Omar Lena Priya Marcus Elena Noah Aisha Diego Hannah Kenji Fatima Lucas Mei Carlos Ingrid Samuel Yara Felix Zoe Andre Nadia Owen Chloe Mateo Leila Victor Simone Tariq Paula Isaac Camille Ruben Astrid Darnell Bianca Emil Keisha Hugo Renata Malik Sofia Jonas Delia".split(
    " ",
  );
const LAST_NAMES =
  "Lindqvist Duarte Kone Patel Whitaker Medina Cho Haddad Novak Sharma Bell Fischer Okafor Ramos Nguyen Rossi Tanaka Mensah Keller Santos Park Olsen Brooks Ibrahim Costa Weber Hughes Salazar Moreau Kim Grant Petrov Alvarez Stone Dubois Flores Hayes Jansen Cruz Ahmed Larsen Foster Vega Bauer Reyes Walsh Osei Marin Quinn Sato".split(
    " ",
  );
const COMPANIES = [
  "Juniper Home",
  "Lark & Lane",
  "Oak Street Yoga",
  "Bluebonnet Cafe",
  "Northside Salon",
  "Pecan Row",
];
const AREA_CODES = [
  512, 737, 210, 214, 713, 830, 254, 361, 409, 432, 469, 682, 806, 817, 832, 903, 915, 936, 940, 956, 972,
];
export const DEMO_TAGS = ["VIP", "Austin", "Booth", "Newsletter", "Wholesale", "New this fall"] as const;

export interface DemoPerson {
  id: string;
  firstName: string;
  lastName: string;
  company: string;
  phoneNumber: string;
  email: string | null;
  birthday: { month: number; date: number } | null;
  tags: string[];
  isOptedOut: boolean;
  /** How many days ago the contact was added. */
  ageDays: number;
}

/**
 * Generates believable contacts; the first ones are those of the demo's threads. Numbers are in the fictional 555-01xx
 * range.
 */
export function demoPeople(count: number, chance: Chance): DemoPerson[] {
  const people = Array.from({ length: count }, (_, index): DemoPerson => {
    const firstName = index < 10 ? FIRST_NAMES[index]! : chance.pick(FIRST_NAMES);
    const lastName = index < 10 ? LAST_NAMES[index]! : chance.pick(LAST_NAMES);
    const areaCode = AREA_CODES[Math.floor(index / 100) % AREA_CODES.length]!;
    const phoneNumber = `+1${areaCode}5550${100 + (index % 100)}`;
    const tags = DEMO_TAGS.filter((tag) => chance.isTrue(TAG_SHARE[tag]));
    return {
      id: uuidv7(),
      firstName,
      lastName,
      company: chance.isTrue(0.08) ? chance.pick(COMPANIES) : "",
      phoneNumber,
      email: chance.isTrue(0.7) ? `${firstName}.${lastName}${index}@example.com`.toLowerCase() : null,
      birthday: chance.isTrue(0.3) ? { month: chance.int(12), date: 1 + chance.int(28) } : null,
      tags: areaCode === 512 && !tags.includes("Austin") ? [...tags, "Austin"] : tags,
      isOptedOut: index >= 60 && chance.isTrue(0.015),
      ageDays: 32 + chance.int(300),
    };
  });
  // Two duplicates, as they happen: under a new number, and from an imported list.
  const [known, colleague] = [people[3]!, people[7]!];
  known.email ??= `${known.firstName}.${known.lastName}@example.com`.toLowerCase();
  colleague.company ||= COMPANIES[0]!;
  Object.assign(people[120] ?? {}, {
    firstName: known.firstName,
    lastName: known.lastName,
    email: known.email,
  });
  Object.assign(people[121] ?? {}, {
    firstName: colleague.firstName,
    lastName: colleague.lastName,
    company: colleague.company,
  });
  return people;
}

const TAG_SHARE: Record<(typeof DEMO_TAGS)[number], number> = {
  VIP: 0.08,
  Austin: 0.15,
  Booth: 0.1,
  Newsletter: 0.5,
  Wholesale: 0.03,
  "New this fall": 0.12,
};
