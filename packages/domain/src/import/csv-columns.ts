/** Guesses the meaning of a contact list's columns, first by their headers and then by their values. */
import { checkEmailForm } from "../account/email-address.ts";
import { normalizeName } from "../messages/search-text.ts";
import { parseTimeZone } from "../time/time-zones.ts";
import { plainCell } from "./plain-cell.ts";
import { parseState } from "./written-states.ts";

export type CsvField =
  | "firstName"
  | "lastName"
  | "name"
  | "phoneNumber"
  | "email"
  | "company"
  | "birthday"
  | "anniversary"
  | "region"
  | "timeZone"
  | "tags";

/**
 * One field or null for every header. Each field is assigned to one column at most: the one whose header, and
 * then whose values, fit best. `sampleRows` are a few rows below the header.
 */
export function guessColumns(
  headers: readonly string[],
  sampleRows: readonly (readonly string[])[],
): (CsvField | null)[] {
  const columns = headers.map((header, index) => ({
    header: headerKey(header),
    values: sampleRows.map((row) => plainCell(row[index] ?? "")).filter(Boolean),
  }));
  const candidates = columns.flatMap((column, index) =>
    FIELDS.map((field) => ({ index, field, score: scoreOf(field, column) })).filter(({ score }) => score > 0),
  );
  // Sorting is stable: of equal columns the left one wins.
  candidates.sort((a, b) => b.score - a.score);
  const guesses: (CsvField | null)[] = headers.map(() => null);
  for (const { index, field } of candidates) {
    if (guesses[index] === null && !guesses.includes(field)) guesses[index] = field;
  }
  return chooseName(guesses, sampleRows);
}

type Column = { header: string; values: string[] };

/** Headers by field, best first; compared as plain letters and digits. English, Spanish, German, French. */
const SYNONYMS: Readonly<Record<CsvField, string>> = {
  firstName:
    "firstname fname givenname forename first given vorname rufname prenom primernombre nombredepila nombres nombre",
  lastName:
    "lastname lname surname familyname last family nachname familienname zuname apellidos apellido primerapellido " +
    "nomdefamille patronyme",
  name:
    "fullname name contactname displayname customername clientname contact customer client vollstandigername " +
    "vorundnachname nombrecompleto nombreyapellidos nomcomplet nometprenom nom kontakt",
  phoneNumber:
    "mobilephone mobilenumber mobile cellphone cellnumber cell smsnumber phonenumber phone telephonenumber telephone " +
    "tel phone1value primaryphone phone1 textnumber number handynummer handy mobilnummer mobiltelefon mobil " +
    "telefonnummer rufnummer telefon celular movil telefonomovil numerodetelefono telefono portable " +
    "telephoneportable numerodetelephone telephonemobile homephone workphone businessphone",
  email:
    "email emailaddress mail mailaddress primaryemail email1 email1value emailadresse mailadresse correo " +
    "correoelectronico courriel adresseemail adressemail adresseelectronique",
  company:
    "company companyname organization organisation organizationname organization1name business businessname employer " +
    "firm account accountname firma unternehmen firmenname empresa compania negocio entreprise societe",
  birthday:
    "birthday birthdate dateofbirth dob bday geburtstag geburtsdatum fechadenacimiento nacimiento cumpleanos " +
    "datedenaissance naissance anniversairedenaissance",
  anniversary:
    "anniversary anniversarydate weddinganniversary weddingdate jahrestag hochzeitstag aniversario " +
    "aniversariodeboda anniversaire anniversairedemariage",
  region:
    "state province stateprovince provincestate stateregion regionstate provincecode provincename statename stateorprovince statecode stateabbreviation region usstate homestate " +
    "homeaddressstate mailingstate billingstate shippingstate addressstate address1state address1region " +
    "businessstate businessaddressstate territory bundesland estado provincia etat departement",
  timeZone:
    "timezone timezonename contacttimezone localtimezone tz zone ianatimezone zeitzone zonahoraria husohorario " +
    "fuseauhoraire fuseau",
  tags:
    "tags tag labels label groups group groupmembership lists list categories category segments segment " +
    "schlagworter schlagworte gruppen gruppe kategorien kategorie etiquetas etiqueta grupos grupo etiquettes " +
    "etiquette groupe groupes categoria categorias categorie",
};

/** Lower than any column whose values match the field. */
const EMPTY_COLUMN = 19;

