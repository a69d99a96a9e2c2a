import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, type Locator, type Page } from "@playwright/test";
import {
  demoSignIn,
  expectAccessible,
  mailTo,
  mainMenu,
  news,
  panel,
  sandboxUrl,
  signIn,
  test,
  wayOutOf,
} from "./journey.ts";

const owner = demoSignIn("business owner");
const manager = demoSignIn("manager of Rivers Studio");
const organizationAdmin = demoSignIn("organization admin");
const support = demoSignIn("superuser");

const screens = JSON.parse(readFileSync(join(import.meta.dirname, "../docs/screens.json"), "utf8")) as {
  path: string;
  guard: string;
  requires?: string[];
}[];
const isForManagers = ({ requires = [] }: (typeof screens)[number]) => requires.includes("manager");
/** Folders of every kind are rendered by the same screens. */
const isSameAsAnother = ({ path }: { path: string }) =>
  /^\/(qr-codes|configurable-forms|trackable-links|keywords|attachments|voice-drops|contests|campaigns|landing-pages|emails|spaces|app-flows|bundles)\/folder\/\{/.test(
    path,
  );

const guardedBy = (guard: string) =>
  screens
    .filter((screen) => screen.guard === guard && !isForManagers(screen) && !isSameAsAnother(screen))
    .map(({ path }) => path);

const phone = { colorScheme: "dark", viewport: { width: 390, height: 844 } } as const;
const computer = { colorScheme: "light", viewport: { width: 1440, height: 900 } } as const;
const narrowest = { width: 320, height: 640 };

/** Opens an address and waits until the screen is fully loaded. */
async function open(page: Page, address: string) {
  await page.goto(address);
  await settled(page, address);
}

async function settled(page: Page, address: string) {
  await expect(page.getByRole("heading", { level: 1 }).filter({ visible: true }).first()).toBeVisible();
  // The style guide shows loading states permanently.
  if (address.startsWith("/style-guide")) return;
  await expect(page.getByText(/^(Loading|Working out)/)).toHaveCount(0);
  await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
}

declare global {
  interface Window {
    /** The app's router, where its developer tools find it. */
    __TSR_ROUTER__: { state: { status: string; resolvedLocation?: { href: string } } };
  }
}

/** Navigates within the app, which takes a third of the time of loading the page. */
async function goOn(page: Page, address: string) {
  await page.evaluate((to) => history.pushState(null, "", to), address);
  await page.waitForFunction(() => {
    const { status, resolvedLocation } = window.__TSR_ROUTER__.state;
    return status === "idle" && resolvedLocation?.href === location.pathname + location.search;
  });
  await settled(page, address);
}

/** Everything that scrolls sideways at this width, the page or a part of it, except rows of chips, which may. */
const sidewaysScrollers = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll("html, body, body *:not(fieldset)")]
      .filter((element) => element.scrollWidth > element.clientWidth + 1 && element.clientWidth > 1)
      .filter(
        (element) => element.tagName === "HTML" || /auto|scroll/.test(getComputedStyle(element).overflowX),
      )
      .map((element) => element.outerHTML.slice(0, 200)),
  );

/** The id at the end of the address of a list's first row. */
async function firstIdOf(page: Page, list: string): Promise<string> {
  await open(page, list);
  const href = await page.getByRole("main").locator(`a[href^="${list}/"][data-row="0"]`).getAttribute("href");
  return href?.slice(list.length + 1) ?? "";
}

