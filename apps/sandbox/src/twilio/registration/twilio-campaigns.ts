import type { FastifyInstance, FastifyRequest } from "fastify";
import { type Campaign, freshReview, type Refusal } from "../../registrations/registrations.ts";
import { registryId } from "../../registrations/registry-ids.ts";
import { reviewCampaign } from "../../registrations/reviews.ts";
import { throughputOf } from "../../registrations/throughput.ts";
import type { SandboxState } from "../../state/sandbox-state.ts";
import { losesAnswer } from "../../vendors/vendor-api.ts";
import { TwilioError } from "../twilio-errors.ts";
import { type Form, one } from "../twilio-forms.ts";
import { addressOf, flag, formOf, found, isoDate, listPage, required } from "../twilio-rest.ts";

type Params = { service: string; sid: string };
type CampaignDetails = {
  serviceSid: string;
  tcrId: string;
  hasEmbeddedLinks: boolean;
  hasEmbeddedPhone: boolean;
  isAgeGated: boolean;
  isDirectLending: boolean;
  optInMessage: string;
  optInKeywords: string[];
  optOutKeywords: string[];
  helpKeywords: string[];
  privacyPolicyUrl: string;
  termsUrl: string;
};

/** Every messaging service has at most one campaign, so Twilio gives all of them the same name. */
const SID = "QE2c6890da8086d771620e9b13fadeba0b";
const TWILIO_ITSELF = "twilio";

/** Campaigns (Usa2p): what a brand texts, and how people agreed to it. */
export function addCampaignRoutes(app: FastifyInstance, sandboxState: SandboxState) {
  const { campaigns, brands } = sandboxState.registrations;
  const base = "/Services/:service/Compliance/Usa2p";
  const of = (serviceSid: string) =>
    campaigns.list().find(({ details }) => details.serviceSid === serviceSid);
  const existing = (request: FastifyRequest): Campaign => {
    const { service, sid } = request.params as Params;
    return found(sid === SID ? of(service) : undefined, request);
  };

  app.post<{ Params: Params }>(base, async (request, reply) => {
    const service = found(sandboxState.trustHub.services.get(request.params.service), request);
    const form = formOf(request);
    const brand = brands.get(required(form, "BrandRegistrationSid"));
    if (brand?.registrar !== "twilio")
      throw new TwilioError(20404, 404, "The Brand Registration was not found");
    if (brand.state !== "approved" || brand.identityStatus === "UNVERIFIED")
      throw new TwilioError(20001, 400, "The Brand Registration is not approved and verified yet");
    if (of(service.id)) throw new TwilioError(20409, 409, "The Messaging Service has a campaign already");
    const useCase = required(form, "UsAppToPersonUsecase");
    checkUseCase(sandboxState, brand.entityType, brand.id, useCase);
    const details: CampaignDetails = { ...detailsFrom(form), serviceSid: service.id, tcrId: registryId("C") };
    const campaign: Campaign = {
      id: `${service.id}-${SID}`,
      registrar: "twilio",
      ...freshReview(sandboxState.clock.now()),
      brandId: brand.id,
      useCase,
      ...wordsFrom(form),
      partner: TWILIO_ITSELF,
      details,
    };
    await campaigns.save(campaign);
    void reviewCampaign(sandboxState, campaign);
    if (losesAnswer(sandboxState, request, reply)) return reply;
    return reply.code(201).send({ ...campaignJson(sandboxState, campaign), campaign_status: "PENDING" });
  });

  app.get<{ Params: Params }>(base, async (request) => {
    const service = found(sandboxState.trustHub.services.get(request.params.service), request);
    const own = of(service.id);
    return listPage(sandboxState, request, "compliance", own ? [own] : [], (each) =>
      campaignJson(sandboxState, each),
    );
  });
  app.get(`${base}/:sid`, async (request) => campaignJson(sandboxState, existing(request)));

  app.post(`${base}/:sid`, async (request) => {
    const campaign = existing(request);
    if (campaign.state !== "refused")
      throw new TwilioError(20001, 400, "Only a failed campaign can be updated");
    const form = formOf(request);
    const { createdAt, helpMessage, optOutMessage } = campaign;
    const words = wordsFrom(form);
    Object.assign(campaign, freshReview(sandboxState.clock.now()), words, {
      createdAt,
      // Twilio's update does not accept these two.
      helpMessage: words.helpMessage || helpMessage,
      optOutMessage: words.optOutMessage || optOutMessage,
    });
    Object.assign(campaign.details, {
      hasEmbeddedLinks: flag(form, "HasEmbeddedLinks"),
      hasEmbeddedPhone: flag(form, "HasEmbeddedPhone"),
      isAgeGated: flag(form, "AgeGated"),
      isDirectLending: flag(form, "DirectLending"),
    });
    await campaigns.save(campaign);
    void reviewCampaign(sandboxState, campaign);
    return campaignJson(sandboxState, campaign);
  });

  app.delete(`${base}/:sid`, async (request, reply) => {
    await campaigns.remove(existing(request));
    return reply.code(204).send();
  });
}

function checkUseCase(sandboxState: SandboxState, entityType: string, brandId: string, useCase: string) {
  if ((entityType === "SOLE_PROPRIETOR") !== (useCase === "SOLE_PROPRIETOR"))
    throw new TwilioError(20001, 400, `A brand of this type cannot use the use case ${useCase}`);
  const has = sandboxState.registrations.campaigns.list().some((campaign) => campaign.brandId === brandId);
  if (entityType === "SOLE_PROPRIETOR" && has)
    throw new TwilioError(20001, 400, "A Sole Proprietor brand can have one campaign only");
}

