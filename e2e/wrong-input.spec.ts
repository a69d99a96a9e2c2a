import { expect, type Page } from "@playwright/test";
import { demoSignIn, expectAccessible, panel, sandboxUrl, signIn, test } from "./journey.ts";

const owner = demoSignIn("business owner");

/** A contact of the demo with a thread. */
const friend = { name: "Jo Lindqvist", firstName: "Jo" };

test("a wrong password is reported in one sentence, and the email stays", async ({ page, watch }) => {
  watch.expectFailedRequests("401");
  await page.goto("/auth");
  await page.getByLabel("Email").fill(owner.email);
  await page.getByRole("textbox", { name: "Password" }).fill("not-the-password");
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page.getByRole("alert")).toHaveText(
    "The email or password isn't right. If you just signed up, verify your email first.",
  );
  await expect(page.getByLabel("Email")).toHaveValue(owner.email);
  await expect(page).toHaveURL(/\/auth$/);
  await expectAccessible(page, "sign in, refused");
});

test("a weak password is reported at its field and no input is lost; a taken email is not disclosed", async ({
  page,
}) => {
  await page.goto("/sign-up");
  await page.getByLabel("First name").fill("Maya");
  await page.getByLabel("Last name").fill("Rivers");
  await page.getByLabel("Email").fill(owner.email);
  const password = page.getByRole("textbox", { name: "Password" });
  await password.fill("short");
  await page.getByRole("button", { name: "Create account" }).click();
  await expect(password).toHaveAccessibleDescription(/^Use at least \d+ characters for your password\.$/);
  await expect(password).toHaveAttribute("aria-invalid", "true");
  await expect(page.getByLabel("Last name")).toHaveValue("Rivers");
  await expectAccessible(page, "sign up, weak password");

  await password.fill("scissors under the willow");
  await page.getByRole("button", { name: "Create account" }).click();
  await expect(page).toHaveURL(/\/account-setup$/);
  await page.getByRole("textbox", { name: "Business name" }).fill("Rivers Studio");
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByText(`We sent a link to ${owner.email}.`)).toBeVisible();
});

test("a long name without a space stays within the screen", async ({ page }) => {
  const name = "W".repeat(80);
  const expectFits = (words: RegExp) =>
    expect
      .poll(() =>
        page
          .getByText(words)
          .first()
          .evaluate((element) => element.getBoundingClientRect().right),
      )
      .toBeLessThanOrEqual(390);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/sign-up");
  await page.getByLabel("First name").fill(name);
  await page.getByLabel("Last name").fill(name);
  await page.getByLabel("Email").fill("long-name@wide.example");
  await page.getByRole("textbox", { name: "Password" }).fill("scissors under the willow");
  await page.getByRole("button", { name: "Create account" }).click();
  await expectFits(/^Welcome, W+$/);
  await page.getByRole("link", { name: "Sign out" }).click();
  await expect(page).toHaveURL(/\/auth$/);

  await signIn(page, owner);
  await page.goto("/contacts/new");
  await page.getByLabel("First name").fill(name);
  await page.getByLabel("Phone number").fill("4055550198");
  await page.getByRole("button", { name: "Add contact" }).click();
  await expect(page).toHaveURL(/\/contacts\/(?!new)/);
  const contactId = page.url().split("/").at(-1) ?? "";
  await page.goto(`/contacts/${contactId}/chat`);
  await expectFits(/^Say hello to W+/);
  // The other journeys start with the demo's own contacts.
  await page.evaluate((path) => fetch(path, { method: "DELETE" }), `/api/contacts/${contactId}`);
});

test("an address without a screen says that there is nothing, with a link back", async ({ page }) => {
  await signIn(page, owner);
  await page.goto("/no/such/place");
  await expect(page.getByText("Not able to locate this content")).toBeVisible();
  await expectAccessible(page, "not found");
  await page.getByRole("link", { name: "Go to the home page" }).click();
  await expect(page).toHaveURL(/\/chats$/);
});

test("a file that cannot be imported is refused in one clear sentence", async ({ page, watch }) => {
  watch.expectFailedRequests("400", "415");
  await signIn(page, owner);
  await page.goto("/contacts/import");
  const take = (name: string, content: string | Buffer) =>
    page
      .getByLabel("File with contacts")
      .setInputFiles({ name, mimeType: "text/csv", buffer: Buffer.from(content as string) });
  const problem = page.getByRole("region", { name: "Upload a file" }).getByRole("alert");

  await take("picture.csv", Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13]));
  await expect(problem).toHaveText(
    "This file can't be imported. Export your contacts as CSV, Excel or vCard and upload that file.",
  );
  await take("empty.csv", "");
  await expect(problem).toHaveText("The file is empty. Choose one with at least one contact.");
  await take("blank.csv", " \r\n\r\n");
  await expect(problem).toHaveText("The file is empty.");
  await take("contacts.numbers", "PK");
  await expect(problem).toHaveText(
    "This kind of spreadsheet can't be read. Save it as .xlsx or CSV and choose that file.",
  );
  await take("contacts.xlsx", "PK\u0003\u0004 xl/workbook.xml cut off");
  await expect(problem).toHaveText(
    "This workbook can't be read. Save it again in Excel, or as CSV, and upload that file.",
  );
  await expectAccessible(page, "an upload that was refused");

  await take("without phones.csv", "Name,City\nAmara Kone,Austin\n");
  await expect(page.getByText("Choose the column with the phone numbers or the emails.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Start import" })).toBeDisabled();
  await expectAccessible(page, "an import without phone numbers");
});

