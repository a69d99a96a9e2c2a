import { expect, type Locator, type Page } from "@playwright/test";
import {
  bringContacts,
  control,
  demoSignIn,
  expectAccessible,
  mailTo,
  news,
  openChat,
  panel,
  sandboxUrl,
  signIn,
  test,
  textsOn,
} from "./journey.ts";

const owner = demoSignIn("business owner");
const MINUTE_MS = 60_000;

/** A phone's user agent; clicks by anything that is not a browser are not counted. */
const PHONE =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1";

/** Moves the business's clock ahead. */
async function pass(ms: number) {
  const { now } = await control<{ now: string }>("clock");
  await control("clock", { to: new Date(Date.parse(now) + ms).toISOString() });
}

/** Reaches a control by Tab alone, however many presses that takes. */
async function tabTo(page: Page, target: Locator) {
  await target.waitFor();
  for (let stop = 0; stop < 80; stop += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`Tab does not reach ${target}`);
}

async function press(page: Page, target: Locator) {
  await tabTo(page, target);
  await page.keyboard.press("Enter");
}

async function type(page: Page, target: Locator, words: string) {
  await tabTo(page, target);
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.type(words);
}

const blocksIn = (page: Page) => page.getByRole("list", { name: "Blocks" });

/** Adds a block by keyboard; the focus is then in its first field. */
async function addBlock(page: Page, name: string) {
  await press(page, page.getByRole("button", { name: "Add block" }).last());
  const entry = page.getByRole("menuitem", { name, exact: true });
  await entry.waitFor();
  for (let stop = 0; stop < 15; stop += 1) {
    if (await entry.evaluate((element) => element === document.activeElement)) break;
    await page.keyboard.press("ArrowDown");
  }
  await page.keyboard.press("Enter");
  await expect(blocksIn(page).getByRole("toolbar", { name, exact: true })).toBeVisible();
}

async function expectNothingBeside(page: Page) {
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
}

