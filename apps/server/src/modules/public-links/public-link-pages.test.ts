import { api } from "@broadcast/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { aBusiness, aContact, aPhoneNumber, type Business } from "../../testing/builders.ts";
import { whileFull } from "../../testing/full-disk.ts";
import { startTestServer, type TestServer } from "../../testing/test-server.ts";
import { doubleOptInLink } from "../contacts/index.ts";
import { unsubscribeSlug } from "../sending/index.ts";

let server: TestServer;
let maya: Business;
let joinPath: string;
beforeAll(async () => {
  server = await startTestServer();
  maya = await aBusiness(server);
  const { subscribeUrl } = await maya.client.ok(api.accountSettings.read, {});
  joinPath = new URL(subscribeUrl).pathname;
});
afterAll(() => server.close());

const consentText = "I agree to get marketing texts.\nReply STOP to opt out.";
const openJoinPage = (body: object = {}) =>
  maya.client.ok(api.accountSettings.changeOptInForm, {
    body: { isEnabled: true, heading: "", info: "Twice a month.", consentText, ...body },
  });

const spanish = { "accept-language": "es-MX,es;q=0.9,en;q=0.8" };

/** Opens a page, and returns its first form as a browser without scripts would send it back. */
async function open(path: string, headers: Record<string, string> = {}) {
  const answer = await fetch(`${server.url}${path}`, { headers });
  const html = await answer.text();
  const hidden = [...html.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)].map(
    ([, name = "", value = ""]) => [name, unescaped(value)] as const,
  );
  const send = async (told: Record<string, string> = {}) => {
    const sent = await fetch(`${server.url}${path}`, {
      method: "POST",
      redirect: "manual",
      headers: { "content-type": "application/x-www-form-urlencoded", ...headers },
      body: new URLSearchParams({ ...Object.fromEntries(hidden), ...told }).toString(),
    });
    return {
      status: sent.status,
      location: sent.headers.get("location"),
      retryAfter: sent.headers.get("retry-after"),
      html: await sent.text(),
    };
  };
  return { status: answer.status, answer, html, send };
}
const unescaped = (text: string) =>
  text.replaceAll("&quot;", '"').replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&amp;", "&");

const ledger = async (contactId: string) =>
  (await maya.client.ok(api.consent.read, { params: { contactId } })).entries;
const found = async (phoneNumber: string) =>
  (await maya.client.ok(api.contacts.search, { body: { term: phoneNumber } })).contacts;
const takeTime = () => server.advance(5_000);

describe("every page of a link", () => {
  test("is one answer of a few KB without a script, never cached, and not indexed by search engines", async () => {
    await openJoinPage();
    const { contactId, email } = await reader();
    for (const path of [joinPath, unsubscribePath(contactId, email), await confirmPath()]) {
      const { answer, html, status } = await open(path);
      expect([path, status, answer.headers.get("cache-control")]).toEqual([path, 200, "no-store"]);
      expect(html).not.toMatch(/<script|<link|src=/);
      expect(html).toContain('name="robots" content="noindex"');
      // The page to join a list has no footer (document 2, section 2.13).
      expect([path, html.includes("Report abuse")]).toEqual([path, path !== joinPath]);
      expect(html.length).toBeLessThan(16_000);
      expect((await open(path, spanish)).html).toContain('<html lang="es">');
    }
  });

  test("that is invalid says how to fix it, in the reader's language", async () => {
    const expected = "Invalid link. Please try to copy/paste the link from your message to your browser.";
    for (const path of ["/d/nothing", "/f/nothing", "/f/nothing/x", "/c/x", "/a/x/y"])
      expect([path, (await open(path)).html]).toEqual([path, expect.stringContaining(expected)]);
    expect((await open("/t/nothing")).html).toContain("Invalid link. Please try to copy/pate the link.");
    expect((await open("/u/nothing/subscribe")).html).toContain("This link is invalid or expired.");
    expect((await open("/unsubscribe/nothing")).html).toContain(
      "Sorry, ran into an unexpected error. Please try again later.",
    );
    expect((await open("/d/nothing", spanish)).html).toContain("Enlace no válido.");
    expect((await open("/u/nothing/subscribe", spanish)).html).toContain(
      "Este enlace no es válido o ha caducado.",
    );
  });
});

