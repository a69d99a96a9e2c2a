import { api } from "@broadcast/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { aBusiness } from "../../testing/builders.ts";
import { startTestServer, type TestServer } from "../../testing/test-server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const DEFAULTS = {
  broadcastHours: null,
  frequencyCap: null,
  missingFields: "leave-out",
  alarm: { failedPercent: 30, optedOutPercent: 5 },
  replyToEmail: null,
};

test("an account begins with the legal rules only", async () => {
  const maya = await aBusiness(server);
  expect(await maya.client.ok(api.sendingSettings.read, {})).toEqual(DEFAULTS);
});

test("a change affects only the rules it names, and only its own account's", async () => {
  const maya = await aBusiness(server);
  const omar = await aBusiness(server);
  const first = {
    broadcastHours: { fromMinute: 540, untilMinute: 1_020 },
    frequencyCap: { messages: 2, hours: 24 },
    missingFields: "block" as const,
    alarm: { failedPercent: 20, optedOutPercent: 2 },
    replyToEmail: null,
  };
  expect(await maya.client.ok(api.sendingSettings.change, { body: first })).toEqual({
    ...DEFAULTS,
    ...first,
  });
  const second = { broadcastHours: null, missingFields: "leave-out" as const };
  const after = { ...DEFAULTS, ...first, ...second };
  expect(await maya.client.ok(api.sendingSettings.change, { body: second })).toEqual(after);
  expect(await maya.client.ok(api.sendingSettings.read, {})).toEqual(after);
  expect(await omar.client.ok(api.sendingSettings.read, {})).toEqual(DEFAULTS);
});

test.each([
  ["hours of 59 minutes", { broadcastHours: { fromMinute: 600, untilMinute: 659 } }, "broadcastHours"],
  [
    "hours that end as they begin",
    { broadcastHours: { fromMinute: 600, untilMinute: 600 } },
    "broadcastHours",
  ],
  [
    "half an hour around midnight",
    { broadcastHours: { fromMinute: 1_430, untilMinute: 20 } },
    "broadcastHours",
  ],
  ["a reply address that is not in the list", { replyToEmail: "maya@example.com" }, "replyToEmail"],
])("%s are refused at their field, and nothing else of the change is stored", async (_what, body, field) => {
  const maya = await aBusiness(server);
  const answer = await maya.client.call(api.sendingSettings.change, {
    body: { ...body, missingFields: "block" },
  });
  expect(answer).toMatchObject({ status: 400, body: { code: "invalid-input" } });
  expect(answer.body.fields).toHaveProperty(field);
  expect(await maya.client.ok(api.sendingSettings.read, {})).toEqual(DEFAULTS);
});

test.each([
  ["one hour", { fromMinute: 600, untilMinute: 660 }],
  ["the whole day", { fromMinute: 0, untilMinute: 1_440 }],
  ["a night", { fromMinute: 1_200, untilMinute: 120 }],
])("broadcast hours of %s are accepted", async (_what, broadcastHours) => {
  const maya = await aBusiness(server);
  const changed = await maya.client.ok(api.sendingSettings.change, { body: { broadcastHours } });
  expect(changed.broadcastHours).toEqual(broadcastHours);
});
