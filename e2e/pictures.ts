import { join } from "node:path";
import { chromium, type Page } from "playwright-core";
import { demoSignIns } from "../apps/server/src/demo-sign-ins.ts";

/**
 * Renews the README's pictures, from a product that was just started with empty data:
 * `npm run pictures [product] [sandbox]`. CHROME names the browser.
 */
const [product = "http://localhost:3000", sandbox = "http://localhost:4000"] = process.argv.slice(2);
const pictures = join(import.meta.dirname, "../docs/pictures");
const browser = await chromium.launch(
  process.env.CHROME ? { executablePath: process.env.CHROME } : { channel: "chromium" },
);
const context = await browser.newContext({ reducedMotion: "reduce", colorScheme: "light" });

interface Picture {
  name: string;
  address: string;
  /** Brings about what it is to show. */
  prepare: (page: Page) => Promise<unknown>;
  /** What comes last on it. */
  last: string | RegExp;
  size?: { width: number; height: number };
}

/** Takes a picture once everything on it is loaded. */
async function take({ name, address, prepare, last, size = { width: 1280, height: 800 } }: Picture) {
  const page = await context.newPage();
  await page.setViewportSize(size);
  await page.goto(address);
  await prepare(page);
  await page.getByText(last).last().waitFor();
  await page.locator("[aria-busy=true]").waitFor({ state: "detached" });
  await page.screenshot({ path: join(pictures, `${name}.png`) });
  await page.close();
}

const signingIn = await context.newPage();
await signingIn.goto(`${product}/auth`);
await signingIn.getByLabel("Email").fill(demoSignIns[0]!.email);
await signingIn.getByLabel("Password", { exact: true }).fill(demoSignIns[0]!.password);
await signingIn.getByRole("button", { name: "Sign in", exact: true }).click();
await signingIn.waitForURL("**/chats");
await signingIn.getByRole("button", { name: "Dismiss" }).click();
await signingIn.close();

const openJo = (page: Page) => page.getByRole("link", { name: /^Jo Lindqvist/ }).click();
const openFirst = (page: Page, name: RegExp) =>
  page.getByRole("main").getByRole("link", { name }).first().click();

const lastOfMenu = "Finish setting up";
const lastWords = "Yes! Saturday at 10 works for me";

await take({ name: "phones", address: sandbox, prepare: openJo, last: lastWords });
await take({
  name: "chats",
  address: `${product}/chats`,
  last: lastOfMenu,
  async prepare(page) {
    await openJo(page);
    await page.getByRole("textbox", { name: "Message Jo" }).fill("See you Saturday, {{firstName}}!");
  },
});
await take({
  name: "phone",
  address: `${product}/chats`,
  last: lastWords,
  size: { width: 390, height: 780 },
  async prepare(page) {
    await openJo(page);
    await page.getByRole("textbox", { name: "Message Jo" }).waitFor();
  },
});
await take({
  name: "campaign",
  address: `${product}/campaigns`,
  prepare: (page) => openFirst(page, /^Open studio day/),
  last: "On a Saturday.",
});
await take({
  name: "app-flow",
  address: `${product}/app-flows`,
  last: "Add the tag Call back",
  // The steps are drawn where there is room.
  size: { width: 1600, height: 1000 },
  async prepare(page) {
    await openFirst(page, /^Missed call text back/);
    await page.getByRole("heading", { name: "Steps" }).evaluate((steps) => steps.scrollIntoView());
  },
});
await take({
  name: "review",
  address: `${product}/tags/Austin`,
  last: lastOfMenu,
  async prepare(page) {
    await page.getByRole("button", { name: "New broadcast to this tag" }).click();
    await page
      .getByLabel("Message", { exact: true })
      .fill(
        "Hi {{firstName}}, the winter preview opens Saturday at our studio. Reply YES to save your spot.",
      );
    await page.getByText("Saved").waitFor();
    await page.getByRole("button", { name: "Review" }).click();
    await page.getByText("What will happen").waitFor();
  },
});
await browser.close();
