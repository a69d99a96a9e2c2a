import { api } from "@broadcast/contract";
import type { ContentDesign } from "@broadcast/contract/content-design";
import type { Endpoint } from "@broadcast/contract/endpoint";
import type { ErrorReply } from "@broadcast/contract/errors";
import { uuidv7 } from "../db/uuid.ts";
import { aContact, anOrganization, type Business, type ServerUnderTest } from "./builders.ts";
import type { Answer, Client } from "./client.ts";

/** Every endpoint of the contract, so that tests that walk them cover new ones automatically. */
export const contractEndpoints = Object.entries(api).flatMap(([group, its]) =>
  Object.entries(its as Record<string, Endpoint>).map(([name, endpoint]) => ({
    name: `${group}.${name}`,
    endpoint,
  })),
);

/** Calls an endpoint of which only the shape is known. */
export const callAny = (
  client: Client,
  endpoint: Endpoint,
  input: object,
  headers?: Record<string, string>,
): Promise<Answer<Partial<ErrorReply>>> => client.call(endpoint, input as never, headers);

const A_DESIGN: ContentDesign = {
  version: 1,
  colors: { background: "#ffffff", text: "#1a211e", button: "#1b7a5f", buttonText: "#ffffff" },
  blocks: [
    { id: "01a1fc20-0000-7000-8000-00000000d001", type: "heading", align: "left", level: 1, text: "Theirs" },
  ],
};