/** The parameters of the paths, from the owner's own lists. */
async function ownValues(page: Page): Promise<Record<string, string>> {
  const contactId = await firstIdOf(page, "/chats");
  const tagName = await firstIdOf(page, "/tags");
  const scheduledBroadcastId = await firstIdOf(page, "/scheduled-broadcasts");
  const messageTemplateId = await firstIdOf(page, "/message-templates");
  const qrCodeId = await firstIdOf(page, "/qr-codes");
  const attachmentId = await firstIdOf(page, "/attachments");
  const voiceDropId = await firstIdOf(page, "/voice-drops");
  const keywordId = await firstIdOf(page, "/keywords");
  const trackableLinkId = await firstIdOf(page, "/trackable-links");
  const contestId = await firstIdOf(page, "/contests");
  const campaignId = await firstIdOf(page, "/campaigns");
  await open(page, `/campaigns/${campaignId}/events`);
  const firstMessage = page
    .getByRole("main")
    .locator(`li a[href^="/campaigns/${campaignId}/events/"]`)
    .first();
  const campaignEventId = (await firstMessage.getAttribute("href"))?.split("/").at(-1) ?? "";
  const emailId = await firstIdOf(page, "/emails");
  const appFlowId = await firstIdOf(page, "/app-flows");
  const bundleId = await firstIdOf(page, "/bundles");
  await open(page, `/bundles/${bundleId}`);
  const shareLink = await page.getByLabel("Link", { exact: true }).inputValue();
  const landingPageId = await firstIdOf(page, "/landing-pages");
  const spaceId = await firstIdOf(page, "/spaces");
  const configurableFormId = await firstIdOf(page, "/configurable-forms");
  const groupId = await firstIdOf(page, "/contacts/duplicates");
  const folderId = await firstIdOf(page, "/message-templates/folder");
  const contactFolderId = await firstIdOf(page, "/contacts/folder");
  await open(page, "/contacts/import");
  await page.getByLabel("File with contacts").setInputFiles({
    name: "people.csv",
    mimeType: "text/csv",
    buffer: Buffer.from("Name,Phone\nAmara Kone,512-555-0188\n"),
  });
  await expect(page).toHaveURL(/\/contacts\/import\/.+/);
  const importId = page.url().split("/").at(-1) ?? "";
  return {
    contactId,
    tagName,
    scheduledBroadcastId,
    importId,
    messageTemplateId,
    templateId: messageTemplateId,
    qrCodeId,
    configurableFormId,
    trackableLinkId,
    keywordId,
    attachmentId,
    voiceDropId,
    contestId,
    campaignId,
    campaignEventId,
    appFlowId,
    // The first step of the demo's flow, which is a recipe.
    stepId: "sorry",
    bundleId,
    shareId: shareLink.split("/").at(-1) ?? "",
    landingPageId,
    emailId,
    spaceId,
    groupId,
    folderId,
    contactFolderId,
    phoneNumber: "9285550177",
  };
}

/** A partner and its request, without which its screens say only that a link does not work. */
async function partnerValues(): Promise<Record<string, string>> {
  const { headers } = await fetch(`${sandboxUrl}/partner/connect`, { redirect: "manual" });
  return { partnerId: "bloom-booking", partnerQuery: new URL(headers.get("location") ?? "").search };
}

const addressOf = (path: string, values: Record<string, string>) => {
  const query = path.includes("{partnerId}") ? values.partnerQuery : "";
  const its = path.startsWith("/contacts/") ? path.replace("{folderId}", "{contactFolderId}") : path;
  return its.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? "") + query;
};

/** A new broadcast redirects to its draft, an old address of a template to its new one. */
const leadsOn = ["/scheduled-broadcasts/new", "/templates/"];
/** These show the first of their pages next to them if there is room. */
const opensOnFirst = ["/account", "/settings", "/style-guide", "/organization/subscription"];

/** Opens each screen on a phone, where it must fit the narrowest too, then views it on a computer. */
async function checkAll(page: Page, addresses: readonly string[]) {
  for (const [index, address] of addresses.entries()) {
    await test.step(address, async () => {
      await page.emulateMedia({ colorScheme: phone.colorScheme });
      await page.setViewportSize(phone.viewport);
      await (index === 0 ? open : goOn)(page, address);
      const reached = new URL(page.url()).pathname;
      const wanted = new URL(address, page.url()).pathname;
      if (leadsOn.some((path) => wanted.startsWith(path))) expect(reached).not.toBe("/");
      else expect(reached).toBe(wanted);
      await expectAccessible(page, `${address} on a phone`);
      await page.setViewportSize(narrowest);
      expect(await sidewaysScrollers(page), `${address} fits ${narrowest.width} px`).toEqual([]);
      await page.emulateMedia({ colorScheme: computer.colorScheme });
      await page.setViewportSize(computer.viewport);
      await settled(page, address);
      if (opensOnFirst.includes(wanted)) expect(new URL(page.url()).pathname.startsWith(wanted)).toBe(true);
      await expectAccessible(page, `${address} on a computer`);
    });
  }
}