test("an email and a page are designed on a phone by keyboard alone, and a click on the email's link counts as human", async ({
  page,
  browser,
  baseURL,
}) => {
  const reader = { name: "Nora Reader", phone: "+19725550601", email: "nora@readers.example" };
  await signIn(page, owner);
  await bringContacts(page, "Readers", [reader]);
  await page.setViewportSize({ width: 390, height: 844 });

  await test.step("the email", async () => {
    await page.goto("/emails");
    await press(page, page.getByRole("button", { name: "New", exact: true }));
    const dialog = page.getByRole("dialog");
    await type(page, dialog.getByRole("textbox", { name: "Name" }), "Autumn letter");
    await type(page, dialog.getByRole("textbox", { name: "Subject" }), "Autumn is here");
    await page.keyboard.press("Enter");
    await expect(news(page)).toContainText("Email created");
    await press(page, page.getByRole("link", { name: "Edit design" }));
    await addBlock(page, "Heading");
    await type(page, page.getByRole("textbox", { name: "Heading" }), "Warm coats, {{firstName|friend}}");
    await addBlock(page, "Button");
    await type(page, page.getByRole("textbox", { name: "Button text" }), "See the coats");
    await type(page, page.getByRole("textbox", { name: "Link" }), "https://rivers.example/coats");
    await press(page, page.getByRole("button", { name: "Make it trackable" }));
    await expect(page.getByText("Each recipient gets their own link")).toBeVisible();
    await page.keyboard.press("Alt+ArrowUp");
    await expect(blocksIn(page).getByRole("listitem").first()).toContainText("See the coats");
    await page.keyboard.press("Alt+ArrowDown");
    await expectNothingBeside(page);
    await expectAccessible(page, "the editor of an email on a phone");
    await press(page, page.getByRole("button", { name: "Preview" }));
    const preview = page.getByRole("dialog");
    await expect(preview.frameLocator("iframe").getByText("See the coats")).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(preview).toHaveCount(0);
  });

  await test.step("the page", async () => {
    await page.goto("/landing-pages");
    await press(page, page.getByRole("button", { name: "New", exact: true }));
    const dialog = page.getByRole("dialog");
    await type(page, dialog.getByRole("textbox", { name: "Name" }), "Autumn");
    await type(page, dialog.getByRole("textbox", { name: "Title" }), "Autumn at Rivers Studio");
    await type(page, dialog.getByRole("textbox", { name: "Description" }), "Coats for cold days");
    await press(page, dialog.getByRole("button", { name: "Create page" }));
    await expect(news(page)).toContainText("Landing page created");
    await expect(page).toHaveURL(/\/landing-pages\/[0-9a-f-]{36}$/);
    const detail = page.url();
    await press(page, page.getByRole("link", { name: "Edit design" }));
    await addBlock(page, "Heading");
    await type(page, page.getByRole("textbox", { name: "Heading" }), "Coats for cold days");
    await expectNothingBeside(page);
    await press(page, page.getByRole("button", { name: "Publish" }));
    await expect(news(page)).toContainText("Page published");
    await page.goto(detail);
    const address = await page.getByRole("textbox", { name: "Link" }).inputValue();
    const visitor = await browser.newContext({ userAgent: PHONE, viewport: { width: 390, height: 844 } });
    const shown = await visitor.newPage();
    await shown.goto(address);
    await expect(shown.getByRole("heading", { name: "Coats for cold days" })).toBeVisible();
    await expectAccessible(shown, "a page that was designed on a phone");
    await visitor.close();
  });

  await test.step("the email is sent, opened, and its link followed", async () => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await openChat(page, reader.name);
    await page.getByRole("button", { name: "Insert Content" }).click();
    await page.getByRole("menuitem", { name: "Emails" }).click();
    const dialog = page.getByRole("dialog", { name: "Select Email" });
    await dialog.getByText("Autumn letter").click();
    await dialog.getByRole("button", { name: "Select" }).click();
    await page.getByRole("button", { name: "Send email" }).click();
    await expect(news(page)).toContainText("Email sent");
    const mail = await mailTo(reader.email);
    const link = mail.links.find((address) => new URL(address).pathname.startsWith("/l/"));
    // No reader opens a mail in the second in which it arrives.
    await pass(MINUTE_MS);
    const phone = await browser.newContext({ ...(baseURL && { baseURL }), userAgent: PHONE });
    const mailbox = await phone.newPage();
    await mailbox.goto(`${sandboxUrl}/#/mailbox/${mail.id}`);
    await expect(mailbox.frameLocator("iframe").getByText("Warm coats, Nora")).toBeVisible();
    const answer = await phone.request.get(new URL(link ?? "").pathname, { maxRedirects: 0 });
    expect(answer.status()).toBe(302);
    expect(answer.headers().location).toBe("https://rivers.example/coats");
    await phone.close();
  });

  await test.step("the click counts as human", async () => {
    await page.goto("/trackable-links");
    await page.getByRole("link", { name: /rivers example coats/ }).click();
    await page.getByRole("link", { name: "1 contact opened it" }).click();
    await expect(page.getByRole("link", { name: reader.name })).toBeVisible();
  });
});

