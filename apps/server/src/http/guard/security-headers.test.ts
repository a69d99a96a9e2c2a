import { createHmac } from "node:crypto";
import { readFile } from "node:fs/promises";
import { request } from "node:http";
import { join } from "node:path";
import { api } from "@broadcast/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { buildApp } from "../../app.ts";
import { mediaLink } from "../../modules/sending/outbox/media-links.ts";
import { PUBLIC_PAGES } from "../../public-pages/addresses.ts";
import { aBusiness, aContact, type Business } from "../../testing/builders.ts";
import { startTestServer, type TestServer } from "../../testing/test-server.ts";
import { openLiveHub } from "../live/events.ts";

const PNG = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

let server: TestServer;
let maya: Business;
let picturePath: string;
let cardPath: string;
beforeAll(async () => {
  server = await startTestServer();
  maya = await aBusiness(server);
  const { contactId } = await aContact(server, maya);
  const upload = new File([PNG], "<img src=x>.png", { type: "text/html" });
  const message = await maya.client.ok(api.messages.send, { body: { contactId, text: "Look" }, upload });
  picturePath = message.media[0]!.url ?? "";
  const { mediaUrl } = await maya.client.ok(api.contactCards.read, {});
  cardPath = new URL(mediaUrl ?? "").pathname;
});
afterAll(() => server.close());

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(`${server.url}${path}`, { redirect: "manual", headers: { cookie: maya.client.cookie, ...headers } });

/** Returns a signed link to the picture, as carriers get it. */
async function signedPicture(): Promise<string> {
  const { media } = await server.services.db
    .selectFrom("messages")
    .where("account_id", "=", maya.accountId)
    .select("media")
    .executeTakeFirstOrThrow();
  const [stored] = media as Parameters<typeof mediaLink>[1][];
  return new URL(mediaLink(server.env, stored!, server.clock.now())).pathname;
}

const ANSWERS: [string, () => Promise<Response>][] = [
  ["the page of the app", () => get("/")],
  ["an answer of the API", () => get("/api/users/current")],
  ["an answer without a session", () => fetch(`${server.url}/api/users/current`)],
  ["a refusal", () => get("/api/contacts/no-id")],
  ["a path of the API that is not there", () => get("/api/nothing")],
  ["a path that cannot be decoded", () => get("/%E0%A4%A")],
  ["a path of the API that cannot be decoded", () => get("/api/%")],
  ["a path of the API with a part that is too long", () => get(`/api/contacts/${"x".repeat(2_000)}`)],
  ["a body that cannot be read", () => fetch(`${server.url}/api/tr/view`, { method: "POST", body: "x" })],
  ["the API's reference", () => get("/api/docs")],
  ["a redirect", () => fetch(`${server.url}/api/docs`, { redirect: "manual" })],
  ["a picture of a message", () => get(picturePath)],
  ["a signed picture", async () => get(await signedPicture())],
  ["a signed picture that is none", () => get("/media/made.up")],
  ["a contact card", () => get(cardPath)],
  ["a download", () => get("/api/users/vcard/file")],
  ["the live stream", () => get("/api/events")],
  ["a carrier's door", () => fetch(`${server.url}/webhooks/twilio/messages`, { method: "POST" })],
  [
    "a carrier's report that is refused",
    () => fetch(`${server.url}/webhooks/twilio/status`, { method: "POST" }),
  ],
  ["a health check", () => get("/healthz")],
];

