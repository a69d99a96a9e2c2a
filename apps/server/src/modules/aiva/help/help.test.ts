import { readFileSync } from "node:fs";
import { join } from "node:path";
import { api } from "@broadcast/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { aBusiness, type Business } from "../../../testing/builders.ts";
import { startTestServer, type TestServer } from "../../../testing/test-server.ts";
import { searchHelp } from "./help.ts";
import { publishHelp } from "./publish-help.ts";
import { readHelpFiles } from "./read-help-files.ts";

let server: TestServer;
let maya: Business;
beforeAll(async () => {
  server = await startTestServer();
  maya = await aBusiness(server, { hasNumber: false });
});
afterAll(() => server.close());

test("every article is complete, has a unique name, and is about an existing screen", async () => {
  const articles = await readHelpFiles();
  expect(articles.length).toBeGreaterThan(40);
  expect(new Set(articles.map(({ slug }) => slug)).size).toBe(articles.length);
  const root = join(import.meta.dirname, "../../../../../..");
  const screens = JSON.parse(readFileSync(join(root, "docs/screens.json"), "utf8")) as { path: string }[];
  const paths = new Set(screens.map(({ path }) => path));
  for (const { slug, title, group, screen, screenLabel, body } of articles) {
    expect(paths.has(screen), `${slug}: ${screen}`).toBe(true);
    expect(slug).toMatch(/^[a-z0-9-]+$/);
    for (const part of [title, group, screenLabel]) expect(part).toMatch(/^\S.*\S$/);
    expect(body.length).toBeGreaterThan(80);
  }
});

describe("a typical question finds its article", () => {
  test.each([
    ["How do I import contacts?", "import-contacts"],
    ["upload my customer list from excel", "import-contacts"],
    ["where can I schedule a text for later", "schedule-a-text"],
    ["How can I send a broadcast to everybody?", "send-a-broadcast"],
    ["someone replied STOP, what happens?", "stop-and-opt-outs"],
    ["why was my message not sent", "why-not-sent"],
    ["how many credits does a message cost", "credits"],
    ["merge duplicates", "merge-duplicates"],
    ["Which campaigns go by a birthday?", "campaigns"],
    ["set up two factor authentication", "second-factor"],
    ["Can I change my time zone?", "time-zone"],
    ["register with carriers", "carrier-registration"],
    ["How do keywords work?", "keywords"],
    ["what can AIVA see?", "about-aiva"],
    ["How do I buy more credits?", "plans-and-credits"],
    ["cancel my subscription", "plans-and-credits"],
    ["How do I close my account?", "close-account"],
    ["delete my account", "close-account"],
    ["where is my voicemail", "calls-and-voicemail"],
  ])("%s", async (question, slug) => {
    const found = await searchHelp(server.services.db, question, 3);
    expect(found[0]?.slug).toBe(slug);
  });

  test.each([
    "How do I bake sourdough bread?",
    "What is the weather in Paris?",
    "Who won the game last night?",
    "'); truncate pg_class; --",
    "& | ! ( ) :*",
    "",
    "🤷",
  ])("nothing is found for: %s", async (question) => {
    expect(await searchHelp(server.services.db, question, 3)).toEqual([]);
  });
});

test("articles are for signed-in users, and publishing them again changes nothing", async () => {
  const { articles } = await maya.client.ok(api.aiva.helpTopics, {});
  await publishHelp(server.services);
  expect(await maya.client.ok(api.aiva.helpTopics, {})).toEqual({ articles });
  const params = { slug: articles[0]!.slug };
  expect((await maya.client.ok(api.aiva.help, { params })).body).toMatch(/\w/);
  expect((await maya.client.call(api.aiva.help, { params: { slug: "nothing" } })).status).toBe(404);
});
