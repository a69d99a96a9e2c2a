import { afterAll, beforeAll, expect, test } from "vitest";
import type { IdentityChecks, Verification } from "../../providers/identity/identity-checks.ts";
import { aBusiness } from "../../testing/builders.ts";
import { startTestServer, type TestServer } from "../../testing/test-server.ts";
import { followCheck } from "./follow-check.ts";
import { findCheck, insertCheck, nameCheck, updateStatus } from "./identity.sql.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

test("of two reads of the provider the older one never overwrites the newer one", async () => {
  const { db, log, clock } = server.services;
  const { accountId } = await aBusiness(server, { hasNumber: false });
  await updateStatus(db, accountId, "not-verified", clock.now());
  const { id } = await insertCheck(db, accountId, clock.now());
  await nameCheck(db, accountId, id, "vs_1");
  const check = (await findCheck(db, accountId, id))!;

  let now: Verification["status"] = "processing";
  let holds = true;
  const waiting: (() => void)[] = [];
  const readVerification = async () => {
    const seen = { id: "vs_1", reference: null, status: now, reason: null, url: null };
    if (holds) await new Promise<void>((resolve) => waiting.push(resolve));
    return seen;
  };
  const services = { db, log, clock, identityChecks: { readVerification } as unknown as IdentityChecks };

  const older = followCheck(services, accountId, check);
  holds = false;
  now = "verified";
  await followCheck(services, accountId, check);
  for (const resume of waiting) resume();
  expect(await older).toMatchObject({ state: "verified", reason: "" });
  expect(await findCheck(db, accountId, id)).toMatchObject({ state: "verified", reason: "" });
});

test("an owner who was verified once stays so, whatever a later check's result", async () => {
  const { db, log, clock } = server.services;
  const { accountId } = await aBusiness(server, { hasNumber: false });
  await updateStatus(db, accountId, "verified", clock.now());
  const { id } = await insertCheck(db, accountId, clock.now());
  await nameCheck(db, accountId, id, "vs_2");
  const failed = {
    id: "vs_2",
    reference: null,
    status: "needs-input",
    reason: "Blurred.",
    url: null,
  } as const;
  const identityChecks = { readVerification: async () => failed } as unknown as IdentityChecks;
  await followCheck({ db, log, clock, identityChecks }, accountId, (await findCheck(db, accountId, id))!);
  const { identity_status } = await db
    .selectFrom("accounts")
    .where("account_id", "=", accountId)
    .select("identity_status")
    .executeTakeFirstOrThrow();
  expect(identity_status).toBe("verified");
});