const FIELDS = Object.keys(SYNONYMS) as CsvField[];
const ranks = new Map(
  FIELDS.map((field) => [
    field,
    new Map(SYNONYMS[field].split(" ").map((word, rank) => [word, rank] as const)),
  ]),
);

/** Parts that identify the field inside a longer header ("Customer phone number (US)"). */
const TELLING_PARTS: Readonly<Partial<Record<CsvField, RegExp>>> = {
  firstName: /firstname|vorname|prenom/,
  lastName: /lastname|surname|nachname|apellido/,
  phoneNumber: /phone|mobile|handy|telefon|celular/,
  email: /email|correo|courriel/,
  company: /company|firma|empresa|societe/,
  region: /stateprovince|provincestate/,
  timeZone: /timezone/,
  birthday: /birthd|dateofbirth|geburts|nacimiento|naissance/,
  anniversary: /anniversar|aniversario/,
  tags: /tags|labels|etiqueta/,
};

// Words that change the meaning of a familiar one ("Phone type", "Email consent").
const FOREIGN_PARTS =
  /type|fax|status|opt|consent|count|created|updated|modified|label$|source|url|website|verified|valid/;

function scoreOf(field: CsvField, { header, values }: Column): number {
  const byHeader = headerScore(field, header);
  const reads = PLACES[field];
  if (reads) return byHeader > 0 && (values.length === 0 || halfAre(values, reads)) ? byHeader : 0;
  const fraction = looksLike(field, values);
  if (fraction === null) return byHeader;
  // A header that says phone above values that are not: "Phone 1 - Label" with "Mobile".
  if (byHeader > 0) {
    if (values.length > 0) return fraction === 0 ? 0 : byHeader + fraction * 20;
    // An empty column is used only if no other has such values.
    return EMPTY_COLUMN * (byHeader / 100);
  }
  return fraction >= 0.6 ? 20 + fraction * 10 : 0;
}

/** 100 down to 60 for a listed header, 40 for one that contains a telling part, else 0. */
function headerScore(field: CsvField, header: string): number {
  const words = ranks.get(field)!;
  const rank = words.get(header);
  if (rank !== undefined) return Math.max(60, 100 - rank);
  return TELLING_PARTS[field]?.test(header) && !FOREIGN_PARTS.test(header) ? 40 : 0;
}

// A "State" can be that of an order, and two letters can be initials: both header and values have to fit.
const PLACES: Readonly<Partial<Record<CsvField, (value: string) => unknown>>> = {
  region: parseState,
  timeZone: parseTimeZone,
};

const halfAre = (values: readonly string[], reads: (value: string) => unknown): boolean =>
  values.filter((value) => reads(value) !== null).length >= values.length / 2;

/** The share of values that have the field's form; null for fields without one. */
function looksLike(field: CsvField, values: readonly string[]): number | null {
  const test = field === "email" ? checkEmailForm : field === "phoneNumber" ? looksLikePhone : null;
  if (!test) return null;
  // Google's export puts several values into one cell.
  const fits = (value: string) => value.split(" ::: ").some((part) => test(part.trim()));
  return values.length === 0 ? 0 : values.filter(fits).length / values.length;
}

function looksLikePhone(value: string): boolean {
  const digits = value.replace(/\D/g, "").length;
  return digits >= 10 && digits <= 15 && /^\+?[\d\s().\-/]+(\s*(x|ext)\.?\s*\d+)?$/i.test(value);
}

/** "Name" next to only a first name is the last name (German and French lists), unless it contains both. */
function chooseName(guesses: (CsvField | null)[], rows: readonly (readonly string[])[]): (CsvField | null)[] {
  const nameAt = guesses.indexOf("name");
  const firstAt = guesses.indexOf("firstName");
  const lastAt = guesses.indexOf("lastName");
  if (nameAt < 0 || (firstAt < 0 && lastAt < 0)) return guesses;
  const settled = [...guesses];
  const holdsBoth = rows.some((row) => /\S[\s,]+\S/.test(row[nameAt]?.trim() ?? ""));
  if (firstAt >= 0 && lastAt >= 0) settled[nameAt] = null;
  else if (!holdsBoth) settled[nameAt] = firstAt >= 0 ? "lastName" : "firstName";
  else settled[Math.max(firstAt, lastAt)] = null;
  return settled;
}

function headerKey(header: string): string {
  return normalizeName(header).replace(/[^\p{L}\p{N}]+/gu, "");
}