/** Creates one of each kind of thing in this business. */
export async function everythingOf(server: ServerUnderTest, business: Business) {
  const { client } = business;
  const { contactId } = await aContact(server, business, { tags: ["Theirs"] });
  const message = await client.ok(api.messages.send, { body: { contactId, text: "Hi" } });
  const broadcast = await client.ok(api.broadcasts.createDraft, { body: { text: "Hi" } });
  const csv = new File(["Name,Phone\nJo,512-555-0101\n"], "people.csv", { type: "text/csv" });
  const contactImport = await client.ok(api.contactImports.upload, { body: {}, upload: csv });
  const folder = await client.ok(api.folders.create, { body: { name: "Theirs", contentType: "qrCode" } });
  const messageTemplate = await client.ok(api.templates.create, { body: { name: "Theirs", text: "Hi" } });
  const configurableForm = await client.ok(api.configurableForms.create, { body: { name: "Theirs" } });
  const trackableLink = await client.ok(api.trackableLinks.create, {
    body: { name: "Theirs", url: "https://example.com" },
  });
  const keyword = await client.ok(api.keywords.create, { body: { word: "Theirs" } });
  const attachment = await client.ok(api.attachments.create, { body: { name: "Theirs" } });
  const attachmentUpload = await client.ok(api.attachments.beginUpload, {
    body: { fileName: "theirs.txt", fileSize: 6 },
  });
  const voiceDrop = await client.ok(api.voiceDrops.create, { body: { name: "Theirs" } });
  const contest = await client.ok(api.contests.create, { body: { name: "Theirs" } });
  const campaign = await client.ok(api.campaigns.create, { body: { name: "Theirs", type: "drip" } });
  const campaignEvent = await client.ok(api.campaigns.addEvent, {
    params: { id: campaign._id },
    body: { text: "Hi" },
  });
  const email = await client.ok(api.emails.create, {
    body: { name: "Theirs", subject: "Theirs", design: A_DESIGN },
  });
  const designed = await client.ok(api.broadcasts.change, {
    params: { broadcastId: broadcast._id },
    body: { emailId: email._id },
  });
  const appFlow = await client.ok(api.appFlows.create, { body: { name: "Theirs" } });
  const landingPage = await client.ok(api.landingPages.create, {
    body: { name: "Theirs", title: "Theirs", description: "Theirs" },
  });
  const savedBlock = await client.ok(api.savedBlocks.create, {
    body: { name: "Theirs", blocks: A_DESIGN.blocks },
  });
  const bundle = await client.ok(api.bundles.create, { body: { name: "Theirs" } });
  const qrCode = await client.ok(api.qrCodes.create, {
    body: { name: "Theirs", url: "https://example.com" },
  });
  const space = await client.ok(api.spaces.create, { body: { name: "Theirs" } });
  const spaceMessage = await client.ok(api.spaces.send, {
    params: { id: space._id },
    body: { text: "Hi", runAt: "2999-01-01T00:00:00Z" },
  });
  const segment = await client.ok(api.segments.create, {
    body: {
      name: "Theirs",
      conditions: { groups: [{ conditions: [{ field: "firstName", is: "equals", value: "Jo" }] }] },
    },
  });
  const contactAction = await client.ok(api.contactActions.hideChats, { body: { contactIds: [contactId] } });
  const contactDuplicate = await server.services.db
    .insertInto("contact_duplicates")
    .values({
      account_id: business.accountId,
      reason: "email",
      contact_ids: [contactId],
      found_at: server.services.clock.now(),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const contactExport = await client.ok(api.contactExports.create, { body: { ids: [contactId] } });
  const contactNote = await client.ok(api.contactNotes.create, {
    params: { contactId },
    body: { text: "Theirs" },
  });
  const aivaMessage = await client.ok(api.aiva.send, { body: { text: "How do I import contacts?" } });
  const importedPicture = uuidv7();
  await server.services.db
    .insertInto("imported_pictures")
    .values({
      account_id: business.accountId,
      id: importedPicture,
      key: "theirs",
      content_type: "image/png",
      created_at: server.services.clock.now(),
    })
    .execute();
  const { locationId: organizationLocation } = await anOrganization(server);
  const { call, voicemail, greeting } = await voiceOf(server, business, contactId);
  return {
    organizationLocation,
    call,
    voicemail,
    greeting,
    folder: folder._id,
    contactNote: contactNote._id,
    segment: segment._id,
    contactAction: contactAction._id,
    contactDuplicate: contactDuplicate.id,
    export: contactExport._id,
    content: qrCode._id,
    messageTemplate: messageTemplate._id,
    qrCode: qrCode._id,
    trackableLink: trackableLink._id,
    keyword: keyword._id,
    attachment: attachment._id,
    attachmentUpload: attachmentUpload._id,
    voiceDrop: voiceDrop._id,
    contest: contest._id,
    campaign: campaign._id,
    campaignEvent: campaignEvent._id,
    appFlow: appFlow._id,
    landingPage: landingPage._id,
    email: email._id,
    emailVersion: designed.email!.versionId,
    space: space._id,
    spaceMessage: spaceMessage._id,
    bundle: bundle._id,
    savedBlock: savedBlock._id,
    configurableForm: configurableForm._id,
    contact: contactId,
    message: message._id,
    importedPicture,
    aivaMessage: aivaMessage._id,
    broadcast: broadcast._id,
    import: contactImport._id,
    tag: "Theirs",
    user: business.userId,
    session: (await client.ok(api.sessions.list, {})).sessions[0]!._id,
  };
}

/** Creates a missed call with a voicemail, and a greeting. */
async function voiceOf(server: ServerUnderTest, { accountId }: Business, contactId: string) {
  const { db, clock, storage } = server.services;
  const now = clock.now();
  const [call, voicemail, greeting] = [uuidv7(), uuidv7(), uuidv7()];
  const key = `media/${accountId}/${voicemail}`;
  await storage.put(key, Buffer.from("RIFF"), "audio/wav");
  const account = { account_id: accountId };
  const times = { started_at: now, changed_at: now, ended_at: now };
  await db
    .insertInto("call_sessions")
    .values({
      ...{ ...account, ...times, id: call, contact_id: contactId, carrier: "twilio", carrier_call_id: call },
      ...{ direction: "in", state: "missed", placed_by: null },
    })
    .execute();
  await db
    .insertInto("voicemails")
    .values({
      ...{ ...account, id: voicemail, call_id: call, contact_id: contactId, state: "ready" },
      ...{ file_key: key, duration_ms: 1_000, received_at: now },
    })
    .execute();
  await db
    .insertInto("voicemail_greetings")
    .values({ ...account, id: greeting, file_key: key, duration_ms: 1_000, updated_at: now })
    .execute();
  return { call, voicemail, greeting };
}
