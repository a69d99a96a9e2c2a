import { api } from "@broadcast/contract";
import type { ContentDesign, DesignBlock } from "@broadcast/contract/content-design";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { uuidv7 } from "../../db/uuid.ts";
import { broadcastsOf } from "../../testing/broadcasts.ts";
import { A_POSTAL_ADDRESS, aBusiness, aContact, type Business, until } from "../../testing/builders.ts";
import { startTestServer, type TestServer } from "../../testing/test-server.ts";
import { expandBroadcast } from "../broadcasts/index.ts";
import { compileEmail, takeEmail } from "../email-designs/index.ts";
import { dispatchOnce, publishRates } from "../sending/index.ts";

let server: TestServer;
let maya: Business;
beforeAll(async () => {
  server = await startTestServer();
  await publishRates(server.services.db, undefined);
  maya = await aBusiness(server);
  await server.services.db
    .updateTable("accounts")
    .set({ postal_address: A_POSTAL_ADDRESS })
    .where("account_id", "=", maya.accountId)
    .execute();
});
afterAll(() => server.close());

const { schedule, run } = broadcastsOf(() => ({ server, business: maya }));

interface SandboxMail {
  subject: string;
  text: string;
  html: string;
  listUnsubscribe: { url: string; oneClick: boolean } | null;
}

async function inbox(email: string): Promise<SandboxMail[]> {
  const { mails } = await server.sandbox<{ mails: { id: number }[] }>("GET", `/mailbox?to=${email}`);
  return Promise.all(mails.map(({ id }) => server.sandbox<SandboxMail>("GET", `/mailbox/${id}`)));
}

const colors = { background: "#ffffff", text: "#1a211e", button: "#1b7a5f", buttonText: "#ffffff" };
const designOf = (...blocks: ContentDesign["blocks"]): ContentDesign => ({ version: 1, colors, blocks });
const heading = (text: string) => ({ id: uuidv7(), type: "heading", align: "left", level: 1, text }) as const;
const button = (label: string, link: string) =>
  ({ id: uuidv7(), type: "button", align: "center", label, link }) as const;

const anEmail = (design: ContentDesign, subject = "For {{firstName|you}}") =>
  maya.client.ok(api.emails.create, { body: { name: "Spring", subject, design } });

const saveDesign = async (id: string, design: ContentDesign) => {
  const { revision } = await maya.client.ok(api.emails.readDesign, { params: { id } });
  return maya.client.ok(api.emails.saveDesign, { params: { id }, body: { design, revision } });
};

/** Hands over waiting mails at the allowed pace until the address has one. */
const mailTo = (email: string, count = 1) =>
  until(`a mail to ${email}`, async () => {
    await dispatchOnce(server.services, uuidv7(), ["smtp"]);
    const mails = await inbox(email);
    return mails.length >= count ? mails : null;
  });

