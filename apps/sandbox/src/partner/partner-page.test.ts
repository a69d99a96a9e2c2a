import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { aSandbox } from "../testing/testing.ts";

/** A product that accepts one code and knows one token, and the partner. */
async function aPartner() {
  const asked: { url: string; body: Record<string, string>; authorization: string }[] = [];
  let isTokenGood = true;
  const product = createServer(async (request, response) => {
    let text = "";
    for await (const part of request) text += part;
    const { url = "", headers } = request;
    asked.push({ url, body: JSON.parse(text || "{}"), authorization: headers.authorization ?? "" });
    const isToken = url.endsWith("/token");
    response.writeHead(isToken || isTokenGood ? 200 : 401, { "content-type": "application/json" });
    response.end(
      JSON.stringify(isToken ? { access_token: "pbp_1" } : { company: "<b>Rivers</b> & Co", firstName: "M" }),
    );
  });
  await new Promise<void>((resolve) => product.listen(0, "127.0.0.1", resolve));
  const appUrl = `http://127.0.0.1:${(product.address() as AddressInfo).port}`;
  const sandbox = await aSandbox({ partner: { secret: "partner-secret", appUrl } });
  onTestFinished(async () => {
    await sandbox.remove();
    product.close();
  });
  const open = (path: string) => fetch(`${sandbox.url}${path}`, { redirect: "manual" });
  const begin = async () => new URL((await open("/partner/connect")).headers.get("location")!);
  return { asked, open, begin, appUrl, revoke: () => (isTokenGood = false) };
}

test("a person is sent to the connect page, the code is exchanged once, and the business's name is shown", async () => {
  const { asked, open, begin, appUrl, revoke } = await aPartner();
  const asking = await begin();
  expect(asking.origin + asking.pathname).toBe(`${appUrl}/integrations/bloom-booking/connect`);
  const state = asking.searchParams.get("state");
  const back = await open(`/partner/callback?code=c1&state=${state}`);
  expect([back.status, back.headers.get("location")]).toEqual([303, "/partner"]);
  expect(asked[0]).toMatchObject({
    url: "/api/integrations/bloom-booking/token",
    body: { code: "c1", client_secret: "partner-secret" },
  });
  const home = await open("/partner");
  expect(await home.text()).toContain("Connected as &#60;b&#62;Rivers&#60;/b&#62; &#38; Co");
  expect(asked[1]?.authorization).toBe("Bearer pbp_1");
  expect(home.headers.get("content-security-policy")).toMatch(/^default-src 'none'/);
  revoke();
  expect(await (await open("/partner")).text()).toContain("Connection ended");
});

test("an answer without our request, or a repeated one, requests no token", async () => {
  const { asked, open, begin } = await aPartner();
  expect((await open("/partner/callback?code=c1&state=made-up")).status).toBe(400);
  const state = (await begin()).searchParams.get("state");
  const denied = await open(`/partner/callback?error=access_denied&state=${state}`);
  expect(await denied.text()).toContain("You didn't allow it");
  expect((await open(`/partner/callback?code=c1&state=${state}`)).status).toBe(400);
  expect(asked).toEqual([]);
});
