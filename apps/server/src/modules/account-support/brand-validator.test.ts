import { api } from "@broadcast/contract";
import { registrationForm } from "@broadcast/contract/registration";
import { lintRegistration } from "@broadcast/domain/registration/registration-linter";
import { afterAll, beforeAll, expect, test } from "vitest";
import { aBusiness, type Business } from "../../testing/builders.ts";
import { startTestServer, type TestServer } from "../../testing/test-server.ts";

let server: TestServer;
let support: Business;
let maya: Business;
beforeAll(async () => {
  server = await startTestServer();
  support = await aBusiness(server, { hasNumber: false, isSuperuser: true });
  maya = await aBusiness(server);
  await server.services.db
    .updateTable("accounts")
    .set({ registration_status: "not-registered", phone_number_type: "managed-voip" })
    .where("account_id", "=", maya.accountId)
    .execute();
});
afterAll(() => server.close());

const params = () => ({ userId: maya.userId });
const check = () => support.client.call(api.brandValidator.checkUser, { params: params() });

test("support sees what reviewers would refuse in an account's registration, by the rules of submitting, without its contents", async () => {
  expect((await check()).body).toMatchObject({ hasForm: false, problems: [], status: "not-registered" });
  const form = registrationForm.parse({
    brand: { entityType: "PRIVATE_PROFIT", legalName: "Rivers Wellspring LLC", ein: "12" },
    campaign: { description: "Casino nights" },
  });
  await maya.client.ok(api.registrations.saveDraft, { body: form });
  const answer = await check();
  expect(answer.body).toMatchObject({ hasForm: true, submittedAt: null, told: [] });
  expect(answer.body.problems).toEqual(lintRegistration(form));
  const refused = await maya.client.call(api.registrations.submit, { body: form });
  const fields = answer.body.problems.flatMap(({ field, severity }) => (severity === "refused" ? field : []));
  expect(Object.keys(refused.body.fields ?? {})).toEqual([...new Set(fields)]);
  expect(JSON.stringify(answer.body)).not.toContain("Wellspring");
});

test("no one else does, and an unknown account is not found", async () => {
  const foreign = await maya.client.call(api.brandValidator.checkUser, { params: params() });
  const missing = await support.client.call(api.brandValidator.checkUser, {
    params: { userId: crypto.randomUUID() },
  });
  expect([foreign.status, missing.status]).toEqual([403, 404]);
});
