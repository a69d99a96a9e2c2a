import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { parseInternational } from "../numbers/phone-input.ts";
import { checkPin, sendOtp } from "../registrations/otp.ts";
import { type Brand, freshReview, type Refusal } from "../registrations/registrations.ts";
import { registryId } from "../registrations/registry-ids.ts";
import { reviewBrand } from "../registrations/reviews.ts";
import type { SandboxState } from "../state/sandbox-state.ts";
import { losesAnswer } from "../vendors/vendor-api.ts";
import { brandNotFound, DUPLICATE, INVALID_INPUT, NOT_FOUND, TcrError, WRONG_STATE } from "./tcr-errors.ts";
import { type Fields, fieldsOf, need, recordsPage, tcrDate, textIn } from "./tcr-fields.ts";

type Params = { brandId: string; referenceId: string };

const ENTITY_TYPES = ["SOLE_PROPRIETOR", "PRIVATE_PROFIT", "PUBLIC_PROFIT", "NON_PROFIT", "GOVERNMENT"];
const OF_ALL = ["displayName", "phone", "country", "email", "vertical"];
const OF_COMPANIES = ["companyName", "ein"];
const OF_PEOPLE = ["firstName", "lastName", "mobilePhone", "street", "city", "state", "postalCode"];
const KEPT = [
  ...[...OF_ALL, ...OF_COMPANIES, ...OF_PEOPLE],
  ...["einIssuingCountry", "website", "stockSymbol", "stockExchange", "brandRelationship", "referenceId"],
];

/** Brands at the registry; blocking and non-blocking differ only in how long the answer takes. */
export function addBrandRoutes(app: FastifyInstance, sandboxState: SandboxState) {
  const { brands } = sandboxState.registrations;
  const own = () => brands.list().filter(({ registrar }) => registrar === "tcr");
  const existing = ({ params }: FastifyRequest): Brand => {
    const brand = brands.get((params as Params).brandId);
    if (brand?.registrar !== "tcr") throw brandNotFound();
    return brand;
  };

  const create = async (request: FastifyRequest, reply: FastifyReply) => {
    const details = detailsFrom(fieldsOf(request));
    const reference = textIn(details, "referenceId");
    if (reference !== "" && own().some((brand) => brand.details.referenceId === reference))
      throw new TcrError(400, DUPLICATE, "Duplicate brand reference ID", ["referenceId"]);
    const brand: Brand = {
      id: registryId("B"),
      registrar: "tcr",
      ...freshReview(sandboxState.clock.now()),
      ...factsOf(details),
      identityStatus: details.entityType === "SOLE_PROPRIETOR" ? "UNVERIFIED" : "SELF_DECLARED",
      otp: null,
      details,
    };
    await brands.save(brand);
    void reviewBrand(sandboxState, brand);
    if (losesAnswer(sandboxState, request, reply)) return reply;
    return brandJson(brand);
  };
  app.post("/brand/nonBlocking", create);
  app.post("/brand", create);

  app.get("/brand", async (request) => {
    const { referenceId } = request.query as Record<string, string | undefined>;
    const matching = own().filter(({ details }) => !referenceId || details.referenceId === referenceId);
    return recordsPage(request, matching, brandJson);
  });
  app.get<{ Params: Params }>("/brand/feedback/:brandId", async (request) => {
    const brand = existing(request);
    return { brandId: brand.id, category: brand.refusals.map(feedbackJson) };
  });
  app.get("/brand/:brandId", async (request) => brandJson(existing(request)));

  app.put("/brand/:brandId", async (request) => {
    const brand = existing(request);
    const details = detailsFrom({ ...brand.details, ...fieldsOf(request) });
    if ((details.entityType === "SOLE_PROPRIETOR") !== (brand.entityType === "SOLE_PROPRIETOR"))
      throw new TcrError(400, WRONG_STATE, "The entity type cannot be changed to or from sole proprietor");
    const isIdentityChanged = ["entityType", "companyName", "ein"].some(
      (name) => textIn(details, name) !== textIn(brand.details, name),
    );
    if (isIdentityChanged && brand.state === "approved")
      throw new TcrError(400, WRONG_STATE, "The identity of a verified brand cannot be changed");
    Object.assign(brand, factsOf(details), { details, changedAt: sandboxState.clock.now() });
    await brands.save(brand);
    return brandJson(brand);
  });

  app.put("/brand/:brandId/revet", async (request) => {
    const brand = existing(request);
    if (brand.state !== "refused")
      throw new TcrError(400, WRONG_STATE, "Only an unverified brand can be vetted again");
    const { createdAt } = brand;
    Object.assign(brand, freshReview(sandboxState.clock.now()), { createdAt });
    await brands.save(brand);
    void reviewBrand(sandboxState, brand);
    return brandJson(brand);
  });

  app.post("/brand/:brandId/smsOtp", async (request) => {
    const brand = existing(request);
    const fields = fieldsOf(request);
    if (brand.entityType !== "SOLE_PROPRIETOR")
      throw new TcrError(400, WRONG_STATE, "OTP is for sole proprietor brands only");
    if (brand.identityStatus === "VERIFIED" || brand.state !== "approved")
      throw new TcrError(400, WRONG_STATE, "The brand is verified already, or not ready for it");
    const pinText = textIn(fields, "pinSms");
    if (!pinText.includes("@OTP_PIN@"))
      throw new TcrError(400, INVALID_INPUT, "pinSms must contain @OTP_PIN@", ["pinSms"]);
    need(fields, ["successSms"]);
    const otp = await sendOtp(sandboxState, brand, { pinText, successText: textIn(fields, "successSms") });
    return { brandId: brand.id, referenceId: otp.reference };
  });
  app.put("/brand/:brandId/smsOtp", async (request, reply) => {
    const brand = existing(request);
    const verdict = await checkPin(sandboxState, brand, textIn(fieldsOf(request), "otpPin"));
    if (verdict === "expired")
      throw new TcrError(400, WRONG_STATE, "OTP expired or not requested", ["otpPin"]);
    if (verdict === "wrong") throw new TcrError(400, INVALID_INPUT, "Invalid OTP PIN", ["otpPin"]);
    return reply.code(204).send();
  });
  app.get("/brand/:brandId/smsOtp", async (request) => otpJson(existing(request)));
  app.get<{ Params: Params }>("/brand/smsOtp/:referenceId", async (request) => {
    const brand = own().find(({ otp }) => otp?.reference === request.params.referenceId);
    if (!brand) throw new TcrError(404, NOT_FOUND, "OTP not found");
    return otpJson(brand);
  });
}

