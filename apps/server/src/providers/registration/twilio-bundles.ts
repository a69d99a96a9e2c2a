import type { BrandForm } from "@broadcast/domain/registration/registration-form";
import { z } from "zod";
import type { Trail } from "./carrier-registration.ts";
import { type Ask, once, stop } from "./registration-steps.ts";
import { addressOf, e164, isSoleProprietor } from "./submitted-words.ts";

/**
 * Twilio's own policies (twilio.com/docs/messaging/compliance/a2p-10dlc/onboarding-isv-api): what a bundle must hold.
 */
const PRIMARY_PROFILE = "RN6433641899984f951173ef1738c3bdd0";
const POLICIES = {
  company: {
    profile: "RNdfbf3fae0e1107f8aded0e7cead80bf5",
    product: "RNb0d4771c2c98518d916a3d4cd70a8f8b",
  },
  person: {
    profile: "RN806dd6cd175f314e1f96a9727ee271f4",
    product: "RN670d5d2e282a6130ae063b234b6019c8",
  },
};

/** Maps the registry's industries to the Trust Hub's terms. */
const INDUSTRIES: Record<string, string> = {
  AGRICULTURE: "AGRICULTURE",
  COMMUNICATION: "MEDIA",
  CONSTRUCTION: "ENGINEERING",
  EDUCATION: "EDUCATION",
  ENERGY: "ENERGY",
  ENTERTAINMENT: "MEDIA",
  FINANCIAL: "FINANCIAL",
  GOVERNMENT: "GOVERNMENT",
  HEALTHCARE: "HEALTHCARE",
  HOSPITALITY: "HOSPITALITY",
  INSURANCE: "INSURANCE",
  LEGAL: "LEGAL",
  MANUFACTURING: "MANUFACTURING",
  NGO: "NOT_FOR_PROFIT",
  REAL_ESTATE: "REAL_ESTATE",
  RETAIL: "RETAIL",
  TECHNOLOGY: "TECHNOLOGY",
  TRANSPORTATION: "TRANSPORTATION",
};
const COMPANY_TYPES: Record<BrandForm["entityType"], string> = {
  SOLE_PROPRIETOR: "private",
  PRIVATE_PROFIT: "private",
  PUBLIC_PROFIT: "public",
  NON_PROFIT: "non_profit",
  GOVERNMENT: "government",
};

const withSid = z.object({ sid: z.string() });
const profileList = z.object({ results: z.array(withSid) });

/** Twilio's interfaces for registering, each with its own host. */
export interface TwilioAsk {
  api: Ask;
  trustHub: Ask;
  messaging: Ask;
  /** Path of our account in the API of 2010. */
  account: string;
}

type Piece = { type: string; attributes: Record<string, string> };

export const formBody = (fields: Record<string, string> | URLSearchParams) => ({
  contentType: "application/x-www-form-urlencoded",
  text: new URLSearchParams(fields).toString(),
});

export const sidOf = (json: unknown): string => withSid.parse(json).sid;

/**
 * Registers a business with Twilio's Trust Hub: its profile, and the bundle for messaging. Bundles are free, so one
 * left half made by an interruption is made again and the old one stays unused. Existing ones are updated to the form.
 */
export async function bringBundles(ask: TwilioAsk, form: BrandForm, trail: Trail) {
  const policies = POLICIES[isSoleProprietor(form) ? "person" : "company"];
  const profile = await bringBundle(ask, trail, {
    name: "profile",
    path: "/v1/CustomerProfiles",
    // Twilio treats a profile's name as the customer-facing name.
    friendlyName: form.displayName,
    email: form.email,
    policy: policies.profile,
    pieces: profilePieces(form),
    others: [await primaryProfile(ask), await bringAddress(ask, form, trail)],
  });
  const product = await bringBundle(ask, trail, {
    name: "product",
    path: "/v1/TrustProducts",
    friendlyName: `${form.displayName} A2P`,
    email: form.email,
    policy: policies.product,
    pieces: productPieces(form),
    others: [profile],
  });
  return { profile, product };
}

async function bringBundle(
  { trustHub }: TwilioAsk,
  trail: Trail,
  bundle: {
    name: "profile" | "product";
    path: string;
    friendlyName: string;
    email: string;
    policy: string;
    pieces: Piece[];
    others: string[];
  },
): Promise<string> {
  const fields = { FriendlyName: bundle.friendlyName, Email: bundle.email };
  const isKnown = trail.made[bundle.name] !== undefined;
  const sid = await once(trail, bundle.name, async () =>
    sidOf(await trustHub("POST", bundle.path, formBody({ ...fields, PolicySid: bundle.policy }))),
  );
  if (isKnown) await trustHub("POST", `${bundle.path}/${sid}`, formBody(fields));
  const parts = [...bundle.others];
  for (const piece of bundle.pieces) parts.push(await bringPiece(trustHub, trail, piece));
  for (const part of parts) {
    const mark = `${bundle.name}-${part}`;
    await once(trail, mark, () => assign(trustHub, `${bundle.path}/${sid}`, part));
  }
  await trustHub("POST", `${bundle.path}/${sid}`, formBody({ Status: "pending-review" }));
  return sid;
}

