import { test as base, expect, type Locator, type Page } from "@playwright/test";
import axe from "axe-core";
import { demoSignIns } from "../apps/server/src/demo-sign-ins.ts";
import { ownProduct } from "./products.ts";

declare global {
  interface Window {
    axe: typeof axe;
  }
}

/** The page with the simulated phones and the mailbox. */
export const sandboxUrl = `http://localhost:${ownProduct?.sandbox}`;

/** The address of the product itself. */
export const productUrl = `http://localhost:${ownProduct?.app}`;

const ownOrigins = new Set([productUrl, sandboxUrl]);
const wcagTags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

/** The browser's own report about a request that was refused or found no network. */
const failedLoad = /^Failed to load resource: (?:the server responded with a status of (\d+)|net::(\w+))/;

/** Mails and previews run no scripts, which also blocks those that a test uses to inspect a page. */
const refusedInFrame = /^Blocked script execution in '(?:about:srcdoc|[^']*\/control\/mailbox\/)/;

interface Watch {
  /** Allows the browser to report these failed requests: statuses like "409", or net errors like "ERR_FAILED". */
  expectFailedRequests: (...kinds: string[]) => void;
  /** Counts an origin as ours: the one the phone app's own files come from. */
  expectOrigin: (origin: string) => void;
}

/**
 * A test that fails at its end on any request to a foreign origin and on any error reported by a page. The
 * only expected report is the 401 that says that no user is signed in.
 */
export const test = base.extend<{ watch: Watch }>({
  // Avoids waiting for fade-ins, and axe measuring a color midway.
  contextOptions: { reducedMotion: "reduce" },
  watch: [
    async ({ context }, use) => {
      const problems: string[] = [];
      const expected = new Set<string>();
      const origins = new Set(ownOrigins);
      const checkOrigin = (address: string) => {
        const { protocol, origin } = new URL(address);
        if (/^https?:$|^wss?:$/.test(protocol) && !origins.has(origin.replace(/^ws/, "http")))
          problems.push(`foreign request: ${address}`);
      };
      context.on("request", (request) => checkOrigin(request.url()));
      context.on("page", (page) => page.on("websocket", (socket) => checkOrigin(socket.url())));
      context.on("weberror", (problem) => problems.push(`page error: ${problem.error().stack}`));
      context.on("console", (message) => {
        if (message.type() !== "error") return;
        const [, status, netError] = failedLoad.exec(message.text()) ?? [];
        const { url } = message.location();
        if (refusedInFrame.test(message.text())) return;
        if (status === "401" && new URL(url).pathname === "/api/users/session") return;
        if (expected.has(status ?? netError ?? "")) return;
        problems.push(`console: ${message.text()} (${url})`);
      });
      await use({
        expectFailedRequests: (...kinds) => {
          for (const kind of kinds) expected.add(kind);
        },
        expectOrigin: (origin) => void origins.add(origin),
      });
      expect(problems).toEqual([]);
    },
    { auto: true },
  ],
});

/** Fails on any violation of WCAG 2.2 A and AA that axe finds; `what` names the screen in the report. */
export async function expectAccessible(page: Page, what: string): Promise<void> {
  // A blank page has no violations.
  await expect(page.locator("h1, h2").filter({ visible: true }).first()).toBeVisible();
  // A thread measures its rows once they are rendered; before that they can overlap.
  await page.evaluate(async () => {
    await document.fonts.ready;
    for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
    const ending = document
      .getAnimations()
      .filter((one) => one.effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(ending.map((one) => one.finished));
  });
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source);
  const violations = await page.evaluate(async (tags) => {
    // These pass on the focus the moment they get it, which axe cannot know.
    const context = { exclude: ["[data-base-ui-focus-guard]"] };
    const { violations } = await window.axe.run(context, {
      runOnly: tags,
      resultTypes: ["violations"],
      iframes: false,
    });
    return violations;
  }, wcagTags);
  const found = violations.map(({ id, help, nodes }) => ({
    id,
    help,
    nodes: nodes.map(({ html, failureSummary }) => `${html}\n${failureSummary}`),
  }));
  expect(found, `${what} is accessible`).toEqual([]);
}

/** The demo's credentials for a role named by the launcher. */
export function demoSignIn(role: string) {
  const found = demoSignIns.find((one) => one.role === role);
  if (!found) throw new Error(`The demo has no ${role}.`);
  return found;
}

