import { parseNanp } from "@broadcast/domain/phone/parse-nanp";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { isPossibleAreaCode } from "../numbers/area-codes.ts";
import { availableNumbers } from "../numbers/available-numbers.ts";
import { type BoughtNumber, freshNumber } from "../numbers/bought-numbers.ts";
import { acceptEmptyJson, addVendorHooks } from "../vendors/vendor-api.ts";
import type { World } from "../world/world.ts";
import { SinchNumbersError } from "./sinch-errors.ts";
import { hasSignedIn } from "./sinch-sign-in.ts";

type Query = Record<string, string | undefined>;
type Order = {
  displayName?: string;
  smsConfiguration?: { servicePlanId?: string; campaignId?: string };
  voiceConfiguration?: { appId?: string };
  callbackUrl?: string;
};
type AnyOrder = Order & {
  regionCode?: string;
  type?: string;
  numberPattern?: { pattern?: string; searchPattern?: string };
};

const SIZE = 10;
const SIZE_MAX = 100;
const MONTH_MS = 30 * 86_400_000;

/** Sinch's Numbers API: search, rent, set up, give back. */
export async function sinchNumbersApi(app: FastifyInstance, { world }: { world: World }) {
  acceptEmptyJson(app);
  addVendorHooks(app, world, {
    vendor: "sinch",
    authorize: (request) => authorize(world, request),
    tooMany: () => new SinchNumbersError(429, "RESOURCE_EXHAUSTED", "Too many requests"),
    down: () => new SinchNumbersError(503, "UNAVAILABLE", "The service is currently unavailable."),
  });
  app.setErrorHandler((error: Error & { statusCode?: number }, _request, reply) => {
    const known =
      error instanceof SinchNumbersError
        ? error
        : new SinchNumbersError(error.statusCode ?? 500, "INVALID_ARGUMENT", error.message);
    // The SDK fetches a new token when it reads this.
    if (known.status === 401)
      reply.header("www-authenticate", `Bearer error="invalid_token", error_description="${known.message}"`);
    return reply.code(known.status).send({
      error: { code: known.status, message: known.message, status: known.state, details: known.details },
    });
  });
  app.setNotFoundHandler((request, reply) =>
    reply.code(404).send({
      error: { code: 404, message: `There is no ${request.url}.`, status: "NOT_FOUND", details: [] },
    }),
  );
  addAvailableRoutes(app, world);
  addActiveRoutes(app, world);
}

function addAvailableRoutes(app: FastifyInstance, world: World) {
  app.get<{ Querystring: Query }>("/:project/availableNumbers", async ({ query }) => {
    if (!query.regionCode) throw invalid("regionCode", "is required");
    if (!query.type) throw invalid("type", "is required");
    const size = Math.min(SIZE_MAX, Math.max(1, Math.trunc(Number(query.size ?? SIZE)) || SIZE));
    const pattern = query["numberPattern.pattern"];
    const place = query["numberPattern.searchPattern"];
    const phones = search(world, query.regionCode, query.type, pattern, place, size);
    return { availableNumbers: phones.map(availableJson) };
  });

  app.get<{ Params: { name: string } }>("/:project/availableNumbers/:name", async (request) =>
    availableJson(phoneForSale(world, request.params.name)),
  );

  app.post("/:project/availableNumbers::rentAny", async (request) => {
    const order = (request.body ?? {}) as AnyOrder;
    const { pattern, searchPattern } = order.numberPattern ?? {};
    const [phone] = search(world, order.regionCode ?? "", order.type ?? "", pattern, searchPattern, 1);
    if (!phone) throw notFound("availableNumber", pattern ?? "any");
    return rent(world, phone, order);
  });

  app.post<{ Params: { name: string } }>("/:project/availableNumbers/:name", async (request) => {
    const phone = phoneForSale(world, nameBefore(":rent", request.params.name, request.url));
    return rent(world, phone, (request.body ?? {}) as Order);
  });
}

function addActiveRoutes(app: FastifyInstance, world: World) {
  app.get<{ Querystring: Query }>("/:project/activeNumbers", async ({ query }) => {
    const size = Math.min(1000, Math.max(1, Math.trunc(Number(query.pageSize ?? SIZE_MAX)) || SIZE_MAX));
    const first = Math.max(0, Math.trunc(Number(query.pageToken || 0)) || 0);
    const wanted = placed(query["numberPattern.pattern"], query["numberPattern.searchPattern"]);
    const isWanted = query.regionCode !== undefined && query.regionCode !== "US" ? () => false : wanted;
    const matching = world.numbers.list("sinch").filter(({ phone }) => isWanted(phone));
    const next = first + size < matching.length ? String(first + size) : "";
    return {
      activeNumbers: matching.slice(first, first + size).map((number) => activeJson(world, number)),
      nextPageToken: next,
      totalSize: matching.length,
    };
  });

  app.get<{ Params: { name: string } }>("/:project/activeNumbers/:name", async (request) =>
    activeJson(world, existing(world, request.params.name)),
  );

  app.patch<{ Params: { name: string } }>("/:project/activeNumbers/:name", async (request) => {
    const number = existing(world, request.params.name);
    applyOrder(world, number, (request.body ?? {}) as Order);
    number.changedAt = world.clock.now();
    await world.numbers.save(number);
    return activeJson(world, number);
  });

  app.post<{ Params: { name: string } }>("/:project/activeNumbers/:name", async (request) => {
    const number = existing(world, nameBefore(":release", request.params.name, request.url));
    await world.numbers.remove(number);
    return { ...activeJson(world, number), expireAt: new Date(world.clock.now()).toISOString() };
  });
}

