import type { FastifyInstance } from "fastify";
import { hexId } from "../messages/message-ids.ts";
import type { SandboxState } from "../state/sandbox-state.ts";
import type { Address } from "./registration/trust-hub.ts";
import { one } from "./twilio-forms.ts";
import { pageOf, pageQuery, twilioDate } from "./twilio-pages.ts";
import { formOf, found, required } from "./twilio-rest.ts";

type Params = { sid: string };

/** Postal addresses, which documents of the Trust Hub refer to. */
export function addAddressRoutes(app: FastifyInstance, sandboxState: SandboxState) {
  const { addresses } = sandboxState.trustHub;
  const base = "/Accounts/:account/Addresses";

  app.post(`${base}.json`, async (request, reply) => {
    const form = formOf(request);
    const now = sandboxState.clock.now();
    const address: Address = {
      id: `AD${hexId()}`,
      friendlyName: one(form.FriendlyName),
      customerName: required(form, "CustomerName"),
      street: required(form, "Street"),
      streetSecondary: one(form.StreetSecondary),
      city: required(form, "City"),
      region: required(form, "Region"),
      postalCode: required(form, "PostalCode"),
      isoCountry: required(form, "IsoCountry"),
      createdAt: now,
      changedAt: now,
    };
    await addresses.save(address);
    return reply.code(201).send(addressJson(sandboxState, address));
  });

  app.get(`${base}.json`, async (request) => {
    const query = request.query as Record<string, string | undefined>;
    const paging = pageQuery(query);
    const matching = addresses
      .list()
      .filter(({ friendlyName }) => !query.FriendlyName || friendlyName === query.FriendlyName);
    const first = paging.page * paging.pageSize;
    return pageOf({
      url: request.url,
      name: "addresses",
      rows: matching.slice(first, first + paging.pageSize + 1),
      paging,
      tokenOf: () => paging.page,
      toJson: (address) => addressJson(sandboxState, address),
    });
  });

  app.get<{ Params: Params }>(`${base}/:sid(^\\w+).json`, async (request) =>
    addressJson(sandboxState, found(addresses.get(request.params.sid), request)),
  );

  app.post<{ Params: Params }>(`${base}/:sid(^\\w+).json`, async (request) => {
    const address = found(addresses.get(request.params.sid), request);
    const form = formOf(request);
    const fields = {
      FriendlyName: "friendlyName",
      CustomerName: "customerName",
      Street: "street",
      StreetSecondary: "streetSecondary",
      City: "city",
      Region: "region",
      PostalCode: "postalCode",
    } as const;
    for (const [name, field] of Object.entries(fields)) {
      if (form[name] !== undefined) address[field] = one(form[name]);
    }
    address.changedAt = sandboxState.clock.now();
    await addresses.save(address);
    return addressJson(sandboxState, address);
  });
}

function addressJson(sandboxState: SandboxState, address: Address) {
  const { accountSid } = sandboxState.account;
  return {
    sid: address.id,
    account_sid: accountSid,
    friendly_name: address.friendlyName,
    customer_name: address.customerName,
    street: address.street,
    street_secondary: address.streetSecondary || null,
    city: address.city,
    region: address.region,
    postal_code: address.postalCode,
    iso_country: address.isoCountry,
    emergency_enabled: false,
    validated: false,
    verified: false,
    date_created: twilioDate(address.createdAt),
    date_updated: twilioDate(address.changedAt),
    uri: `/2010-04-01/Accounts/${accountSid}/Addresses/${address.id}.json`,
  };
}
