import { execFileSync } from "node:child_process";
import { existsSync, statSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, type Page } from "@playwright/test";
import { installPhoneBridge } from "../apps/web/src/testing/phone-bridge.ts";
import { control, demoSignIn, expectAccessible, panel, productUrl, test, textsOn } from "./journey.ts";

/** The origin from which Android serves the app's files. */
const shell = "https://localhost";
const root = dirname(import.meta.dirname);
const owner = demoSignIn("business owner");
const phone = "+19725559417";
const dot =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

let files: string;
test.beforeAll(async () => {
  files = await mkdtemp(join(tmpdir(), "broadcast-phone-"));
  execFileSync(
    process.execPath,
    [join(root, "node_modules/vite/bin/vite.js"), "build", "--config", "vite.phone.config.ts"],
    { cwd: join(root, "apps/web"), env: { ...process.env, PHONE_APP_DIR: files }, stdio: "pipe" },
  );
});
test.afterAll(() => rm(files, { recursive: true, force: true }));

/** Any path that is not a file is the app's page, as on the phone. */
const fileAt = (address: string) => {
  const file = join(files, new URL(address).pathname);
  return existsSync(file) && statSync(file).isFile() ? file : join(files, "index.html");
};

async function openApp(page: Page) {
  await page.route(`${shell}/**`, (route) => route.fulfill({ path: fileAt(route.request().url()) }));
  await page.addInitScript(installPhoneBridge, "android" as const);
  await page.goto(`${shell}/`);
}

test("the phone app finds its server, signs in, sends and receives live, keeps its session, and ends it", async ({
  page,
  context,
  watch,
}) => {
  watch.expectOrigin(shell);
  // The browser asks for permission to reach local servers; phones reach theirs on the internet.
  await context.grantPermissions(["local-network-access"], { origin: shell });
  await openApp(page);

  // Asked once, if the app was not built for one server.
  const address = page.getByLabel("Server address");
  await expect(address).toBeFocused();
  await expectAccessible(page, "the question for the server");
  await address.fill("http://app.example.com");
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByRole("alert")).toHaveText("Enter an address like app.example.com.");
  await address.fill(productUrl);
  await page.getByRole("button", { name: "Continue" }).click();

  await page.getByLabel("Email").fill(owner.email);
  await page.getByRole("textbox", { name: "Password" }).fill(owner.password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page).not.toHaveURL(/\/auth/);
  expect(await context.cookies()).toEqual([]);

  // A person texts first, so that there is a chat.
  const { phoneNumber } = await page.evaluate(
    async () => (await fetch("/api/users/current")).json() as Promise<{ phoneNumber: string }>,
  );
  await page.goto(`${shell}/chats/new/${phone}`);
  const box = page.getByRole("textbox", { name: /^Message / });
  await box.fill("Sent from the phone");
  await page.getByRole("button", { name: "Send", exact: true }).click();
  await expect(page).toHaveURL(/\/chats\/[0-9a-f-]{36}$/);
  await expect.poll(() => textsOn(phone)).toContain("Sent from the phone");
  await expect(page.getByText(/Delivered/).last()).toBeVisible();

  // Live, without a reload: the stream sends its token in a header.
  await control(`phones/${encodeURIComponent(phone)}/messages`, {
    to: phoneNumber,
    text: "Heard you",
  });
  await expect(page.getByText("Heard you").last()).toBeVisible();
  // A picture needs the session too, which no element sends by itself.
  await control(`phones/${encodeURIComponent(phone)}/messages`, {
    to: phoneNumber,
    media: [{ contentType: "image/png", dataBase64: dot }],
  });
  const picture = panel(page, /./).locator('img[src^="blob:"]').last();
  await expect(picture).toBeVisible();
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1);

  await page.reload();
  await expect(page.getByText("Heard you").last()).toBeVisible();

  // A pressed notification and the phone's own "back".
  const chat = new URL(page.url()).pathname;
  await page.evaluate(() =>
    window.phone.fire("PushNotifications", "pushNotificationActionPerformed", {
      notification: { data: { url: "/contacts" } },
    }),
  );
  await expect(panel(page, /^Contacts$/)).toBeVisible();
  await page.evaluate(
    (url) =>
      window.phone.fire("PushNotifications", "pushNotificationActionPerformed", {
        notification: { data: { url } },
      }),
    chat,
  );
  await expect(page.getByText("Heard you").last()).toBeVisible();
  await page.evaluate(() => window.phone.fire("App", "backButton", { canGoBack: true }));
  await expect(page).toHaveURL(`${shell}/chats`);
  // Pressed again in case the screen was not listening yet.
  const wentHome = () =>
    page.evaluate(() => {
      window.phone.fire("App", "backButton", { canGoBack: true });
      return window.phone.calls.some(({ method }) => method === "minimizeApp");
    });
  await expect.poll(wentHome).toBe(true);

  // Features for browsers only redirect to the home page.
  await page.goto(`${shell}/account/api-key`);
  await expect(page).toHaveURL(`${shell}/chats`);

  await page.goto(`${shell}/logout`);
  await expect(page).toHaveURL(/\/auth/);
  await page.reload();
  await expect(page.getByLabel("Email")).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem("phone:SecureStorage"))).toBe("{}");
});
