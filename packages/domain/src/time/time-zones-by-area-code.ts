import type { RegionCode } from "../account/regions.ts";
import { areaCode } from "../phone/phone-number.ts";
import { zoneOffsetMs } from "./dates.ts";

/**
 * Area code → where its numbers belong, and so which time zones their owners may be in. Numbers move with
 * people: treat every zone as a candidate and apply the strictest rule of all.
 *
 * Source: google/libphonenumber, resources/geocoding/en/1.txt and resources/timezones/map_data.txt, and its
 * list of assigned codes, as of 17 July 2026. Checked in the test against libphonenumber-js.
 */
const AREA_CODES_BY_REGION = {
  "us-ak": "907",
  "us-al": "205 251 256 334 659 938",
  "us-ar": "327 479 501 870",
  "us-az": "480 520 602 623 928",
  "us-ca":
    "209 213 279 310 323 341 350 369 408 415 424 442 510 530 559 562 619 626 628 650 657 661 669 707 714 738 747 760 805 818 820 831 840 858 909 916 925 949 951",
  "us-co": "303 719 720 748 970 983",
  "us-ct": "203 475 860 959",
  "us-dc": "202 771",
  "us-de": "302",
  "us-fl": "239 305 321 324 352 386 407 448 561 645 656 689 727 728 754 772 786 813 850 863 904 941 954",
  "us-ga": "229 404 470 478 678 706 762 770 912 943",
  "us-hi": "808",
  "us-ia": "319 515 563 641 712",
  "us-id": "208 986",
  "us-il": "217 224 309 312 331 447 464 618 630 708 730 773 779 815 847 872",
  "us-in": "219 260 317 463 574 765 812 930",
  "us-ks": "316 620 785 913",
  "us-ky": "270 364 502 606 859",
  "us-la": "225 318 337 504 985",
  "us-ma": "339 351 413 508 617 774 781 857 978",
  "us-md": "227 240 301 410 443 667",
  "us-me": "207",
  "us-mi": "231 248 269 313 517 586 616 734 810 906 947 989",
  "us-mn": "218 320 507 612 651 763 952",
  "us-mo": "235 314 417 557 573 636 660 816 975",
  "us-ms": "228 601 662 769",
  "us-mt": "406",
  "us-nc": "252 336 472 704 743 828 910 919 980 984",
  "us-nd": "701",
  "us-ne": "308 402 531",
  "us-nh": "603",
  "us-nj": "201 551 609 640 732 848 856 862 908 973",
  "us-nm": "505 575",
  "us-nv": "702 725 775",
  "us-ny": "212 315 329 332 347 363 516 518 585 607 631 646 680 716 718 838 845 914 917 929 934",
  "us-oh": "216 220 234 283 326 330 380 419 440 513 567 614 740 937",
  "us-ok": "405 539 572 580 918",
  "us-or": "458 503 541 971",
  "us-pa": "215 223 267 272 412 445 484 570 582 610 717 724 814 835 878",
  "us-ri": "401",
  "us-sc": "803 821 839 843 854 864",
  "us-sd": "605",
  "us-tn": "423 615 629 731 865 901 931",
  "us-tx":
    "210 214 254 281 325 346 361 409 430 432 469 512 682 713 726 737 806 817 830 832 903 915 936 940 945 956 972 979",
  "us-ut": "385 435 801",
  "us-va": "276 434 540 571 686 703 757 804 826 948",
  "us-vt": "802",
  "us-wa": "206 253 360 425 509 564",
  "us-wi": "262 274 353 414 534 608 715 920",
  "us-wv": "304 681",
  "us-wy": "307",
  "ca-ab": "368 403 587 780 825",
  "ca-bc": "236 250 257 604 672 778",
  "ca-mb": "204 431 584",
  "ca-nb": "428 506",
  "ca-nl": "709 879",
  "ca-ns": "782 902",
  "ca-nt": "867",
  "ca-on": "226 249 289 343 365 382 416 437 519 548 613 647 683 705 742 753 807 905 942",
  "ca-qc": "263 273 354 367 418 438 450 468 514 579 581 819 873",
  "ca-sk": "306 474 639",
} as const satisfies Partial<Record<RegionCode, string>>;

/** Codes that serve more than the one region above. */
const FURTHER_REGIONS: Readonly<Record<string, readonly RegionCode[]>> = {
  "782": ["ca-pe"],
  "902": ["ca-pe"],
  "867": ["ca-nu", "ca-yt"],
};

