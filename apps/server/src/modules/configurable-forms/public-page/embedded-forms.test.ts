import { api } from "@broadcast/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { aBusiness } from "../../../testing/builders.ts";
import { whileFull } from "../../../testing/full-disk.ts";
import { startTestServer, type TestServer } from "../../../testing/test-server.ts";

const SITE = "https://www.rivers.example";

let server: TestServer;
let slug: string;
beforeAll(async () => {
  server = await startTestServer();
  const { client } = await aBusiness(server);
  const { _id } = await client.ok(api.configurableForms.create, { body: { name: "Join" } });
  const body = { allowedOrigins: [SITE, "https://blog.rivers.example"] };
  ({ slug } = await client.ok(api.configurableForms.change, { params: { id: _id }, body }));
});
afterAll(() => server.close());

const read = async (path: string) => {
  const answer = await fetch(`${server.url}${path}`);
  return { text: await answer.text(), policy: answer.headers.get("content-security-policy") };
};
const framedBy = (site: string) => read(`/f/${slug}?framedBy=${encodeURIComponent(site)}`);
const scriptsIn = (html: string) => html.match(/<script[^>]*>/g) ?? [];

/** Runs one of the scripts with a browser's globals, and returns its message listeners. */
function run(script: string, given: Record<string, unknown>): void {
  const names = Object.keys(given);
  new Function(...names, script)(...names.map((name) => given[name]));
}

/** A site's page with the script in it. */
async function embedded() {
  const { text } = await read(`/f/${slug}/embed.js`);
  const frame = { src: "", title: "", loading: "", style: { cssText: "", height: "" }, contentWindow: {} };
  const inserted: unknown[] = [];
  const listeners: ((event: object) => void)[] = [];
  const attributes: Record<string, string> = { "data-title": "Join us" };
  run(text, {
    location: { origin: SITE },
    window: { addEventListener: (_: string, listener: (event: object) => void) => listeners.push(listener) },
    document: {
      currentScript: {
        getAttribute: (name: string) => attributes[name] ?? null,
        parentNode: { insertBefore: (made: unknown) => inserted.push(made) },
      },
      createElement: () => frame,
    },
  });
  const tell = (event: object) => {
    for (const listener of listeners) listener(event);
  };
  return { frame, inserted, tell };
}

describe("a form in a frame that a script made", () => {
  it("reports its height to the site that it was framed for, and no other", async () => {
    const framed = await framedBy(SITE);
    expect(scriptsIn(framed.text)).toEqual([`<script src="/f/frame-height.js" data-site="${SITE}" defer>`]);
    expect(framed.policy).toContain("default-src 'self'");
    expect(framed.policy).toContain(`frame-ancestors ${SITE} https://blog.rivers.example`);
    for (const other of ["https://evil.example", "*", `${SITE}.evil.example`, `${SITE}"><script>`])
      expect(scriptsIn((await framedBy(other)).text)).toEqual([]);
    expect(scriptsIn((await read(`/f/${slug}`)).text)).toEqual([]);

    const told: unknown[] = [];
    const body = { style: { minHeight: "" }, offsetHeight: 431 };
    run((await read("/f/frame-height.js")).text, {
      document: { currentScript: { getAttribute: () => SITE }, body },
      parent: { postMessage: (...message: unknown[]) => told.push(message) },
      ResizeObserver: class {
        readonly observe: () => void;
        constructor(changed: () => void) {
          this.observe = changed;
        }
      },
    });
    expect(told).toEqual([[{ type: "broadcast-form-height", height: 431 }, SITE]]);
  });

  const submit = async () => {
    const { text } = await framedBy(SITE);
    const token = /name="token" value="([^"]*)"/.exec(text)?.[1] ?? "";
    const action = /<form method="post" action="([^"]*)"/.exec(text)?.[1]?.replaceAll("&amp;", "&") ?? "";
    server.advance(5_000);
    const sent = await fetch(`${server.url}${action}`, {
      method: "POST",
      headers: { "content-type": "application/x-www-form-urlencoded" },
      body: new URLSearchParams({ token, firstName: "Jo", phoneNumber: "(512) 555-0148" }).toString(),
    });
    return { status: sent.status, retryAfter: sent.headers.get("retry-after"), html: await sent.text() };
  };

  it("keeps what was typed when the disk is full, and says when to send it again", async () => {
    const { html, ...answer } = await whileFull(server, "contacts", submit);
    expect(answer).toEqual({ status: 503, retryAfter: "60" });
    expect(html).toContain("Our server has run out of space, so we can't save this right now.");
    expect(html).toContain('value="Jo"');
    expect(scriptsIn(html)).toHaveLength(1);
  });

  it("is submitted within its frame, and still reports its height", async () => {
    const { html } = await submit();
    expect(html).toContain("Your contact info has been updated!");
    expect(scriptsIn(html)).toHaveLength(1);
  });

  it("has the height that its own page reports; other messages are ignored", async () => {
    const { frame, inserted, tell } = await embedded();
    expect(inserted).toEqual([frame]);
    const { origin } = new URL(server.env.PUBLIC_URL);
    expect(frame.src).toBe(`${server.env.PUBLIC_URL}/f/${slug}?framedBy=${encodeURIComponent(SITE)}`);
    expect(frame.style.cssText).toContain("height:720px");
    const message = {
      origin,
      source: frame.contentWindow,
      data: { type: "broadcast-form-height", height: 430.2 },
    };
    tell({ ...message, origin: "https://evil.example" });
    tell({ ...message, source: {} });
    tell({ ...message, data: { ...message.data, type: "other" } });
    tell({ ...message, data: null });
    for (const height of ["430", -1, 1e9, Number.NaN])
      tell({ ...message, data: { ...message.data, height } });
    expect(frame.style.height).toBe("");
    tell(message);
    expect(frame.style.height).toBe("431px");
  });
});
