import type { FastifyInstance } from "fastify";
import { hexId } from "../../messages/message-ids.ts";
import { sendOtp } from "../../registrations/otp.ts";
import { type Brand, freshReview, type Refusal } from "../../registrations/registrations.ts";
import { registryId } from "../../registrations/registry-ids.ts";
import { reviewBrand } from "../../registrations/reviews.ts";
import type { SandboxState } from "../../state/sandbox-state.ts";
import { losesAnswer } from "../../vendors/vendor-api.ts";
import { TwilioError } from "../twilio-errors.ts";
import { type Form, one } from "../twilio-forms.ts";
import { addressOf, flag, formOf, found, isoDate, listPage, required } from "../twilio-rest.ts";
import { attributesIn, type Bundle } from "./trust-hub.ts";

type Params = { sid: string };
export type BrandDetails = {
  customerProfileBundleSid: string;
  a2pProfileBundleSid: string;
  brandType: string;
  tcrId: string;
  skipsVetting: boolean;
  isMock: boolean;
};

const ENTITY_TYPES: Record<string, string> = {
  private: "PRIVATE_PROFIT",
  public: "PUBLIC_PROFIT",
  non_profit: "NON_PROFIT",
  government: "GOVERNMENT",
};

/** Brands: a business's bundles, submitted to the registry. */
export function addBrandRoutes(app: FastifyInstance, sandboxState: SandboxState) {
  const { brands } = sandboxState.registrations;
  const existing = (sid: string) => {
    const brand = brands.get(sid);
    return brand?.registrar === "twilio" ? brand : undefined;
  };

  app.post("/a2p/BrandRegistrations", async (request, reply) => {
    const form = formOf(request);
    const details = detailsFrom(form);
    checkBundles(sandboxState, details);
    const brand: Brand = {
      id: `BN${hexId()}`,
      registrar: "twilio",
      ...freshReview(sandboxState.clock.now()),
      ...factsOf(sandboxState, details),
      identityStatus: details.brandType === "SOLE_PROPRIETOR" ? "UNVERIFIED" : "SELF_DECLARED",
      otp: null,
      details,
    };
    await brands.save(brand);
    void reviewBrand(sandboxState, brand);
    if (losesAnswer(sandboxState, request, reply)) return reply;
    return reply.code(201).send(brandJson(sandboxState, brand));
  });

  app.get("/a2p/BrandRegistrations", async (request) =>
    listPage(
      sandboxState,
      request,
      "data",
      brands.list().filter(({ registrar }) => registrar === "twilio"),
      (brand) => brandJson(sandboxState, brand),
    ),
  );

  app.get<{ Params: Params }>("/a2p/BrandRegistrations/:sid", async (request) =>
    brandJson(sandboxState, found(existing(request.params.sid), request)),
  );

  // Resubmitted after a refusal, with the bundles' current contents.
  app.post<{ Params: Params }>("/a2p/BrandRegistrations/:sid", async (request, reply) => {
    const brand = found(existing(request.params.sid), request);
    if (brand.state !== "refused")
      throw new TwilioError(20001, 400, "Only a failed Brand Registration can be updated");
    const { createdAt } = brand;
    Object.assign(
      brand,
      freshReview(sandboxState.clock.now()),
      { createdAt },
      factsOf(sandboxState, detailsOf(brand)),
    );
    await brands.save(brand);
    void reviewBrand(sandboxState, brand);
    return reply.code(202).send(brandJson(sandboxState, brand));
  });

  app.post<{ Params: Params }>("/a2p/BrandRegistrations/:sid/SmsOtp", async (request, reply) => {
    const brand = found(existing(request.params.sid), request);
    if (brand.entityType !== "SOLE_PROPRIETOR" || brand.state === "refused")
      throw new TwilioError(20001, 400, "OTP verification is for Sole Proprietor brands that did not fail");
    if (brand.identityStatus === "VERIFIED")
      throw new TwilioError(20001, 400, "The brand has been verified already");
    // The phone is that of the current bundle.
    Object.assign(brand, factsOf(sandboxState, detailsOf(brand)));
    await sendOtp(sandboxState, brand);
    return reply
      .code(201)
      .send({ account_sid: sandboxState.account.accountSid, brand_registration_sid: brand.id });
  });
}

const detailsOf = (brand: Brand): BrandDetails => brand.details as BrandDetails;

function detailsFrom(form: Form): BrandDetails {
  const brandType = one(form.BrandType) || "STANDARD";
  if (brandType !== "STANDARD" && brandType !== "SOLE_PROPRIETOR")
    throw new TwilioError(20001, 400, `BrandType ${brandType} is not valid`);
  return {
    customerProfileBundleSid: required(form, "CustomerProfileBundleSid"),
    a2pProfileBundleSid: required(form, "A2PProfileBundleSid"),
    brandType,
    tcrId: registryId("B"),
    skipsVetting: flag(form, "SkipAutomaticSecVet"),
    isMock: flag(form, "Mock"),
  };
}

