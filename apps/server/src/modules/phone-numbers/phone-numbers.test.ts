import { api } from "@broadcast/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { aBusiness } from "../../testing/builders.ts";
import { startTestServer, type TestServer } from "../../testing/test-server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

test("an account that chooses two numbers in the same moment gets one", async () => {
  const maya = await aBusiness(server, { hasNumber: false });
  const { numbers } = await maya.client.ok(api.phoneNumbers.searchAvailable, { query: { areaCode: "512" } });
  const answers = await Promise.all(
    numbers
      .slice(0, 2)
      .map(({ phoneNumber }) => maya.client.call(api.phoneNumbers.choose, { body: { phoneNumber } })),
  );
  expect(answers.map((answer) => answer.status).sort()).toEqual([201, 409]);
  const owned = await server.services.db
    .selectFrom("phone_numbers")
    .where("account_id", "=", maya.accountId)
    .select("phone_number")
    .execute();
  const { phoneNumber } = await maya.client.ok(api.users.current, {});
  expect(owned).toEqual([{ phone_number: phoneNumber }]);
});