describe("every kind of answer", () => {
  test.each(ANSWERS)("%s tells browsers how to treat it", async (_what, ask) => {
    const answer = await ask();
    await answer.body?.cancel();
    const policy = answer.headers.get("content-security-policy") ?? "";
    for (const directive of [
      "default-src 'self'",
      "object-src 'none'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
      "form-action 'self'",
    ]) {
      expect(policy).toContain(directive);
    }
    // No script but ours, none inline, and nothing from elsewhere.
    expect(policy).not.toMatch(/script-src|unsafe-eval|https?:|\*|wss?:/);
    expect(policy.replace(/style-src [^;]*/, "")).not.toContain("unsafe");
    expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
    expect(answer.headers.get("referrer-policy")).toBe("no-referrer");
    expect(answer.headers.get("cross-origin-opener-policy")).toBe("same-origin");
    expect(answer.headers.get("x-powered-by")).toBeNull();
    expect(answer.headers.get("server")).toBeNull();
    const type = answer.headers.get("content-type");
    if (type && /^(text|application\/json)/.test(type)) expect(type).toMatch(/charset=utf-8|event-stream/i);
  });

  test("but those to carrier reports, which have no content, have no headers", async () => {
    const url = `${server.services.env.PUBLIC_URL}/webhooks/twilio/status?message=nobody`;
    const signature = createHmac("sha1", server.services.env.TWILIO_AUTH_TOKEN ?? "")
      .update(`${url}MessageSidSM1MessageStatussent`)
      .digest("base64");
    const answer = await fetch(url, {
      method: "POST",
      headers: { "x-twilio-signature": signature },
      body: new URLSearchParams({ MessageSid: "SM1", MessageStatus: "sent" }),
    });
    expect(answer.status).toBe(204);
    expect(answer.headers.get("content-security-policy")).toBeNull();
    expect(answer.headers.get("cache-control")).toBe("no-store");
  });

  test("of the API and of errors stays in no browser's cache, unless it says that it may", async () => {
    for (const [what, ask] of ANSWERS) {
      const answer = await ask();
      await answer.body?.cancel();
      if (!new URL(answer.url).pathname.startsWith("/api/")) continue;
      const expected = what === "a picture of a message" ? "private, no-cache" : /no-store|no-cache, no-tr/;
      expect(answer.headers.get("cache-control"), what).toMatch(expected);
    }
  });

  test("of an https address is never asked for in the clear again", async () => {
    const services = { ...server.services, env: { ...server.env, PUBLIC_URL: "https://app.example.com" } };
    const live = await openLiveHub(services);
    const app = await buildApp(services, live);
    for (const url of ["/", "/api/users/current", "/api/nothing"]) {
      const { headers } = await app.inject({ url });
      expect(headers["strict-transport-security"], url).toMatch(
        /^max-age=(3[1-9]|[4-9]\d)\d{6}; includeSubDomains/,
      );
    }
    await live.close();
    await app.close();
  });

  test("names Stripe only where cards are entered in Stripe's own field", async () => {
    const policyOf = async (settings: Partial<TestServer["env"]>) => {
      const services = { ...server.services, env: { ...server.env, ...settings } };
      const live = await openLiveHub(services);
      const app = await buildApp(services, live);
      const { headers } = await app.inject({ url: "/" });
      await live.close();
      await app.close();
      return String(headers["content-security-policy"]);
    };
    const key = { STRIPE_PUBLISHABLE_KEY: "pk_live_1" };
    expect(await policyOf(key)).not.toContain("stripe.com");
    const policy = await policyOf({ ...key, SANDBOX_URL: undefined });
    expect(policy).toContain("script-src 'self' https://js.stripe.com;");
    expect(policy).toContain("connect-src 'self' https://api.stripe.com;");
  });
});

test.each([
  ["text/html", "a page"],
  ["text/javascript", "a script"],
  ["image/svg+xml", "a drawing with a script in it"],
  ["application/xhtml+xml; charset=utf-8", "a page by another name"],
  ["text/css", "a style"],
  ["made up", "what nobody knows"],
])("%s that came by text, %s, is bytes to save and nothing else", async (contentType) => {
  const { db, storage } = server.services;
  const { contactId } = await aContact(server, maya);
  const message = await maya.client.ok(api.messages.send, { body: { contactId, text: "Look" } });
  await storage.put("media/evil", Buffer.from("alert(1)"), contentType);
  await db
    .updateTable("messages")
    .set({ media: JSON.stringify([{ key: "media/evil", contentType }]) })
    .where("account_id", "=", maya.accountId)
    .where("id", "=", message._id)
    .execute();
  const answer = await get(`/api/messages/${message._id}/media/0`);
  expect(answer.status).toBe(200);
  expect(answer.headers.get("content-type")).toBe("application/octet-stream");
  expect(answer.headers.get("content-disposition")).toMatch(/^attachment; /);
});

test("what somebody sent is shown as the picture it is, or saved, whatever they called it", async () => {
  const picture = await get(picturePath);
  expect(picture.headers.get("content-type")).toBe("image/png");
  expect(picture.headers.get("content-disposition")).toMatch(/^inline; filename="picture-1\.png"/);
  const card = await get("/api/users/vcard/file");
  expect(card.headers.get("content-disposition")).toMatch(/^attachment; /);
});