function checkBundles(
  sandboxState: SandboxState,
  { customerProfileBundleSid, a2pProfileBundleSid }: BrandDetails,
) {
  const bundles: [string, Bundle | undefined][] = [
    [customerProfileBundleSid, sandboxState.trustHub.customerProfiles.get(customerProfileBundleSid)],
    [a2pProfileBundleSid, sandboxState.trustHub.trustProducts.get(a2pProfileBundleSid)],
  ];
  for (const [sid, bundle] of bundles)
    if (!bundle || bundle.status === "draft")
      throw new TwilioError(20001, 400, `The bundle ${sid} was not found or was not submitted for review`);
  const isTaken = sandboxState.registrations.brands
    .list()
    .some(
      (brand) =>
        brand.registrar === "twilio" &&
        detailsOf(brand).customerProfileBundleSid === customerProfileBundleSid &&
        detailsOf(brand).a2pProfileBundleSid === a2pProfileBundleSid,
    );
  if (isTaken) throw new TwilioError(20409, 409, "A Brand Registration with these bundles exists already");
}

/** Returns what the bundles say about the business. */
function factsOf(sandboxState: SandboxState, details: BrandDetails) {
  const { trustHub } = sandboxState;
  const profile = trustHub.customerProfiles.get(details.customerProfileBundleSid);
  const product = trustHub.trustProducts.get(details.a2pProfileBundleSid);
  const text = (value: unknown) => (typeof value === "string" ? value : "");
  if (details.brandType === "SOLE_PROPRIETOR") {
    const person = attributesIn(trustHub, profile, "starter_customer_profile_information");
    const owner = attributesIn(trustHub, product, "sole_proprietor_information");
    return {
      entityType: "SOLE_PROPRIETOR",
      displayName: text(owner.brand_name),
      legalName: `${text(person.first_name)} ${text(person.last_name)}`.trim(),
      ein: "",
      stockSymbol: "",
      website: "",
      mobilePhone: text(owner.mobile_phone_number),
    };
  }
  const business = attributesIn(trustHub, profile, "customer_profile_business_information");
  const messaging = attributesIn(trustHub, product, "us_a2p_messaging_profile_information");
  return {
    entityType: ENTITY_TYPES[text(messaging.company_type)] ?? "PRIVATE_PROFIT",
    displayName: profile?.friendlyName ?? "",
    legalName: text(business.business_name),
    ein: text(business.business_registration_number),
    stockSymbol: text(messaging.stock_ticker),
    website: text(business.website_url),
    mobilePhone: "",
  };
}

const STATUS = { "in-review": "PENDING", approved: "APPROVED", refused: "FAILED" } as const;
const FEEDBACK: Partial<Record<Refusal["reason"], { category: string; code: number; fields: string[] }>> = {
  "tax-id": { category: "TAX_ID", code: 30795, fields: ["business_registration_number", "business_name"] },
  "stock-symbol": { category: "STOCK_SYMBOL", code: 30796, fields: ["stock_ticker", "company_type"] },
};
const OTHER_FEEDBACK = { category: "OTHERS", code: 30799, fields: [] };

function brandJson(sandboxState: SandboxState, brand: Brand) {
  const details = detailsOf(brand);
  const url = addressOf(sandboxState, `/a2p/BrandRegistrations/${brand.id}`);
  const feedback = brand.refusals.map((refusal) => ({
    ...(FEEDBACK[refusal.reason] ?? OTHER_FEEDBACK),
    sentence: refusal.sentence,
  }));
  return {
    sid: brand.id,
    account_sid: sandboxState.account.accountSid,
    customer_profile_bundle_sid: details.customerProfileBundleSid,
    a2p_profile_bundle_sid: details.a2pProfileBundleSid,
    date_created: isoDate(brand.createdAt),
    date_updated: isoDate(brand.changedAt),
    brand_type: details.brandType,
    status: STATUS[brand.state],
    tcr_id: brand.state === "in-review" ? null : details.tcrId,
    failure_reason: feedback.length === 0 ? null : feedback.map(({ sentence }) => sentence).join(" "),
    errors: feedback.map(({ code, fields, sentence }) => ({
      code,
      url: `https://www.twilio.com/docs/api/errors/${code}`,
      description: sentence,
      fields,
    })),
    brand_score: brand.state === "approved" && details.brandType === "STANDARD" ? 42 : null,
    brand_feedback: feedback.length === 0 ? null : feedback.map(({ category }) => category),
    identity_status: brand.identityStatus,
    russell_3000: false,
    government_entity: brand.entityType === "GOVERNMENT",
    tax_exempt_status: null,
    skip_automatic_sec_vet: details.skipsVetting,
    mock: details.isMock,
    url,
    links: { brand_vettings: `${url}/Vettings`, brand_registration_otps: `${url}/SmsOtp` },
  };
}