test("a contest runs from its rules to a notified winner", async ({ page }) => {
  const people = ["Ada Entrant", "Ben Entrant"].map((name, index) => ({
    name,
    phone: `+1972555061${index}`,
  }));
  await signIn(page, owner);
  await bringContacts(page, "Entrants", people);

  await test.step("it opens once its rules are complete", async () => {
    await page.goto("/contests");
    await page.getByRole("button", { name: "New", exact: true }).click();
    await page.getByRole("dialog").getByRole("textbox", { name: "Name" }).fill("Coat raffle");
    await page.getByRole("button", { name: "Create contest" }).click();
    await expect(page.getByRole("button", { name: "Publish contest" })).toBeDisabled();
    await page.getByRole("textbox", { name: "Prize", exact: true }).fill("A wool coat");
    await page.getByRole("textbox", { name: "Value of each, in dollars" }).fill("240");
    await page.getByRole("textbox", { name: "Alternates" }).fill("1");
    const { now } = await control<{ now: string }>("clock");
    const [opens, closes] = [-60, 30].map((minutes) => {
      const at = new Date(Date.parse(now) + minutes * MINUTE_MS);
      const timeZone = "America/Chicago";
      return {
        date: at.toLocaleDateString("en-CA", { timeZone }),
        time: at.toLocaleTimeString("en-GB", { timeZone, hour: "2-digit", minute: "2-digit" }),
      };
    });
    await page.getByRole("textbox", { name: "Opens on" }).fill(opens!.date);
    await page.getByRole("textbox", { name: "Opens at" }).fill(opens!.time);
    await page.getByRole("textbox", { name: "Closes on" }).fill(closes!.date);
    await page.getByRole("textbox", { name: "Closes at" }).fill(closes!.time);
    await page.getByRole("button", { name: "Choose all US states" }).click();
    await page.getByRole("textbox", { name: "Minimum age" }).fill("18");
    await page
      .getByRole("textbox", { name: "Your postal address" })
      .fill("1100 Congress Ave, Austin, TX 78701");
    await page
      .getByRole("textbox", { name: "Source of the public value" })
      .fill("The next Powerball numbers");
    await page
      .getByRole("textbox", { name: "Message to winners" })
      .fill("{{firstName|friend}}, you won a coat!");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expect(news(page)).toContainText("Contest saved");
    await expectAccessible(page, "a contest with complete rules");
    await page.getByRole("button", { name: "Publish contest" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Publish contest" }).click();
    await expect(news(page)).toContainText("Contest published");
  });
  const contest = page.url();

  await test.step("contacts enter, and after it closes the winner is drawn", async () => {
    await page.getByRole("link", { name: "0 contacts entered" }).click();
    await page.getByRole("button", { name: "Add contacts" }).click();
    const picker = page.getByRole("dialog", { name: "Add contacts to the contest" });
    await picker.getByRole("combobox", { name: "Search contacts" }).fill("Entrant");
    for (const { name } of people) await picker.getByText(name).click();
    await picker.getByRole("button", { name: "Add contacts" }).click();
    await expect(page.getByRole("link", { name: "Ada Entrant" })).toBeVisible();
    await pass(31 * MINUTE_MS);
    await page.goto(`${contest}/winners`);
    await page.getByRole("textbox", { name: "Public value" }).fill("4 8 15 16 23 42");
    await expectAccessible(page, "the draw");
    await page.getByRole("button", { name: "Draw winners" }).click();
    await expect(news(page)).toContainText("Winners drawn");
  });

  await test.step("another contact replaces the winner, and is notified", async () => {
    await page.getByRole("button", { name: /^Replace / }).click();
    await page.getByRole("dialog").getByRole("textbox", { name: "Reason" }).fill("Lives abroad");
    await page.getByRole("button", { name: "Replace winner" }).click();
    await expect(news(page)).toContainText("Winner replaced");
    await expectAccessible(page, "the winners");
    await page.getByRole("button", { name: "Notify winners" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Notify winners" }).click();
    await expect(news(page)).toContainText("Notifying 1 winner");
    await expect
      .poll(async () => (await Promise.all(people.map(({ phone }) => textsOn(phone)))).flat())
      .toContainEqual(expect.stringMatching(/(Ada|Ben), you won a coat!/));
  });
});

test("a bundle is shared into another account", async ({ page, browser, baseURL }) => {
  await signIn(page, owner);
  await page.goto("/bundles");
  await page.getByRole("button", { name: "New", exact: true }).click();
  await page.getByRole("dialog").getByRole("textbox", { name: "Name" }).fill("Season kit");
  await page.getByRole("button", { name: "Create bundle" }).click();
  await page
    .getByRole("main")
    .getByRole("link", { name: /^Emails/ })
    .click();
  await page.getByRole("button", { name: "Add email" }).click();
  const picker = page.getByRole("dialog");
  await picker.getByText("Spring newsletter").click();
  await picker.getByRole("button", { name: /Select|Add|Done/ }).click();
  await expect(news(page)).toContainText("Added to the bundle");
  await page.goBack();
  await page.getByRole("button", { name: "Share by link" }).click();
  const link = await page.getByRole("textbox", { name: "Link" }).inputValue();

  const other = await browser.newContext({ ...(baseURL && { baseURL }), reducedMotion: "reduce" });
  const theirs = await other.newPage();
  await signIn(theirs, demoSignIn("account of Lonestar Group"));
  await theirs.goto(new URL(link).pathname);
  await expect(theirs.getByText("Shared by ")).toBeVisible();
  await expectAccessible(theirs, "a bundle before it is imported");
  await theirs.getByRole("button", { name: "Import 1 item" }).click();
  await expect(news(theirs)).toContainText("1 item imported");
  await theirs.goto("/emails");
  await expect(panel(theirs, /^Emails/).getByRole("link", { name: "Spring newsletter" })).toBeVisible();
  await other.close();
});
