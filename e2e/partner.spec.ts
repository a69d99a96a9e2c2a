import { expect } from "@playwright/test";
import { demoSignIn, expectAccessible, news, panel, sandboxUrl, test } from "./journey.ts";

const owner = demoSignIn("business owner");

test("a visitor comes from a partner, connects it, finds it in the account and removes it", async ({
  page,
}) => {
  await test.step("start at the partner, and sign in on its connect page", async () => {
    await page.goto(sandboxUrl);
    await page.getByRole("link", { name: "Partner" }).click();
    await expect(page.getByRole("heading", { name: "Bloom Booking" })).toBeVisible();
    await expectAccessible(page, "the partner's page");
    await page.getByRole("link", { name: "Connect Project Broadcast" }).click();
    await expect(page.getByRole("heading", { name: "Connect Bloom Booking" })).toBeVisible();
    await expectAccessible(page, "a partner's connect page");
  });

  await test.step("find the links around signing in in the partner's name", async () => {
    await page.getByRole("link", { name: "Create an account" }).click();
    await expect(page.getByRole("button", { name: "Create account" })).toBeVisible();
    await expect(page.getByText("Bloom Booking", { exact: true })).toBeVisible();
    await expectAccessible(page, "a partner's sign-up");
    await page.getByRole("link", { name: "Sign in" }).click();
    await page.getByRole("link", { name: "Forgot your password?" }).click();
    await expect(page.getByRole("button", { name: "Send link" })).toBeVisible();
    await expectAccessible(page, "a partner's forgotten password");
    await page.getByRole("link", { name: "Sign in" }).click();
  });

  await test.step("sign in, view it on a small phone, and decline it first", async () => {
    await page.getByLabel("Email").fill(owner.email);
    await page.getByRole("textbox", { name: "Password" }).fill(owner.password);
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
    const consent = panel(page, "Connect Bloom Booking");
    await expect(consent.getByText("See, add, change and delete your contacts and tags")).toBeVisible();
    await expectAccessible(page, "a partner's request");
    await page.setViewportSize({ width: 320, height: 640 });
    const isWider = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
    expect(isWider).toBe(false);
    await page.setViewportSize({ width: 1280, height: 720 });
    await consent.getByRole("button", { name: "Don't allow" }).click();
    await expect(page.getByText("You didn't allow it, so nothing was connected.")).toBeVisible();
  });

  await test.step("ask again, signed in, and allow it by keyboard", async () => {
    await page.getByRole("link", { name: "Connect Project Broadcast" }).click();
    const allow = panel(page, "Connect Bloom Booking").getByRole("button", { name: "Allow", exact: true });
    await allow.focus();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { name: "Connected as Rivers Studio" })).toBeVisible();
    await expectAccessible(page, "the partner's page, connected");
  });

  await test.step("find it in the account, reduce its permissions, and remove it", async () => {
    await page.goto("/account");
    await page.getByRole("link", { name: /^Integrations/ }).click();
    const integrations = panel(page, "Integrations");
    await expect(integrations.getByRole("heading", { name: "Bloom Booking" })).toBeVisible();
    await expect(integrations.getByText(/last used/)).toBeVisible();
    await expectAccessible(page, "integrations");
    await integrations.getByRole("button", { name: "Change what Bloom Booking can do" }).click();
    const scopes = page.getByRole("dialog");
    await expect(scopes.getByRole("checkbox")).toHaveCount(3);
    await expectAccessible(page, "what a partner may do");
    await scopes.getByRole("checkbox", { name: "Read your messages" }).uncheck();
    await scopes.getByRole("button", { name: "Save" }).click();
    await expect(news(page)).toContainText("Changed what Bloom Booking can do");
    await expect(integrations.getByText("Read your messages")).toBeHidden();
    await integrations.getByRole("button", { name: "Remove Bloom Booking" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Remove" }).click();
    await expect(news(page)).toContainText("Bloom Booking is removed");
    await expect(integrations.getByRole("link", { name: "Connect from Bloom Booking" })).toBeVisible();
    await expectAccessible(page, "integrations that can be connected");
  });

  await test.step("the partner's token is refused at once", async () => {
    await page.goto(`${sandboxUrl}/partner`);
    await expect(page.getByRole("heading", { name: "Connection ended" })).toBeVisible();
  });
});

test("a link with a foreign address leads nowhere", async ({ page, watch }) => {
  watch.expectFailedRequests("400");
  const query = new URLSearchParams({
    redirect_uri: "https://evil.example/callback",
    code_challenge: "c".repeat(43),
    code_challenge_method: "S256",
  });
  await page.goto(`/integrations/bloom-booking/connect?${query}`);
  await expect(page.getByRole("heading", { name: "This link doesn't work" })).toBeVisible();
  await expect(page.getByLabel("Password")).toHaveCount(0);
  await expectAccessible(page, "a link that does not work");
});
