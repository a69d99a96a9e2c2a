import { api } from "@broadcast/contract";
import type { Endpoint } from "@broadcast/contract/endpoint";
import type { ErrorReply } from "@broadcast/contract/errors";
import { aContact, type Business, type ServerUnderTest } from "./builders.ts";
import type { Answer, Client } from "./client.ts";

/** Every endpoint of the contract, so that what walks them covers a new one the moment it exists. */
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

/** One of each kind of thing, belonging to this business. */
export async function everythingOf(server: ServerUnderTest, business: Business) {
  const { client } = business;
  const { contactId } = await aContact(server, business, { tags: ["Theirs"] });
  const message = await client.ok(api.messages.send, { body: { contactId, text: "Hi" } });
  const broadcast = await client.ok(api.broadcasts.createDraft, { body: { text: "Hi" } });
  const csv = new File(["Name,Phone\nJo,512-555-0101\n"], "people.csv", { type: "text/csv" });
  const contactImport = await client.ok(api.contactImports.upload, { body: {}, upload: csv });
  const folder = await client.ok(api.folders.create, { body: { name: "Theirs", contentType: "qrCode" } });
  const messageTemplate = await client.ok(api.templates.create, { body: { name: "Theirs", text: "Hi" } });
  const qrCode = await client.ok(api.qrCodes.create, {
    body: { name: "Theirs", url: "https://example.com" },
  });
  return {
    folder: folder._id,
    content: qrCode._id,
    messageTemplate: messageTemplate._id,
    qrCode: qrCode._id,
    contact: contactId,
    message: message._id,
    broadcast: broadcast._id,
    import: contactImport._id,
    tag: "Theirs",
    user: business.userId,
    session: (await client.ok(api.sessions.list, {})).sessions[0]!._id,
  };
}
