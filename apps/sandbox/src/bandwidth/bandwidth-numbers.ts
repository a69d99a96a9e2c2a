import { randomUUID } from "node:crypto";
import { parseNanp } from "@broadcast/domain/phone/parse-nanp";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { areaOf, isPossibleAreaCode } from "../numbers/area-codes.ts";
import { availableNumbers } from "../numbers/available-numbers.ts";
import { freshNumber } from "../numbers/bought-numbers.ts";
import type { SandboxState } from "../state/sandbox-state.ts";
import { addVendorHooks, basicAuth, isAuthorized } from "../vendors/vendor-api.ts";
import { parseXml, textOf, type XmlElement } from "../vendors/xml.ts";
import { BandwidthError } from "./bandwidth-errors.ts";
import { type Tree, xml } from "./bandwidth-xml.ts";

type Query = Record<string, string | undefined>;
/** A finished order as stored: numbers with ten digits. */
type Order = {
  id: string;
  name: string;
  siteId: string;
  createdAt: string;
  asked: string[];
  completed: string[];
  failed: string[];
};

const QUANTITY_MAX = 5000;
const UNAVAILABLE = "5005";

/** Bandwidth's Numbers API (XML): search, order, release. */
export async function bandwidthNumbersApi(
  app: FastifyInstance,
  { sandboxState }: { sandboxState: SandboxState },
) {
  app.addContentTypeParser(["application/xml", "text/xml"], { parseAs: "string" }, (_request, body, done) =>
    done(null, body),
  );
  addVendorHooks(app, sandboxState, {
    vendor: "bandwidth",
    authorize: (request) => authorize(sandboxState, request),
    tooMany: () => new BandwidthError(429, "12429", "Too many requests"),
    down: () => new BandwidthError(503, "12503", "Service unavailable"),
  });
  app.setErrorHandler((error: Error & { statusCode?: number }, _request, reply) => {
    const known =
      error instanceof BandwidthError
        ? error
        : new BandwidthError(error.statusCode ?? 500, "12000", error.message);
    const status = { ErrorCode: known.type, Description: known.message };
    return reply
      .code(known.status)
      .type("application/xml")
      .send(xml("Response", { ResponseStatus: status }));
  });
  app.setNotFoundHandler((_request, reply) => reply.code(404).type("application/xml").send(""));

  app.get<{ Querystring: Query }>("/:account/availableNumbers", async ({ query }, reply) => {
    const quantity = Math.min(QUANTITY_MAX, Math.max(1, Math.trunc(Number(query.quantity ?? 100)) || 100));
    const phones = search(sandboxState, query, quantity);
    reply.type("application/xml");
    return xml("SearchResult", {
      ResultCount: String(phones.length),
      ...(query.enableTNDetail === "true"
        ? { TelephoneNumberDetailList: { TelephoneNumberDetail: phones.map(detail) } }
        : { TelephoneNumberList: { TelephoneNumber: phones.map(national) } }),
    });
  });

  app.post("/:account/orders", async (request, reply) => {
    const order = await place(sandboxState, orderIn(request.body));
    const account = sandboxState.bandwidth!.accountId;
    return reply
      .code(201)
      .header("location", `${sandboxState.ownUrl}/api/accounts/${account}/orders/${order.id}`)
      .type("application/xml")
      .send(xml("OrderResponse", { Order: orderTree(order), OrderStatus: "RECEIVED" }));
  });

  app.get<{ Params: { id: string } }>("/:account/orders/:id", async (request, reply) => {
    const row = sandboxState.database
      .prepare("select record from number_orders where id = ?")
      .get(request.params.id);
    if (!row) throw new BandwidthError(404, "13001", `Order ${request.params.id} does not exist`);
    reply.type("application/xml");
    return xml(
      "OrderResponse",
      finishedTree(sandboxState, JSON.parse((row as { record: string }).record) as Order),
    );
  });

  app.get("/:account/inserviceNumbers", async (_request, reply) => {
    const phones = sandboxState.numbers.list("bandwidth").map(({ phone }) => national(phone));
    reply.type("application/xml");
    return xml("TNs", {
      TotalCount: String(phones.length),
      TelephoneNumbers: { Count: String(phones.length), TelephoneNumber: phones },
    });
  });

  app.get<{ Params: { number: string } }>("/:account/inserviceNumbers/:number", async (request, reply) => {
    const { number } = request.params;
    if (!sandboxState.numbers.ownedBy("bandwidth", parseNanp(number) ?? ""))
      throw new BandwidthError(404, "12404", `Telephone number ${number} is not in your account`);
    return reply.type("application/xml").send("");
  });

  app.post("/:account/tnoptions", async (request, reply) => {
    const order = read(request.body, "TnOptionOrder");
    const campaignId = found(order, "CampaignId");
    const asked = numbersIn(order);
    for (const phone of asked) {
      const number = sandboxState.numbers.ownedBy("bandwidth", parseNanp(phone) ?? "");
      if (!number) throw new BandwidthError(400, "5006", `Telephone number ${phone} is not in your account`);
      if (campaignId !== "") number.campaignId = campaignId;
      await sandboxState.numbers.save(number);
    }
    return reply
      .code(201)
      .type("application/xml")
      .send(
        xml("TnOptionOrderResponse", {
          TnOptionOrder: {
            OrderCreateDate: new Date(sandboxState.clock.now()).toISOString(),
            AccountId: sandboxState.bandwidth!.accountId,
            OrderId: randomUUID(),
            ProcessingStatus: "RECEIVED",
          },
        }),
      );
  });

  app.post("/:account/disconnects", async (request, reply) => {
    const asked = numbersIn(read(request.body, "DisconnectTelephoneNumberOrder"));
    for (const phone of asked) {
      const number = sandboxState.numbers.ownedBy("bandwidth", parseNanp(phone) ?? "");
      if (number) await sandboxState.numbers.remove(number);
    }
    return reply
      .code(201)
      .type("application/xml")
      .send(
        xml("DisconnectTelephoneNumberOrderResponse", {
          orderRequest: {
            OrderCreateDate: new Date(sandboxState.clock.now()).toISOString(),
            id: randomUUID(),
            DisconnectTelephoneNumberOrderType: {
              TelephoneNumberList: { TelephoneNumber: asked },
              DisconnectMode: "normal",
            },
          },
          OrderStatus: "RECEIVED",
        }),
      );
  });
}