const list = (value: string | string[] | undefined): string[] =>
  ([value ?? []].flat() as string[]).filter((each) => each !== "");

function wordsFrom(form: Form) {
  const description = between(required(form, "Description"), 40, 4096, "Description");
  const messageFlow = between(required(form, "MessageFlow"), 40, 2048, "MessageFlow");
  const samples = list(form.MessageSamples);
  if (samples.length < 2 || samples.length > 5)
    throw new TwilioError(20001, 400, "MessageSamples must hold two to five messages");
  for (const sample of samples) between(sample, 20, 1024, "MessageSamples");
  return {
    description,
    messageFlow,
    samples,
    helpMessage: reply(form, "HelpMessage"),
    optOutMessage: reply(form, "OptOutMessage"),
  };
}

function detailsFrom(form: Form) {
  required(form, "HasEmbeddedLinks");
  required(form, "HasEmbeddedPhone");
  return {
    hasEmbeddedLinks: flag(form, "HasEmbeddedLinks"),
    hasEmbeddedPhone: flag(form, "HasEmbeddedPhone"),
    isAgeGated: flag(form, "AgeGated"),
    isDirectLending: flag(form, "DirectLending"),
    optInMessage: reply(form, "OptInMessage"),
    optInKeywords: list(form.OptInKeywords),
    optOutKeywords: list(form.OptOutKeywords),
    helpKeywords: list(form.HelpKeywords),
    privacyPolicyUrl: one(form.PrivacyPolicyUrl),
    termsUrl: one(form.TermsAndConditionsUrl),
  };
}

/** Reads an automatic reply of the business: 20 to 320 characters if there is one. */
function reply(form: Form, name: string): string {
  const text = one(form[name]);
  return text === "" ? "" : between(text, 20, 320, name);
}

function between(text: string, least: number, most: number, name: string): string {
  if (text.length < least || text.length > most)
    throw new TwilioError(20001, 400, `${name} must be ${least} to ${most} characters long`);
  return text;
}

const STATUS = { "in-review": "IN_PROGRESS", approved: "VERIFIED", refused: "FAILED" } as const;
const REASONS: Partial<Record<Refusal["reason"], { code: number; field: string }>> = {
  description: { code: 30886, field: "USE_CASE_DESCRIPTION" },
  "help-message": { code: 30890, field: "HELP_MESSAGE" },
  "opt-out-message": { code: 30894, field: "OPT_OUT_MESSAGE" },
  shortener: { code: 30892, field: "MESSAGE_SAMPLES" },
  samples: { code: 30893, field: "MESSAGE_SAMPLES" },
  "message-flow": { code: 30909, field: "MESSAGE_FLOW" },
};
const OTHER_REASON = { code: 30897, field: "" };

function campaignJson(sandboxState: SandboxState, campaign: Campaign) {
  const details = campaign.details as CampaignDetails;
  const brand = sandboxState.registrations.brands.get(campaign.brandId);
  const isApproved = campaign.state === "approved";
  const throughput = throughputOf(brand ?? { entityType: "" }, campaign);
  return {
    sid: SID,
    account_sid: sandboxState.account.accountSid,
    brand_registration_sid: campaign.brandId,
    messaging_service_sid: details.serviceSid,
    description: campaign.description,
    message_samples: campaign.samples,
    us_app_to_person_usecase: campaign.useCase,
    has_embedded_links: details.hasEmbeddedLinks,
    has_embedded_phone: details.hasEmbeddedPhone,
    subscriber_opt_in: true,
    age_gated: details.isAgeGated,
    direct_lending: details.isDirectLending,
    campaign_status: STATUS[campaign.state],
    campaign_id: isApproved ? details.tcrId : null,
    is_externally_registered: false,
    rate_limits: isApproved
      ? {
          att: { mps: Math.ceil(throughput.att.perMinute / 60), msg_class: throughput.att.class },
          tmobile: { brand_tier: throughput.tmobile.tier },
        }
      : null,
    message_flow: campaign.messageFlow,
    opt_in_message: details.optInMessage,
    opt_out_message: campaign.optOutMessage,
    help_message: campaign.helpMessage,
    opt_in_keywords: details.optInKeywords,
    opt_out_keywords: details.optOutKeywords,
    help_keywords: details.helpKeywords,
    ...(details.privacyPolicyUrl === "" ? {} : { privacy_policy_url: details.privacyPolicyUrl }),
    ...(details.termsUrl === "" ? {} : { terms_and_conditions_url: details.termsUrl }),
    date_created: isoDate(campaign.createdAt),
    date_updated: isoDate(campaign.changedAt),
    url: addressOf(sandboxState, `/Services/${details.serviceSid}/Compliance/Usa2p/${SID}`),
    mock: false,
    errors: campaign.refusals.map((refusal) => {
      const { code, field } = REASONS[refusal.reason] ?? OTHER_REASON;
      return {
        error_code: code,
        fields: field === "" ? [] : [field],
        url: `https://www.twilio.com/docs/api/errors/${code}`,
        description: refusal.sentence,
      };
    }),
  };
}
