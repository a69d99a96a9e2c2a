import { expect } from "@playwright/test";
import { control, demoSignIn, expectAccessible, news, panel, signIn, test, textsOn } from "./journey.ts";

const owner = demoSignIn("business owner");

const orla = { firstName: "Orla", phone: "+19725550950", email: "orla@byrne.example" };

test("a new contact is asked to confirm, accepts with the link in the text, and the proof is kept", async ({
  page,
  browser,
  baseURL,
}) => {
  await signIn(page, owner);

  await test.step("switch double opt-in on", async () => {
    await page.goto("/settings/double-opt-in");
    const settings = panel(page, "Double opt-in");
    await settings.getByRole("switch", { name: "Ask new contacts to confirm" }).click();
    await settings.getByRole("textbox", { name: "Message" }).fill("Rivers Studio: do you want our texts? ");
    await settings.getByRole("button", { name: "Insert confirmation link" }).click();
    await expectAccessible(page, "double opt-in settings");
    await settings.getByRole("button", { name: "Save" }).click();
    await expect(news(page)).toContainText("Double opt-in saved");
  });

  let link = "";
  await test.step("add a contact, whose phone gets the text once", async () => {
    await page.goto("/contacts/new");
    await page.getByRole("textbox", { name: "First name" }).fill(orla.firstName);
    await page.getByRole("textbox", { name: "Phone number" }).fill(orla.phone.slice(2));
    await page.getByRole("button", { name: "Add contact" }).click();
    await expect(panel(page, orla.firstName)).toBeVisible();
    await expect.poll(() => textsOn(orla.phone), { message: "the text that asks" }).toHaveLength(1);
    const [text = ""] = await textsOn(orla.phone);
    expect(text).toMatch(/^Rivers Studio: do you want our texts\? http\S+\/d\/[\w-]{44}$/);
    link = new URL(text.split(" ").at(-1) ?? "").pathname;
  });

  const person = await browser.newContext({
    ...(baseURL && { baseURL }),
    reducedMotion: "reduce",
    viewport: { width: 320, height: 640 },
  });
  const phone = await person.newPage();
  await test.step("accept, by keyboard alone", async () => {
    await phone.goto(link);
    await expect(phone.getByRole("heading", { name: "Confirm your subscription" })).toBeVisible();
    await expect(phone.getByText("(•••) •••-0950")).toBeVisible();
    await expectAccessible(phone, "what a double opt-in asks");
    expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
    await phone.keyboard.press("Tab");
    await expect(phone.getByRole("button", { name: "Accept" })).toBeFocused();
    await phone.keyboard.press("Enter");
    await expect(phone.getByRole("heading", { name: "Thank you" })).toBeVisible();
    await expectAccessible(phone, "the thank-you");
    expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
    expect(await person.cookies()).toEqual([]);
  });

  await test.step("tell more, or nothing", async () => {
    await phone.getByRole("button", { name: "Update" }).click();
    await expect(phone.getByText("Please fill in your information first.")).toBeVisible();
    await phone.getByRole("textbox", { name: "Email" }).fill(orla.email);
    await phone.getByRole("button", { name: "Update" }).click();
    await expect(phone.getByRole("heading", { name: "Thank you for updating" })).toBeVisible();
    await expectAccessible(phone, "the thank-you for updating");
    await phone.goto(link);
    await expect(phone.getByRole("heading", { name: "Thank you", exact: true })).toBeVisible();
    await expect(phone.getByText("We have o•••@byrne.example. Leave it empty to keep it.")).toBeVisible();
  });
  await person.close();

  await test.step("see it on the contact, with the proof", async () => {
    const contact = panel(page, orla.firstName);
    await expect(contact.getByText("Double opted in", { exact: true })).toBeVisible();
    await expect(contact.getByRole("textbox", { name: "Email" })).toHaveValue(orla.email);
    const proof = contact.getByRole("list", { name: "Consent history" }).getByRole("listitem");
    await expect(proof).toHaveCount(1);
    await expect(proof).toContainText("Confirmed by the link in your text (double opt-in)");
    await expect(proof).toContainText("I agree to get recurring marketing texts from Rivers Studio");
    await expectAccessible(page, "a contact that confirmed");
  });

  await test.step("an opt-out revokes it", async () => {
    const { threads } = await control<{ threads: { with: string }[] }>(
      `phones/${encodeURIComponent(orla.phone)}/threads`,
    );
    await control(`phones/${orla.phone}/messages`, { to: threads[0]?.with, text: "STOP" });
    await expect(panel(page, orla.firstName).getByText("Double opted in", { exact: true })).toBeHidden();
    await expect(panel(page, orla.firstName).getByText("Opted out by text")).toBeVisible();
  });

  await test.step("switch it off again, for later journeys", async () => {
    await page.goto("/settings/double-opt-in");
    const settings = panel(page, "Double opt-in");
    await settings.getByRole("switch", { name: "Ask new contacts to confirm" }).click();
    await settings.getByRole("button", { name: "Save" }).click();
    await expect(news(page)).toContainText("Double opt-in saved");
  });
});
