import { api } from "@broadcast/contract";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { aBusiness, type Business } from "../../testing/builders.ts";
import { DAY, flowsOf, say, wait } from "../../testing/flows.ts";
import { startTestServer, type TestServer } from "../../testing/test-server.ts";

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

const flows = flowsOf(() => ({ server, business: maya }));
const { aFlow, aPerson, change, enter, get, later, make, publish, rounds, sentTo, tag, tagsOf } = flows;
const { appFlows, tags } = api;
const api_ = { kind: "api" };
const textsTo = async (contactId: string) => (await sentTo(contactId)).map(({ text }) => text);
const usesOf = async (...names: string[]) =>
  (await maya.client.ok(tags.uses, { body: { names } })).uses.map(({ kind, name, tag: its }) => [
    kind,
    name,
    its,
  ]);
const hasTag = (name: string) => ({
  match: "all",
  groups: [{ match: "all", conditions: [{ field: "tags", is: "any-of", tags: [name] }] }],
});
const waitForTag = {
  id: "w",
  kind: "wait-for",
  event: "tag-added",
  subject: "Hot",
  amount: 9,
  unit: "days",
} as const;

describe("a tag", () => {
  test("is used by flows whose trigger, steps, waits or conditions name it, drafts included", async () => {
    await tag((await aPerson()).contactId, ["Hot"]);
    await aFlow({ kind: "tag-added", subject: "hot" }, [say("a", "A")], { name: "By trigger" });
    await aFlow(api_, [{ id: "x", kind: "remove-tag", tag: "Hot" }], { name: "By step" });
    await aFlow(api_, [waitForTag, say("a", "A")], { name: "By wait" });
    await make(api_, [{ id: "b", kind: "branch", conditions: hasTag("HOT") }], { name: "By condition" });
    const still = await aFlow(api_, [waitForTag, say("a", "A")], { name: "By who is in it" });
    await enter(still, (await aPerson()).contactId);
    await rounds();
    await change(still, { draft: { trigger: api_, steps: [say("a", "A")] } });
    await publish(still);
    const over = await aFlow(api_, [waitForTag, say("a", "A")], { name: "Not any more" });
    await change(over, { draft: { trigger: api_, steps: [say("a", "A")] } });
    await publish(over);
    expect(await usesOf("Hot")).toEqual([
      ["app-flow", "By condition", "HOT"],
      ["app-flow", "By step", "Hot"],
      ["app-flow", "By trigger", "hot"],
      ["app-flow", "By wait", "Hot"],
      ["app-flow", "By who is in it", "Hot"],
    ]);
  });

  test("that is renamed is renamed in triggers, steps, conditions and waits", async () => {
    const { contactId } = await aPerson();
    await tag(contactId, ["Hot"]);
    const steps = [
      waitForTag,
      say("got", "Got it", { step: "w", branch: "happened" }),
      { id: "b", kind: "branch", conditions: hasTag("Hot") } as const,
      say("yes", "Yes", { step: "b", branch: "yes" }),
      { id: "n", kind: "remove-tag", tag: "Hot" } as const,
    ];
    const waits = await aFlow(api_, steps);
    const begins = await aFlow({ kind: "tag-added", subject: "Hot" }, [say("hello", "Hello")]);
    const waiting = await aPerson();
    await enter(waits, waiting.contactId);
    await rounds();
    await maya.client.ok(tags.change, { params: { tagName: "Hot" }, body: { name: "Warm" } });
    const { draft } = await get(waits);
    expect(JSON.stringify(draft)).not.toContain("Hot");
    expect((await get(waits)).hasChanges).toBe(false);
    expect((await get(begins)).draft.trigger?.subject).toBe("Warm");
    expect(await usesOf("Warm")).toHaveLength(2);
    await tag(waiting.contactId, ["Warm"]);
    await rounds();
    expect((await textsTo(waiting.contactId)).toSorted()).toEqual(["Got it", "Hello", "Yes"]);
    expect(await tagsOf(waiting.contactId)).toEqual([]);
    await tag((await aPerson()).contactId, ["Hot"]);
    await rounds();
    expect((await get(begins)).people.finished).toBe(1);
  });

  test("that is merged into another is replaced by it in flows", async () => {
    await tag((await aPerson()).contactId, ["Hot", "Warm"]);
    const id = await aFlow({ kind: "tag-added", subject: "Hot" }, [
      { id: "a", kind: "remove-tag", tag: "hot" },
    ]);
    await maya.client.ok(tags.merge, { params: { tagName: "Hot" }, body: { into: "Warm" } });
    const { contactId } = await aPerson();
    await tag(contactId, ["Warm"]);
    await rounds();
    expect((await get(id)).draft).toMatchObject({ trigger: { subject: "Warm" }, steps: [{ tag: "Warm" }] });
    expect(await tagsOf(contactId)).toEqual([]);
  });

  test("that is merged into another is not lost by it, which starts no flow", async () => {
    await tag((await aPerson()).contactId, ["Warm"]);
    const { contactId } = await aPerson();
    await tag(contactId, ["Hot"]);
    await aFlow({ kind: "tag-removed", subject: "Hot" }, [say("bye", "Bye")]);
    await maya.client.ok(tags.merge, { params: { tagName: "Hot" }, body: { into: "Warm" } });
    await rounds();
    expect(await textsTo(contactId)).toEqual([]);
    await tag(contactId, []);
    await rounds();
    expect(await textsTo(contactId)).toEqual(["Bye"]);
  });

  test("that is deleted stays as a name in flows", async () => {
    const { contactId } = await aPerson();
    await tag(contactId, ["Hot"]);
    await aFlow({ kind: "tag-added", subject: "Hot" }, [say("a", "A")]);
    await maya.client.ok(tags.removeMany, { body: { names: ["Hot"] } });
    await rounds();
    await tag(contactId, ["Hot"]);
    await rounds();
    expect(await textsTo(contactId)).toEqual(["A"]);
  });
});

