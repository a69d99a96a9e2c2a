import type { FastifyInstance, FastifyRequest } from "fastify";
import { type Campaign, freshReview } from "../registrations/registrations.ts";
import { registryId } from "../registrations/registry-ids.ts";
import { reviewCampaign } from "../registrations/reviews.ts";
import { throughputOf } from "../registrations/throughput.ts";
import type { SandboxState } from "../state/sandbox-state.ts";
import { losesAnswer } from "../vendors/vendor-api.ts";
import {
  brandNotFound,
  campaignNotFound,
  DUPLICATE,
  INVALID_INPUT,
  TcrError,
  WRONG_STATE,
} from "./tcr-errors.ts";
import { type Fields, fieldsOf, need, recordsPage, tcrDate, textIn } from "./tcr-fields.ts";

type Params = { campaignId: string; partner: string };

const SAMPLES = ["sample1", "sample2", "sample3", "sample4", "sample5"];
const WORDS = [
  ...["description", "messageFlow", "helpMessage", "optinMessage", "optoutMessage", ...SAMPLES],
  ...["optinKeywords", "optoutKeywords", "helpKeywords", "privacyPolicyLink", "termsAndConditionsLink"],
];
const FLAGS = [
  ...["embeddedLink", "embeddedPhone", "affiliateMarketing", "numberPool", "ageGated", "directLending"],
  ...["subscriberOptin", "subscriberOptout", "subscriberHelp", "autoRenewal"],
];
const ATT = "10017";
const T_MOBILE = "10035";

/**
 * Campaigns at the registry. A registered one is ACTIVE at once; what counts is whether the partner that brings it to
 * the networks accepts it, and until it is shared with one it isn't reviewed.
 */