describe("a design", () => {
  test("opens as it was saved, byte by byte, and is not overwritten by an older one", async () => {
    const design = designOf(heading("One"), button("Go", "https://example.com/a?b=1&c=2"));
    const { _id: id } = await anEmail(designOf());
    await saveDesign(id, design);
    const opened = await maya.client.ok(api.emails.readDesign, { params: { id } });
    expect(JSON.stringify(opened.design)).toBe(JSON.stringify(design));
    const body = { design: designOf(), revision: 1 };
    expect(await maya.client.call(api.emails.saveDesign, { params: { id }, body })).toMatchObject({
      status: 409,
      body: { code: "conflict" },
    });
  });

  test("of a picture alone can be sent, with text for readers without pictures; one of lines and space cannot", async () => {
    const picture = {
      id: uuidv7(),
      type: "image",
      align: "center",
      fileId: uuidv7(),
      alt: "",
      link: null,
    } as const;
    const lines = designOf({ id: uuidv7(), type: "divider" }, { id: uuidv7(), type: "spacer", height: 20 });
    const context = { ...server.services, accountId: maya.accountId };
    const shown = await takeEmail(context, (await anEmail(designOf(picture)))._id);
    expect(shown.text).toBe("This email is a picture. Open it in an app that shows pictures.");
    const { _id } = await anEmail(lines);
    await expect(takeEmail(context, _id)).rejects.toThrow("This email is empty. Design it first.");
    const { problems } = await maya.client.ok(api.emails.check, { params: { id: _id } });
    expect(problems).toContainEqual({
      blockId: null,
      problem: "This email is empty. Add something to read.",
    });
  });

  test.each(["javascript:alert(1)", "data:text/html,x", "/settings", "https://a.example/{{email}}"])(
    "does not accept the address %s",
    async (link) => {
      const { _id: id } = await anEmail(designOf());
      const body = { design: designOf(button("Go", link)), revision: 1 };
      expect(await maya.client.call(api.emails.saveDesign, { params: { id }, body })).toMatchObject({
        status: 400,
      });
    },
  );

  test("loads nothing, leads only where its author says, and no value becomes a tag", () => {
    const html = compileEmail({
      subject: "{{firstName}}",
      preheader: "Look",
      design: designOf(
        heading("Hi {{firstName}}"),
        button("Go", "https://example.com/?a=1&b=2"),
        button("Yours", "[[sale-k7w2mxp]]"),
        {
          id: uuidv7(),
          type: "columns",
          columns: [[heading("Left")], [{ id: uuidv7(), type: "social", align: "left", profiles: [] }]],
        },
      ),
      pictures: new Map(),
    })({
      values: {
        firstName: `<script>alert(1)</script>"'</title><mj-raw>`,
        "[[sale-k7w2mxp]]": "https://short.example/l/sale-k7w2mxp/abc",
      },
      footer: { company: "Rivers & Thread", mailingAddress: null, unsubscribePage: "https://u.example/u" },
    });
    expect(html).not.toContain("<script");
    expect(html).not.toContain("<mj-");
    expect(html).toContain("Rivers &amp; Thread");
    const addresses = [...html.matchAll(/(?:href|src|url\(|@import)\s*=?\s*["'(]*(https?:[^"')\s>]+)/g)];
    expect(new Set(addresses.map(([, address]) => address))).toEqual(
      new Set([
        "https://example.com/?a=1&amp;b=2",
        "https://short.example/l/sale-k7w2mxp/abc",
        "https://u.example/u",
      ]),
    );
  });
});

describe("sent by a broadcast", () => {
  test("goes out as it was when chosen, to each contact with their values, the footer and the unsubscribe link", async () => {
    const ana = await aContact(server, maya, { firstName: "Ana", email: "ana@mail.example" });
    const { _id: emailId } = await anEmail(
      designOf(heading("Hi {{firstName|there}}"), button("See", "https://example.com/s")),
    );
    await maya.client.ok(api.emails.change, { params: { id: emailId }, body: { tracksLinks: false } });
    const draft = await maya.client.ok(api.broadcasts.createDraft, { body: {} });
    const params = { broadcastId: draft._id };
    const chosen = await maya.client.ok(api.broadcasts.change, { params, body: { emailId } });
    expect(chosen).toMatchObject({
      type: "email",
      subject: "For {{firstName|you}}",
      email: { _id: emailId, name: "Spring", isOutdated: false },
    });
    await saveDesign(emailId, designOf(heading("Changed later")));
    const outdated = await maya.client.ok(api.broadcasts.get, { params });
    expect(outdated.email?.isOutdated).toBe(true);
    await maya.client.ok(api.broadcasts.addContacts, { params, body: { contactIds: [ana.contactId] } });
    await schedule(params);
    await run(expandBroadcast, params);
    await server.services.db
      .updateTable("contacts")
      .set({ first_name: "Changed" })
      .where("id", "=", ana.contactId)
      .execute();
    const [mail] = await mailTo("ana@mail.example");
    expect(mail).toMatchObject({ subject: "For Ana", listUnsubscribe: { oneClick: true } });
    for (const part of [mail!.text, mail!.html]) {
      expect(part).toContain("Hi Ana");
      expect(part).not.toContain("Changed");
      expect(part).toContain("https://example.com/s");
      expect(part).toContain("12 River Road");
      expect(part).toContain("/unsubscribe/");
    }
    const { messages } = await maya.client.ok(api.messages.thread, {
      params: { contactId: ana.contactId },
      query: {},
    });
    expect(messages[0]).toMatchObject({ isDesigned: true, type: "email", subject: "For Ana" });
    const shown = await maya.client.ok(api.emails.showSent, {
      params: { messageId: messages[0]!._id },
    });
    expect(String(shown)).toContain("Hi Ana");
    // Deleted, it loses its words: also those that only its recipient's fields have.
    const { _id: messageId } = messages[0]!;
    await maya.client.ok(api.messages.remove, { params: { messageId } });
    const { email_values } = await server.services.db
      .selectFrom("messages")
      .where("id", "=", messageId)
      .select("email_values")
      .executeTakeFirstOrThrow();
    expect(email_values).toEqual({});
  });

  test("is a typed email again once text is typed", async () => {
    const { _id: emailId } = await anEmail(designOf(heading("Hello")));
    const draft = await maya.client.ok(api.broadcasts.createDraft, { body: {} });
    const params = { broadcastId: draft._id };
    await maya.client.ok(api.broadcasts.change, { params, body: { emailId } });
    const renamed = await maya.client.ok(api.broadcasts.change, {
      params,
      body: { name: "A", text: "Hello" },
    });
    expect(renamed.email?._id).toBe(emailId);
    const typed = await maya.client.ok(api.broadcasts.change, { params, body: { text: "Typed" } });
    expect(typed).toMatchObject({ type: "email", email: null, text: "Typed" });
  });

  test("another account's email cannot be used, nor an empty one", async () => {
    const stranger = await aBusiness(server);
    const theirs = await stranger.client.ok(api.emails.create, {
      body: { name: "Theirs", subject: "Theirs", design: designOf(heading("Theirs")) },
    });
    const empty = await anEmail(designOf());
    const draft = await maya.client.ok(api.broadcasts.createDraft, { body: {} });
    const choose = (emailId: string) =>
      maya.client.call(api.broadcasts.change, { params: { broadcastId: draft._id }, body: { emailId } });
    expect(await choose(theirs._id)).toMatchObject({ status: 404 });
    expect(await choose(empty._id)).toMatchObject({ status: 409, body: { code: "wrong-state" } });
  });
});

describe("tracking all links of an email", () => {
  const linksOf = async () =>
    (await maya.client.ok(api.trackableLinks.search, { body: { sort: "newest" } })).trackableLinks;
  const sendTo = async (email: string, emailId: string) => {
    const { contactId } = await aContact(server, maya, { email });
    await maya.client.ok(api.messages.send, { body: { contactId, emailId } });
    return (await mailTo(email))[0]!;
  };
  const its = { text: "our site", bold: false, italic: false, link: "https://shop.example/" };
  const words: DesignBlock = {
    id: uuidv7(),
    type: "text",
    align: "left",
    paragraphs: [{ kind: "bullet", runs: [its] }],
  };
  const social: DesignBlock = {
    ...{ id: uuidv7(), type: "social", align: "left" },
    profiles: [{ label: "Instagram", link: "https://instagram.com/rivers" }],
  };

  test("gives each recipient their own, one per address, reusing existing ones; our own links and profiles stay", async () => {
    const known = await maya.client.ok(api.trackableLinks.create, {
      body: { name: "Shop", url: "https://shop.example/" },
    });
    const page = `${server.env.PUBLIC_URL}/p/spring-k7w2mxp`;
    const { _id: emailId, tracksLinks } = await anEmail(
      designOf(
        button("Menu", "https://menu.example/spring?a=1"),
        {
          id: uuidv7(),
          type: "columns",
          columns: [[button("Again", "https://menu.example/spring?a=1")], [words]],
        },
        button("Page", page),
        social,
      ),
    );
    expect(tracksLinks).toBe(true);
    const mail = await sendTo("tracked@mail.example", emailId);
    const [made] = await linksOf();
    expect(made).toMatchObject({ name: "menu.example/spring?a=1", url: "https://menu.example/spring?a=1" });
    for (const part of [mail.html, mail.text]) {
      expect(part).toContain(`/l/${made!.slug}/`);
      expect(part).toContain(`/l/${known.slug}/`);
      expect(part).toContain(page);
      expect(part).toContain("https://instagram.com/rivers");
      expect(part).not.toContain("menu.example/spring?a=1&");
    }
    const before = (await linksOf()).length;
    await sendTo("again@mail.example", emailId);
    expect(await linksOf()).toHaveLength(before);
    const { design } = await maya.client.ok(api.emails.readDesign, { params: { id: emailId } });
    expect(JSON.stringify(design)).not.toContain(made!.slug);

    // A deleted one is created again for the next mail.
    await maya.client.ok(api.trackableLinks.remove, { params: { id: made!._id } });
    const next = await sendTo("next@mail.example", emailId);
    expect(next.html).toContain(`/l/${(await linksOf())[0]!.slug}/`);
    expect((await linksOf())[0]!.slug).not.toBe(made!.slug);
  });

  test("can be turned off by its author", async () => {
    const { _id: emailId } = await anEmail(designOf(button("Menu", "https://plain.example/menu")));
    await maya.client.ok(api.emails.change, { params: { id: emailId }, body: { tracksLinks: false } });
    const mail = await sendTo("plain@mail.example", emailId);
    expect(mail.html).toContain("https://plain.example/menu");
    const copy = await maya.client.ok(api.emails.clone, { params: { id: emailId }, body: {} });
    expect(copy.tracksLinks).toBe(false);
  });
});

test("a link that belongs to one contact is not sent to others, wherever it is", async () => {
  const jo = await aContact(server, maya, { email: "own@mail.example" });
  const own = `${server.env.PUBLIC_URL}/l/menu-k7w2mxp/${"A".repeat(44)}`;
  const link = await anEmail(designOf(button("Menu", own)));
  const typed = await anEmail(designOf(heading(`Look: ${own}.`)));
  for (const { _id: emailId } of [link, typed]) {
    const body = { contactId: jo.contactId, emailId };
    expect(await maya.client.call(api.messages.send, { body })).toMatchObject({
      status: 400,
      body: { fields: { emailId: expect.stringContaining("one contact's own") } },
    });
    const { problems } = await maya.client.ok(api.emails.check, { params: { id: emailId } });
    expect(problems.map(({ problem }) => problem)).toContainEqual(
      expect.stringContaining("one contact's own link"),
    );
  }
});

test("social network icons are pictures of ours, cached permanently", async () => {
  const { _id: id } = await anEmail(
    designOf({
      ...{ id: uuidv7(), type: "social", align: "left" },
      profiles: [
        { label: "Our Instagram", link: "https://www.instagram.com/rivers" },
        { label: "Shop", link: "https://shop.example" },
      ],
    }),
  );
  const html = String(await maya.client.ok(api.emails.preview, { params: { id }, query: {} }));
  const signs = [...html.matchAll(/<img src="([^"]+)" alt="(Our Instagram|Shop)"/g)];
  expect(signs.map(([, , alt]) => alt)).toEqual(["Our Instagram", "Shop"]);
  expect(signs[0]![1]).toContain("/social-icons/instagram-");
  for (const [, address] of signs) {
    const answer = await fetch(address!);
    expect(answer.headers.get("content-type")).toBe("image/png");
    expect(answer.headers.get("cache-control")).toContain("immutable");
  }
});

test("is in its own language", async () => {
  const { _id: id } = await anEmail({ ...designOf(heading("Hola")), lang: "es" });
  const html = String(await maya.client.ok(api.emails.preview, { params: { id }, query: {} }));
  expect(html).toMatch(/<html[^>]*lang="es"/);
});

test("sent in a chat, it is the chosen email only; a test goes to the user", async () => {
  const jo = await aContact(server, maya, { firstName: "Jo", email: "jo@mail.example" });
  const { _id: emailId } = await anEmail(designOf(heading("Hello {{firstName}}")));
  const sent = await maya.client.ok(api.messages.send, {
    body: { contactId: jo.contactId, emailId, text: "ignored" },
  });
  expect(sent).toMatchObject({ type: "email", subject: "For Jo", text: "Hello Jo", isDesigned: true });
  const [mail] = await mailTo("jo@mail.example");
  expect(mail!.html).toContain("Hello Jo");
  const { to } = await maya.client.ok(api.emails.sendTest, { params: { id: emailId }, body: {} });
  const [own] = await mailTo(to);
  expect(own!.subject).toBe("[Test] For you");
});

test("a campaign sends it, and keeps it when only its timing is changed", async () => {
  const { _id: emailId } = await anEmail(designOf(heading("Welcome")));
  const campaign = await maya.client.ok(api.campaigns.create, { body: { name: "Hello", type: "drip" } });
  const params = { id: campaign._id };
  const event = await maya.client.ok(api.campaigns.addEvent, { params, body: { emailId, scheduledDays: 1 } });
  expect(event).toMatchObject({ type: "email", subject: "For {{firstName|you}}", email: { _id: emailId } });
  const changed = await maya.client.ok(api.campaigns.changeEvent, {
    params: { ...params, eventId: event._id },
    body: { keepsEmail: "true", scheduledDays: 2 } as never,
  });
  expect(changed).toMatchObject({ email: { _id: emailId }, scheduledDelayDays: 2, text: "Welcome" });
});

test("an email that is not a mailing needs a reason, is recorded, and has no unsubscribe link", async () => {
  const { _id: id } = await anEmail(designOf(heading("Your receipt")));
  const params = { id };
  expect(await maya.client.call(api.emails.change, { params, body: { transactional: true } })).toMatchObject({
    status: 400,
    body: { fields: { transactionalReason: "Say why this isn't marketing." } },
  });
  await maya.client.ok(api.emails.change, {
    params,
    body: { transactional: true, transactionalReason: "It is a receipt" },
  });
  const noted = await server.services.db
    .selectFrom("audit_log")
    .where("event", "=", "email-made-transactional")
    .selectAll()
    .execute();
  expect(noted).toHaveLength(1);
  const ben = await aContact(server, maya, { firstName: "Ben", email: "ben@mail.example" });
  await maya.client.ok(api.messages.send, { body: { contactId: ben.contactId, emailId: id } });
  const [mail] = await mailTo("ben@mail.example");
  expect(mail).toMatchObject({ listUnsubscribe: null });
  expect(mail!.html).not.toContain("/unsubscribe/");
});

test("problems are reported with their block, and the email's size as sent", async () => {
  const picture = {
    id: uuidv7(),
    type: "image",
    align: "left",
    fileId: uuidv7(),
    alt: "",
    link: null,
  } as const;
  const lost = button("Go", "");
  const { _id: id } = await anEmail(designOf(heading("Hi {{lastName}}"), picture, lost), "Hello");
  const { bytes, problems } = await maya.client.ok(api.emails.check, { params: { id } });
  expect(bytes).toBeGreaterThan(2_000);
  expect(problems.map(({ problem }) => problem)).toEqual([
    "{{lastName}} has no fallback. Write {{lastName|…}} for contacts without a value.",
    "This picture has no description. Add one, unless it's only decorative.",
    "This button doesn't link anywhere yet.",
  ]);
  expect(problems.at(-1)!.blockId).toBe(lost.id);
});

test("custom fields without a fallback and links that open nothing are reported, each with its block", async () => {
  await maya.client.ok(api.accountSettings.changeCustomFields, {
    body: { customFields: [{ name: "Favorite drink" }] },
  });
  const text: DesignBlock = {
    ...{ id: uuidv7(), type: "text", align: "left" },
    paragraphs: [[{ text: " ", bold: false, italic: false, link: "https://shop.example" }]],
  };
  const social: DesignBlock = { id: uuidv7(), type: "social", align: "left", profiles: [] };
  const gone = button("Menu", "[[menu-k7w2mxp]]");
  const drink = heading("Your {{favoriteDrink}}");
  const { _id: id } = await anEmail(
    designOf(drink, heading("Your {{favoriteDrink|drink}}"), gone, text, social),
    "Hello",
  );
  const { problems } = await maya.client.ok(api.emails.check, { params: { id } });
  expect(problems).toEqual([
    {
      blockId: drink.id,
      problem: "{{favoriteDrink}} has no fallback. Write {{favoriteDrink|…}} for contacts without a value.",
    },
    {
      blockId: gone.id,
      problem: "[[menu-k7w2mxp]] no longer opens anything. Remove it, or insert something else.",
    },
    { blockId: text.id, problem: "A link in this text has no words, so no one can open it." },
    { blockId: social.id, problem: "This block has no profiles yet." },
  ]);
});