function authorize({ bandwidth }: SandboxState, request: FastifyRequest) {
  if (!bandwidth || !isAuthorized(request, basicAuth(bandwidth.username, bandwidth.password)))
    throw new BandwidthError(401, "12401", "The user name or password is not valid");
  if (request.url.split("/")[3]?.split("?")[0] !== bandwidth.accountId)
    throw new BandwidthError(403, "12403", "The user has no right to this account");
}

function search(sandboxState: SandboxState, query: Query, limit: number): string[] {
  const areaCode = query.areaCode ?? "";
  if (areaCode !== "" && !/^[2-9]\d\d$/.test(areaCode))
    throw new BandwidthError(400, "4010", `The area code ${areaCode} is not valid`);
  return availableNumbers({
    areaCode,
    contains: query.npaNxx ? query.npaNxx.padEnd(10, "*") : (query.localVanity ?? ""),
    region: query.state ?? "",
    limit,
    isTaken: (phone) => sandboxState.numbers.byPhone(phone) !== undefined,
  });
}

function read(body: unknown, name: string): XmlElement {
  let element: XmlElement | null = null;
  try {
    element = parseXml(String(body ?? ""));
  } catch {
    // Answered below, like any other wrong body.
  }
  if (element?.name !== name) throw new BandwidthError(400, "12001", `The body must be a ${name} in XML`);
  return element;
}

