import { expect, type Locator, type Page } from "@playwright/test";
import { creditsIn, expectAccessible, mainMenu, news, panel, sandboxUrl, test } from "./journey.ts";

const owner = {
  firstName: "Nora",
  lastName: "Vance",
  company: "Vance Linen",
  email: "nora@vance-linen.example",
  password: "linen-before-breakfast",
};

const bom = "\uFEFF";

/** As German Excel writes it: byte-order mark, semicolons, a line break within quotation marks; one row is invalid. */
const spreadsheet = [
  "Vorname;Nachname;Handy;Firma;Notiz",
  'Amara;Kone;(512) 555-0141;"Lark ""& Lane""";"calls\r\nafter five"',
  "Zoë;Lindqvist;512.555.0142;;",
  "Theo;Duarte;+1 512 555 0143;Pecan Row;",
  "Rosa;Medina;555-01;;too short",
  "",
].join("\r\n");

/** As an old mail program writes it: commas and Windows-1252. */
const addressBook = ["Name,Phone", "“José” Müller,512-555-0144", ""].join("\n");
const windows1252 = (text: string) =>
  Buffer.from(text.replaceAll("“", "\u0093").replaceAll("”", "\u0094"), "latin1");

const message =
  "Hi {{firstName}}, our fall trunk show opens this Saturday at ten in the Austin studio. Reply STOP to opt out.";
const messageTo = (firstName: string) => message.replace("{{firstName}}", firstName);
const secondMessage = "Thank you for coming, {{firstName}}! Reply STOP to opt out.";

/** Amara and Theo get one segment each; the ë of Zoë needs special characters, and two segments. */
const messageCredits = 4;
const welcomeCredits = 100;

const handset = (sandbox: Page) => sandbox.getByRole("region", { name: "Phone", exact: true });
const textsOf = (sandbox: Page) => handset(sandbox).getByRole("listitem");

async function upload(page: Page, name: string, content: string | Buffer) {
  await page.getByLabel("File with contacts").setInputFiles({
    name,
    mimeType: "text/csv",
    buffer: typeof content === "string" ? Buffer.from(content) : content,
  });
}

/**
 * Resolves with the time at which the text first appears in the element. Start it before the action that
 * causes the text.
 */
const momentOf = (element: Locator, text: string): Promise<number> =>
  element.evaluate(
    (root, wanted) =>
      new Promise<number>((resolve) => {
        const look = () => {
          if (!root.textContent?.includes(wanted)) return;
          observer.disconnect();
          resolve(Date.now());
        };
        const observer = new MutationObserver(look);
        observer.observe(root, { childList: true, subtree: true, characterData: true });
        look();
      }),
    text,
  );

const outcomeOf = (page: Page, name: string) =>
  page.getByRole("list", { name: "Recipients" }).getByRole("listitem").filter({ hasText: name });

