import { checkEmailForm } from "../account/email-address.ts";
import { nameProblem } from "../account/names.ts";
import { REGIONS } from "../account/regions.ts";
import { parseNanp } from "../phone/parse-nanp.ts";
import { isTollFree } from "../phone/phone-number.ts";
import { type BrandForm, einDigits, type RegistrationProblem, VERTICALS } from "./registration-form.ts";
import { SOCIAL_NETWORKS, UNUSED_EIN_PREFIXES } from "./registration-rules.ts";
import { hostOf, isWithin } from "./registration-web-address.ts";

const LEGAL_FORM =
  /\b(llc|l\.l\.c|inc|incorporated|corp|corporation|ltd|limited|lp|llp|pllc|pc|co|company|trust|foundation)\b\.?/i;
const COMPANY_WORD =
  /\b(studio|shop|store|salon|group|services?|consulting|agency|partners|associates|church|school|university|city|county|department|club|center|clinic|association)\b/i;

/**
 * The reviewers' likely objections to a brand. The registry compares it with the tax office's records, letter
 * by letter.
 */
export function lintBrand(brand: BrandForm): RegistrationProblem[] {
  const problems: RegistrationProblem[] = [];
  const say = (severity: RegistrationProblem["severity"]) => (field: string, sentence: string) =>
    problems.push({ field: `brand.${field}`, severity, sentence });
  const refuse = say("refused");
  const warn = say("risky");
  const isPerson = brand.entityType === "SOLE_PROPRIETOR";

  if (isPerson) lintPerson(brand, refuse);
  else lintCompany(brand, refuse, warn);
  if (brand.displayName === "") refuse("displayName", "Enter the name customers know you by.");
  lintNames(brand, refuse);
  lintWebsite(brand, refuse, warn);
  if (!VERTICALS.some(({ code }) => code === brand.vertical))
    refuse("vertical", "Choose your line of business.");
  if (!checkEmailForm(brand.email))
    refuse("email", "Enter an email address where the registry can reach you.");
  if (parseNanp(brand.phone) === null) refuse("phone", "Enter your business phone number with 10 digits.");
  lintAddress(brand, refuse);
  return problems;
}

type Say = (field: string, sentence: string) => void;

/** The legal name is as in the tax office's records, even Amazon.com. */
function lintNames(brand: BrandForm, refuse: Say) {
  for (const field of ["firstName", "lastName", "displayName"] as const) {
    const problem = nameProblem(brand[field]);
    if (problem) refuse(field, problem);
  }
}

function lintPerson(brand: BrandForm, refuse: Say) {
  if (brand.firstName === "") refuse("firstName", "Enter your first name.");
  if (brand.lastName === "") refuse("lastName", "Enter your last name.");
  if (brand.ein !== "")
    refuse(
      "ein",
      "A business with an EIN can't register as a sole proprietor. Choose its legal form above, or leave the EIN empty.",
    );
  if (/\b(llc|l\.l\.c|inc|corp|ltd|llp)\b\.?/i.test(`${brand.legalName} ${brand.displayName}`))
    refuse(
      "entityType",
      "A company such as an LLC has an EIN. Choose Private company instead of sole proprietor.",
    );
  const mobile = parseNanp(brand.mobilePhone);
  if (mobile === null || isTollFree(mobile))
    refuse(
      "mobilePhone",
      "Enter your own US or Canadian mobile number. The registry texts it to verify you.",
    );
}

function lintCompany(brand: BrandForm, refuse: Say, warn: Say) {
  const { legalName } = brand;
  if (legalName === "")
    refuse("legalName", "Enter the legal name exactly as it appears on your IRS EIN letter.");
  else if (/\b(dba|d\/b\/a|doing business as|t\/a)\b/i.test(legalName))
    refuse("legalName", "Enter only the legal name. The name you do business as has its own field.");
  else if (looksLikePerson(legalName) && brand.entityType !== "GOVERNMENT")
    warn(
      "legalName",
      "This looks like a person's name. Enter the company name exactly as on the IRS letter, with LLC or Inc.",
    );
  lintEin(brand, refuse, warn);
  if (brand.entityType === "PUBLIC_PROFIT") {
    if (!/^[A-Z.]{1,6}$/i.test(brand.stockSymbol))
      refuse("stockSymbol", "Enter the stock symbol, such as ACME.");
    if (brand.stockExchange === "") refuse("stockExchange", "Enter the stock exchange, such as NASDAQ.");
  }
}

function lintEin({ ein }: BrandForm, refuse: Say, warn: Say) {
  const digits = einDigits(ein);
  if (!/^\d{9}$/.test(digits)) refuse("ein", "Enter the EIN with its nine digits, such as 12-3456789.");
  else if (/^(\d)\1{8}$/.test(digits) || UNUSED_EIN_PREFIXES.has(digits.slice(0, 2)))
    refuse("ein", "The IRS doesn't issue EINs like this. Copy yours from the IRS letter.");
  else if (digits === "123456789")
    warn("ein", "This looks like a made-up EIN. Copy yours from the IRS letter.");
}

function lintWebsite({ website, entityType }: BrandForm, refuse: Say, warn: Say) {
  if (website === "") {
    const sentence =
      "Enter your website. Reviewers read it to see what you do and how people agree to texts.";
    if (entityType === "SOLE_PROPRIETOR") warn("website", sentence);
    else refuse("website", sentence);
    return;
  }
  const host = hostOf(website);
  if (host === null)
    refuse("website", "Enter a website that anyone can open, such as https://www.your-shop.com.");
  else if (isWithin(host, SOCIAL_NETWORKS))
    warn("website", "Reviewers want your own website. A social media page often isn't enough.");
}

const US_ZIP = /^\d{5}(-?\d{4})?$/;
const CANADIAN_POSTAL = /^[a-z]\d[a-z] ?\d[a-z]\d$/i;

function lintAddress({ address }: BrandForm, refuse: Say) {
  const { addressLine1 = "", city = "", stateProvince = "", postal = "" } = address;
  if (addressLine1 === "") refuse("address.addressLine1", "Enter the street and number.");
  if (city === "") refuse("address.city", "Enter the city.");
  const region = REGIONS.find(({ code }) => code === stateProvince.toLowerCase());
  if (!region) refuse("address.stateProvince", "Choose the state or province.");
  const shape = region?.country === "CA" ? CANADIAN_POSTAL : US_ZIP;
  if (region && !shape.test(postal))
    refuse(
      "address.postal",
      region.country === "CA"
        ? "Enter the postal code, such as K1A 0B1."
        : "Enter the ZIP code with 5 digits.",
    );
  else if (postal === "") refuse("address.postal", "Enter the ZIP or postal code.");
}

/** Two or three capitalized words, none of which names a kind of company. */
function looksLikePerson(name: string): boolean {
  if (LEGAL_FORM.test(name) || COMPANY_WORD.test(name)) return false;
  return /^[A-Z][a-z'-]+( [A-Z]\.?)?( [A-Z][a-z'-]+){1,2}$/.test(name.trim());
}
