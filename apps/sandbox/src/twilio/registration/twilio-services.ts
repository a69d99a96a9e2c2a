import type { FastifyInstance } from "fastify";
import { hexId } from "../../messages/message-ids.ts";
import type { SandboxState } from "../../state/sandbox-state.ts";
import { TwilioError } from "../twilio-errors.ts";
import { one } from "../twilio-forms.ts";
import { addressOf, flag, formOf, found, isoDate, listPage, required } from "../twilio-rest.ts";
import type { MessagingService } from "./trust-hub.ts";

type Params = { sid: string; number: string };

/** Messaging services, which group the numbers of a campaign. */
export function addServiceRoutes(app: FastifyInstance, sandboxState: SandboxState) {
  const { services } = sandboxState.trustHub;

  app.post("/Services", async (request, reply) => {
    const form = formOf(request);
    const now = sandboxState.clock.now();
    const service: MessagingService = {
      id: `MG${hexId()}`,
      friendlyName: required(form, "FriendlyName"),
      useInboundWebhookOnNumber: flag(form, "UseInboundWebhookOnNumber"),
      usecase: one(form.Usecase) || "undeclared",
      numbers: [],
      createdAt: now,
      changedAt: now,
    };
    await services.save(service);
    return reply.code(201).send(serviceJson(sandboxState, service));
  });
  app.get("/Services", async (request) =>
    listPage(sandboxState, request, "services", services.list(), (service) =>
      serviceJson(sandboxState, service),
    ),
  );
  app.get<{ Params: Params }>("/Services/:sid", async (request) =>
    serviceJson(sandboxState, found(services.get(request.params.sid), request)),
  );

  app.post<{ Params: Params }>("/Services/:sid/PhoneNumbers", async (request, reply) => {
    const service = found(services.get(request.params.sid), request);
    const sid = required(formOf(request), "PhoneNumberSid");
    const number = sandboxState.numbers.bySid(sid);
    if (number?.carrier !== "twilio")
      throw new TwilioError(20404, 404, `The phone number ${sid} was not found`);
    const owner = services.list().find(({ numbers }) => numbers.some((each) => each.sid === sid));
    if (owner === service)
      throw new TwilioError(21710, 409, "Phone Number or Short Code is already in the Messaging Service.");
    if (owner)
      throw new TwilioError(
        21712,
        409,
        "Phone Number or Short Code is associated with another Messaging Service.",
      );
    service.numbers.push({ sid, createdAt: sandboxState.clock.now() });
    await services.save(service);
    return reply.code(201).send(numberJson(sandboxState, service, sid));
  });
  app.get<{ Params: Params }>("/Services/:sid/PhoneNumbers", async (request) => {
    const service = found(services.get(request.params.sid), request);
    const known = service.numbers.filter(({ sid }) => sandboxState.numbers.bySid(sid) !== undefined);
    return listPage(sandboxState, request, "phone_numbers", known, ({ sid }) =>
      numberJson(sandboxState, service, sid),
    );
  });
  app.delete<{ Params: Params }>("/Services/:sid/PhoneNumbers/:number", async (request, reply) => {
    const service = found(services.get(request.params.sid), request);
    const left = service.numbers.filter(({ sid }) => sid !== request.params.number);
    found(left.length < service.numbers.length ? service : undefined, request);
    service.numbers = left;
    await services.save(service);
    return reply.code(204).send();
  });
}

function serviceJson(sandboxState: SandboxState, service: MessagingService) {
  const url = addressOf(sandboxState, `/Services/${service.id}`);
  return {
    sid: service.id,
    account_sid: sandboxState.account.accountSid,
    friendly_name: service.friendlyName,
    date_created: isoDate(service.createdAt),
    date_updated: isoDate(service.changedAt),
    inbound_request_url: null,
    inbound_method: "POST",
    fallback_url: null,
    fallback_method: "POST",
    status_callback: null,
    sticky_sender: true,
    mms_converter: true,
    smart_encoding: true,
    scan_message_content: "inherit",
    fallback_to_long_code: true,
    area_code_geomatch: true,
    synchronous_validation: false,
    validity_period: 36_000,
    usecase: service.usecase,
    us_app_to_person_registered: sandboxState.registrations.campaigns
      .list()
      .some(({ details, state }) => details.serviceSid === service.id && state === "approved"),
    use_inbound_webhook_on_number: service.useInboundWebhookOnNumber,
    url,
    links: { phone_numbers: `${url}/PhoneNumbers`, us_app_to_person: `${url}/Compliance/Usa2p` },
  };
}

function numberJson(sandboxState: SandboxState, service: MessagingService, sid: string) {
  const number = sandboxState.numbers.bySid(sid)!;
  const addedAt = service.numbers.find((each) => each.sid === sid)?.createdAt ?? service.changedAt;
  return {
    sid,
    account_sid: sandboxState.account.accountSid,
    service_sid: service.id,
    phone_number: number.phone,
    country_code: "US",
    capabilities: ["Voice", "SMS", "MMS"],
    date_created: isoDate(addedAt),
    date_updated: isoDate(addedAt),
    url: addressOf(sandboxState, `/Services/${service.id}/PhoneNumbers/${sid}`),
  };
}