test("a new business signs up, imports its contacts, broadcasts to them and talks with those who reply", {
  tag: "@timed",
}, async ({ page, browser }) => {
  test.setTimeout(600_000);
  let sandbox = page;

  await test.step("sign up", async () => {
    await page.goto("/");
    await expect(page).toHaveURL(/\/auth$/);
    await expectAccessible(page, "sign in");
    await page.getByRole("link", { name: "Create an account" }).click();
    await expect(page.getByRole("heading", { name: "Create your account" })).toBeVisible();
    await page.getByLabel("First name").fill(owner.firstName);
    await page.getByLabel("Last name").fill(owner.lastName);
    await page.getByLabel("Email").fill(owner.email);
    await page.getByRole("textbox", { name: "Password" }).fill(owner.password);
    await expect(page.getByText("Good password")).toBeVisible();
    await expectAccessible(page, "sign up");
    await page.getByRole("button", { name: "Create account" }).click();
    await expect(page).toHaveURL(/\/account-setup$/);
  });

  await test.step("describe the business, and choose to start with a business number", async () => {
    await page.getByRole("textbox", { name: "Business name" }).fill(owner.company);
    await expectAccessible(page, "set up the account");
    await page.getByRole("button", { name: "Continue" }).click();
    await expect(page.getByRole("radio", { name: /^Get a business number/ })).toBeChecked();
    await expectAccessible(page, "choose a kind of number");
    await page.getByRole("button", { name: "Continue" }).click();
    await expect(page).toHaveURL(/\/select-phone-number$/);
  });

  await test.step("verify the email from the mailbox of the sandbox", async () => {
    await expectAccessible(page, "choose a number, unverified");
    const opened = page.waitForEvent("popup");
    await page.getByRole("link", { name: "Open the sandbox's mailbox" }).click();
    sandbox = await opened;
    await sandbox
      .getByRole("region", { name: "Emails" })
      .getByRole("link", { name: new RegExp(owner.email) })
      .click();
    const mail = sandbox.getByRole("region", { name: "Email", exact: true });
    await expect(mail.getByText(owner.email)).toBeVisible();
    // A displayed mail runs no scripts, so neither axe nor a locator can look into it; the keyboard reaches
    // its link.
    await mail.getByRole("button", { name: "Plain text" }).click();
    await expectAccessible(sandbox, "the sandbox's mailbox");
    await mail.getByRole("button", { name: "Email", exact: true }).click();
    await expect(mail.locator("iframe")).toBeVisible();
    let verify = sandbox;
    // The mail is rendered before its link can be focused, and nothing outside indicates when.
    await expect(async () => {
      await mail.getByRole("button", { name: "Headers" }).focus();
      const verifying = sandbox.waitForEvent("popup", { timeout: 2_000 });
      await sandbox.keyboard.press("Tab");
      await sandbox.keyboard.press("Enter");
      verify = await verifying;
    }).toPass({ timeout: 60_000 });
    await expect(verify.getByText(owner.email)).toBeVisible();
    await expectAccessible(verify, "verify your email");
    await verify.getByRole("button", { name: "Verify" }).click();
    await expect(news(verify)).toContainText("Your account is verified.");
    // A browser renders only once a second while behind another tab.
    await verify.close();
    await sandbox.close();
    await expect(page.getByText("Check your email")).toBeHidden();
  });

  let ownNumber = "";
  await test.step("choose a number by area code", async () => {
    await page.getByLabel("Area code").fill("512");
    const offered = page.getByRole("listbox", { name: "Numbers" }).getByRole("option").first();
    ownNumber = /\(512\) \d{3}-\d{4}/.exec(await offered.innerText())?.[0] ?? "";
    await offered.click();
    await expectAccessible(page, "choose a number");
    await page.getByRole("button", { name: `Get ${ownNumber}` }).click();
    const asked = page.getByRole("alertdialog");
    await expect(asked).toContainText(ownNumber);
    await expectAccessible(page, "confirm the number");
    await asked.getByRole("button", { name: "Get this number" }).click();
    await expect(page).toHaveURL(/\/welcome$/);
    await expect(page.getByText("2 of 7 steps done")).toBeVisible();
    await expectAccessible(page, "first steps");
    await expect.poll(() => creditsIn(page)).toBe(welcomeCredits);
  });

  await test.step("verify their identity, on the provider's page", async () => {
    await page.getByRole("link", { name: "Verify identity" }).first().click();
    await expectAccessible(page, "identity");
    await page.getByRole("button", { name: "Verify identity" }).click();
    await expect(page.getByRole("heading", { name: "Confirm who you are" })).toBeVisible();
    await expectAccessible(page, "the provider's page");
    await page.getByRole("button", { name: /^Pass/ }).click();
    const back = page.getByRole("link", { name: /^Back to/ });
    if (await back.isVisible()) await back.click();
    await expect(page).toHaveURL(/\/account\/identity/);
    await expect(page.getByText("Your identity is verified")).toBeVisible();
  });

  await test.step("register with the carriers, and wait for the reviewers", async () => {
    await page.goto("/account/tcr");
    await page.getByLabel("Legal name").fill("Vance Linen LLC");
    await page.getByLabel("EIN").fill("12-3456780");
    await page.getByRole("combobox", { name: "Industry" }).click();
    await expectAccessible(page, "an open list of a form");
    await page.getByRole("option", { name: "Retail and consumer products" }).click();
    await page.getByLabel("Website").fill("https://www.vance-linen.com");
    await page.getByLabel("Business phone").fill("5125550148");
    await page.getByLabel("Street address").fill("12 River Road");
    await page.getByLabel("City").fill("Austin");
    await page.getByRole("combobox", { name: "State/Province" }).click();
    await page.getByRole("option", { name: "Texas" }).click();
    await page.getByLabel("ZIP or postal code").fill("78701");
    await page.getByRole("button", { name: "Submit registration" }).click();
    await expect(page.getByText("Some answers would be rejected. They're marked below.")).toBeVisible();
    await expectAccessible(page, "carrier registration with refusals");
    await page
      .getByLabel("Who gets what, and why")
      .fill("Customers of our linen shop get news about orders, opening hours and sales.");
    await page
      .getByLabel("How people agree to your texts")
      .fill("At checkout on https://www.vance-linen.com customers check an empty box to agree to texts.");
    await page.getByLabel("Message 2").fill("Vance Linen: We open at nine tomorrow. Reply STOP to opt out.");
    await page.getByLabel("Privacy policy").fill("https://www.vance-linen.com/privacy");
    await page.getByRole("button", { name: "Submit registration" }).click();
    await expect(page.getByText("Registration Pending").first()).toBeVisible();
    await expectAccessible(page, "carrier registration under review");
    await expect(page.getByText("Your business is registered with the carriers")).toBeVisible({
      timeout: 90_000,
    });
    await page.goto("/welcome");
    await expect(page.getByText("4 of 7 steps done")).toBeVisible();
  });

  await test.step("import contacts from a spreadsheet", async () => {
    await page.getByRole("link", { name: "Import contacts" }).click();
    await expect(page.getByRole("button", { name: "Choose file" })).toBeVisible();
    await expectAccessible(page, "import contacts");
    await upload(page, "kunden.csv", bom + spreadsheet);

    await expect(page.getByText("5 columns")).toBeVisible();
    const guessed = { Vorname: "First name", Nachname: "Last name", Handy: "Phone number", Firma: "Company" };
    for (const [column, field] of Object.entries({ ...guessed, Notiz: "Leave out" })) {
      await expect(page.getByLabel(`What's in ${column}`)).toContainText(field);
    }
    const preview = page.getByRole("listitem");
    await expect(preview.filter({ hasText: "Amara Kone" })).toContainText('(512) 555-0141 · Lark "& Lane"');
    await expect(preview.filter({ hasText: "Zoë Lindqvist" })).toContainText("(512) 555-0142");
    await expect(preview.filter({ hasText: "Rosa Medina" })).toContainText("The phone number isn't valid.");
    await page.getByRole("button", { name: "Start import" }).click();
    await expect(page.getByText("Choose how they agreed, or that you have no record of it.")).toBeVisible();
    await page.getByRole("radio", { name: "On a form or web page" }).click();
    await page.getByRole("checkbox", { name: "Texts" }).check();
    await page.getByLabel("When, where and in which words").fill("Newsletter form on our website");
    await expectAccessible(page, "columns of an import");
    await page.getByRole("button", { name: "Start import" }).click();

    const result = panel(page, "kunden.csv");
    await expect(result.getByText("1 row was skipped.")).toBeVisible();
    await expectAccessible(page, "result of an import");
    const saved = page.waitForEvent("download");
    await result.getByRole("button", { name: "Download report" }).click();
    const download = await saved;
    expect(download.suggestedFilename()).toBe("kunden - skipped rows.csv");
    const chunks = await (await download.createReadStream()).toArray();
    const report = Buffer.concat(chunks).toString("utf8");
    expect(report).toMatch(/Rosa.*The phone number isn't valid\./);
    expect(report).not.toContain("Amara");
  });

  await test.step("import an old address book", async () => {
    await page.getByRole("link", { name: "Import another file" }).click();
    await upload(page, "address book.csv", windows1252(addressBook));
    await expect(page.getByRole("listitem").filter({ hasText: "(512) 555-0144" })).toContainText(
      "“José” Müller",
    );
    await page.getByRole("radio", { name: "I have no record of it" }).click();
    await page.getByRole("button", { name: "Start import" }).click();
    await expect(panel(page, "address book.csv").getByText("Done", { exact: true })).toBeVisible();
    await page.getByRole("link", { name: "See contacts" }).click();
  });

  const contacts = panel(page, /^Contacts$/);
  await test.step("tag three of them", async () => {
    await expect(contacts.getByRole("listitem")).toHaveCount(4);
    await expectAccessible(page, "contacts");
    await contacts.getByRole("button", { name: "Select contacts" }).click();
    await expect(contacts.getByText("0 selected")).toBeVisible();
    const place = () => contacts.getByRole("option").first().boundingBox();
    const before = await place();
    for (const name of ["Amara Kone", "Zoë Lindqvist", "Theo Duarte"]) {
      await contacts.getByRole("option", { name }).click();
    }
    await expect(contacts.getByText("3 selected")).toBeVisible();
    // A row that moves when the first is ticked is missed by the next press.
    expect(await place()).toEqual(before);
    await expectAccessible(page, "selected contacts");
    await contacts.getByRole("button", { name: "Add tags" }).click();
    const dialog = page.getByRole("dialog", { name: "Add tags" });
    await dialog.getByLabel("Tags", { exact: true }).fill("Trunk show");
    await page.keyboard.press("Enter");
    await expectAccessible(page, "add tags");
    await dialog.getByRole("button", { name: "Add tags" }).click();
    await expect(dialog).toBeHidden();
    await expect(contacts.getByRole("listitem").filter({ hasText: "Trunk show" })).toHaveCount(3);
  });

  await test.step("write a broadcast to the tag", async () => {
    await mainMenu(page).getByRole("link", { name: "Tags" }).click();
    await panel(page, "Tags")
      .getByRole("link", { name: /Trunk show/ })
      .click();
    await expect(page.getByRole("button", { name: "Edit", exact: true })).toBeVisible();
    await expectAccessible(page, "a tag");
    await page.getByRole("button", { name: "New broadcast to this tag" }).click();
    await expect(page.getByRole("list", { name: "Chosen contacts" }).getByRole("listitem")).toHaveCount(3);
    await page.getByLabel("Name").fill("Fall trunk show");
    await page.getByLabel("Message", { exact: true }).fill(message);
    await expect(
      page.getByText(`${message.length} of 1,024 characters · 1 segment · 1 credit each`),
    ).toBeVisible();
    await expect(page.getByRole("status").filter({ hasText: /^Saved$/ })).toBeVisible();
    await expectAccessible(page, "broadcast editor");
  });

  await test.step("preview it as its recipients will get it", async () => {
    await page.getByRole("button", { name: "Review" }).click();
    const phone = page.getByRole("region", { name: "How it looks on a phone" });
    const costs = {
      Amara: "1 segment · 1 credit",
      Zoë: "2 segments · 2 credits",
      Theo: "1 segment · 1 credit",
    };
    const seen = new Set<string>();
    const caption = phone.getByText(/^As .+ will get it$/);
    for (let shown = 0; shown < 3; shown += 1) {
      await expect(caption).toBeVisible();
      const text = await phone.innerText();
      const [firstName, cost] = Object.entries(costs).find(([name]) => text.includes(`Hi ${name},`)) ?? [];
      expect(text).toContain(messageTo(firstName ?? "nobody"));
      expect(text).toContain(cost);
      seen.add(firstName ?? "nobody");
      if (shown === 2) break;
      const before = await caption.innerText();
      await phone.getByRole("button", { name: "Next recipient" }).click();
      await expect(caption).not.toHaveText(before);
    }
    expect([...seen].sort()).toEqual(Object.keys(costs).sort());
    await expect(page.getByText(`${messageCredits} credits`, { exact: true })).toBeVisible();
    await expectAccessible(page, "review of a broadcast");
  });

  const broadcast = panel(page, "Fall trunk show");
  await test.step("send it and watch it arrive", async () => {
    await page.getByRole("button", { name: "Send to 3" }).click();
    await expect(broadcast.getByText("3 of 3")).toBeVisible();
    await expect(broadcast.getByRole("heading", { name: "Fall trunk show" }).locator("..")).toContainText(
      "Sent",
    );
    await expectAccessible(page, "a broadcast that was sent");
    await broadcast.getByRole("link", { name: "3 contacts", exact: true }).click();
    for (const name of ["Amara Kone", "Zoë Lindqvist", "Theo Duarte"]) {
      await expect(outcomeOf(page, name)).toContainText("Delivered");
    }
    await expect.poll(() => creditsIn(page)).toBe(welcomeCredits - messageCredits);
  });

  const chats = panel(page, "Chats");
  const amarasPhone = "(512) 555-0141";
  await test.step("a recipient replies, and it appears within a second", async () => {
    await mainMenu(page).getByRole("link", { name: "Chats" }).click();
    const rows = chats.getByRole("list", { name: "Chats" });
    // Broadcasts alone create no chats: the list is for contacts who reply.
    await expect(chats.getByText("No chats yet")).toBeVisible();
    await expectAccessible(page, "no chats yet");

    sandbox = await (await browser.newContext({ reducedMotion: "reduce" })).newPage();
    await sandbox.goto(sandboxUrl);
    await expect(sandbox.getByRole("heading", { name: "Select a phone" })).toBeVisible();
    await sandbox.getByRole("link", { name: amarasPhone }).click();
    await expect(textsOf(sandbox)).toHaveCount(1);
    await expect(textsOf(sandbox)).toContainText(messageTo("Amara"));
    await expectAccessible(sandbox, "the sandbox's phones");
    await handset(sandbox).getByLabel(`Text to ${ownNumber}`).fill("Can I bring my sister?");

    const shown = momentOf(chats, "Can I bring my sister?");
    const sentAt = await sandbox.evaluate(
      () =>
        new Promise<number>((resolve) => {
          document.addEventListener("submit", () => resolve(Date.now()), { capture: true, once: true });
          document.querySelector("textarea")?.form?.querySelector<HTMLElement>("[type=submit]")?.click();
        }),
    );
    const latencyMs = (await shown) - sentAt;
    test.info().annotations.push({ type: "reply shown after", description: `${latencyMs} ms` });
    expect(latencyMs).toBeLessThan(1000);
    await expect(mainMenu(page).getByRole("link", { name: /Chats\s*1 unread/ })).toBeVisible();
    await expect(rows.getByRole("listitem")).toHaveCount(1);
    await expect(rows.getByRole("listitem")).toContainText("Unread");
    await expectAccessible(page, "chats");
  });

  const thread = panel(page, "Amara Kone");
  const messages = thread.getByRole("list", { name: "Messages" }).getByRole("listitem");
  await test.step("reply in the thread", async () => {
    await chats.getByRole("link", { name: /Amara Kone/ }).click();
    await expect(messages).toHaveCount(2);
    await expect(mainMenu(page).getByRole("link", { name: /unread/ })).toHaveCount(0);
    await thread.getByLabel("Message Amara").fill("Of course, bring her along.");
    await expect(thread.getByText("27 / 1024 · 1 segment · 1 credit")).toBeVisible();
    await thread.getByRole("button", { name: "Send", exact: true }).click();
    await expect(textsOf(sandbox).last()).toContainText("Of course, bring her along.");
    await expect(messages.last()).toContainText("Of course, bring her along.");
    await expect(messages.last()).toContainText("Delivered");
    await expectAccessible(page, "a chat");
    await expect.poll(() => creditsIn(page)).toBe(welcomeCredits - messageCredits - 1);
  });

  await test.step("STOP is honored and confirmed once", async () => {
    await handset(sandbox).getByRole("button", { name: "Reply STOP" }).click();
    await expect(textsOf(sandbox)).toHaveCount(5);
    await expect(textsOf(sandbox).last()).toContainText(owner.company);
    await expect(thread.getByRole("status").filter({ hasText: "Amara opted out today" })).toBeVisible();
    await expect(thread.getByLabel("Message Amara")).toHaveCount(0);
    await expectAccessible(page, "a chat with someone who opted out");
    await handset(sandbox).getByRole("button", { name: "Reply STOP" }).click();
    await expect(messages).toHaveCount(6);
    await thread.getByRole("button", { name: "Open contact" }).click();
    await expect(thread.getByText("Do not message").first()).toBeVisible();
    await expect(thread.getByRole("switch", { name: "Do not message" })).toBeChecked();
    await expectAccessible(page, "a contact who opted out");
  });

  await test.step("a second broadcast leaves out contacts who opted out, and says so", async () => {
    await mainMenu(page).getByRole("link", { name: "Scheduled broadcasts" }).click();
    await expectAccessible(page, "broadcasts");
    await panel(page, "Scheduled broadcasts").getByRole("link", { name: "New" }).click();
    await page.getByLabel("Message", { exact: true }).fill(secondMessage);
    await page.getByRole("button", { name: "Choose a tag" }).click();
    const dialog = page.getByRole("dialog", { name: "Choose a tag" });
    await dialog.getByRole("option", { name: /Trunk show/ }).click();
    await expectAccessible(page, "choose a tag");
    await dialog.getByRole("button", { name: "Select" }).click();
    await expect(page.getByRole("list", { name: "Chosen contacts" }).getByRole("listitem")).toHaveCount(3);
    await page.getByRole("button", { name: "Review" }).click();
    const skipped = page.getByRole("listitem").filter({ hasText: "Skipped: opted out" });
    await expect(skipped).toContainText("They opted out of your messages.");
    await expectAccessible(page, "review with somebody skipped");
    await page.getByRole("button", { name: "Send to 2" }).click();
    await page.getByRole("link", { name: "3 contacts", exact: true }).click();
    await expect(outcomeOf(page, "Zoë Lindqvist")).toContainText("Delivered");
    await expect(outcomeOf(page, "Theo Duarte")).toContainText("Delivered");
    await expect(outcomeOf(page, "Amara Kone")).toContainText("Not sent · They opted out of your messages.");
    await expect(textsOf(sandbox).filter({ hasText: "Thank you for coming" })).toHaveCount(0);
    // One confirmation, however often they text STOP.
    await expect(textsOf(sandbox)).toHaveCount(6);
  });

  const credits = welcomeCredits - messageCredits - 1 - 2;
  await test.step("START reverts it, HELP is answered", async () => {
    await handset(sandbox).getByRole("button", { name: "Reply START" }).click();
    await expect(textsOf(sandbox)).toHaveCount(8);
    await mainMenu(page).getByRole("link", { name: "Chats" }).click();
    await chats.getByRole("link", { name: /Amara Kone/ }).click();
    await expect(thread.getByLabel("Message Amara")).toBeVisible();
    await handset(sandbox).getByRole("button", { name: "Reply HELP" }).click();
    await expect(textsOf(sandbox)).toHaveCount(10);
    await expect(textsOf(sandbox).last()).toContainText(ownNumber);
    await expect(messages.last()).toContainText("Delivered");
    await thread.getByRole("button", { name: "Open contact" }).click();
    await expect(thread.getByRole("switch", { name: "Do not message" })).not.toBeChecked();
    await expectAccessible(page, "a contact");
  });

  await test.step("the ledger lists what was spent, and nothing else", async () => {
    await expect.poll(() => creditsIn(page)).toBe(credits);
    await page
      .getByRole("region", { name: "Credits", exact: true })
      .getByRole("link", { name: /remaining/ })
      .click();
    const ledger = panel(page, "Credit usage");
    await expect(ledger.getByRole("listitem").filter({ hasText: "Welcome credits" })).toContainText("+100");
    await expect(ledger.getByRole("listitem").first()).toContainText(`Balance ${credits}`);
    const amounts = await ledger.getByRole("listitem").allInnerTexts();
    const spent = amounts
      .map((row) => Number(/^[+−]\d+$/m.exec(row)?.[0]?.replace("−", "-") ?? 0))
      .reduce((sum, amount) => sum + amount, 0);
    expect(spent).toBe(credits);
    await expectAccessible(page, "credit usage");
  });

  await test.step("sign out and in again", async () => {
    await page.getByRole("button", { name: /Nora Vance/ }).click();
    await expectAccessible(page, "the menu of the user");
    await page.getByRole("menuitem", { name: "Sign out" }).click();
    await expect(page).toHaveURL(/\/auth$/);
    await page.getByLabel("Email").fill(owner.email);
    await page.getByRole("textbox", { name: "Password" }).fill(owner.password);
    await page.getByRole("button", { name: "Sign in" }).click();
    await expect(chats.getByRole("link", { name: /Amara Kone/ })).toBeVisible();
  });
});
