import { expect } from "@playwright/test";
import { demoSignIn, expectAccessible, news, signIn, test } from "./journey.ts";

const owner = demoSignIn("business owner");

/** A phone's user agent; downloads by anything that is not a browser are not counted. */
const PHONE =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1";

test("a file is uploaded over an unreliable connection, sent in a chat, and its download is counted", async ({
  page,
  browser,
  baseURL,
  watch,
}) => {
  await signIn(page, owner);

  const content = Buffer.alloc(5_000_000, "opening hours ");
  await test.step("upload it, losing the connection meanwhile", async () => {
    await page.goto("/attachments");
    await page.getByRole("button", { name: "New", exact: true }).click();
    const dialog = page.getByRole("dialog");
    await dialog
      .locator("input[type=file]")
      .setInputFiles({ name: "winter-hours.txt", mimeType: "text/plain", buffer: content });
    await expect(dialog.getByRole("textbox", { name: "Name" })).toHaveValue("winter hours");
    watch.expectFailedRequests("ERR_INTERNET_DISCONNECTED");
    let isBack = false;
    await page.route("**/parts/1", (route) =>
      isBack ? route.continue() : route.abort("internetdisconnected"),
    );
    await dialog.getByRole("button", { name: "Create attachment" }).click();
    await expect(dialog.getByText("The connection was lost.")).toBeVisible();
    await expectAccessible(page, "an upload that waits");
    isBack = true;
    await expect(news(page)).toContainText("Attachment created");
    await expect(page.getByText("0 contacts downloaded it")).toBeVisible();
  });
  const attachment = page.url();

  let link = "";
  await test.step("insert it into a chat", async () => {
    await page.goto("/chats");
    await page.locator('main a[href^="/chats/"]').first().click();
    await page.getByRole("button", { name: "Insert Content" }).click();
    await page.getByRole("menuitem", { name: "Attachments" }).click();
    const dialog = page.getByRole("dialog", { name: "Select Attachment" });
    await dialog.getByText("winter hours").click();
    await dialog.getByRole("button", { name: "Select" }).click();
    await page.getByRole("button", { name: "Send", exact: true }).click();
    const sent = page.getByRole("link", { name: /\/a\/winter-hours-\w{7}\// }).last();
    link = (await sent.getAttribute("href")) ?? "";
    expect(link).toMatch(/\/a\//);
  });

  await test.step("open the link and download the file as the recipient", async () => {
    const recipient = await browser.newContext({
      ...(baseURL && { baseURL }),
      userAgent: PHONE,
      viewport: { width: 320, height: 640 },
    });
    const phone = await recipient.newPage();
    await phone.goto(new URL(link).pathname);
    await expect(phone.getByRole("heading", { name: "winter-hours.txt" })).toBeVisible();
    await expectAccessible(phone, "the page of a file");
    expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
    const [download] = await Promise.all([
      phone.waitForEvent("download"),
      phone.getByRole("link", { name: "Download" }).click(),
    ]);
    expect(download.suggestedFilename()).toBe("winter-hours.txt");
    const bytes = await (await download.createReadStream()).toArray();
    expect(Buffer.concat(bytes).equals(content)).toBe(true);
    expect(await recipient.cookies()).toEqual([]);
    await recipient.close();
  });

  await test.step("see who downloaded it", async () => {
    await page.goto(attachment);
    await page.getByRole("link", { name: "1 contact downloaded it" }).click();
    await expect(page.getByRole("heading", { name: "Downloads of winter hours" })).toBeVisible();
    await expect(page.getByText(/^1 download/).first()).toBeVisible();
    await expectAccessible(page, "downloads of an attachment");
  });
});
