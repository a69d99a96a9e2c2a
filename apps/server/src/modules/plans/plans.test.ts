import { api } from "@broadcast/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { aBusiness } from "../../testing/builders.ts";
import { startTestServer, type TestServer } from "../../testing/test-server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

test("the documents' plans are listed with their price as shown", async () => {
  const { client } = await aBusiness(server, { hasNumber: false });
  const { plans } = await client.ok(api.plans.list, { body: {} });
  expect(plans.map(({ id }) => id)).toEqual(
    expect.arrayContaining(["free", "starter_5", "pay_as_you_go_5", "on_hold_5"]),
  );
  expect(plans.find(({ id }) => id === "starter_5")).toMatchObject({
    price: "$25.00",
    priceInCents: 2_500,
    frequency: "Monthly",
    actualCostPerCreditInCents: 5,
  });
});