test.describe("every screen, on a phone in dark and on a computer in light,", () => {
  test.setTimeout(600_000);

  test("that a visitor sees is accessible", async ({ page }) => {
    const values = await partnerValues();
    await checkAll(
      page,
      guardedBy("guest").map((path) => addressOf(path, values)),
    );
  });

  test("that a business sees is accessible", async ({ page }) => {
    await signIn(page, owner);
    const values = { ...(await ownValues(page)), ...(await partnerValues()) };
    await checkAll(
      page,
      ["signed-in", "account-admin", "owner"].flatMap(guardedBy).map((path) => addressOf(path, values)),
    );
  });

  test("that a manager of others' accounts sees is accessible", async ({ page }) => {
    await signIn(page, manager);
    const paths = screens.filter(isForManagers).map(({ path }) => path);
    expect(paths).not.toEqual([]);
    await checkAll(page, paths);
  });

  test("that an organization's admin sees is accessible", async ({ page }) => {
    await signIn(page, organizationAdmin);
    const userId = await firstIdOf(page, "/organization/accounts");
    const locationId = await firstIdOf(page, "/organization/locations");
    await checkAll(
      page,
      guardedBy("organization-admin").map((path) => addressOf(path, { userId, locationId })),
    );
  });

  test("that unsubscribes from emails without an account is accessible", async ({ page, browser }) => {
    const email = "reader@readers.example";
    await signIn(page, owner);
    await open(page, "/contacts/new");
    await page.getByLabel("Email").fill(email);
    await page.getByRole("button", { name: "Add contact" }).click();
    await expect(page).toHaveURL(/\/contacts\/(?!new)/);
    const contactId = page.url().split("/").at(-1) ?? "";
    await page.getByRole("main").getByRole("link", { name: "Chat", exact: true }).click();
    await page.getByLabel("Subject").fill("Your coat");
    await page.getByRole("textbox", { name: /^Message / }).fill("It is ready to be picked up.");
    await page.getByRole("textbox", { name: /^Message / }).press("Control+Enter");
    const contactSlug =
      wayOutOf(await mailTo(email))
        .split("/")
        .at(-1) ?? "";
    const stranger = await browser.newContext({ reducedMotion: "reduce" });
    const reader = await stranger.newPage();
    const out = guardedBy("public").filter((path) => path.startsWith("/unsubscribe/"));
    expect(out).toHaveLength(1);
    await checkAll(
      reader,
      out.map((path) => new URL(addressOf(path, { contactSlug }), page.url()).href),
    );
    await stranger.close();
    // The other journeys start with the demo's own chats.
    await page.evaluate((path) => fetch(path, { method: "DELETE" }), `/api/contacts/${contactId}`);
  });

  test("of the style guide is accessible", async ({ page }) => {
    await signIn(page, support);
    const unlayerTemplateId = await firstIdOf(page, "/admin/unlayer-templates");
    const organizationId = await firstIdOf(page, "/admin/organizations");
    const queueName = await firstIdOf(page, "/admin/queues");
    await open(page, "/admin/users");
    const user = page.getByRole("main").locator('a[href^="/admin/users/"]').first();
    const userId = (await user.getAttribute("href"))?.split("/").at(-1) ?? "";
    await checkAll(
      page,
      guardedBy("superuser").map((path) =>
        addressOf(path, { unlayerTemplateId, organizationId, queueName, userId }),
      ),
    );
  });
});

