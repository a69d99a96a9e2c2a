import Fastify from "fastify";
import { afterEach, describe, expect, it, test } from "vitest";
import { answerErrors } from "../error-answer.ts";
import { closeFolders } from "../guard/matched-route.ts";
import { isOlder, refuseOldApps } from "./app-version.ts";

test.each([
  ["5.0.8", "5.0.9", true],
  ["5.0.9", "5.0.9", false],
  ["5.0.10", "5.0.9", false],
  ["4.9.9", "5", true],
  ["5.1", "5.0.9", false],
  ["5", "5.0.1", true],
])("version %s is older than %s: %s", (a, b, expected) => {
  expect(isOlder(a, b)).toBe(expected);
});

describe("an app below the minimum version", () => {
  let app = Fastify();
  afterEach(() => app.close());
  const ask = async (least: string | undefined, headers: Record<string, string>) => {
    app = Fastify();
    answerErrors(app);
    refuseOldApps(app, { MIN_APP_VERSION: least, UPGRADE_URL: "https://store.example/app" });
    app.get("/api/probe", async () => ({ ok: true }));
    closeFolders(app);
    app.get("/page", async () => ({ ok: true }));
    return {
      ask: (url: string) => app.inject({ url, headers }),
      api: await app.inject({ url: "/api/probe", headers }),
    };
  };

  it("is told to reload, in a browser", async () => {
    const { api } = await ask("5.1.0", { "x-app-version": "5.0.8", "x-os-name": "web" });
    expect(api.statusCode).toBe(426);
    expect(api.json()).toMatchObject({ code: "upgrade-required", actionLabel: "Reload Now" });
    expect(api.json()).not.toHaveProperty("link");
  });

  it("is sent to the store on a phone", async () => {
    const { api } = await ask("5.1.0", { "x-app-version": "5.0.8", "x-os-name": "ios" });
    expect(api.json()).toMatchObject({ actionLabel: "Update Now", link: "https://store.example/app" });
  });

  it("is told so however it spells the address, whether that exists or not", async () => {
    const { ask: visit } = await ask("5.1.0", { "x-app-version": "5.0.8" });
    for (const url of ["/%61pi/probe", "/%61pi/gone", "/api/gone"]) {
      expect((await visit(url)).statusCode, url).toBe(426);
    }
  });

  it("still gets its page, so that it can reload", async () => {
    const { ask: visit } = await ask("5.1.0", { "x-app-version": "5.0.8" });
    expect((await visit("/page")).statusCode).toBe(200);
  });

  it.each<[string, string | undefined, Record<string, string>]>([
    ["the least version itself", "5.1.0", { "x-app-version": "5.1.0" }],
    ["a program without a version", "5.1.0", {}],
    ["any version where none is set", undefined, { "x-app-version": "0.1" }],
  ])("doesn't apply to %s", async (_, least, headers) => {
    expect((await ask(least, headers)).api.statusCode).toBe(200);
  });
});
