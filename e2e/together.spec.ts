import { expect, type Page } from "@playwright/test";
import { control, demoSignIn, signIn, test, textsOn } from "./journey.ts";

const owner = demoSignIn("business owner");
const phone = "+19725559402";

const messages = (page: Page) => page.getByRole("list", { name: "Messages" });

async function write(page: Page, text: string) {
  await page.getByRole("textbox", { name: /^Message / }).fill(text);
  await page.getByRole("button", { name: "Send", exact: true }).click();
}

test("two browsers and a phone talk in one chat, and nobody reloads", async ({ page, browser, baseURL }) => {
  test.setTimeout(120_000);
  const secondContext = await browser.newContext({ ...(baseURL && { baseURL }), reducedMotion: "reduce" });
  const second = await secondContext.newPage();
  await Promise.all([signIn(page, owner), signIn(second, owner)]);
  const { phoneNumber } = (await (await page.request.get("/api/users/session")).json()).user as {
    phoneNumber: string;
  };
  const says = (text: string) =>
    control(`phones/${encodeURIComponent(phone)}/messages`, { to: phoneNumber, text });
  const seenByBoth = async (text: string) => {
    for (const each of [page, second]) {
      await expect(messages(each).getByText(text, { exact: true })).toHaveCount(1);
      await expect(messages(each).getByText(text, { exact: true })).toBeVisible();
    }
  };

  await test.step("in a chat", async () => {
    await page.goto(`/chats/new/${phone}`);
    await write(page, "Are the shears sharp?");
    await expect(page).toHaveURL(/\/chats\/[0-9a-f-]{36}$/);
    await second.goto(new URL(page.url()).pathname);
    await seenByBoth("Are the shears sharp?");
    await expect.poll(() => textsOn(phone)).toContain("Are the shears sharp?");
    await says("As of this morning");
    await seenByBoth("As of this morning");
    await write(second, "Then we begin at nine");
    await seenByBoth("Then we begin at nine");
    await expect.poll(() => textsOn(phone)).toContain("Then we begin at nine");
  });
  await secondContext.close();
});
