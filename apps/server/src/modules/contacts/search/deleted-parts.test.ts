import { api } from "@broadcast/contract";
import type { ContactCondition } from "@broadcast/contract/contact-conditions";
import { afterAll, beforeAll, expect, test } from "vitest";
import { aBusiness, aContact, type Business } from "../../../testing/builders.ts";
import { startTestServer, type TestServer } from "../../../testing/test-server.ts";

let server: TestServer;
let maya: Business;
beforeAll(async () => {
  server = await startTestServer();
  maya = await aBusiness(server);
  await aContact(server, maya);
});
afterAll(() => server.close());

const ok: Business["client"]["ok"] = (...call) => maya.client.ok(...call);

/** How to make something, and how to delete it. */
type Made = { condition: ContactCondition; remove: () => Promise<unknown> };

const parts: Record<string, () => Promise<Made>> = {
  folder: async () => {
    const { _id: id } = await ok(api.folders.create, {
      body: { name: "Never text", contentType: "contact" },
    });
    return {
      condition: { field: "folder", is: "not-in", folderId: id },
      remove: () => ok(api.folders.remove, { params: { id } }),
    };
  },
  field: async () => {
    const fieldsAre = (customFields: { name: string }[]) =>
      ok(api.accountSettings.changeCustomFields, { body: { customFields } });
    const { customFields } = await fieldsAre([{ name: "Refused" }]);
    return {
      condition: { field: "customField", fieldId: customFields[0]!._id, is: "empty", value: "" },
      remove: () => fieldsAre([]),
    };
  },
  "trackable link": async () => {
    const body = { name: "Shop", url: "https://example.com/shop" };
    const { _id: id } = await ok(api.trackableLinks.create, { body });
    return {
      condition: { field: "trackableLink", is: "not-clicked", trackableLinkId: id },
      remove: () => ok(api.trackableLinks.remove, { params: { id } }),
    };
  },
  form: async () => {
    const { _id: id } = await ok(api.configurableForms.create, { body: { name: "Sign-up" } });
    return {
      condition: { field: "configurableForm", is: "not-submitted", configurableFormId: id },
      remove: () => ok(api.configurableForms.remove, { params: { id } }),
    };
  },
  campaign: async () => {
    const { _id: id } = await ok(api.campaigns.create, { body: { name: "Welcome", type: "drip" } });
    return {
      condition: { field: "campaign", is: "not-in", campaignId: id },
      remove: () => ok(api.campaigns.remove, { params: { id } }),
    };
  },
  broadcast: async () => {
    const { _id: broadcastId } = await ok(api.broadcasts.createDraft, { body: { text: "Sale" } });
    return {
      condition: { field: "broadcast", is: "not-received", broadcastId },
      remove: () => ok(api.broadcasts.remove, { params: { broadcastId } }),
    };
  },
};

test.each(Object.keys(parts))("those without a deleted %s are not everybody", async (what) => {
  const { condition, remove } = await parts[what]!();
  const conditions = {
    match: "all" as const,
    groups: [{ match: "all" as const, conditions: [condition] }],
  };
  const { _id: segmentId } = await ok(api.segments.create, { body: { name: `No ${what}`, conditions } });
  const found = async () => (await ok(api.contacts.search, { body: { segmentId } })).contacts.length;
  expect(await found()).toBe(1);
  await remove();
  expect(await found()).toBe(0);
});

test("what names a form is told before the form is deleted: segments, and goals of campaigns and flows", async () => {
  const { condition } = await parts.form!();
  const { configurableFormId: id } = condition as Extract<ContactCondition, { field: "configurableForm" }>;
  const goal = { match: "all" as const, groups: [{ match: "all" as const, conditions: [condition] }] };
  await ok(api.segments.create, { body: { name: "Not signed up", conditions: goal } });
  const campaign = await ok(api.campaigns.create, { body: { name: "Invite", type: "drip" } });
  await ok(api.campaigns.change, { params: { id: campaign._id }, body: { goal } });
  const flow = await ok(api.appFlows.create, { body: { name: "Ask" } });
  await ok(api.appFlows.change, { params: { id: flow._id }, body: { goal } });
  expect((await ok(api.configurableForms.uses, { params: { id } })).uses).toEqual([
    { title: "App flows", names: ["Ask"], total: 1 },
    { title: "Campaigns", names: ["Invite"], total: 1 },
    { title: "Segments", names: ["Not signed up"], total: 1 },
  ]);
});

test("what decides who gets a broadcast is not deleted before it has begun", async () => {
  const { _id: folderId } = await ok(api.folders.create, {
    body: { name: "Don't text", contentType: "contact" },
  });
  const { customFields } = await ok(api.accountSettings.changeCustomFields, {
    body: { customFields: [{ name: "Declined" }] },
  });
  const { _id: earlierId } = await ok(api.broadcasts.createDraft, { body: { text: "Sale" } });
  const conditions = {
    match: "any" as const,
    groups: [
      {
        match: "any" as const,
        conditions: [
          { field: "folder" as const, is: "in" as const, folderId },
          {
            field: "customField" as const,
            fieldId: customFields[0]!._id,
            is: "equals" as const,
            value: "yes",
          },
          { field: "broadcast" as const, is: "received" as const, broadcastId: earlierId },
        ],
      },
    ],
  };
  const { _id: segmentId } = await ok(api.segments.create, { body: { name: "Declined", conditions } });
  const { _id: broadcastId } = await ok(api.broadcasts.createDraft, { body: { name: "Sale", text: "Sale" } });
  const params = { broadcastId };
  await ok(api.broadcasts.addSegment, { params, body: { segmentId, isExcluded: true } });
  const removeFolder = () => maya.client.call(api.folders.remove, { params: { id: folderId } });
  const removeField = () =>
    maya.client.call(api.accountSettings.changeCustomFields, { body: { customFields: [] } });
  const removeEarlier = () => maya.client.call(api.broadcasts.remove, { params: { broadcastId: earlierId } });
  const refused = (noun: string) => ({
    status: 409,
    body: {
      error: `The broadcast “Sale” uses this ${noun}. Change the segment that names it, or remove that segment from the broadcast, then delete it.`,
    },
  });
  expect(await removeFolder()).toMatchObject(refused("folder"));
  expect(await removeField()).toMatchObject(refused("field"));
  expect(await removeEarlier()).toMatchObject(refused("broadcast"));
  await ok(api.broadcasts.removeSegment, { params, body: { segmentId } });
  for (const remove of [removeFolder, removeField, removeEarlier]) expect((await remove()).status).toBe(200);
});