test("the page of the app and the API's reference hold no script of their own", async () => {
  const shell = await readFile(join(import.meta.dirname, "../../../../web/index.html"), "utf8");
  for (const page of [shell, await (await get("/api/docs")).text()]) {
    const scripts = [...page.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/g)];
    for (const [, attributes, inside] of scripts) {
      expect(attributes).toMatch(/ src="\/(?!\/)/);
      expect(inside!.trim()).toBe("");
    }
    expect(page).not.toMatch(/\son\w+\s*=|javascript:/i);
    expect(page).not.toMatch(/(src|href)="(https?:)?\/\//);
  }
});

test("nothing leads to another site, whatever is asked for", async () => {
  const evil = "https://evil.example";
  const query = new URLSearchParams(
    ["returnTo", "redirect", "redirectUrl", "url", "next", "to", "continue"].map((name): [string, string] => [
      name,
      evil,
    ]),
  );
  const paths = [
    ...Object.values(api).flatMap((group) =>
      Object.values(group)
        .filter(({ method }) => method === "GET")
        .map(({ path }) => `/api/${path.replaceAll(/\{\w+\}/g, encodeURIComponent(evil))}`),
    ),
    "/",
    "/auth",
    "//evil.example/%2f..",
    "/api/docs",
    "/media/x",
  ];
  for (const path of paths) {
    const answer = await fetch(`${server.url}${path}?${query}`, {
      redirect: "manual",
      headers: { cookie: path === "/api/docs" ? "" : maya.client.cookie },
    });
    await answer.body?.cancel();
    expect(answer.headers.get("location") ?? "", path).not.toContain("evil");
    if (path !== "/api/docs") expect(answer.headers.get("location"), path).toBeNull();
  }
});

test("figures are for the own network only, and nothing that a proxy brings", async () => {
  expect((await get("/metrics")).status).toBe(200);
  for (const header of ["x-forwarded-for", "forwarded", "via", "x-forwarded-host"]) {
    expect((await get("/metrics", { [header]: "10.0.0.1" })).status, header).toBe(404);
  }
});

test.each(["TRACE", "PROPFIND", "PATCH"])("%s is not understood", async (method) => {
  const { hostname, port } = new URL(server.url);
  const status = await new Promise<number | undefined>((resolve, reject) => {
    const call = request({ hostname, port, method, path: "/api/users/current" }, (answer) => {
      answer.resume();
      resolve(answer.statusCode);
    });
    call.on("error", reject).end();
  });
  expect(status).toBeGreaterThanOrEqual(400);
});

test.each(["/%E0%A4%A", "/api/%", "/%61pi/%zz", "/webhooks/twilio/%ff"])(
  "an unreadable address, %s, is refused as the API refuses",
  async (path) => {
    const answer = await get(path);
    const body = (await answer.json()) as Record<string, unknown>;
    expect([answer.status, body]).toEqual([
      400,
      { error: "We can't read this address.", code: "bad-request", requestId: expect.any(String) },
    ]);
    expect(answer.headers.get("x-request-id")).toBe(body.requestId);
    expect(answer.headers.get("cache-control")).toBe("no-store");
  },
);

test("files beside the app, and folders, are served to nobody", async () => {
  for (const path of [
    "/.git/config",
    "/.env",
    "/package.json",
    "/assets/",
    "/assets/..%2f..%2fpackage.json",
    "/..%2f..%2fpackage.json",
    "/media/..%2f..%2f.env",
  ]) {
    const text = await (await get(path)).text();
    expect(text, path).not.toMatch(/"dependencies"|\[core\]|Index of|SECRET=/);
  }
});

test("every page listed as the server's own is rendered by it, without scripts from outside", async () => {
  for (const path of PUBLIC_PAGES) {
    const response = await fetch(
      `${server.url}${path.replace("/{random?}", "").replaceAll(/\{\w+\}/g, "none-x")}`,
    );
    const html = await response.text();
    expect([path, response.status, response.headers.get("content-type")]).toEqual([
      path,
      404,
      "text/html; charset=utf-8",
    ]);
    expect(html).not.toContain("<script");
    expect(html).toContain("<main");
  }
});