const assignmentList = z.object({ results: z.array(z.object({ sid: z.string(), object_sid: z.string() })) });

/** Adds a part to a bundle, unless an interrupted run already did. */
async function assign(trustHub: Ask, bundle: string, part: string): Promise<string> {
  const path = `${bundle}/EntityAssignments`;
  const { results } = assignmentList.parse(await trustHub("GET", `${path}?PageSize=100`));
  const known = results.find(({ object_sid }) => object_sid === part);
  return known?.sid ?? sidOf(await trustHub("POST", path, formBody({ ObjectSid: part })));
}

async function bringPiece(trustHub: Ask, trail: Trail, { type, attributes }: Piece): Promise<string> {
  const text = JSON.stringify(attributes);
  const isKnown = trail.made[type] !== undefined;
  const sid = await once(trail, type, async () =>
    sidOf(
      await trustHub("POST", "/v1/EndUsers", formBody({ FriendlyName: type, Type: type, Attributes: text })),
    ),
  );
  if (isKnown) await trustHub("POST", `/v1/EndUsers/${sid}`, formBody({ Attributes: text }));
  return sid;
}

async function bringAddress({ api, trustHub, account }: TwilioAsk, form: BrandForm, trail: Trail) {
  const address = addressOf(form);
  const fields = {
    CustomerName: form.legalName || `${form.firstName} ${form.lastName}`.trim(),
    Street: address.street,
    ...(address.streetSecondary && { StreetSecondary: address.streetSecondary }),
    City: address.city,
    Region: address.state,
    PostalCode: address.postalCode,
  };
  const isKnown = trail.made.address !== undefined;
  const sid = await once(trail, "address", async () =>
    sidOf(
      await api("POST", `${account}/Addresses.json`, formBody({ ...fields, IsoCountry: address.country })),
    ),
  );
  if (isKnown) await api("POST", `${account}/Addresses/${sid}.json`, formBody(fields));
  return once(trail, "addressDocument", async () =>
    sidOf(
      await trustHub(
        "POST",
        "/v1/SupportingDocuments",
        formBody({
          FriendlyName: "Address",
          Type: "customer_profile_address",
          Attributes: JSON.stringify({ address_sids: sid }),
        }),
      ),
    ),
  );
}

/**
 * Returns the installation's own profile, which vouches for every business. Without it no business can be registered.
 */
async function primaryProfile({ trustHub }: TwilioAsk): Promise<string> {
  const query = new URLSearchParams({ PolicySid: PRIMARY_PROFILE, Status: "twilio-approved" });
  const [profile] = profileList.parse(await trustHub("GET", `/v1/CustomerProfiles?${query}`)).results;
  return profile?.sid ?? stop({ kind: "busy", retryAfterMs: null });
}

function profilePieces(form: BrandForm): Piece[] {
  const person = {
    first_name: form.firstName,
    last_name: form.lastName,
    email: form.email,
    phone_number: e164(form.phone),
  };
  if (isSoleProprietor(form)) return [{ type: "starter_customer_profile_information", attributes: person }];
  return [
    {
      type: "customer_profile_business_information",
      attributes: {
        business_name: form.legalName,
        business_type: businessType(form),
        business_registration_identifier: "EIN",
        business_registration_number: form.ein,
        business_identity: "direct_customer",
        business_industry: INDUSTRIES[form.vertical] ?? "CONSUMER",
        business_regions_of_operation: "USA_AND_CANADA",
        website_url: form.website,
        social_media_profile_urls: "",
      },
    },
    {
      type: "authorized_representative_1",
      attributes: { ...person, business_title: "Owner", job_position: "Other" },
    },
  ];
}

function productPieces(form: BrandForm): Piece[] {
  if (isSoleProprietor(form))
    return [
      {
        type: "sole_proprietor_information",
        attributes: {
          brand_name: form.displayName,
          vertical: INDUSTRIES[form.vertical] ?? "CONSUMER",
          mobile_phone_number: e164(form.mobilePhone),
        },
      },
    ];
  return [
    {
      type: "us_a2p_messaging_profile_information",
      attributes: {
        company_type: COMPANY_TYPES[form.entityType],
        ...(form.entityType === "PUBLIC_PROFIT" && {
          stock_exchange: form.stockExchange,
          stock_ticker: form.stockSymbol,
        }),
      },
    },
  ];
}

function businessType({ entityType, legalName }: BrandForm): string {
  if (entityType === "NON_PROFIT" || entityType === "GOVERNMENT") return "Non-profit Corporation";
  if (/\bl\.?l\.?c\b/i.test(legalName)) return "Limited Liability Corporation";
  return /\b(llp|lp|partners(hip)?)\b/i.test(legalName) ? "Partnership" : "Corporation";
}