test("the app's files are compressed for clients that support it", async ({ page, request }) => {
  await page.goto("/auth");
  const src = (await page.locator('script[src^="/assets/"]').first().getAttribute("src")) ?? "";
  const sent = async (encoding: string) =>
    (await request.get(src, { headers: { "accept-encoding": encoding } })).headers();
  expect(await sent("br, gzip")).toMatchObject({
    "content-encoding": "br",
    "cache-control": "public, max-age=31536000, immutable",
  });
  expect(await sent("gzip")).toMatchObject({ "content-encoding": "gzip" });
  expect(await sent("identity")).not.toHaveProperty("content-encoding");
  const html = async (encoding: string) =>
    (await request.get("/auth", { headers: { "accept-encoding": encoding } })).headers();
  expect(await html("br, gzip")).toMatchObject({ "content-encoding": "br", "cache-control": "no-cache" });
  expect(await html("br;q=0, gzip")).not.toHaveProperty("content-encoding");
});

test("the chats' code is loaded before sign-in", async ({ page }) => {
  await page.goto("/auth");
  const loaded = () =>
    page.evaluate(() => performance.getEntriesByType("resource").map(({ name }) => name.split("/").at(-1)));
  for (const part of [/^chats-/, /^LiveUpdates-/]) {
    await expect.poll(loaded).toContainEqual(expect.stringMatching(part));
  }
});

test("a chat is reached and replied to by keyboard alone", async ({ page }) => {
  await page.goto("/auth");
  await expect(page.getByLabel("Email")).toBeFocused();
  await page.keyboard.type(owner.email);
  await page.keyboard.press("Tab");
  await page.keyboard.type(owner.password);
  await page.keyboard.press("Enter");
  const rows = panel(page, "Chats").getByRole("list", { name: "Chats" }).getByRole("link");
  await expect(rows.first()).toBeVisible();
  const isOnRow = () => rows.first().evaluate((row) => row === document.activeElement);
  for (let stops = 0; stops < 40 && !(await isOnRow()); stops += 1) await page.keyboard.press("Tab");
  await expect(rows.first()).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await expect(rows.nth(1)).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("textbox", { name: /^Message / })).toBeFocused();
  await page.keyboard.type("Written without a mouse.");
  await page.keyboard.press("Enter");
  const last = page.getByRole("list", { name: "Messages" }).getByRole("listitem").last();
  await expect(last).toContainText("Written without a mouse.");
  await expect(last).toContainText("Delivered");
});

test("a thread that was opened before takes clicks again, whichever came first", async ({ page }) => {
  await signIn(page, owner);
  await page.goto("/chats");
  const rows = panel(page, "Chats").getByRole("list", { name: "Chats" }).getByRole("link");
  const composer = page.getByRole("textbox", { name: /^Message / });
  let before = "";
  for (const index of [0, 1, 0, 1]) {
    await rows.nth(index).click();
    await expect(composer).not.toHaveAccessibleName(before);
    before = (await composer.getAttribute("aria-label"))!;
    await composer.click();
    await expect(composer).toBeFocused();
  }
});

/** Copies the account's phone number, which says so. The shell of Chromium has no prompt for the clipboard. */
async function showToast(page: Page) {
  await page.context().grantPermissions(["clipboard-write"]);
  await page.getByRole("button", { name: "Copy phone number" }).click();
}

test("on a wide screen the menu, the toasts and the version are as documented", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const versions = new Set<string | undefined>();
  page.on("request", (request) => {
    if (new URL(request.url()).pathname.startsWith("/api/users/"))
      versions.add(request.headers()["x-app-version"]);
  });
  await signIn(page, owner);
  await page.goto("/account");
  const menu = page.getByRole("complementary", { name: "Side menu" });
  const widthOfMenu = async () => (await menu.boundingBox())?.width;
  expect(await widthOfMenu()).toBe(278);
  await showToast(page);
  const toasts = await news(page).boundingBox();
  expect(toasts?.width).toBe(720);
  expect((toasts?.x ?? 0) + 360).toBe(1440 / 2);
  const toast = await news(page).getByRole("status").boundingBox();
  expect((toast?.x ?? 0) + (toast?.width ?? 0) / 2).toBeCloseTo(1440 / 2, 0);
  expect(toast?.y).toBeGreaterThan(900 / 2);
  await menu.getByRole("button", { name: "User menu" }).click();
  await expect(page.getByText(/^Version /)).toHaveText("Version 5.0.8");
  expect([...versions]).toEqual(["5.0.8"]);
  await page.keyboard.press("Escape");
  await menu.getByRole("button", { name: /collapse/i }).click();
  await expect.poll(widthOfMenu).toBe(65);
});