/** Fills in and submits the form of /auth. */
export async function signIn(page: Page, { email, password }: { email: string; password: string }) {
  await page.goto("/auth");
  await page.getByLabel("Email").fill(email);
  await page.getByRole("textbox", { name: "Password" }).fill(password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page).not.toHaveURL(/\/auth/);
}

/** The groups of the side menu. */
export const mainMenu = (page: Page): Locator => page.getByRole("navigation", { name: "Main" });

/** A panel by its title: the list at the left or the detail at the right. */
export const panel = (page: Page, title: string | RegExp): Locator =>
  page.getByRole("main").getByRole("region", { name: title });

/** The toasts at the bottom of the page. */
export const news = (page: Page): Locator => page.getByRole("region", { name: "News" });

/** The number of credits shown in the side menu. */
export async function creditsIn(page: Page): Promise<number> {
  const shown = await page.getByRole("region", { name: "Credits", exact: true }).innerText();
  return Number(/remaining\s+([\d,.]+)/.exec(shown)?.[1]?.replaceAll(",", ""));
}

/** A person who becomes a contact. */
export interface Person {
  name: string;
  phone: string;
  email?: string;
}

/** Imports people under a tag. */
export async function bringContacts(page: Page, tag: string, people: readonly Person[]) {
  const rows = people.map(({ name, phone, email = "" }) => [name, phone, email, tag].join(","));
  await page.goto("/contacts/import");
  await page.getByLabel("File with contacts").setInputFiles({
    name: `${tag}.csv`,
    mimeType: "text/csv",
    buffer: Buffer.from(["Name,Phone,Email,Tags", ...rows, ""].join("\n")),
  });
  await page.getByRole("radio", { name: "I have no record of it" }).click();
  await page.getByRole("button", { name: "Start import" }).click();
  await expect(panel(page, `${tag}.csv`).getByText("Done", { exact: true })).toBeVisible();
}

export async function openContact(page: Page, name: string) {
  await page.goto("/contacts");
  await panel(page, /^Contacts$/)
    .getByLabel("Search contacts")
    .fill(name);
  await panel(page, /^Contacts$/)
    .getByRole("link", { name })
    .click();
  await expect(panel(page, name).getByLabel("First name")).toBeVisible();
}

export async function openChat(page: Page, name: string): Promise<Locator> {
  await openContact(page, name);
  await panel(page, name).getByRole("link", { name: "Chat", exact: true }).click();
  await expect(panel(page, name).getByLabel(`Message ${name.split(" ")[0]}`)).toBeVisible();
  return panel(page, name);
}

/** Calls the sandbox's control API, which represents the outside world: phones, texts that carriers accepted, mails. */
export async function control<Answer = unknown>(
  path: string,
  body?: unknown,
  method = body === undefined ? "GET" : "POST",
): Promise<Answer> {
  const response = await fetch(`${sandboxUrl}/control/${path}`, {
    method,
    ...(body === undefined
      ? {}
      : { headers: { "content-type": "application/json" }, body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${method} ${path}: ${await response.text()}`);
  return (await response.json()) as Answer;
}

/** The texts a phone received, oldest first. */
export async function textsOn(phone: string): Promise<string[]> {
  const { threads } = await control<{
    threads: { messages: { text: string; direction: string; at: string }[] }[];
  }>(`phones/${encodeURIComponent(phone)}/threads`);
  return threads
    .flatMap(({ messages }) => messages)
    .filter(({ direction }) => direction === "in")
    .sort((a, b) => a.at.localeCompare(b.at))
    .map(({ text }) => text);
}

export interface ArrivedMail {
  id: number;
  links: string[];
  dkim: { result: string; domain: string; signedHeaders: string[] };
  headers: Record<string, string>;
  listUnsubscribe: { url: string; oneClick: boolean } | null;
  text: string;
}

/** The newest mail to an address, once it has arrived. */
export async function mailTo(address: string): Promise<ArrivedMail> {
  const found = () =>
    control<{ mails: { id: number }[] }>(`mailbox?to=${encodeURIComponent(address)}`).then(
      ({ mails }) => mails[0]?.id,
    );
  await expect.poll(found, { message: `a mail to ${address}` }).toBeDefined();
  return control<ArrivedMail>(`mailbox/${await found()}`);
}

/** The target of a mail's unsubscribe link. */
export function wayOutOf({ links }: ArrivedMail): string {
  const link = links.find((address) => new URL(address).pathname.startsWith("/unsubscribe/"));
  if (!link) throw new Error("The mail has no link to unsubscribe.");
  return new URL(link).pathname;
}
