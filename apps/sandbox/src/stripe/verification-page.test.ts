import { expect, test } from "vitest";
import { aStripeProduct } from "../testing/stripe-testing.ts";

const returnUrl = "http://localhost:3000/back?a=1&b=2";

async function aPage(more: { selfie?: boolean; return_url?: string } = { return_url: returnUrl }) {
  const { stripe, sandbox } = await aStripeProduct();
  const { return_url } = more;
  const { id, url } = await stripe.identity.verificationSessions.create({
    type: "document",
    client_reference_id: '"><script>alert(1)</script>',
    options: { document: { require_matching_selfie: more.selfie ?? true } },
    ...(return_url && { return_url }),
  });
  const read = async (address = url!) => {
    const answer = await fetch(address);
    return { status: answer.status, headers: answer.headers, html: await answer.text() };
  };
  const choose = (outcome: string) =>
    fetch(url!, { method: "POST", body: new URLSearchParams({ outcome }), redirect: "manual" });
  const status = async () => (await stripe.identity.verificationSessions.retrieve(id)).status;
  return { sandbox, url: url!, read, choose, status };
}

test("the page names who asks, offers every outcome, and runs nothing it was given", async () => {
  const { read } = await aPage();
  const { status, html, headers } = await read();
  expect(status).toBe(200);
  expect(html).toContain("Rivers &#38; Co");
  for (const outcome of ["verified", "document_unverified_other", "selfie_face_mismatch", ""])
    expect(html).toContain(`name="outcome" value="${outcome}"`);
  expect(html).not.toContain("<script");
  expect(headers.get("content-security-policy")).toMatch(/^default-src 'none'/);
  expect(headers.get("referrer-policy")).toBe("no-referrer");
});

test("no selfie can fail if none is required", async () => {
  const { read } = await aPage({ selfie: false });
  expect((await read()).html).not.toContain("selfie");
});

test("a person who leaves without finishing is returned, and the check still waits for them", async () => {
  const { read, choose, status } = await aPage();
  const answer = await choose("");
  expect([answer.status, answer.headers.get("location")]).toEqual([303, returnUrl]);
  expect(await status()).toBe("requires_input");
  expect((await read()).status).toBe(200);
});

test("a second click returns as well and changes nothing; the address is then used up", async () => {
  const { read, choose, sandbox } = await aPage();
  await sandbox.control("PUT", "/settings", { deliveryDelayMs: 60_000 });
  await choose("verified");
  expect((await choose("document_unverified_other")).headers.get("location")).toBe(returnUrl);
  const { status, html } = await read();
  expect(status).toBe(410);
  expect(html).toContain("The check is in progress.");
  expect(html).toContain('href="http://localhost:3000/back?a=1&#38;b=2"');
});

test("without a return address, the page says that all is done", async () => {
  const { choose } = await aPage({});
  const answer = await choose("verified");
  expect([answer.status, await answer.text()]).toEqual([
    200,
    expect.stringContaining("The check is in progress."),
  ]);
});

test("an unknown address is a page that says so", async () => {
  const { read, url } = await aPage();
  expect(await read(`${url}x`)).toMatchObject({
    status: 404,
    html: expect.stringContaining("Check not found"),
  });
});