function authorize({ sinch }: World, request: FastifyRequest) {
  const signedIn = sinch ? hasSignedIn(sinch, request) : "no";
  if (!sinch || signedIn !== "yes")
    throw new SinchNumbersError(
      401,
      "UNAUTHENTICATED",
      signedIn === "expired" ? "Jwt is expired" : "Request had invalid authentication credentials.",
    );
  if (request.url.split("/")[3]?.split("?")[0] !== sinch.projectId)
    throw new SinchNumbersError(403, "PERMISSION_DENIED", "The key does not belong to this project.");
}

function search(
  world: World,
  region: string,
  type: string,
  pattern = "",
  place = "CONTAINS",
  limit: number,
): string[] {
  if (region !== "US" || type !== "LOCAL") return [];
  const national = nationalDigits(pattern, place);
  if (national.length > 10) return [];
  return availableNumbers({
    areaCode: place === "START" && national.length >= 3 ? national.slice(0, 3) : "",
    contains: contained(national, place),
    region: "",
    limit,
    isTaken: (phone) => world.numbers.byPhone(phone) !== undefined,
  });
}

/** The digits behind the country code; no area code begins with 1, so at the start it can be nothing else. */
function nationalDigits(pattern: string, place: string): string {
  const digits = pattern.replace(/\D/g, "");
  return place === "START" || pattern.startsWith("+") ? digits.replace(/^1/, "") : digits;
}

function contained(digits: string, place: string): string {
  if (digits === "") return "";
  if (place === "START") return digits.padEnd(10, "*");
  return place === "END" ? digits.padStart(10, "*") : digits;
}

function placed(pattern = "", place = "CONTAINS"): (phone: string) => boolean {
  const digits = nationalDigits(pattern, place);
  if (place === "START") return (phone) => phone.startsWith(`+1${digits}`);
  return (phone) => (place === "END" ? phone.endsWith(digits) : phone.includes(digits));
}

function phoneForSale(world: World, text: string): string {
  const phone = parseNanp(text);
  if (!phone || !isPossibleAreaCode(phone.slice(2, 5)) || world.numbers.byPhone(phone))
    throw notFound("availableNumber", text);
  return phone;
}

async function rent(world: World, phone: string, order: Order) {
  const number = freshNumber("sinch", phone, `sinch:${phone}`, world.clock.now());
  applyOrder(world, number, order);
  await world.numbers.save(number);
  return activeJson(world, number);
}

function applyOrder(world: World, number: BoughtNumber, order: Order) {
  const plan = order.smsConfiguration?.servicePlanId;
  if (plan && plan !== world.sinch?.servicePlanId)
    throw invalid("smsConfiguration.servicePlanId", "is not a service plan of this project");
  const before = number.sinch;
  number.friendlyName = order.displayName ?? number.friendlyName;
  number.sinch = {
    servicePlanId: plan ?? before?.servicePlanId ?? "",
    campaignId: order.smsConfiguration?.campaignId ?? before?.campaignId ?? "",
    voiceAppId: order.voiceConfiguration?.appId ?? before?.voiceAppId ?? "",
    callbackUrl: order.callbackUrl ?? before?.callbackUrl ?? "",
  };
}

function existing(world: World, text: string): BoughtNumber {
  const number = world.numbers.ownedBy("sinch", parseNanp(text) ?? text);
  if (!number) throw notFound("activeNumber", text);
  return number;
}

/** The name in front of a custom verb such as :rent. */
function nameBefore(verb: string, text: string, url: string): string {
  if (!text.endsWith(verb)) throw new SinchNumbersError(404, "NOT_FOUND", `There is no ${url}.`);
  return text.slice(0, -verb.length);
}

function availableJson(phone: string) {
  return {
    phoneNumber: phone,
    regionCode: "US",
    type: "LOCAL",
    capability: ["SMS", "VOICE"],
    setupPrice: { currencyCode: "USD", amount: "0.00" },
    monthlyPrice: { currencyCode: "USD", amount: "1.00" },
    paymentIntervalMonths: 1,
    supportingDocumentationRequired: false,
  };
}

function activeJson(world: World, number: BoughtNumber) {
  const changed = new Date(number.changedAt).toISOString();
  return {
    phoneNumber: number.phone,
    projectId: world.sinch!.projectId,
    displayName: number.friendlyName,
    regionCode: "US",
    type: "LOCAL",
    capability: ["SMS", "VOICE"],
    money: { currencyCode: "USD", amount: "1.00" },
    paymentIntervalMonths: 1,
    nextChargeDate: new Date(number.boughtAt + MONTH_MS).toISOString(),
    expireAt: null,
    smsConfiguration: {
      servicePlanId: number.sinch?.servicePlanId ?? "",
      scheduledProvisioning: null,
      campaignId: number.sinch?.campaignId ?? "",
    },
    voiceConfiguration: {
      type: "RTC",
      appId: number.sinch?.voiceAppId ?? "",
      scheduledVoiceProvisioning: null,
      lastUpdatedTime: changed,
    },
    callbackUrl: number.sinch?.callbackUrl ?? "",
  };
}

function notFound(resourceType: string, resourceName: string): SinchNumbersError {
  return new SinchNumbersError(404, "NOT_FOUND", `${resourceType} ${resourceName} was not found`, [
    { type: "ResourceInfo", resourceType, resourceName, owner: "", description: "" },
  ]);
}

function invalid(field: string, what: string): SinchNumbersError {
  return new SinchNumbersError(400, "INVALID_ARGUMENT", `${field} ${what}`, [
    { type: "BadRequest", fieldViolations: [{ field, description: what }] },
  ]);
}
