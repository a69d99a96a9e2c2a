/** US states with DC, and Canadian provinces and territories, by lower-case code (document 2, section 9). */

const STATES =
  "al Alabama|ak Alaska|az Arizona|ar Arkansas|ca California|co Colorado|ct Connecticut|de Delaware|" +
  "dc District of Columbia|fl Florida|ga Georgia|hi Hawaii|id Idaho|il Illinois|in Indiana|ia Iowa|ks Kansas|" +
  "ky Kentucky|la Louisiana|me Maine|md Maryland|ma Massachusetts|mi Michigan|mn Minnesota|ms Mississippi|" +
  "mo Missouri|mt Montana|ne Nebraska|nv Nevada|nh New Hampshire|nj New Jersey|nm New Mexico|ny New York|" +
  "nc North Carolina|nd North Dakota|oh Ohio|ok Oklahoma|or Oregon|pa Pennsylvania|ri Rhode Island|" +
  "sc South Carolina|sd South Dakota|tn Tennessee|tx Texas|ut Utah|vt Vermont|va Virginia|wa Washington|" +
  "wv West Virginia|wi Wisconsin|wy Wyoming";

const PROVINCES =
  "ab Alberta|bc British Columbia|mb Manitoba|nb New Brunswick|nl Newfoundland and Labrador|" +
  "nt Northwest Territories|ns Nova Scotia|nu Nunavut|on Ontario|pe Prince Edward Island|qc Quebec|" +
  "sk Saskatchewan|yt Yukon";

export type Country = "US" | "CA";
/** "us-tx", "ca-on". */
export type RegionCode = `${"us" | "ca"}-${string}`;
export type Region = { code: RegionCode; name: string; country: Country };

/** The countries an address can be in (document 1, section 5). */
export const COUNTRIES: readonly { code: Country; name: string }[] = [
  { code: "CA", name: "Canada" },
  { code: "US", name: "United States" },
];

export const REGIONS: readonly Region[] = [...parseRegions(STATES, "US"), ...parseRegions(PROVINCES, "CA")];

const regionsByCode = new Map<string, Region>(REGIONS.map((region) => [region.code, region]));

/** "Texas" for "us-tx"; "" for an unknown code. */
export function regionName(code: string): string {
  return regionsByCode.get(code)?.name ?? "";
}

export function isRegionCode(code: string): code is RegionCode {
  return regionsByCode.has(code);
}

export function regionsOfCountry(country: Country): Region[] {
  return REGIONS.filter((region) => region.country === country);
}

function parseRegions(list: string, country: Country): Region[] {
  return list.split("|").map((entry) => ({
    code: `${country === "US" ? "us" : "ca"}-${entry.slice(0, 2)}`,
    name: entry.slice(3),
    country,
  }));
}