function detailsFrom(fields: Fields): Fields {
  const entityType = textIn(fields, "entityType");
  if (!ENTITY_TYPES.includes(entityType))
    throw new TcrError(400, INVALID_INPUT, "Invalid entity type", ["entityType"]);
  const isPerson = entityType === "SOLE_PROPRIETOR";
  need(fields, [...OF_ALL, ...(isPerson ? OF_PEOPLE : OF_COMPANIES)]);
  if (entityType === "PUBLIC_PROFIT") need(fields, ["stockSymbol", "stockExchange"]);
  for (const name of isPerson ? ["phone", "mobilePhone"] : ["phone"])
    if (!parseInternational(textIn(fields, name)))
      throw new TcrError(400, INVALID_INPUT, `${name} must be an E.164 phone number`, [name]);
  return {
    entityType,
    mock: fields.mock === true,
    ...Object.fromEntries(
      KEPT.map((name) => [name, textIn(fields, name)]).filter(([, value]) => value !== ""),
    ),
  };
}

function factsOf(details: Fields) {
  const person = `${textIn(details, "firstName")} ${textIn(details, "lastName")}`.trim();
  return {
    entityType: textIn(details, "entityType"),
    displayName: textIn(details, "displayName"),
    legalName: textIn(details, "companyName") || person,
    ein: textIn(details, "ein"),
    stockSymbol: textIn(details, "stockSymbol"),
    website: textIn(details, "website"),
    mobilePhone: parseInternational(textIn(details, "mobilePhone")) ?? "",
  };
}

function brandJson(brand: Brand) {
  return {
    ...brand.details,
    brandId: brand.id,
    cspId: "SSANDBX",
    status: "ACTIVE",
    identityStatus: brand.state === "in-review" ? "PENDING" : brand.identityStatus,
    universalEin: brand.ein ? `US_${brand.ein.replace(/\D/g, "")}` : undefined,
    createDate: tcrDate(brand.createdAt),
  };
}

const CATEGORIES: Partial<Record<Refusal["reason"], { id: string; displayName: string; fields: string[] }>> =
  {
    "tax-id": { id: "TAX_ID", displayName: "Tax Id", fields: ["ein", "companyName", "entityType"] },
    "stock-symbol": {
      id: "STOCK_SYMBOL",
      displayName: "Stock Symbol",
      fields: ["stockSymbol", "stockExchange", "entityType"],
    },
  };

function feedbackJson({ reason, sentence }: Refusal) {
  const category = CATEGORIES[reason] ?? { id: "OTHERS", displayName: "Others", fields: [] };
  return { ...category, description: sentence };
}

function otpJson({ id, otp, mobilePhone }: Brand) {
  if (!otp) throw new TcrError(404, NOT_FOUND, "OTP not found");
  return {
    brandId: id,
    referenceId: otp.reference,
    mobilePhone,
    requestDate: tcrDate(otp.sentAt),
    verifyDate: otp.verifiedAt === null ? null : tcrDate(otp.verifiedAt),
    deliveryStatus: "DELIVERED_HANDSET",
  };
}
