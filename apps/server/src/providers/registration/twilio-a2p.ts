import { z } from "zod";
import { basicAuth, vendorHttp } from "../carriers/vendor-http.ts";
import type {
  BrandSubmission,
  CampaignSubmission,
  CarrierRegistration,
  Trail,
} from "./carrier-registration.ts";
import { askerOf, asStep, forget, once, onceForMoney, replaceOnce, stop } from "./registration-steps.ts";
import {
  HELP_KEYWORDS,
  isSoleProprietor,
  OPT_IN_KEYWORDS,
  OPT_OUT_KEYWORDS,
  repliesOf,
  useCaseOf,
} from "./submitted-words.ts";
import { bringBundles, formBody, sidOf, type TwilioAsk } from "./twilio-bundles.ts";
import { brandReviewIn, campaignReviewIn, twilioErrorsIn } from "./twilio-reviews.ts";

export interface TwilioRegistrationSettings {
  apiUrl: string;
  trustHubApiUrl: string;
  messagingApiUrl: string;
  accountSid: string;
  authToken: string;
}

const brandList = z.object({
  data: z.array(
    z.object({
      sid: z.string(),
      customer_profile_bundle_sid: z.string(),
      a2p_profile_bundle_sid: z.string(),
    }),
  ),
  meta: z.looseObject({ next_page_url: z.string().nullish() }),
});
const campaignList = z.object({ compliance: z.array(z.object({ sid: z.string() })) });
const numberList = z.object({
  phone_numbers: z.array(z.object({ sid: z.string(), phone_number: z.string() })),
});
const ownNumbers = z.object({ incoming_phone_numbers: z.array(z.object({ sid: z.string() })) });

const BRANDS = "/v1/a2p/BrandRegistrations";

/**
 * Registers with Twilio, which registers with The Campaign Registry
 * (twilio.com/docs/messaging/compliance/a2p-10dlc/onboarding-isv-api and …/onboarding-isv-api-sole-prop-new). Brands
 * and campaigns cost money, so they are looked up before they are requested again.
 */