export function addCampaignRoutes(app: FastifyInstance, sandboxState: SandboxState) {
  const { campaigns, brands } = sandboxState.registrations;
  const own = () => campaigns.list().filter(({ registrar }) => registrar === "tcr");
  const existing = ({ params }: FastifyRequest): Campaign => {
    const campaign = campaigns.get((params as Params).campaignId);
    if (campaign?.registrar !== "tcr") throw campaignNotFound();
    return campaign;
  };

  app.post("/campaignBuilder", async (request, reply) => {
    const fields = fieldsOf(request);
    need(fields, ["brandId", "usecase", "description"]);
    const brand = brands.get(textIn(fields, "brandId"));
    if (brand?.registrar !== "tcr") throw brandNotFound();
    if (brand.identityStatus === "UNVERIFIED" || brand.state !== "approved")
      throw new TcrError(400, WRONG_STATE, "The brand is not verified", ["brandId"]);
    const useCase = textIn(fields, "usecase");
    if ((brand.entityType === "SOLE_PROPRIETOR") !== (useCase === "SOLE_PROPRIETOR"))
      throw new TcrError(400, WRONG_STATE, "The brand does not qualify for the use case", ["usecase"]);
    if (useCase === "SOLE_PROPRIETOR" && own().some(({ brandId }) => brandId === brand.id))
      throw new TcrError(400, WRONG_STATE, "A sole proprietor brand can have one campaign only", ["brandId"]);
    const subUseCases = Array.isArray(fields.subUsecases) ? fields.subUsecases : [];
    const least = useCase === "MIXED" ? 2 : useCase === "LOW_VOLUME" ? 1 : 0;
    if (subUseCases.length < least || subUseCases.length > 5)
      throw new TcrError(400, INVALID_INPUT, `${useCase} needs ${least} to 5 sub use cases`, ["subUsecases"]);
    if (fields.termsAndConditions !== true)
      throw new TcrError(400, INVALID_INPUT, "The terms and conditions must be accepted", [
        "termsAndConditions",
      ]);
    const reference = textIn(fields, "referenceId");
    if (reference !== "" && own().some(({ details }) => details.referenceId === reference))
      throw new TcrError(400, DUPLICATE, "Duplicate campaign reference ID", ["referenceId"]);
    const campaign: Campaign = {
      id: registryId("C"),
      registrar: "tcr",
      ...freshReview(sandboxState.clock.now()),
      brandId: brand.id,
      useCase,
      ...wordsOf(fields),
      partner: "",
      details: { ...detailsFrom(fields), referenceId: reference || undefined, subUsecases: subUseCases },
    };
    await campaigns.save(campaign);
    if (losesAnswer(sandboxState, request, reply)) return reply;
    return campaignJson(campaign);
  });

  app.get("/campaign", async (request) => {
    const { referenceId, brandId } = request.query as Record<string, string | undefined>;
    const matching = own().filter(
      (campaign) =>
        (!referenceId || campaign.details.referenceId === referenceId) &&
        (!brandId || campaign.brandId === brandId),
    );
    return recordsPage(request, matching, campaignJson);
  });
  app.get("/campaign/:campaignId", async (request) => campaignJson(existing(request)));
  app.put("/campaign/:campaignId", async (request) => {
    const campaign = existing(request);
    const details = { ...campaign.details, ...detailsFrom({ ...campaign.details, ...fieldsOf(request) }) };
    Object.assign(campaign, wordsOf(details), { details, changedAt: sandboxState.clock.now() });
    await campaigns.save(campaign);
    return campaignJson(campaign);
  });
  app.delete("/campaign/:campaignId", async (request, reply) => {
    await campaigns.remove(existing(request));
    return reply.code(204).send();
  });

  app.put<{ Params: Params }>("/campaign/:campaignId/sharing/:partner", async (request) => {
    const campaign = existing(request);
    const { partner } = request.params;
    if (!/^S[A-Z0-9]{6}$/.test(partner))
      throw new TcrError(400, INVALID_INPUT, "Unknown connectivity partner", ["upstreamCnpId"]);
    if (campaign.partner !== "" && campaign.state !== "refused")
      throw new TcrError(400, WRONG_STATE, "The campaign is shared already");
    const { createdAt } = campaign;
    Object.assign(campaign, freshReview(sandboxState.clock.now()), { createdAt, partner });
    await campaigns.save(campaign);
    void reviewCampaign(sandboxState, campaign);
    return sharingJson(campaign);
  });
  app.get("/campaign/:campaignId/sharing", async (request) => {
    const campaign = existing(request);
    return campaign.partner === "" ? {} : { sharedByMe: sharingJson(campaign) };
  });

  app.get("/campaign/:campaignId/operationStatus", async (request) => {
    const status = existing(request).state === "approved" ? "REGISTERED" : "REVIEW";
    return { [ATT]: status, [T_MOBILE]: status };
  });
  app.get("/campaign/:campaignId/mnoMetadata", async (request) => {
    const campaign = existing(request);
    const { att, tmobile } = throughputOf(brands.get(campaign.brandId) ?? { entityType: "" }, campaign);
    const shared = { qualify: true, mnoReview: false, mnoSupport: true, noEmbeddedLink: false };
    return {
      [ATT]: { mno: "AT&T", ...shared, msgClass: att.class, tpm: att.perMinute, tpmScope: "CAMPAIGN" },
      [T_MOBILE]: { mno: "T-Mobile", ...shared, brandTier: tmobile.tier, brandDailyCap: tmobile.perDay },
    };
  });
}

function wordsOf(fields: Fields) {
  return {
    description: textIn(fields, "description"),
    messageFlow: textIn(fields, "messageFlow"),
    samples: SAMPLES.map((name) => textIn(fields, name)).filter((sample) => sample !== ""),
    helpMessage: textIn(fields, "helpMessage"),
    optOutMessage: textIn(fields, "optoutMessage"),
  };
}

function detailsFrom(fields: Fields): Fields {
  return {
    ...Object.fromEntries(
      WORDS.map((name) => [name, textIn(fields, name)]).filter(([, value]) => value !== ""),
    ),
    ...Object.fromEntries(FLAGS.map((name) => [name, fields[name] === true])),
    termsAndConditions: true,
  };
}

function campaignJson(campaign: Campaign) {
  return {
    ...campaign.details,
    campaignId: campaign.id,
    cspId: "SSANDBX",
    brandId: campaign.brandId,
    usecase: campaign.useCase,
    status: "ACTIVE",
    mock: false,
    createDate: tcrDate(campaign.createdAt),
  };
}

const SHARING = { "in-review": "PENDING", approved: "ACCEPTED", refused: "DECLINED" } as const;

function sharingJson(campaign: Campaign) {
  return {
    upstreamCnpId: campaign.partner,
    sharingStatus: SHARING[campaign.state],
    sharedDate: tcrDate(campaign.createdAt),
    statusDate: tcrDate(campaign.changedAt),
    explanation: campaign.refusals.map(({ sentence }) => sentence).join(" ") || null,
  };
}