let readers = 0;
async function reader() {
  readers += 1;
  const email = `page-reader${readers}@mail.example`;
  const { contactId } = await aContact(server, maya, { email });
  return { contactId, email };
}
const unsubscribePath = (contactId: string, email: string) =>
  `/unsubscribe/${unsubscribeSlug(server.env, { accountId: maya.accountId, contactId, email })}`;

describe("the page under an email", () => {
  const isOff = async (contactId: string) =>
    (await maya.client.ok(api.contacts.get, { params: { contactId } })).doNotEmail;

  test("changes nothing when opened; a press unsubscribes, and the next one subscribes again", async () => {
    const { contactId, email } = await reader();
    const path = unsubscribePath(contactId, email);
    const page = await open(path);
    expect(page.html).toContain("p•••@mail.example</strong> is subscribed to emails from");
    expect(page.html).not.toContain(email);
    expect(await isOff(contactId)).toBe(false);
    expect(await page.send()).toMatchObject({ status: 303, location: path });
    expect(await isOff(contactId)).toBe(true);
    // Pressed twice before the first answer came: once.
    expect((await page.send()).status).toBe(303);
    const out = (await ledger(contactId)).filter(({ event }) => event === "opt-out");
    expect(out).toHaveLength(1);
    const after = await open(path);
    expect(after.html).toContain("is unsubscribed from emails from");
    expect((await after.send()).status).toBe(303);
    expect(await isOff(contactId)).toBe(false);
  });

  test("accepts a mail program's one-click request as well (RFC 8058)", async () => {
    const { contactId, email } = await reader();
    const answer = await fetch(`${server.url}${unsubscribePath(contactId, email)}`, {
      method: "POST",
      redirect: "manual",
      headers: { "content-type": "application/x-www-form-urlencoded" },
      body: "List-Unsubscribe=One-Click",
    });
    expect(answer.status).toBe(303);
    expect(await isOff(contactId)).toBe(true);
  });

  test("says in place why it cannot resubscribe", async () => {
    const { contactId, email } = await reader();
    await maya.client.ok(api.contacts.change, { params: { contactId }, body: { doNotEmail: true } });
    const page = await open(unsubscribePath(contactId, email), spanish);
    const sent = await page.send();
    expect(sent.status).toBe(409);
    expect(sent.html).toContain("ha dejado de enviarte correos");
    expect(sent.html).toContain("Suscribirme");
  });
});

async function confirmPath(body: object = {}): Promise<string> {
  const { contactId, phoneNumber } = await aContact(server, maya, body);
  return new URL(doubleOptInLink(server.env, maya.accountId, { _id: contactId, phoneNumber: phoneNumber! })!)
    .pathname;
}

