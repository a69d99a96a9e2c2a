import { api } from "@broadcast/contract";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { uuidv7 } from "../../db/uuid.ts";
import { aBusiness, aContact, type Business } from "../../testing/builders.ts";
import { startTestServer, type TestServer } from "../../testing/test-server.ts";
import { optOutBy } from "../consent/index.ts";
import { receiveMessages } from "../inbound/index.ts";

const PLEA = "please take me off your list";

let server: TestServer;
let maya: Business;
beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(async () => {
  maya = await aBusiness(server);
});
afterAll(() => server.close());

interface Person {
  contactId: string;
  phoneNumber: string | null;
}

async function says({ phoneNumber }: Person, text: string): Promise<void> {
  server.advance(60_000);
  const its = { carrier: "twilio", carrierMessageId: `SM${uuidv7()}` } as const;
  await receiveMessages(server.services, [
    { ...its, from: phoneNumber!, to: maya.phoneNumber, text, media: [] },
  ]);
}
const merge = (kept: Person, merged: readonly Person[], number: Person = kept) =>
  maya.client.ok(api.contactDuplicates.merge, {
    body: {
      keptId: kept.contactId,
      mergedIds: merged.map(({ contactId }) => contactId),
      values: { phoneNumber: number.contactId },
    },
  });
const undo = ({ _id: id }: { _id: string }) => maya.client.ok(api.contactActions.undo, { params: { id } });
const get = ({ contactId }: Person) => maya.client.ok(api.contacts.get, { params: { contactId } });
const heldFor = async (person: Person) => (await get(person)).potentialStopMessage?.text ?? null;
const decide = ({ contactId }: Person, decision: "opt-out" | "keep") =>
  maya.client.ok(api.consent.decidePotentialStop, { params: { contactId }, body: { decision } });
const closedBy = ({ phoneNumber }: Person) =>
  optOutBy(server.services.db, maya.accountId, phoneNumber!, "text");
const two = async (): Promise<[Person, Person]> => [
  await aContact(server, maya),
  await aContact(server, maya),
];

test("a text to be decided on holds the kept contact by the same deadline, and its own once they are separate", async () => {
  const [kept, other] = await two();
  await says(other, PLEA);
  const { potentialStopMessage: held } = await get(other);
  const done = await merge(kept, [other]);
  expect((await get(kept)).potentialStopMessage).toEqual(held);
  expect(await closedBy(other)).toBeNull();
  await undo(done);
  expect((await get(other)).potentialStopMessage).toEqual(held);
  expect([await heldFor(kept), (await get(other)).doNotMessage]).toEqual([null, false]);
});

test("a decision made on the kept contact stays made once they are separate", async () => {
  const [kept, other] = await two();
  await says(other, PLEA);
  const first = await merge(kept, [other]);
  await decide(kept, "opt-out");
  expect([await closedBy(kept), await closedBy(other)]).toEqual(["owner", "owner"]);
  await undo(first);
  expect(await get(other)).toMatchObject({
    doNotMessage: true,
    isOptedOut: true,
    potentialStopMessage: null,
  });

  const [ana, twin] = await two();
  await says(twin, PLEA);
  const second = await merge(ana, [twin]);
  await decide(ana, "keep");
  await undo(second);
  expect([await heldFor(ana), await heldFor(twin), (await get(twin)).doNotMessage]).toEqual([
    null,
    null,
    false,
  ]);
});

test("what was said behind a text to be decided on before a merge is decided on after it", async () => {
  const [kept, other] = await two();
  await says(other, PLEA);
  await says(other, "please stop texting me");
  await merge(kept, [other]);
  await decide(kept, "keep");
  expect(await heldFor(kept)).toBe("please stop texting me");
});

test("of two contacts to be decided on, one stays so, and the other's text is an opt-out of both", async () => {
  const [kept, other] = await two();
  await says(kept, PLEA);
  await says(other, "please stop texting me");
  await merge(kept, [other]);
  expect(await get(kept)).toMatchObject({ doNotMessage: true, potentialStopMessage: { text: PLEA } });
  expect(await closedBy(other)).toBe("owner");
});

test("what a number said after a merge holds for the contact who has it once they are separate", async () => {
  const [kept, other] = await two();
  const first = await merge(kept, [other], other);
  await says(other, PLEA);
  expect(await heldFor(kept)).toBe(PLEA);
  await undo(first);
  expect([await heldFor(kept), await heldFor(other)]).toEqual([null, PLEA]);

  const [ana, twin] = await two();
  const second = await merge(ana, [twin], twin);
  await says(twin, "STOP");
  await undo(second);
  expect(await get(twin)).toMatchObject({ doNotMessage: true, isOptedOut: true });
});

test("a contact whose number opted out since a merge with a marked one stays marked", async () => {
  const [kept, other] = await two();
  await maya.client.ok(api.contacts.change, {
    params: { contactId: other.contactId },
    body: { doNotMessage: true },
  });
  const done = await merge(kept, [other]);
  await says(kept, "STOP");
  await undo(done);
  expect(await get(kept)).toMatchObject({ doNotMessage: true, isOptedOut: true });
});
