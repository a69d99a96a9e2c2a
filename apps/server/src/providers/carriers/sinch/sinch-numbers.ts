import { z } from "zod";
import type { OfferedNumber } from "../carrier.ts";
import { basicAuth, numberTaken, providerFailed, reach, vendorHttp } from "../vendor-http.ts";

const numberList = z.object({ availableNumbers: z.array(z.object({ phoneNumber: z.string() })).default([]) });
const rented = z.object({ phoneNumber: z.string() });
const errorReply = z.object({
  error: z.object({ status: z.string().nullish(), message: z.string().nullish() }).nullish(),
});

export interface SinchProject {
  numbersApiUrl: string;
  projectId: string;
  keyId: string;
  keySecret: string;
  /** Numbers are rented for this service plan, whose address for inbound texts is set in Sinch's dashboard. */
  servicePlanId: string;
}

/**
 * Sinch's Numbers API. It uses Basic auth, which Sinch limits to few calls per second: enough for users who choose a
 * number once.
 */
export function sinchNumbers({ numbersApiUrl, projectId, keyId, keySecret, servicePlanId }: SinchProject) {
  const http = vendorHttp(numbersApiUrl, basicAuth(keyId, keySecret));
  const project = `/v1/projects/${projectId}`;
  const base = `${project}/availableNumbers`;
  const failed = (what: string, status: number, json: unknown) => {
    const { error } = errorReply.catch({}).parse(json);
    return providerFailed(what, `sinch numbers ${status} ${error?.status ?? ""} ${error?.message ?? ""}`);
  };
  const configure = (what: string, phoneNumber: string, configuration: object): Promise<void> =>
    reach(what, async () => {
      const path = `${project}/activeNumbers/${encodeURIComponent(phoneNumber)}`;
      const { status, json } = await http.call("PATCH", path, {
        contentType: "application/json",
        text: JSON.stringify(configuration),
      });
      if (status !== 200) throw failed(what, status, json);
    });

  return {
    search: (areaCode: string, limit: number): Promise<OfferedNumber[]> =>
      reach("search numbers", async () => {
        const query = new URLSearchParams({
          regionCode: "US",
          type: "LOCAL",
          "numberPattern.pattern": `+1${areaCode}`,
          "numberPattern.searchPattern": "START",
          capabilities: "SMS",
          size: String(limit),
        });
        const { status, json } = await http.call("GET", `${base}?${query}`);
        if (status !== 200) throw failed("search numbers", status, json);
        // Sinch doesn't say where a number is located.
        return numberList
          .parse(json)
          .availableNumbers.map(({ phoneNumber }) => ({ phoneNumber, locality: null, region: null }));
      }),

    rent: (phoneNumber: string): Promise<{ carrierNumberId: string }> =>
      reach("give you this number", async () => {
        const body = { smsConfiguration: { servicePlanId } };
        const { status, json } = await http.call("POST", `${base}/${encodeURIComponent(phoneNumber)}:rent`, {
          contentType: "application/json",
          text: JSON.stringify(body),
        });
        if (status === 200) return { carrierNumberId: rented.parse(json).phoneNumber };
        if (status === 404) throw numberTaken();
        throw failed("give you this number", status, json);
      }),

    find: (phoneNumber: string): Promise<{ carrierNumberId: string } | null> =>
      reach("look your number up", async () => {
        const { status, json } = await http.call(
          "GET",
          `${project}/activeNumbers/${encodeURIComponent(phoneNumber)}`,
        );
        if (status === 404) return null;
        if (status !== 200) throw failed("look your number up", status, json);
        return { carrierNumberId: rented.parse(json).phoneNumber };
      }),

    release: (phoneNumber: string): Promise<void> =>
      reach("give this number back", async () => {
        const path = `${project}/activeNumbers/${encodeURIComponent(phoneNumber)}:release`;
        const { status, json } = await http.call("POST", path, {
          contentType: "application/json",
          text: "{}",
        });
        if (status !== 200 && status !== 404) throw failed("give this number back", status, json);
      }),

    assignCampaign: (phoneNumber: string, campaignId: string): Promise<void> =>
      configure("turn on texting for your number", phoneNumber, {
        smsConfiguration: { servicePlanId, campaignId },
      }),

    assignVoiceApp: (phoneNumber: string, appId: string): Promise<void> =>
      configure("set up calls to your number", phoneNumber, {
        voiceConfiguration: { type: "RTC", appId },
      }),

    close: () => http.close(),
  };
}