const ZONE_BY_REGION: Readonly<Record<keyof typeof AREA_CODES_BY_REGION, string>> = {
  "us-ak": "America/Anchorage",
  "us-al": "America/Chicago",
  "us-ar": "America/Chicago",
  "us-az": "America/Phoenix",
  "us-ca": "America/Los_Angeles",
  "us-co": "America/Denver",
  "us-ct": "America/New_York",
  "us-dc": "America/New_York",
  "us-de": "America/New_York",
  "us-fl": "America/New_York",
  "us-ga": "America/New_York",
  "us-hi": "Pacific/Honolulu",
  "us-ia": "America/Chicago",
  "us-id": "America/Boise",
  "us-il": "America/Chicago",
  "us-in": "America/New_York",
  "us-ks": "America/Chicago",
  "us-ky": "America/New_York",
  "us-la": "America/Chicago",
  "us-ma": "America/New_York",
  "us-md": "America/New_York",
  "us-me": "America/New_York",
  "us-mi": "America/New_York",
  "us-mn": "America/Chicago",
  "us-mo": "America/Chicago",
  "us-ms": "America/Chicago",
  "us-mt": "America/Denver",
  "us-nc": "America/New_York",
  "us-nd": "America/Chicago",
  "us-ne": "America/Chicago",
  "us-nh": "America/New_York",
  "us-nj": "America/New_York",
  "us-nm": "America/Denver",
  "us-nv": "America/Los_Angeles",
  "us-ny": "America/New_York",
  "us-oh": "America/New_York",
  "us-ok": "America/Chicago",
  "us-or": "America/Los_Angeles",
  "us-pa": "America/New_York",
  "us-ri": "America/New_York",
  "us-sc": "America/New_York",
  "us-sd": "America/Chicago",
  "us-tn": "America/Chicago",
  "us-tx": "America/Chicago",
  "us-ut": "America/Denver",
  "us-va": "America/New_York",
  "us-vt": "America/New_York",
  "us-wa": "America/Los_Angeles",
  "us-wi": "America/Chicago",
  "us-wv": "America/New_York",
  "us-wy": "America/Denver",
  "ca-ab": "America/Edmonton",
  "ca-bc": "America/Vancouver",
  "ca-mb": "America/Winnipeg",
  "ca-nb": "America/Halifax",
  "ca-nl": "America/St_Johns",
  "ca-ns": "America/Halifax",
  "ca-nt": "America/Edmonton",
  "ca-on": "America/Toronto",
  "ca-qc": "America/Toronto",
  "ca-sk": "America/Regina",
};

/**
 * Codes whose area is not in its state's main zone, is divided by a zone boundary, or differs in another
 * source: every zone in use there.
 */
const ZONES_OF_DIVIDED_CODES: readonly (readonly [codes: string, zones: readonly string[]])[] = [
  ["208 986", ["America/Boise", "America/Los_Angeles"]],
  ["219 574 812 930", ["America/New_York", "America/Chicago"]],
  ["270 364 606", ["America/New_York", "America/Chicago"]],
  ["423", ["America/New_York", "America/Chicago"]],
  // Knoxville is on Eastern Time.
  ["865", ["America/New_York"]],
  ["689", ["America/New_York", "America/Chicago"]],
  ["448 850", ["America/New_York", "America/Chicago"]],
  ["906", ["America/New_York", "America/Chicago"]],
  ["308", ["America/Chicago", "America/Denver"]],
  ["605", ["America/Chicago", "America/Denver"]],
  ["620 785", ["America/Chicago", "America/Denver"]],
  ["701", ["America/Chicago", "America/Denver"]],
  ["458 541", ["America/Los_Angeles", "America/Boise"]],
  ["775", ["America/Los_Angeles", "America/Denver"]],
  ["907", ["America/Anchorage", "America/Adak", "Pacific/Honolulu"]],
  ["915", ["America/Denver", "America/Chicago"]],
  ["928", ["America/Phoenix", "America/Denver"]],
  ["236 250 257 672 778", ["America/Vancouver", "America/Edmonton", "America/Fort_Nelson"]],
  ["273 367 418 581", ["America/Toronto", "America/Halifax"]],
  ["306 639", ["America/Regina", "America/Edmonton"]],
  ["474", ["America/Regina", "America/Edmonton", "America/Winnipeg"]],
  ["709 879", ["America/St_Johns", "America/Halifax", "America/Blanc-Sablon"]],
  ["807", ["America/Toronto", "America/Winnipeg"]],
  [
    "867",
    ["America/Whitehorse", "America/Edmonton", "America/Winnipeg", "America/Toronto", "America/Vancouver"],
  ],
];

