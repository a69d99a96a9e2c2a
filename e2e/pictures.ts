import { join } from "node:path";
import { chromium, type Page } from "playwright-core";
import { demoSignIns } from "../apps/server/src/demo-sign-ins.ts";

/**
 * Renews the README's pictures, from a product that was just started with empty data:
 * `npm run pictures [product] [sandbox]`. CHROME names the browser.
 */
const [product = "http://localhost:3000", sandbox = "http://localhost:4000"] = process.argv.slice(2);
/** Figures beside a list, and cards of the menu, come after what they stand beside. */
const restMs = 2_000;
const pictures = join(import.meta.dirname, "../docs/pictures");
const browser = await chromium.launch(
  process.env.CHROME ? { executablePath: process.env.CHROME } : { channel: "chromium" },
);
const context = await browser.newContext({ reducedMotion: "reduce", colorScheme: "light" });

/** Opens a page, does what the picture is to show, and takes it once everything is loaded. */
async function take(
  name: string,
  address: string,
  prepare: (page: Page) => Promise<unknown>,
  size = { width: 1280, height: 800 },
) {
  const page = await context.newPage();
  await page.setViewportSize(size);
  await page.goto(address);
  await prepare(page);
  await page.locator("[aria-busy=true]").waitFor({ state: "detached" });
  await page.waitForTimeout(restMs);
  const banner = page.getByRole("button", { name: "Dismiss" });
  if (await banner.isVisible()) await banner.click();
  await page.screenshot({ path: join(pictures, `${name}.png`) });
  await page.close();
}

const signingIn = await context.newPage();
await signingIn.goto(`${product}/auth`);
await signingIn.getByLabel("Email").fill(demoSignIns[0]!.email);
await signingIn.getByLabel("Password", { exact: true }).fill(demoSignIns[0]!.password);
await signingIn.getByRole("button", { name: "Sign in", exact: true }).click();
await signingIn.waitForURL("**/chats");
await signingIn.close();

const openJo = (page: Page) => page.getByRole("link", { name: /^Jo Lindqvist/ }).click();
const openFirst = (page: Page, name: RegExp) =>
  page.getByRole("main").getByRole("link", { name }).first().click();

await take("phones", sandbox, openJo);
await take("chats", `${product}/chats`, async (page) => {
  await openJo(page);
  await page.getByRole("textbox", { name: "Message Jo" }).fill("See you Saturday, {{firstName}}!");
});
await take("phone", `${product}/chats`, openJo, { width: 390, height: 780 });
await take("campaign", `${product}/campaigns`, (page) => openFirst(page, /^Open studio day/));
// The steps are drawn where there is room.
const wide = { width: 1600, height: 1000 };
const openFlow = async (page: Page) => {
  await openFirst(page, /^Missed call text back/);
  await page.getByRole("heading", { name: "Steps" }).evaluate((steps) => steps.scrollIntoView());
};
await take("app-flow", `${product}/app-flows`, openFlow, wide);
await take("review", `${product}/tags/Austin`, async (page) => {
  await page.getByRole("button", { name: "New broadcast to this tag" }).click();
  await page
    .getByLabel("Message", { exact: true })
    .fill("Hi {{firstName}}, the winter preview opens Saturday at our studio. Reply YES to save your spot.");
  await page.getByText("Saved").waitFor();
  await page.getByRole("button", { name: "Review" }).click();
  await page.getByText("What will happen").waitFor();
});
await browser.close();
