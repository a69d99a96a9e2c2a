import type { FastifyInstance } from "fastify";
import type { Brand, Campaign, Refusal } from "../registrations/registrations.ts";
import { decideBrand, decideCampaign } from "../registrations/reviews.ts";
import type { SandboxState } from "../state/sandbox-state.ts";
import { ControlError } from "./control-errors.ts";

type Params = { id: string };

const REASON_MAX_CHARACTERS = 300;

/** Carrier registration: what is under review, and the reviewer's decisions. */
export function addRegistrationControls(app: FastifyInstance, sandboxState: SandboxState) {
  const { brands, campaigns } = sandboxState.registrations;

  app.get("/registrations", async () => ({
    brands: brands.list().toReversed().map(brandJson),
    campaigns: campaigns
      .list()
      .toReversed()
      .map((campaign) => campaignJson(campaign, brands.get(campaign.brandId))),
  }));

  const decide = async (id: string, refusals: Refusal[]) => {
    const brand = brands.get(id);
    const campaign = campaigns.get(id);
    const found = brand ?? campaign;
    if (!found) throw new ControlError(404, "Registration not found.");
    if (found.state !== "in-review")
      throw new ControlError(409, "Its review is over. You can decide again once it's resubmitted.");
    if (campaign && campaign.partner === "")
      throw new ControlError(
        409,
        "No carrier has been asked to accept this campaign yet, so no one is reviewing it.",
      );
    if (brand) await decideBrand(sandboxState, brand, refusals);
    else if (campaign) await decideCampaign(sandboxState, campaign, refusals);
    return { ok: true };
  };
  app.post<{ Params: Params }>("/registrations/:id/approve", async ({ params }) => decide(params.id, []));
  app.post<{ Params: Params }>("/registrations/:id/refuse", async ({ params, body }) => {
    const { reason } = (body ?? {}) as { reason?: unknown };
    if (typeof reason !== "string" || reason.trim() === "" || reason.length > REASON_MAX_CHARACTERS)
      throw new ControlError(400, `Give a reason of up to ${REASON_MAX_CHARACTERS} characters.`);
    return decide(params.id, [{ reason: "other", sentence: reason.trim() }]);
  });
}

function brandJson(brand: Brand) {
  return {
    id: brand.id,
    registrar: brand.registrar,
    state: brand.state,
    reasons: brand.refusals.map(({ sentence }) => sentence),
    at: new Date(brand.changedAt).toISOString(),
    entityType: brand.entityType,
    name: brand.displayName,
    legalName: brand.legalName,
    ein: brand.ein,
    website: brand.website,
    mobilePhone: brand.mobilePhone,
    identityStatus: brand.identityStatus,
    isOtpOpen: brand.otp !== null && brand.otp.verifiedAt === null,
  };
}

function campaignJson(campaign: Campaign, brand: Brand | undefined) {
  return {
    id: campaign.id,
    registrar: campaign.registrar,
    state: campaign.state,
    reasons: campaign.refusals.map(({ sentence }) => sentence),
    at: new Date(campaign.changedAt).toISOString(),
    brandId: campaign.brandId,
    name: brand?.displayName ?? "",
    useCase: campaign.useCase,
    description: campaign.description,
    messageFlow: campaign.messageFlow,
    samples: campaign.samples,
    isShared: campaign.partner !== "",
  };
}
