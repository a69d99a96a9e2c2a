import { api } from "@broadcast/contract";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { aBusiness, aContact, type Business } from "../../testing/builders.ts";
import { startTestServer, type TestServer } from "../../testing/test-server.ts";

let server: TestServer;
let maya: Business;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  maya = await aBusiness(server);
});

const quality = (body: {
  text: string;
  use?: "chat" | "broadcast" | "template";
  contactId?: string;
  isFirst?: boolean;
}) => maya.client.ok(api.messageInsights.quality, { body });
const notes = async (body: Parameters<typeof quality>[0]) =>
  (await quality(body)).cons.map(({ note }) => note).join(" ");

test("a first message is asked for opt-out instructions and the name, a later one is not", async () => {
  const { contactId } = await aContact(server, maya);
  const text = "Your photos are done, come by any time.";
  expect(await notes({ text, contactId })).toMatch(/first message/);
  await maya.client.ok(api.messages.send, { body: { contactId, text } });
  expect(await notes({ text, contactId })).not.toMatch(/first message|who it's from/);
  expect(await notes({ text })).toBe("");
  expect(await notes({ text, isFirst: true })).toMatch(/first message/);
  expect(await notes({ text, use: "broadcast" })).toMatch(/how to opt out/);
});

test("two characters are too few to judge, and another account's contact is not found", async () => {
  const short = await maya.client.call(api.messageInsights.quality, { body: { text: " ab " } });
  expect(short.status).toBe(400);
  const other = await aBusiness(server, { hasNumber: false });
  const { contactId } = await aContact(server, maya);
  const theirs = await other.client.call(api.messageInsights.quality, {
    body: { text: "Hello you", contactId },
  });
  expect(theirs.status).toBe(404);
});

test("nothing is judged while the helper is off", async () => {
  await maya.client.ok(api.accountSettings.changeAiva, { body: { messageHelper: false } });
  const { status, body } = await maya.client.call(api.messageInsights.quality, {
    body: { text: "Hello you" },
  });
  expect([status, (body as { error: string }).error]).toEqual([
    403,
    "Message Insights is off. Turn it on in the AIVA settings.",
  ]);
});

const revise = (id: string, message: string) =>
  maya.client.call(api.messageInsights.revise, { params: { id }, body: { message } });

test("the assistant rewrites a text as asked, and says that the sandbox plays it", async () => {
  const { prompts, isSandbox } = await maya.client.ok(api.messageInsights.prompts, {});
  expect(isSandbox).toBe(true);
  const text = "please note that we really moved, {{firstName|friend}}: https://rivers.example/Map";
  for (const { id } of prompts) {
    const { status, body } = await revise(id, text);
    expect([id, status]).toEqual([id, 200]);
    expect((body as string[])[0]).toContain("{{firstName|friend}}: https://rivers.example/Map");
  }
  expect((await revise("shorter", text)).body).toEqual([
    "We moved, {{firstName|friend}}: https://rivers.example/Map",
  ]);
});

test.each(["Hi {{firstName}}, come carelessly", "Written carelessly: https://rivers.example/Map"])(
  "a revision that loses a tag or a link is refused: %s",
  async (message) => {
    const { status, body } = await revise("friendlier", message);
    expect(status).toBe(409);
    expect((body as { error: string }).error).toMatch(/changed a dynamic field or a link/);
  },
);

test("a text that cannot be revised is refused with the documents' sentence, before the assistant is called", async () => {
  const refused = async (id: string, message: string) => {
    const { status, body } = await revise(id, message);
    return [status, Object.values((body as { fields?: object }).fields ?? {})[0]];
  };
  expect(await refused("shorter", "  ")).toEqual([400, "Message is required."]);
  expect(await refused("shorter", "x".repeat(1_025))).toEqual([
    400,
    "Message text cannot exceed 1024 characters.",
  ]);
  expect((await revise("wilder", "Hello you")).status).toBe(404);
});
