import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { sql } from "../../../db/connection.ts";
import { aBusiness, type Business } from "../../../testing/builders.ts";
import { flowsOf, say, wait } from "../../../testing/flows.ts";
import { startTestServer, type TestServer } from "../../../testing/test-server.ts";
import { flowHalted } from "./flow-notices.ts";

let server: TestServer;
let maya: Business;
beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(async () => {
  server.backToAfternoon();
  maya = await aBusiness(server);
});
afterAll(() => server.close());

const { aFlow, aPerson, enter, rounds, sentTo, waysOf } = flowsOf(() => ({ server, business: maya }));

/** Sends the mails about a flow that stopped for contacts; returns those the owner got. */
async function mailsAbout(flowId: string) {
  const { rows } = await sql<{ payload: never }>`
    select payload from graphile_worker._private_jobs where payload ->> 'flowId' = ${flowId}
  `.execute(server.services.db);
  for (const { payload } of rows)
    await flowHalted.run(server.services, payload, new AbortController().signal);
  const path = `/mailbox?to=${encodeURIComponent(maya.email)}`;
  return (await server.sandbox<{ mails: { subject: string; text: string }[] }>("GET", path)).mails;
}

describe("contacts stop, and the owner is told once,", () => {
  async function twoPeople(id: string) {
    const people = [await aPerson(), await aPerson()].map(({ contactId }) => contactId);
    await enter(id, ...people);
    await rounds();
    return people;
  }

  test("when they come back to a step of the same version, which isn't done again", async () => {
    const id = await aFlow({ kind: "api" }, [say("hello", "Hello"), wait("pause", 1, "hours")]);
    const people = await twoPeople(id);
    // No edit does this: within a version, steps lead only forward.
    await sql`
      update app_flow_enrollments set step_id = 'hello', waits_for = null, due_at = ${server.clock.now()}
      where account_id = ${maya.accountId} and flow_id = ${id}
    `.execute(server.services.db);
    await rounds();
    for (const contactId of people) {
      expect(await sentTo(contactId)).toHaveLength(1);
      const endReason = "They came back to a step they already had.";
      expect(await waysOf(id, contactId)).toMatchObject([{ state: "halted", endReason }]);
    }
    expect(await mailsAbout(id)).toMatchObject([
      {
        subject: "Your app flow A flow stopped for a contact",
        text: expect.stringContaining("came back to a step they already had"),
      },
    ]);
  });

  test("when they would get more than three automatic messages in ten minutes", async () => {
    const people = await twoPeople(
      await aFlow(
        { kind: "api" },
        ["a", "b", "c"].map((step) => say(step, step)),
      ),
    );
    const id = await aFlow({ kind: "api" }, [say("d", "One too many")]);
    await enter(id, ...people);
    await rounds();
    for (const contactId of people) {
      expect(await sentTo(contactId)).toHaveLength(3);
      expect(await waysOf(id, contactId)).toMatchObject([{ state: "halted" }]);
    }
    expect(await mailsAbout(id)).toHaveLength(1);
  });
});