test("from sm on the layout changes at the documented breakpoints and at no other width", async ({
  page,
}) => {
  await signIn(page, support);
  await open(page, "/style-guide/breakpoints");
  const widths = await page.evaluate(() => {
    const conditionsOf = (rules: CSSRuleList): string[] =>
      [...rules].flatMap((rule) => [
        ...(rule instanceof CSSMediaRule ? [rule.conditionText] : []),
        ...("cssRules" in rule ? conditionsOf(rule.cssRules as CSSRuleList) : []),
      ]);
    return [...document.styleSheets]
      .flatMap((sheet) => conditionsOf(sheet.cssRules))
      .flatMap((condition) => /width\s*(?:>=|<|:)\s*([\d.]+)px/.exec(condition)?.[1] ?? []);
  });
  const breakpoints = [640, 768, 980, 1025, 1280, 1536];
  // Below sm there are phones of several widths.
  const used = new Set(widths.map((width) => Math.ceil(Number(width))).filter((width) => width >= 640));
  expect(used).toContain(1025);
  for (const width of used) expect(breakpoints).toContain(width);
  for (const px of breakpoints) {
    const reached = page.getByRole("row").filter({ hasText: `${px} px` });
    await page.setViewportSize({ width: px - 1, height: 900 });
    await expect(reached).toContainText("Not reached");
    await page.setViewportSize({ width: px, height: 900 });
    await expect(reached).not.toContainText("Not reached");
  }
});

test("a thread keeps its position while earlier messages load above", async ({ page }) => {
  await signIn(page, owner);
  await panel(page, "Chats").getByRole("list", { name: "Chats" }).getByRole("link").first().click();
  await expect(page).toHaveURL(/\/chats\/[0-9a-f-]{36}$/);
  const path = new URL(page.url()).pathname;
  const read = async () =>
    (await page.request.get(`/api${path.replace("chats", "contacts")}/messages`)).json();
  const [one] = (await read()).messages as { _id: string; time: string }[];
  const thread = Array.from({ length: 120 }, (_, at) => ({
    ...one,
    _id: `01a1fc20-0000-7000-8000-0000000${String(10_000 + at)}`,
    type: "sms",
    direction: at % 7 < 3 ? "in" : "out",
    state: at % 7 < 3 ? "received" : "delivered",
    text: `Message ${at}. ${"Some more words. ".repeat(at % 5)}`,
    media: [],
    time: new Date(Date.parse(one!.time) - (120 - at) * 60_000).toISOString(),
  })).reverse();
  /** Answers that are held back until the place of the rows is known. */
  const held: (() => void)[] = [];
  await page.route("**/api/contacts/*/messages?*", async (route) => {
    const before = new URL(route.request().url()).searchParams.get("before");
    if (before) await new Promise<void>((resolve) => held.push(resolve));
    const from = before ? thread.findIndex(({ _id }) => _id === before) + 1 : 0;
    const paging = { total: 120, page: 1, pageSize: 50, pages: 3 };
    await route.fulfill({ json: { messages: thread.slice(from, from + 50), paging, unread: null } });
  });
  await page.reload();
  const scroller = page.getByRole("group", { name: /^Messages with/ });
  await expect(page.getByText("Message 119.")).toBeVisible();
  await scroller.hover();
  await expect(async () => {
    await page.mouse.wheel(0, -1_500);
    expect(await scroller.evaluate((element) => element.scrollTop)).toBe(0);
  }).toPass();
  for (const first of [70, 20]) {
    const row = page.getByText(`Message ${first + 1}.`, { exact: false }).first();
    /** Where the row stays: others are measured within half a second. */
    const place = async () => {
      let last = Number.NaN;
      const isStill = async () => {
        const before = last;
        last = Math.round((await row.boundingBox())?.y ?? -1);
        return last === before;
      };
      await expect.poll(isStill, { intervals: [700] }).toBe(true);
      return last;
    };
    // Scrolling up has asked for them.
    await expect.poll(() => held.length).toBe(1);
    const before = await place();
    held.pop()?.();
    await expect(page.getByRole("listitem").filter({ hasText: `Message ${first - 1}.` })).toBeAttached();
    expect(Math.abs((await place()) - before)).toBeLessThanOrEqual(2);
    await scroller.evaluate((element) => element.scrollTo({ top: 0 }));
  }
});