describe("the double opt-in page", () => {
  test("asks, thanks and updates without a script, and stores the shown wording as the proof", async () => {
    const phoneNumber = aPhoneNumber();
    await maya.client.ok(api.accountSettings.changeDoubleOptIn, {
      body: { redirectUrl: "https://www.rivers.example/welcome" },
    });
    const path = await confirmPath({ phoneNumber, firstName: "Orla", email: "orla@byrne.example" });
    const [contact] = await found(phoneNumber);
    const asking = await open(path, spanish);
    expect(asking.html).toContain(`(•••) •••-${phoneNumber.slice(-4)}`);
    expect(asking.html).not.toContain("Orla");
    expect(await ledger(contact!._id)).toEqual([]);
    expect(await asking.send()).toMatchObject({ status: 303, location: path });
    await asking.send();
    const lines = await ledger(contact!._id);
    expect(lines).toHaveLength(1);
    expect(lines[0]!.wording).toMatch(/^Acepto recibir mensajes de texto publicitarios/);

    const thanks = await open(path);
    expect(thanks.html).toContain("<h1>Thank you</h1>");
    expect(thanks.html).toContain("Reply STOP to any of them to opt out, HELP for help.");
    expect(thanks.html).toContain("We have o•••@byrne.example. Leave it empty to keep it.");
    expect(thanks.html).not.toMatch(/Orla|orla@/);
    expect((await thanks.send()).html).toContain("Please fill in your information first.");
    const wrong = await thanks.send({ email: "no address", company: "Byrne & Sons" });
    expect(wrong.status).toBe(400);
    expect(wrong.html).toContain("Please enter a valid email address");
    // The input stays.
    expect(wrong.html).toContain('value="Byrne &amp; Sons"');
    const done = await thanks.send({ company: "Byrne", "birthDay.month": "1", "birthDay.date": "29" });
    expect(done.html).toContain("<h1>Thank you for updating</h1>");
    expect(done.html).toContain("Your contact info has been updated!");
    expect(done.html).toContain('http-equiv="refresh" content="2;url=https://www.rivers.example/welcome"');
    expect((await found(phoneNumber))[0]).toMatchObject({
      firstName: "Orla",
      company: "Byrne",
      birthday: { month: 1, date: 29 },
    });
  });

  test("refuses wording that it does not show, and stores none of it", async () => {
    const phoneNumber = aPhoneNumber();
    const page = await open(await confirmPath({ phoneNumber }));
    const sent = await page.send({ consentText: "I agree to everything." });
    expect([sent.status, sent.html]).toEqual([409, expect.stringContaining("The terms have changed.")]);
    expect(await ledger((await found(phoneNumber))[0]!._id)).toEqual([]);
  });
});