test("a question left open in a long form is brought into view without moving the frame", async ({
  page,
}) => {
  await signIn(page, owner);
  await page.goto("/contacts/import");
  await page.getByLabel("File with contacts").setInputFiles({
    name: "many columns.csv",
    mimeType: "text/csv",
    buffer: Buffer.from(
      "First name,Last name,Phone,Email,Company,Birthday,State,Color,Size\nAmara,Kone,512-555-0141,amara@mail.example,Lark,3/1/1985,TX,red,M\n",
    ),
  });
  await page.getByRole("button", { name: "Start import" }).click();
  await expect(page.getByText("Choose how they agreed, or that you have no record of it.")).toBeInViewport();
  expect(await page.evaluate(() => document.documentElement.scrollTop)).toBe(0);
});

const thread = (page: Page) => panel(page, friend.name);
const withText = (page: Page, text: string) =>
  thread(page).getByRole("list", { name: "Messages" }).getByRole("listitem").filter({ hasText: text });

async function openThread(page: Page) {
  await signIn(page, owner);
  await panel(page, "Chats").getByLabel("Search chats").fill(friend.name);
  await panel(page, "Chats").getByRole("link", { name: friend.name }).first().click();
  const box = thread(page).getByLabel(`Message ${friend.firstName}`);
  await expect(box).toBeFocused();
  return box;
}

/** The handset received the text exactly once. */
async function expectReceivedOnce(page: Page, text: string) {
  const sandbox = await page.context().newPage();
  await sandbox.goto(sandboxUrl);
  await sandbox.getByRole("region", { name: "Phones" }).getByRole("link", { name: friend.name }).click();
  const received = sandbox.getByRole("region", { name: "Phone", exact: true }).getByRole("listitem");
  await expect(received.filter({ hasText: text })).toHaveCount(1);
  await sandbox.close();
}

test("text written while the network is down stays, and is sent once when it is back", async ({
  page,
  context,
  watch,
}) => {
  watch.expectFailedRequests("ERR_INTERNET_DISCONNECTED", "ERR_NETWORK_CHANGED");
  const text = "Your coat is ready, come by any time.";
  const box = await openThread(page);
  await box.pressSequentially("Your coat is ");
  await context.setOffline(true);
  await expect(page.getByText("You're offline.")).toBeVisible();
  await box.pressSequentially("ready, come by any time.");
  await expect(box).toHaveValue(text);
  await expectAccessible(page, "a chat without network");
  await box.press("Enter");
  await expect(withText(page, text).getByRole("button", { name: "Retry" })).toBeVisible();

  await context.setOffline(false);
  await expect(page.getByText("You're offline.")).toBeHidden();
  await expect(withText(page, text)).toHaveCount(1);
  await expect(withText(page, text)).toContainText("Delivered");
  await expectReceivedOnce(page, text);
});

test("the page stays when the network is gone before all of the app is loaded", async ({ page, watch }) => {
  watch.expectFailedRequests("ERR_INTERNET_DISCONNECTED");
  let refused = 0;
  await page.route(/\/assets\/LiveUpdates-/, (route) => {
    refused += 1;
    return route.abort("internetdisconnected");
  });
  // Asked for the page itself, to tell a missing network from a release.
  await page.route("**/", (route) =>
    route.request().method() === "HEAD" ? route.abort("internetdisconnected") : route.fallback(),
  );
  const box = await openThread(page);
  await expect.poll(() => refused).toBeGreaterThan(0);
  // Long enough for the failure to be noticed.
  await box.pressSequentially("Your coat is ready.", { delay: 100 });
  await expect(box).toHaveValue("Your coat is ready.");
});

test("a message whose answer was lost is not sent twice by retrying", async ({ page, watch }) => {
  watch.expectFailedRequests("ERR_FAILED");
  const text = "We close at six today.";
  const box = await openThread(page);
  await page.route(
    "**/api/messages/send",
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  await box.fill(text);
  await box.press("Enter");
  await withText(page, text).getByRole("button", { name: "Retry" }).click();
  await expect(withText(page, text)).toHaveCount(1);
  await expect(withText(page, text)).toContainText("Delivered");
  await expectReceivedOnce(page, text);
});
