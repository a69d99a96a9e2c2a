import { Configuration, type MessageRequest, MessagesApi } from "bandwidth-sdk";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type ListQuery, listMessages } from "../testing/bandwidth-list.ts";
import { orderAtBandwidth } from "../testing/carrier-numbers.ts";
import { aProduct, aSandbox, bandwidthAccount, until } from "../testing/testing.ts";

const { accountId, applicationId, username, password } = bandwidthAccount;
const from = "+15125550100";
const to = "+15125550199";
let sandbox: Awaited<ReturnType<typeof aSandbox>>;
let product: Awaited<ReturnType<typeof aProduct>>;
let api: MessagesApi;

beforeEach(async () => {
  product = await aProduct();
  sandbox = await aSandbox({
    bandwidth: { ...bandwidthAccount, inboundUrl: `${product.url}/in`, statusUrl: `${product.url}/status` },
  });
  api = new MessagesApi(new Configuration({ username, password, basePath: `${sandbox.url}/api/v2` }));
  await orderAtBandwidth(sandbox, from);
});
afterEach(async () => {
  await sandbox.remove();
  await product.close();
});

/** The SDK's types require sets for `to`, which JSON doesn't have. */
const send = async (text: string) => {
  const request = { applicationId, from, to: [to], text } as unknown as MessageRequest;
  return (await api.createMessage(accountId, request)).data;
};

const list = (query: ListQuery) => listMessages(api, query);

test("Bandwidth's SDK lists messages by number, state, direction and time, page after page", async () => {
  await sandbox.control("PUT", `/phones/${to}`, { network: "att" });
  const ids: string[] = [];
  for (let index = 0; index < 5; index += 1) ids.push((await send(`Text ${index}`)).id!);
  await sandbox.control("POST", `/phones/${to}/messages`, { to: from, text: "Thanks" });
  await until(() => product.webhooks.length === 6);
  const outbound = await list({ sourceTn: from });
  expect(outbound).toMatchObject({ totalCount: 5, pageInfo: {} });
  expect(outbound.messages![0]).toMatchObject({
    messageId: ids[4],
    accountId,
    sourceTn: from,
    destinationTn: to,
    messageStatus: "DELIVERED",
    messageDirection: "OUTBOUND",
    messageType: "sms",
    segmentCount: 1,
    errorCode: 0,
    carrierName: "AT&T",
  });
  expect((await list({ messageDirection: "INBOUND" })).messages).toMatchObject([
    { sourceTn: to, messageStatus: "RECEIVED" },
  ]);
  expect(await list({ messageId: ids[2]! })).toMatchObject({ totalCount: 1 });
  expect(await list({ destinationTn: "+15125550111" })).toMatchObject({ totalCount: 0, messages: [] });
  expect(await list({ messageStatus: "DELIVERED" })).toMatchObject({ totalCount: 5 });
  expect(await list({ fromDateTime: new Date(Date.now() + 60_000).toISOString() })).toMatchObject({
    totalCount: 0,
  });
  expect(await list({ toDateTime: new Date(Date.now() - 60_000).toISOString() })).toMatchObject({
    totalCount: 0,
  });
  const read: string[] = [];
  let pageToken: string | undefined;
  do {
    const page = await list({
      sourceTn: from,
      sort: "receiveTime:asc",
      limit: 2,
      ...(pageToken ? { pageToken } : {}),
    });
    read.push(...page.messages!.map(({ messageId }) => messageId!));
    pageToken = page.pageInfo?.nextPageToken;
  } while (pageToken);
  expect(read).toEqual(ids);
});