export function twilioA2p(settings: TwilioRegistrationSettings): CarrierRegistration {
  const authorization = basicAuth(settings.accountSid, settings.authToken);
  const https = {
    api: vendorHttp(settings.apiUrl, authorization),
    trustHub: vendorHttp(settings.trustHubApiUrl, authorization),
    messaging: vendorHttp(settings.messagingApiUrl, authorization),
  };
  const ask: TwilioAsk = {
    api: askerOf(https.api, twilioErrorsIn),
    trustHub: askerOf(https.trustHub, twilioErrorsIn),
    messaging: askerOf(https.messaging, twilioErrorsIn),
    account: `/2010-04-01/Accounts/${settings.accountSid}`,
  };
  const { messaging } = ask;

  async function registerBrand({ form, isLowVolume }: BrandSubmission, trail: Trail): Promise<string> {
    const { profile, product } = await bringBundles(ask, form, trail);
    return onceForMoney(
      trail,
      "brand",
      () => findBrand(profile, product),
      async () =>
        sidOf(
          await messaging(
            "POST",
            BRANDS,
            formBody({
              CustomerProfileBundleSid: profile,
              A2PProfileBundleSid: product,
              BrandType: isSoleProprietor(form) ? "SOLE_PROPRIETOR" : "STANDARD",
              ...(isLowVolume && !isSoleProprietor(form) && { SkipAutomaticSecVet: "true" }),
            }),
          ),
        ),
    );
  }

  async function findBrand(profile: string, product: string): Promise<string | null> {
    for (let path: string | null = `${BRANDS}?PageSize=100`; path !== null; ) {
      const { data, meta }: z.infer<typeof brandList> = brandList.parse(await messaging("GET", path));
      const found = data.find(
        (brand) => brand.customer_profile_bundle_sid === profile && brand.a2p_profile_bundle_sid === product,
      );
      if (found) return found.sid;
      const next = meta.next_page_url ? new URL(meta.next_page_url) : null;
      path = next && next.pathname + next.search;
    }
    return null;
  }

  /** Returns a registration's messaging service, with its number in it. Services are free. */
  async function bringService(submission: CampaignSubmission, trail: Trail): Promise<string> {
    const service = await once(trail, "service", async () =>
      sidOf(
        await messaging(
          "POST",
          "/v1/Services",
          formBody({ FriendlyName: submission.reference, UseInboundWebhookOnNumber: "true" }),
        ),
      ),
    );
    await putNumber(service, submission);
    return service;
  }

  async function putNumber(
    service: string,
    { phoneNumber, carrierNumberId }: Pick<CampaignSubmission, "phoneNumber" | "carrierNumberId">,
  ): Promise<void> {
    const path = `/v1/Services/${service}/PhoneNumbers`;
    const { phone_numbers } = numberList.parse(await messaging("GET", `${path}?PageSize=100`));
    if (phone_numbers.some(({ phone_number }) => phone_number === phoneNumber)) return;
    await messaging(
      "POST",
      path,
      formBody({ PhoneNumberSid: carrierNumberId ?? (await findNumber(phoneNumber)) }),
    );
  }

  async function findNumber(phoneNumber: string): Promise<string> {
    const query = new URLSearchParams({ PhoneNumber: phoneNumber });
    const found = ownNumbers.parse(await ask.api("GET", `${ask.account}/IncomingPhoneNumbers.json?${query}`));
    const [number] = found.incoming_phone_numbers;
    if (number) return number.sid;
    return stop({
      kind: "refused",
      errors: [{ field: null, sentence: `Twilio doesn't recognize the number ${phoneNumber}.` }],
    });
  }

  async function registerCampaign(brandId: string, submission: CampaignSubmission, trail: Trail) {
    const service = await bringService(submission, trail);
    const path = `/v1/Services/${service}/Compliance/Usa2p`;
    const find = async () => campaignList.parse(await messaging("GET", path)).compliance[0]?.sid ?? null;
    const sid = await onceForMoney(trail, "campaign", find, async () =>
      sidOf(await messaging("POST", path, campaignForm(brandId, submission))),
    );
    return `${service}/${sid}`;
  }

  return {
    path: "twilio",
    isOtpAnsweredByText: true,

    submitBrand: (brand, trail) => asStep(async () => ({ brandId: await registerBrand(brand, trail) })),

    readBrand: (brandId) =>
      asStep(async () => ({ review: brandReviewIn(await messaging("GET", `${BRANDS}/${brandId}`)) })),

    resubmitBrand: (brandId, brand, trail) =>
      asStep(async () => {
        // Sole proprietors and companies register under different policies: one that becomes the other is another
        // brand.
        if ((await isSoleProprietorBrand(brandId)) !== isSoleProprietor(brand.form)) {
          await replaceOnce(trail, "insteadOfBrand", brandId, () =>
            forget(trail, ...Object.keys(trail.made)),
          );
          return { brandId: await registerBrand(brand, trail) };
        }
        await bringBundles(ask, brand.form, trail);
        const path = `${BRANDS}/${brandId}`;
        // A lost answer may have been a success: then it is already under review.
        const { state } = brandReviewIn(await messaging("GET", path));
        if (state === "failed") await messaging("POST", path, formBody({}));
        return { brandId };
      }),

    sendOtp: (brandId, brand, trail) =>
      asStep(async () => {
        await bringBundles(ask, brand.form, trail);
        await messaging("POST", `${BRANDS}/${brandId}/SmsOtp`, formBody({}));
        return { otpReference: null };
      }),

    submitCampaign: (brandId, submission, trail) =>
      asStep(async () => ({ campaignId: await registerCampaign(brandId, submission, trail) })),

    readCampaign: (campaignId, { form }) =>
      asStep(async () => ({
        review: campaignReviewIn(await messaging("GET", campaignPath(campaignId)), isSoleProprietor(form)),
      })),

    // Not every field of a campaign can be changed, so a refused one is replaced.
    resubmitCampaign: (brandId, submission, trail) =>
      asStep(async () => {
        await replaceOnce(trail, "campaignFor", submission.reference, async () => {
          const { service, campaign } = trail.made;
          if (!service || !campaign) return;
          const path = `/v1/Services/${service}/Compliance/Usa2p`;
          const { compliance } = campaignList.parse(await messaging("GET", path));
          if (compliance.length > 0) await messaging("DELETE", `${path}/${campaign}`);
          await forget(trail, "campaign", "campaignAsked");
        });
        return { campaignId: await registerCampaign(brandId, submission, trail) };
      }),

    addNumber: (campaignId, number) =>
      asStep(async () => {
        await putNumber(campaignId.split("/")[0]!, number);
        return {};
      }),

    async close() {
      await Promise.all(Object.values(https).map((http) => http.close()));
    },
  };

  async function isSoleProprietorBrand(brandId: string): Promise<boolean> {
    const brand = z.object({ brand_type: z.string() }).parse(await messaging("GET", `${BRANDS}/${brandId}`));
    return brand.brand_type === "SOLE_PROPRIETOR";
  }
}

/** Our id of a campaign contains its service, since all of Twilio's campaigns have the same name. */
function campaignPath(campaignId: string): string {
  const [service, sid] = campaignId.split("/");
  return `/v1/Services/${service}/Compliance/Usa2p/${sid}`;
}

function campaignForm(brandId: string, { form, campaign }: CampaignSubmission) {
  const replies = repliesOf(form, campaign);
  const fields = new URLSearchParams({
    BrandRegistrationSid: brandId,
    Description: campaign.description,
    MessageFlow: campaign.messageFlow,
    UsAppToPersonUsecase: useCaseOf(form, campaign),
    HasEmbeddedLinks: String(campaign.hasEmbeddedLinks),
    HasEmbeddedPhone: String(campaign.hasEmbeddedPhone),
    AgeGated: String(campaign.isAgeGated),
    SubscriberOptIn: "true",
    HelpMessage: replies.help,
    OptInMessage: replies.optIn,
    OptOutMessage: replies.optOut,
  });
  for (const sample of campaign.samples) if (sample !== "") fields.append("MessageSamples", sample);
  for (const word of OPT_IN_KEYWORDS) fields.append("OptInKeywords", word);
  for (const word of OPT_OUT_KEYWORDS) fields.append("OptOutKeywords", word);
  for (const word of HELP_KEYWORDS) fields.append("HelpKeywords", word);
  if (campaign.privacyPolicyUrl) fields.set("PrivacyPolicyUrl", campaign.privacyPolicyUrl);
  if (campaign.termsUrl) fields.set("TermsAndConditionsUrl", campaign.termsUrl);
  return formBody(fields);
}
