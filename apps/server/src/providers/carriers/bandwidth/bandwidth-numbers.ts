import { setTimeout as sleep } from "node:timers/promises";
import type { OfferedNumber } from "../carrier.ts";
import {
  basicAuth,
  numberTaken,
  providerFailed,
  reach,
  type VendorAnswer,
  vendorHttp,
} from "../vendor-http.ts";
import { elementsIn, escapeXml, textIn } from "../xml.ts";

/** An order is completed while we wait: polled after these pauses, then given up. */
const ASK_AFTER_MS = [50, 200, 500, 1_000, 2_000, 4_000];
/** "The telephone number is unavailable for ordering". */
const UNAVAILABLE = "5005";

export interface BandwidthNumbers {
  numbersApiUrl: string;
  accountId: string;
  username: string;
  password: string;
  siteId: string | null;
}

/** Bandwidth's Numbers API, which speaks XML and writes numbers with ten digits. */
export function bandwidthNumbers({ numbersApiUrl, accountId, username, password, siteId }: BandwidthNumbers) {
  const http = vendorHttp(numbersApiUrl, basicAuth(username, password));
  const base = `/api/accounts/${accountId}`;
  const failed = (what: string, { status, text }: VendorAnswer) =>
    providerFailed(
      what,
      `bandwidth numbers ${status} ${textIn(text, "ErrorCode") ?? textIn(text, "Code") ?? ""} ${textIn(text, "Description") ?? ""}`,
    );

  return {
    search: (areaCode: string, limit: number): Promise<OfferedNumber[]> =>
      reach("search numbers", async () => {
        const query = new URLSearchParams({ areaCode, quantity: String(limit), enableTNDetail: "true" });
        const answer = await http.call("GET", `${base}/availableNumbers?${query}`);
        if (answer.status !== 200) throw failed("search numbers", answer);
        return elementsIn(answer.text, "TelephoneNumberDetail").flatMap((detail) => {
          const digits = textIn(detail, "FullNumber");
          return digits
            ? [
                {
                  phoneNumber: `+1${digits}`,
                  locality: named(textIn(detail, "City")),
                  region: textIn(detail, "State"),
                },
              ]
            : [];
        });
      }),

    order: (phoneNumber: string): Promise<{ carrierNumberId: string }> =>
      reach("give you this number", async () => {
        const digits = phoneNumber.replace(/^\+1/, "");
        const site = siteId === null ? "" : `<SiteId>${escapeXml(siteId)}</SiteId>`;
        const list = `<TelephoneNumberList><TelephoneNumber>${escapeXml(digits)}</TelephoneNumber></TelephoneNumberList>`;
        let answer = await http.call("POST", `${base}/orders`, {
          contentType: "application/xml",
          text: `<Order>${site}<ExistingTelephoneNumberOrderType>${list}</ExistingTelephoneNumberOrderType></Order>`,
        });
        if (answer.status !== 201 && answer.status !== 200) throw failed("give you this number", answer);
        const orderId = textIn(answer.text, "id");
        if (!orderId) throw failed("give you this number", answer);
        for (const pauseMs of ASK_AFTER_MS) {
          await sleep(pauseMs);
          answer = await http.call("GET", `${base}/orders/${encodeURIComponent(orderId)}`);
          const state = answer.status === 200 ? textIn(answer.text, "OrderStatus") : null;
          if (state === "COMPLETE") return { carrierNumberId: digits };
          if (state === "FAILED" && textIn(answer.text, "Code") === UNAVAILABLE) throw numberTaken();
          if (state === "FAILED") break;
        }
        throw failed("give you this number", answer);
      }),

    find: (phoneNumber: string): Promise<{ carrierNumberId: string } | null> =>
      reach("look your number up", async () => {
        const digits = phoneNumber.replace(/^\+1/, "");
        const answer = await http.call("GET", `${base}/inserviceNumbers/${encodeURIComponent(digits)}`);
        if (answer.status === 404) return null;
        if (answer.status !== 200) throw failed("look your number up", answer);
        return { carrierNumberId: digits };
      }),

    release: (phoneNumber: string): Promise<void> =>
      reach("give this number back", async () => {
        const digits = escapeXml(phoneNumber.replace(/^\+1/, ""));
        const list = `<TelephoneNumberList><TelephoneNumber>${digits}</TelephoneNumber></TelephoneNumberList>`;
        const answer = await http.call("POST", `${base}/disconnects`, {
          contentType: "application/xml",
          text: `<DisconnectTelephoneNumberOrder><Name>${digits}</Name><DisconnectTelephoneNumberOrderType>${list}</DisconnectTelephoneNumberOrderType></DisconnectTelephoneNumberOrder>`,
        });
        if (answer.status !== 201 && answer.status !== 200) throw failed("give this number back", answer);
      }),

    assignCampaign: (phoneNumber: string, campaignId: string): Promise<void> =>
      reach("turn on texting for your number", async () => {
        const digits = escapeXml(phoneNumber.replace(/^\+1/, ""));
        const settings = `<A2pSettings><Action>asSpecified</Action><CampaignId>${escapeXml(campaignId)}</CampaignId></A2pSettings>`;
        const numbers = `<TelephoneNumbers><TelephoneNumber>${digits}</TelephoneNumber></TelephoneNumbers>`;
        const answer = await http.call("POST", `${base}/tnoptions`, {
          contentType: "application/xml",
          text: `<TnOptionOrder><TnOptionGroups><TnOptionGroup><Sms>on</Sms>${settings}${numbers}</TnOptionGroup></TnOptionGroups></TnOptionOrder>`,
        });
        if (answer.status !== 201 && answer.status !== 200)
          throw failed("turn on texting for your number", answer);
      }),

    close: () => http.close(),
  };
}

/** Bandwidth writes cities in capitals: AUSTIN. */
const named = (city: string | null): string | null =>
  city?.toLowerCase().replace(/(^|[\s.-])\p{L}/gu, (start) => start.toUpperCase()) ?? null;