/** US territories: not states, but American consumers all the same. */
const ZONE_BY_TERRITORY_CODE: Readonly<Record<string, string>> = {
  "340": "America/St_Thomas",
  "670": "Pacific/Saipan",
  "671": "Pacific/Guam",
  "684": "Pacific/Pago_Pago",
  "787": "America/Puerto_Rico",
  "939": "America/Puerto_Rico",
};

export type AreaCodePlace = {
  /** States or provinces the code serves; none for US territories. */
  regions: readonly RegionCode[];
  /** IANA zones in use there, the most likely first. */
  timeZones: readonly string[];
};

const places = new Map<string, AreaCodePlace>();
for (const [region, codes] of Object.entries(AREA_CODES_BY_REGION) as [
  keyof typeof ZONE_BY_REGION,
  string,
][]) {
  for (const code of codes.split(" ")) {
    const regions = [region, ...(FURTHER_REGIONS[code] ?? [])];
    places.set(code, { regions, timeZones: [ZONE_BY_REGION[region]] });
  }
}
for (const [codes, timeZones] of ZONES_OF_DIVIDED_CODES) {
  for (const code of codes.split(" ")) places.set(code, { regions: places.get(code)!.regions, timeZones });
}
for (const [code, zone] of Object.entries(ZONE_BY_TERRITORY_CODE)) {
  places.set(code, { regions: [], timeZones: [zone] });
}

const zonesByRegion = new Map<RegionCode, string[]>();
for (const { regions, timeZones } of places.values()) {
  for (const region of regions) {
    zonesByRegion.set(region, [...new Set([...(zonesByRegion.get(region) ?? []), ...timeZones])]);
  }
}

/** Every area code with a place, in ascending order. */
export const AREA_CODES: readonly string[] = [...places.keys()].sort();

/** Where an area code belongs; null for toll-free and unassigned codes and other countries. */
export function placeOfAreaCode(code: string): AreaCodePlace | null {
  return places.get(code) ?? null;
}

/** Where a number (E.164) belongs by its area code; null if unknown. */
export function placeOfNumber(e164: string): AreaCodePlace | null {
  const code = areaCode(e164);
  return code === null ? null : placeOfAreaCode(code);
}

/** The area codes of a state or province, for choosing a number there. */
export function areaCodesOfRegion(region: RegionCode): string[] {
  return AREA_CODES.filter((code) => places.get(code)!.regions.includes(region));
}

/** Every zone in use in a state or province, according to its area codes; none for an unknown region. */
export function timeZonesOfRegion(region: RegionCode): readonly string[] {
  return zonesByRegion.get(region) ?? [];
}

const regionsByZone = new Map<string, RegionCode[]>();
for (const [region, zones] of zonesByRegion) {
  for (const zone of zones) regionsByZone.set(zone, [...(regionsByZone.get(zone) ?? []), region]);
}

/**
 * Every state and province in which a zone is in use. A zone that is not in the table ("America/Detroit",
 * "US/Central") stands for all with the same time; none for zones whose time no state or province has.
 */
export function regionsOfTimeZone(timeZone: string): readonly RegionCode[] {
  const regions = regionsByZone.get(timeZone);
  if (regions) return regions;
  // A territory's zone is known too, but has no state.
  if (Object.values(ZONE_BY_TERRITORY_CODE).includes(timeZone)) return [];
  const alike = [...regionsByZone].filter(([zone]) => areSameClock(zone, timeZone));
  return [...new Set(alike.flatMap(([, ofZone]) => ofZone))];
}

/** Whether two zones have the same time in winter and in summer. Throws RangeError for an unknown zone. */
export function areSameClock(one: string, other: string): boolean {
  return one === other || clockOf(one) === clockOf(other);
}

const WINTER = Date.UTC(2026, 0, 15);
const SUMMER = Date.UTC(2026, 6, 15);
const clocks = new Map<string, string>();

/** Its offsets in winter and summer. */
function clockOf(timeZone: string): string {
  let clock = clocks.get(timeZone);
  if (clock === undefined) {
    clock = `${zoneOffsetMs(WINTER, timeZone)} ${zoneOffsetMs(SUMMER, timeZone)}`;
    clocks.set(timeZone, clock);
  }
  return clock;
}
