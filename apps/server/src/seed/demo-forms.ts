import { formatPhoneNumber } from "@broadcast/domain/phone/phone-number";
import { MONTH_NAMES } from "@broadcast/domain/time/dates";
import { type Connection, sql } from "../db/connection.ts";
import { uuidv7 } from "../db/uuid.ts";
import type { DemoPerson } from "./demo-people.ts";

const HOUR_MS = 3_600_000;

const asked = (key: string, isRequired = false) => ({
  key,
  enabled: true,
  required: isRequired,
  label: "",
  help: "",
});

const AGREED =
  "I agree to get recurring marketing texts from Rivers Studio at this number. Consent is not a condition of any purchase. Message and data rates may apply. Reply STOP to opt out, HELP for help.";

const NOT_ASKED = { isAsked: false, wording: "" };

/** The studio's forms: one to join the list, one to book a fitting. */
export const FORMS = [
  {
    name: "Join our list",
    slug: "join-us-w4k7mxp",
    description: "New pieces, open studio days, and first pick of what comes back in stock.",
    fields: [asked("firstName", true), asked("lastName"), asked("phoneNumber", true), asked("email")],
    consent: {
      text: {
        isAsked: true,
        wording: AGREED,
      },
      email: NOT_ASKED,
    },
  },
  {
    name: "Before your fitting",
    slug: "fitting-r9t3hqz",
    description: "Tell us a little so that everything is ready when you come in.",
    fields: [asked("firstName", true), asked("phoneNumber", true), asked("email", true), asked("birthDay")],
    consent: { text: NOT_ASKED, email: NOT_ASKED },
  },
];

/** Opens the page on which visitors join by name and number. */
export async function openOptInPage(db: Connection, accountId: number): Promise<void> {
  const page = {
    isEnabled: true,
    heading: "Texts from Rivers Studio",
    info: "New pieces, open studio days, and first pick of what comes back in stock. Two or three texts a month.",
    consentText: AGREED,
  };
  await db
    .updateTable("account_settings")
    .set({ opt_in_form: JSON.stringify(page) })
    .where("account_id", "=", accountId)
    .execute();
}

interface DemoSubmission {
  formId: string;
  person: DemoPerson | null;
  told: { label: string; value: string }[];
  changes: { label: string; before: string; after: string }[];
  consented: string[];
  hoursAgo: number;
}

/** Writes submissions since the forms exist: sign-ups, fittings, and an attempt by a program. */
export async function writeSubmissions(
  db: Connection,
  accountId: number,
  { joinId, fittingId }: { joinId: string; fittingId: string },
  people: readonly DemoPerson[],
  now: Date,
): Promise<void> {
  const reachable = people.filter(({ isOptedOut, email }) => !isOptedOut && email !== null);
  const readers = reachable.filter(({ tags }) => tags.includes("Newsletter")).slice(20, 27);
  const fitted = reachable.filter(({ birthday }) => birthday !== null).slice(14, 18);
  const submissions = [
    ...readers.map((person, place) => ({
      ...joined(person),
      formId: joinId,
      hoursAgo: 3 + place * 11,
    })),
    ...fitted.map((person, place) => ({ ...fitting(person), formId: fittingId, hoursAgo: 6 + place * 17 })),
    { ...PROGRAM, formId: joinId, hoursAgo: 30 },
  ].sort((a, b) => b.hoursAgo - a.hoursAgo);
  await write(db, accountId, submissions, now);
}

const name = ({ firstName }: DemoPerson) => ({ label: "First name", value: firstName });
const reached = ({ phoneNumber, email }: DemoPerson) => [
  { label: "Phone number", value: formatPhoneNumber(phoneNumber) },
  { label: "Email", value: email ?? "" },
];

const joined = (person: DemoPerson) => ({
  person,
  told: [name(person), { label: "Last name", value: person.lastName }, ...reached(person)],
  changes: [],
  consented: ["text"],
});

/** They opened the form through a personal link and gave their birthday. */
const fitting = (person: DemoPerson) => {
  const birthday = person.birthday ? `${MONTH_NAMES[person.birthday.month]} ${person.birthday.date}` : "";
  return {
    person,
    told: [name(person), ...reached(person), { label: "Birthday", value: birthday }],
    changes: [{ label: "Birthday", before: "", after: birthday }],
    consented: [],
  };
};

const PROGRAM = {
  person: null,
  told: [
    { label: "First name", value: "SEO Expert" },
    { label: "Phone number", value: "2025550199" },
    { label: "Email", value: "rank-first@best-offers.example" },
  ],
  changes: [],
  consented: [],
};

async function write(
  db: Connection,
  accountId: number,
  submissions: readonly DemoSubmission[],
  now: Date,
): Promise<void> {
  for (const { formId, person, told, changes, consented, hoursAgo } of submissions)
    await sql`
      insert into form_submissions (
        account_id, form_id, nonce, contact_id, state, told, changes, consented, search_text, created_at
      )
      values (
        ${accountId}, ${formId}, ${uuidv7()}, ${person?.id ?? null}, ${person ? "accepted" : "spam"},
        ${JSON.stringify(told)}, ${JSON.stringify(changes)}, ${consented},
        ${told
          .map(({ value }) => value)
          .join(" ")
          .toLowerCase()},
        ${new Date(now.getTime() - hoursAgo * HOUR_MS)}
      )
    `.execute(db);
}