function orderIn(body: unknown): Pick<Order, "name" | "siteId" | "asked"> {
  const element = read(body, "Order");
  const siteId = found(element, "SiteId");
  const asked = numbersIn(element);
  if (asked.length === 0)
    throw new BandwidthError(400, "12002", "ExistingTelephoneNumberOrderType with its numbers is required");
  return { name: found(element, "Name"), siteId, asked };
}

function numbersIn(element: XmlElement): string[] {
  if (element.name === "TelephoneNumber") return [textOf(element)];
  return element.children.flatMap((child) => (typeof child === "string" ? [] : numbersIn(child)));
}

/** Returns the text of the first element with this name, at any depth; empty when there is none. */
function found(element: XmlElement, name: string): string {
  for (const child of element.children) {
    if (typeof child === "string") continue;
    const text = child.name === name ? textOf(child) : found(child, name);
    if (text !== "") return text;
  }
  return "";
}

/** Completes an order at once; Bandwidth itself says so only on the next request. */
async function place(
  sandboxState: SandboxState,
  asked: Pick<Order, "name" | "siteId" | "asked">,
): Promise<Order> {
  const nowMs = sandboxState.clock.now();
  const order: Order = {
    ...asked,
    id: randomUUID(),
    createdAt: new Date(nowMs).toISOString(),
    completed: [],
    failed: [],
  };
  for (const given of asked.asked) {
    const phone = parseNanp(given);
    if (!phone || !isPossibleAreaCode(phone.slice(2, 5)) || sandboxState.numbers.byPhone(phone))
      order.failed.push(given);
    else {
      await sandboxState.numbers.save(freshNumber("bandwidth", phone, `bandwidth:${phone}`, nowMs));
      order.completed.push(national(phone));
    }
  }
  const insert = sandboxState.database.prepare("insert into number_orders (id, record) values (?, ?)");
  sandboxState.database.writeLater(order, () => insert.run(order.id, JSON.stringify(order)));
  await sandboxState.database.committed();
  return order;
}

function orderTree(order: Order): Tree {
  return {
    ...(order.name === "" ? {} : { Name: order.name }),
    OrderCreateDate: order.createdAt,
    BackOrderRequested: "false",
    id: order.id,
    ExistingTelephoneNumberOrderType: { TelephoneNumberList: { TelephoneNumber: order.asked } },
    PartialAllowed: "true",
    SiteId: order.siteId,
  };
}

function finishedTree(sandboxState: SandboxState, order: Order): Tree {
  const { completed, failed } = order;
  const failedAll = completed.length === 0;
  return {
    CompletedQuantity: String(completed.length),
    CreatedByUser: sandboxState.bandwidth!.username,
    ...(failed.length === 0
      ? {}
      : {
          ErrorList: {
            Error: failed.map((number) => ({
              Code: UNAVAILABLE,
              Description: "The telephone number is unavailable for ordering",
              TelephoneNumber: number,
            })),
          },
          FailedNumbers: { FullNumber: failed },
        }),
    LastModifiedDate: order.createdAt,
    OrderCompleteDate: order.createdAt,
    Order: orderTree(order),
    OrderStatus: failed.length === 0 ? "COMPLETE" : failedAll ? "FAILED" : "PARTIAL",
    ...(failedAll
      ? {}
      : { CompletedNumbers: { TelephoneNumber: completed.map((number) => ({ FullNumber: number })) } }),
    Summary: `${completed.length} number${completed.length === 1 ? "" : "s"} ordered`,
    FailedQuantity: String(failed.length),
  };
}

function detail(phone: string): Tree {
  const area = areaOf(phone);
  return {
    City: area.city.toUpperCase(),
    LATA: "000",
    RateCenter: area.city.toUpperCase().slice(0, 10),
    State: area.state,
    FullNumber: national(phone),
  };
}

/** Bandwidth's Numbers API uses ten digits. */
function national(phone: string): string {
  return phone.slice(2);
}