describe("the page to join a list", () => {
  const jo = () => ({
    firstName: "Jo",
    lastName: "Lind",
    phoneNumber: aPhoneNumber(),
    "consent.text": consentText,
  });

  test("creates a contact with the wording as proof, once however often it is sent", async () => {
    await openJoinPage();
    const page = await open(joinPath);
    expect(page.html).toMatch(/<label[^>]*>Mobile number \*<\/label>/);
    expect(page.html).not.toMatch(/<input type="checkbox"[^>]*checked/);
    takeTime();
    const told = jo();
    // As browsers send line breaks.
    const sent = await page.send({ ...told, "consent.text": consentText.replace("\n", "\r\n") });
    expect([sent.status, sent.html]).toEqual([200, expect.stringContaining("You have been subscribed.")]);
    expect(sent.html).toContain("Reply STOP to any message to opt out, HELP for help.");
    expect(sent.html).not.toContain("Report abuse");
    await page.send(told);
    const contacts = await found(told.phoneNumber);
    expect(contacts).toHaveLength(1);
    const lines = await ledger(contacts[0]!._id);
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatchObject({ event: "consent", wording: consentText, page: joinPath.slice(1) });
  });

  test("reports everything missing at once, keeps the input, and asks for the checkbox in words", async () => {
    await openJoinPage();
    const page = await open(joinPath);
    takeTime();
    const sent = await page.send({ firstName: "Jo", lastName: "", phoneNumber: "123" });
    expect(sent.status).toBe(400);
    for (const sentence of [
      "Last name is required.",
      "Enter a 10-digit phone number, such as (512) 555-0148.",
      "Check the box to agree before you join.",
    ])
      expect(sent.html).toContain(sentence);
    expect(sent.html).toContain('value="Jo"');
    const inSpanish = await open(joinPath, spanish);
    takeTime();
    const refused = await inSpanish.send({ firstName: "Jo", lastName: "", phoneNumber: "123" });
    for (const sentence of [
      "El campo «Apellido» es obligatorio.",
      "Escribe un número de teléfono de 10 dígitos",
      "Marca la casilla para aceptar y suscribirte.",
    ])
      expect(refused.html).toContain(sentence);
  });

  test("thanks a program that fills in the hidden field, and stores nothing", async () => {
    await openJoinPage();
    const page = await open(joinPath);
    takeTime();
    const told = jo();
    const sent = await page.send({ ...told, website: "https://spam.example" });
    expect(sent.html).toContain("You have been subscribed.");
    expect(await found(told.phoneNumber)).toEqual([]);
  });

  test("asks a visitor who was too fast to press again, which then works; a made-up time does not", async () => {
    await openJoinPage();
    const page = await open(joinPath);
    const told = jo();
    const fast = await page.send(told);
    expect([fast.status, fast.html]).toEqual([409, expect.stringContaining("That was very quick.")]);
    expect(await found(told.phoneNumber)).toEqual([]);
    const token = /name="token" value="([^"]*)"/.exec(fast.html)![1]!;
    takeTime();
    expect((await page.send({ ...told, token })).html).toContain("You have been subscribed.");
    const [, nonce, hash] = token.split(".");
    const forged = await page.send({ ...told, token: `0.${nonce}.${hash}` });
    expect(forged.html).toContain("This page was open for too long.");
  });

  test("shows a business's text as text", async () => {
    const hostile = '"><script>alert(1)</script><img src=x onerror=alert(1)>';
    await openJoinPage({ heading: hostile, info: hostile, consentText: hostile });
    const { html } = await open(joinPath);
    expect(html).not.toMatch(/<script|<img/);
    expect(html).toContain("&lt;script&gt;");
  });

  test("opened by many behind one address turns no one away, except clients that guess links", async () => {
    await openJoinPage();
    for (let opened = 0; opened < 130; opened += 1)
      expect((await fetch(`${server.url}${joinPath}`)).status).toBe(200);
    const { max } = api.publicLinks.readSingleOptIn.rateLimit;
    const tried: number[] = [];
    // Twice as many, since the window may end in between.
    for (let opened = 0; opened < 2 * max + 2 && tried.at(-1) !== 429; opened += 1)
      tried.push((await fetch(`${server.url}/u/guess${opened}/subscribe`)).status);
    expect(tried.at(-1)).toBe(429);
  });
});

describe("while the disk is full", () => {
  test("a page asks to try again later with a 503, in its sentence and the reader's language", async () => {
    const { contactId, email } = await reader();
    const leaving = await open(unsubscribePath(contactId, email));
    expect(await whileFull(server, "consent_log", () => leaving.send())).toMatchObject({
      status: 503,
      retryAfter: "60",
      html: expect.stringContaining("Sorry, ran into an unexpected error. Please try again later."),
    });
    expect((await leaving.send()).status).toBe(303);

    await openJoinPage();
    const joining = await open(joinPath, spanish);
    takeTime();
    const told = {
      firstName: "Jo",
      lastName: "Lind",
      phoneNumber: aPhoneNumber(),
      "consent.text": consentText,
    };
    const refused = await whileFull(server, "consent_log", () => joining.send(told));
    expect(refused).toMatchObject({ status: 503, retryAfter: "60" });
    expect(refused.html).toContain("No hemos podido suscribirte. Inténtalo más tarde.");
    expect(refused.html).toContain('value="Lind"');
  });

  test("a visitor who can't even be counted gets a page, not a program's answer", async () => {
    const path = await confirmPath();
    const asking = await open(path, spanish);
    await server.services.db.deleteFrom("rate_limits").execute();
    expect(await whileFull(server, "rate_limits", () => asking.send())).toMatchObject({
      status: 503,
      retryAfter: "60",
      html: expect.stringContaining("<h1>Nuestro servidor no tiene espacio"),
    });
  });
});
