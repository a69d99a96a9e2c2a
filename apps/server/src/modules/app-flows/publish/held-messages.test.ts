import { api } from "@broadcast/contract";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { uuidv7 } from "../../../db/uuid.ts";
import { aBusiness, type Business } from "../../../testing/builders.ts";
import { flowsOf, HOUR, type Step, say, wait } from "../../../testing/flows.ts";
import { startTestServer, type TestServer } from "../../../testing/test-server.ts";
import { dispatchOnce, publishRates } from "../../sending/index.ts";

let server: TestServer;
let maya: Business;
beforeAll(async () => {
  server = await startTestServer();
  await publishRates(server.services.db, undefined);
});
beforeEach(async () => {
  server.backToAfternoon();
  maya = await aBusiness(server);
});
afterAll(() => server.close());

const { aFlow, aPerson, enter, later, rounds, waysOf } = flowsOf(() => ({ server, business: maya }));

const dispatch = async () => {
  while ((await dispatchOnce(server.services, uuidv7(), ["twilio"])) > 0);
};

describe("a message that is held in the outbox by a pause", () => {
  /** A flow paused at night after its message was queued, resumed in the afternoon after. */
  async function aNight(...next: Step[]) {
    const id = await aFlow({ kind: "api" }, [wait("night", 9, "hours"), say("hello", "Hi"), ...next]);
    const { contactId } = await aPerson();
    await enter(id, contactId);
    await rounds();
    await later(9.1 * HOUR);
    await maya.client.ok(api.appFlows.pause, { params: { id }, body: {} });
    await later(15 * HOUR);
    return { id, contactId };
  }

  const resuming = (id: string) => maya.client.ok(api.appFlows.resuming, { params: { id } });

  test.each([
    ["that has no more steps", [], { held: 1, waiting: 0, messages: 1, lastSpacedAt: null }],
    [
      "with a step still to come, once",
      [wait("long", 3, "days"), say("end", "Bye")],
      { held: 1, waiting: 0, messages: 1, lastSpacedAt: null },
    ],
    [
      "whose next message came due too, once",
      [wait("short", 2, "hours"), say("end", "Bye")],
      { held: 1, waiting: 0, messages: 2, lastSpacedAt: expect.any(String) },
    ],
  ])("counts before resuming, for a contact %s", async (_, next, counts) => {
    const { id } = await aNight(...next);
    // Before the gate was asked about it, and after.
    expect(await resuming(id)).toMatchObject(counts);
    await dispatch();
    expect(await resuming(id)).toMatchObject(counts);
  });

  test("is shown as waiting to be sent, with the reason, until it is sent", async () => {
    const { id, contactId } = await aNight();
    await dispatch();
    const shown = async () => {
      const body = { which: "passed" as const };
      const params = { id, stepId: "hello" };
      const { people } = await maya.client.ok(api.appFlows.searchPeople, { params, body });
      const [way] = await waysOf(id, contactId);
      return [way!.steps.at(-1), people[0]].map((its) => [its?.outcome, its?.reason]);
    };
    const waits = ["queued", "The app flow is paused."];
    expect(await shown()).toEqual([waits, waits]);
    await maya.client.ok(api.appFlows.resume, { params: { id }, body: { missed: "spaced" } });
    await dispatch();
    const sent = [expect.stringMatching(/^(sent|delivered)$/), null];
    expect(await shown()).toEqual([sent, sent]);
  });
});
