import { expect } from "@playwright/test";
import { demoSignIn, expectAccessible, news, panel, signIn, test } from "./journey.ts";

const owner = demoSignIn("business owner");
const member = demoSignIn("manager of Rivers Studio");

test("a member who uses the product is invited, accepts, writes with the owner in the app, and leaves", async ({
  page,
  browser,
  baseURL,
}) => {
  const theirs = await browser.newContext({
    ...(baseURL && { baseURL }),
    reducedMotion: "reduce",
    colorScheme: "dark",
    viewport: { width: 390, height: 844 },
  });
  const phone = await theirs.newPage();
  await Promise.all([signIn(page, owner), signIn(phone, member)]);

  await test.step("the owner adds a contact who uses the product to a space", async () => {
    await page.goto("/spaces");
    await page.getByRole("button", { name: "New", exact: true }).click();
    await page.getByRole("textbox", { name: "Name" }).fill("Market stall");
    await page.getByRole("button", { name: "Create space" }).click();
    await page.getByRole("link", { name: "Add members" }).click();
    await page.getByRole("button", { name: "Add members" }).click();
    const dialog = page.getByRole("dialog", { name: "Add members" });
    await dialog.getByRole("combobox", { name: "Search contacts" }).fill("5125550188");
    await dialog.getByRole("option").filter({ hasText: "(512) 555-0188" }).click();
    await dialog.getByRole("button", { name: "Add members" }).click();
    await expect(news(page)).toContainText(/added/i);
  });

  await test.step("the member is asked, and joins", async () => {
    await phone.goto("/spaces");
    await expect(phone.getByText("Maya Rivers invited you to Market stall")).toBeVisible();
    await expectAccessible(phone, "an invitation to a space");
    await phone.getByRole("button", { name: "Join Market stall" }).click();
    await expect(panel(phone, "Market stall")).toBeVisible();
    await expect(phone.getByText("Shared by Maya Rivers")).toBeVisible();
  });

  await test.step("both write, and see each other's messages without a reload", async () => {
    await page.goBack();
    const write = async (from: typeof page, text: string) => {
      await from.getByRole("textbox", { name: "Message Market stall" }).fill(text);
      await from.getByRole("button", { name: "Send", exact: true }).click();
    };
    await write(page, "Who brings the table?");
    await expect(phone.getByText("Who brings the table?", { exact: true })).toBeVisible();
    await write(phone, "I do, and two chairs.");
    await expect(page.getByText("I do, and two chairs.", { exact: true })).toBeVisible();
    await expectAccessible(phone, "a space that is shared");
    await expectAccessible(page, "a space whose member reads in the app");
    expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  });

  await test.step("the member leaves, and the owner sees it", async () => {
    await phone.getByRole("button", { name: "More", exact: true }).click();
    await phone.getByRole("menuitem", { name: "Leave space" }).click();
    await phone.getByRole("button", { name: "Leave space" }).click();
    await expect(phone).toHaveURL(/\/spaces$/);
    await expect(phone.getByText("Market stall")).toBeHidden();
    await expect(page.getByRole("link", { name: "0 members" })).toBeVisible();
  });
  await theirs.close();
});
