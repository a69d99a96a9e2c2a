import { expect } from "vitest";
import { bandwidthAccount, sinchAccount } from "./testing.ts";

type Place = { url: string };

export function basic(user: string, secret: string): string {
  return `Basic ${Buffer.from(`${user}:${secret}`).toString("base64")}`;
}

/** Rents a number at Sinch for texts. */
export async function rentAtSinch(sandbox: Place, phone: string) {
  const { projectId, keyId, keySecret, servicePlanId } = sinchAccount;
  const answer = await fetch(`${sandbox.url}/v1/projects/${projectId}/availableNumbers/${phone}:rent`, {
    method: "POST",
    headers: { authorization: basic(keyId, keySecret), "content-type": "application/json" },
    body: JSON.stringify({ smsConfiguration: { servicePlanId } }),
  });
  expect(answer.status).toBe(200);
}

/** Orders a number at Bandwidth. */
export async function orderAtBandwidth(sandbox: Place, phone: string) {
  const { accountId, username, password } = bandwidthAccount;
  const answer = await fetch(`${sandbox.url}/api/accounts/${accountId}/orders`, {
    method: "POST",
    headers: { authorization: basic(username, password), "content-type": "application/xml" },
    body: `<Order><SiteId>461</SiteId><ExistingTelephoneNumberOrderType><TelephoneNumberList><TelephoneNumber>${phone.slice(2)}</TelephoneNumber></TelephoneNumberList></ExistingTelephoneNumberOrderType></Order>`,
  });
  expect(answer.status).toBe(201);
}
