import { api } from "@broadcast/contract";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { aBusiness, type Business } from "../../testing/builders.ts";
import { flowsOf, type Step, say } from "../../testing/flows.ts";
import { startTestServer, type TestServer } from "../../testing/test-server.ts";

let server: TestServer;
let maya: Business;
beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(async () => {
  maya = await aBusiness(server);
});
afterAll(() => server.close());

const { make, get } = flowsOf(() => ({ server, business: maya }));
const { appFlows } = api;
const onApi = { kind: "api", subject: "" };

test("two people who edit a flow don't overwrite each other's steps without knowing", async () => {
  const id = await make(onApi, [say("a", "Hello")]);
  const basedOn = (await get(id)).draft;
  const save = (steps: Step[], base?: object) =>
    maya.client.call(appFlows.change, {
      params: { id },
      body: { draft: { trigger: onApi, steps }, ...(base && { basedOn: base }) } as never,
    });
  const theirs = [say("a", "Hello"), say("b", "More")];
  expect((await save(theirs, basedOn)).status).toBe(200);
  expect(await save([say("a", "Hi")], basedOn)).toMatchObject({ status: 409, body: { code: "conflict" } });
  expect((await get(id)).draft.steps).toMatchObject(theirs);
  // The same change again, as when an answer was lost.
  expect((await save(theirs, basedOn)).status).toBe(200);
  // Knowing theirs, or not saying what it is based on, as a program may.
  expect((await save([say("a", "Hi")], (await get(id)).draft)).status).toBe(200);
  expect((await save([say("a", "Hey")])).status).toBe(200);
});

test("of two who save at once, one is told", async () => {
  const id = await make(onApi, [say("a", "Hello")]);
  const basedOn = (await get(id)).draft;
  const answers = await Promise.all(
    ["One", "Two", "Three"].map((text) =>
      maya.client.call(appFlows.change, {
        params: { id },
        body: { draft: { trigger: onApi, steps: [say("a", text)] }, basedOn } as never,
      }),
    ),
  );
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
});
