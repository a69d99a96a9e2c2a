import { expect, type Page } from "@playwright/test";
import { control, demoSignIn, signIn, test, textsOn } from "./journey.ts";

const owner = demoSignIn("business owner");
const phone = "+19725559402";

const messages = (page: Page) => page.getByRole("list", { name: "Messages" });

async function write(page: Page, text: string) {
  await page.getByRole("textbox", { name: /^Message / }).fill(text);
  await page.getByRole("button", { name: "Send", exact: true }).click();
}

test("two browsers and a phone talk in one chat and in one space, without reloading", async ({
  page,
  browser,
  baseURL,
}) => {
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

  await test.step("in a space, whose phones get its messages as texts", async () => {
    await page.goto("/spaces");
    await page.getByRole("button", { name: "New", exact: true }).click();
    await page.getByRole("textbox", { name: "Name" }).fill("Cutting room");
    await page.getByRole("button", { name: "Create space" }).click();
    await expect(page).toHaveURL(/\/spaces\/[0-9a-f-]{36}/);
    const space = new URL(page.url()).pathname.split("/").slice(0, 3).join("/");
    await page.getByRole("link", { name: "Add members" }).click();
    await page.getByRole("button", { name: "Add members" }).click();
    const dialog = page.getByRole("dialog", { name: "Add members" });
    const search = dialog.getByRole("combobox", { name: "Search contacts" });
    await search.fill(phone.slice(2));
    // Enter waits for the typed text; a click would take a row of the previous list.
    await search.press("Enter");
    await expect(dialog.getByText("1 selected")).toBeVisible();
    await dialog.getByRole("button", { name: "Add members" }).click();
    await expect(dialog).toBeHidden();
    await page.goto(space);
    await second.goto(space);
    await expect(second.getByRole("textbox", { name: "Message Cutting room" })).toBeVisible();
    await write(page, "Who opens the door?");

    await seenByBoth("Who opens the door?");
    await expect
      .poll(() => textsOn(phone))
      .toContainEqual(expect.stringMatching(/Maya.*Who opens the door\?/s));
    await says("I have the key");
    await seenByBoth("I have the key");
    await write(second, "Thank you, see you there");
    await seenByBoth("Thank you, see you there");
    await expect
      .poll(async () => (await textsOn(phone)).filter((text) => text.includes("Thank you, see you there")))
      .toHaveLength(1);
  });
  await secondContext.close();
});