describe("an item that a flow uses", () => {
  const client = () => maya.client;
  const refusal = (noun: string) => ({
    status: 409,
    body: {
      error: `The app flow “A flow” uses this ${noun}. Remove it there and publish the change, then delete it.`,
    },
  });

  test.each([
    [
      "keyword",
      "keywords",
      { name: "JOIN", word: "JOIN" },
      (id: string) => [{ kind: "keyword", subject: id }, [say("a", "A")]],
    ],
    [
      "configurable form",
      "configurableForms",
      { name: "Form" },
      (id: string) => [{ kind: "form", subject: id }, [say("a", "A")]],
    ],
    [
      "trackable link",
      "trackableLinks",
      { name: "Link", url: "https://example.com" },
      (id: string) => [
        api_,
        [{ id: "w", kind: "wait-for", event: "link", subject: id, amount: 1, unit: "days" }],
      ],
    ],
    [
      "campaign",
      "campaigns",
      { name: "News", type: "drip" },
      (id: string) => [api_, [{ id: "j", kind: "join-campaign", campaignId: id }]],
    ],
    [
      "space",
      "spaces",
      { name: "Club" },
      (id: string) => [api_, [{ id: "j", kind: "join-space", spaceId: id }]],
    ],
  ] as const)("a %s can be deleted only once no running flow needs it", async (noun, group, body, flow) => {
    const its = api[group];
    const { _id: id } = (await client().ok(its.create, { body } as never)) as { _id: string };
    const [trigger, steps] = flow(id) as unknown as Parameters<typeof aFlow>;
    const flowId = await aFlow(trigger, steps);
    expect(await client().call(its.remove, { params: { id } } as never)).toMatchObject(refusal(noun));
    expect(await client().call(its.removeMany, { body: { ids: [id] } } as never)).toMatchObject({
      status: 409,
    });
    await change(flowId, { draft: { trigger: api_, steps: [say("a", "A")] } });
    await publish(flowId);
    expect(await client().call(its.remove, { params: { id } } as never)).toMatchObject({ status: 200 });
  });

  test("a form used by an exit can be deleted, and the flow is named before", async () => {
    const { _id: id } = await client().ok(api.configurableForms.create, { body: { name: "Form" } });
    const flowId = await aFlow(api_, [say("a", "A")]);
    await change(flowId, { exits: [{ kind: "form", subject: id }] });
    const { _id: campaignId } = await client().ok(api.campaigns.create, {
      body: { name: "News", type: "drip" },
    });
    await client().ok(api.campaigns.change, {
      params: { id: campaignId },
      body: { rules: [{ effect: "leave", kind: "form", subject: id }] },
    });
    expect((await client().ok(api.configurableForms.uses, { params: { id } })).uses).toEqual([
      { title: "App flows", names: ["A flow"], total: 1 },
      { title: "Campaigns", names: ["News"], total: 1 },
    ]);
  });

  test("a flow whose exits name deleted forms can be copied and lose them one by one, and gets no other such one", async () => {
    const [one, two] = [
      await client().ok(api.configurableForms.create, { body: { name: "One" } }),
      await client().ok(api.configurableForms.create, { body: { name: "Two" } }),
    ];
    const flowId = await make(api_, [say("a", "A")]);
    const exits = [one, two].map(({ _id }) => ({ kind: "form" as const, subject: _id }));
    await change(flowId, { exits });
    await client().ok(api.configurableForms.removeMany, { body: { ids: [one._id, two._id] } });
    const gone = exits.map((exit) => ({ ...exit, name: null }));
    expect(await client().ok(appFlows.clone, { params: { id: flowId }, body: {} })).toMatchObject({
      exits: gone,
    });
    await change(flowId, { exits: exits.slice(1) });
    expect((await client().ok(appFlows.get, { params: { id: flowId } })).exits).toEqual(gone.slice(1));
    expect(await client().call(appFlows.change, { params: { id: flowId }, body: { exits } })).toMatchObject({
      status: 400,
    });
  });

  test("so are segments and fields; older versions with people in them count, drafts don't", async () => {
    const { _id: segmentId } = await client().ok(api.segments.create, {
      body: { name: "Hot ones", conditions: hasTag("Hot") } as never,
    });
    const { customFields } = await client().ok(api.accountSettings.changeCustomFields, {
      body: { customFields: [{ name: "Size" }] },
    });
    const fieldId = customFields[0]!._id;
    const steps = [wait("p", 2, "days"), { id: "f", kind: "set-field", fieldId, value: "L" } as const];
    const byField = await aFlow(api_, steps);
    await enter(byField, (await aPerson()).contactId);
    await rounds();
    await change(byField, { draft: { trigger: api_, steps: [say("a", "A")] } });
    await publish(byField);
    const removeField = () =>
      client().call(api.accountSettings.changeCustomFields, { body: { customFields: [] } });
    expect(await removeField()).toMatchObject(refusal("field"));
    const bySegment = await aFlow({ kind: "segment", subject: segmentId }, [say("a", "A")]);
    const removeSegment = () => client().call(api.segments.remove, { params: { id: segmentId } });
    expect(await removeSegment()).toMatchObject(refusal("segment"));
    await maya.client.ok(appFlows.remove, { params: { id: bySegment } });
    await make({ kind: "segment", subject: segmentId }, [say("a", "A")]);
    expect(await removeSegment()).toMatchObject({ status: 200 });
    await later(2 * DAY + 60_000);
    expect(
      (await maya.client.call(api.accountSettings.changeCustomFields, { body: { customFields: [] } })).status,
    ).toBe(200);
  });
});
