import { parseNanp } from "@broadcast/domain/phone/parse-nanp";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { isPossibleAreaCode } from "../numbers/area-codes.ts";
import { availableNumbers } from "../numbers/available-numbers.ts";
import { type BoughtNumber, freshNumber } from "../numbers/bought-numbers.ts";
import type { SandboxState } from "../state/sandbox-state.ts";
import { acceptEmptyJson, addVendorHooks } from "../vendors/vendor-api.ts";
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

/** Sinch's Numbers API: search, rent, configure, release. */
export async function sinchNumbersApi(
  app: FastifyInstance,
  { sandboxState }: { sandboxState: SandboxState },
) {
  acceptEmptyJson(app);
  addVendorHooks(app, sandboxState, {
    vendor: "sinch",
    authorize: (request) => authorize(sandboxState, request),
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
  addAvailableRoutes(app, sandboxState);
  addActiveRoutes(app, sandboxState);
}

function addAvailableRoutes(app: FastifyInstance, sandboxState: SandboxState) {
  app.get<{ Querystring: Query }>("/:project/availableNumbers", async ({ query }) => {
    if (!query.regionCode) throw invalid("regionCode", "is required");
    if (!query.type) throw invalid("type", "is required");
    const size = Math.min(SIZE_MAX, Math.max(1, Math.trunc(Number(query.size ?? SIZE)) || SIZE));
    const pattern = query["numberPattern.pattern"];
    const place = query["numberPattern.searchPattern"];
    const phones = search(sandboxState, query.regionCode, query.type, pattern, place, size);
    return { availableNumbers: phones.map(availableJson) };
  });

  app.get<{ Params: { name: string } }>("/:project/availableNumbers/:name", async (request) =>
    availableJson(phoneForSale(sandboxState, request.params.name)),
  );

  app.post("/:project/availableNumbers::rentAny", async (request) => {
    const order = (request.body ?? {}) as AnyOrder;
    const { pattern, searchPattern } = order.numberPattern ?? {};
    const [phone] = search(sandboxState, order.regionCode ?? "", order.type ?? "", pattern, searchPattern, 1);
    if (!phone) throw notFound("availableNumber", pattern ?? "any");
    return rent(sandboxState, phone, order);
  });

  app.post<{ Params: { name: string } }>("/:project/availableNumbers/:name", async (request) => {
    const phone = phoneForSale(sandboxState, nameBefore(":rent", request.params.name, request.url));
    return rent(sandboxState, phone, (request.body ?? {}) as Order);
  });
}

function addActiveRoutes(app: FastifyInstance, sandboxState: SandboxState) {
  app.get<{ Querystring: Query }>("/:project/activeNumbers", async ({ query }) => {
    const size = Math.min(1000, Math.max(1, Math.trunc(Number(query.pageSize ?? SIZE_MAX)) || SIZE_MAX));
    const first = Math.max(0, Math.trunc(Number(query.pageToken || 0)) || 0);
    const wanted = placed(query["numberPattern.pattern"], query["numberPattern.searchPattern"]);
    const isWanted = query.regionCode !== undefined && query.regionCode !== "US" ? () => false : wanted;
    const matching = sandboxState.numbers.list("sinch").filter(({ phone }) => isWanted(phone));
    const next = first + size < matching.length ? String(first + size) : "";
    return {
      activeNumbers: matching.slice(first, first + size).map((number) => activeJson(sandboxState, number)),
      nextPageToken: next,
      totalSize: matching.length,
    };
  });

  app.get<{ Params: { name: string } }>("/:project/activeNumbers/:name", async (request) =>
    activeJson(sandboxState, existing(sandboxState, request.params.name)),
  );

  app.patch<{ Params: { name: string } }>("/:project/activeNumbers/:name", async (request) => {
    const number = existing(sandboxState, request.params.name);
    applyOrder(sandboxState, number, (request.body ?? {}) as Order);
    number.changedAt = sandboxState.clock.now();
    await sandboxState.numbers.save(number);
    return activeJson(sandboxState, number);
  });

  app.post<{ Params: { name: string } }>("/:project/activeNumbers/:name", async (request) => {
    const number = existing(sandboxState, nameBefore(":release", request.params.name, request.url));
    await sandboxState.numbers.remove(number);
    return {
      ...activeJson(sandboxState, number),
      expireAt: new Date(sandboxState.clock.now()).toISOString(),
    };
  });
}

function authorize({ sinch }: SandboxState, request: FastifyRequest) {
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
  sandboxState: SandboxState,
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
    isTaken: (phone) => sandboxState.numbers.byPhone(phone) !== undefined,
  });
}

/** Returns the digits after the country code; no area code begins with 1, so at the start it can be nothing else. */
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

function phoneForSale(sandboxState: SandboxState, text: string): string {
  const phone = parseNanp(text);
  if (!phone || !isPossibleAreaCode(phone.slice(2, 5)) || sandboxState.numbers.byPhone(phone))
    throw notFound("availableNumber", text);
  return phone;
}

async function rent(sandboxState: SandboxState, phone: string, order: Order) {
  const number = freshNumber("sinch", phone, `sinch:${phone}`, sandboxState.clock.now());
  applyOrder(sandboxState, number, order);
  await sandboxState.numbers.save(number);
  return activeJson(sandboxState, number);
}

function applyOrder(sandboxState: SandboxState, number: BoughtNumber, order: Order) {
  const plan = order.smsConfiguration?.servicePlanId;
  if (plan && plan !== sandboxState.sinch?.servicePlanId)
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

function existing(sandboxState: SandboxState, text: string): BoughtNumber {
  const number = sandboxState.numbers.ownedBy("sinch", parseNanp(text) ?? text);
  if (!number) throw notFound("activeNumber", text);
  return number;
}

/** Returns the name before a custom verb such as :rent. */
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

function activeJson(sandboxState: SandboxState, number: BoughtNumber) {
  const changed = new Date(number.changedAt).toISOString();
  return {
    phoneNumber: number.phone,
    projectId: sandboxState.sinch!.projectId,
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