test("the emoji picker is accessible, makes no foreign requests, and is absent on a phone", async ({
  page,
}) => {
  await signIn(page, owner);
  await panel(page, "Chats").getByRole("list", { name: "Chats" }).getByRole("link").first().click();
  await page.getByRole("button", { name: "Insert emoji" }).click();
  const picker = page.getByRole("dialog", { name: "Emoji" });
  await expect(picker.getByRole("grid", { name: "Smileys" })).toBeVisible();
  await expectAccessible(page, "the emoji picker");
  await page.keyboard.type("party popper");
  await expect(picker.getByRole("gridcell").first()).toHaveAccessibleName("party popper");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  const input = page.getByRole("textbox", { name: /^Message / });
  await expect(input).toBeFocused();
  await expect(input).toHaveValue(/🎉$/);
  await input.fill("");
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByRole("button", { name: "Insert Content" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Insert emoji" })).toBeHidden();
});

test("a toast leaves a phone's composer free", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, owner);
  const toast = news(page).getByRole("status");
  const send = page.getByRole("button", { name: "Send", exact: true });
  // Again when the way to the composer took longer than a toast stays.
  await expect(async () => {
    await page.goto("/account");
    await showToast(page);
    await expect(toast).toBeVisible({ timeout: 4_000 });
    await page.getByRole("button", { name: "Open menu" }).click();
    await mainMenu(page).getByRole("link", { name: "Chats" }).click();
    await panel(page, "Chats").getByRole("list", { name: "Chats" }).getByRole("link").first().click();
    await expect(send).toBeVisible();
    const isAbove = async () => {
      const [above, below] = await Promise.all([toast.boundingBox({ timeout: 1_000 }), send.boundingBox()]);
      return above && below && above.y + above.height < below.y;
    };
    await expect.poll(isAbove, { timeout: 3_000 }).toBe(true);
  }).toPass({ timeout: 120_000 });
});

test("a toast leaves a phone's notices free, and the way back from a managed account", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, manager);
  const expectAbove = async (bar: Locator) => {
    await expect(bar).toBeVisible();
    const toast = news(page).getByRole("status");
    // Again when looking took longer than a toast stays.
    await expect(async () => {
      await showToast(page);
      await expect(toast).toBeVisible({ timeout: 4_000 });
      const [above, below] = await Promise.all([toast.boundingBox({ timeout: 1_000 }), bar.boundingBox()]);
      expect(above!.y + above!.height).toBeLessThan(below!.y);
    }).toPass({ timeout: 60_000 });
  };
  await page.goto("/account");
  await expectAbove(page.getByRole("region", { name: "Notices" }));
  await page.goto("/managed-accounts");
  await page.getByRole("button", { name: /^Manage / }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Manage" }).click();
  const back = page.getByRole("link", { name: /^Return to / });
  await expect(back).toBeVisible();
  await page.goto("/account");
  await expectAbove(back);
});

test("a save in the style guide shows a notice instead of sending", async ({ page }) => {
  await signIn(page, support);
  await open(page, "/style-guide/components");
  const writes: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "PUT") writes.push(request.url());
  });
  const form = page.getByRole("form", { name: "Sample form" });
  await form.getByLabel("First name").fill("Amara");
  await form.getByLabel("Phone number").fill("5125550141");
  await form.getByRole("button", { name: "Save" }).click();
  await expect(news(page)).toContainText("Would PUT showcase");
  expect(writes).toEqual([]);
});

test("the style guide is closed to other users", async ({ page }) => {
  await signIn(page, owner);
  for (const address of guardedBy("superuser")) {
    await page.goto(address);
    await expect(page).toHaveURL(/\/chats$/);
  }
});
