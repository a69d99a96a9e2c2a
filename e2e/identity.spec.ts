import { type Browser, expect, type Page } from "@playwright/test";
import {
  control,
  demoSignIn,
  expectAccessible,
  mainMenu,
  news,
  panel,
  signIn,
  test,
  textsOn,
} from "./journey.ts";

const owner = demoSignIn("business owner");
const support = demoSignIn("superuser");
const cancelled = demoSignIn("cancelled account");

const ida = {
  firstName: "Ida",
  lastName: "Berger",
  company: "Berger Glass",
  email: "ida@berger-glass.example",
  password: "kiln-before-breakfast",
  nextPassword: "furnace-under-the-stairs",
  phone: "+19725550901",
};

/** The link in the newest mail with a subject, once it has arrived. */
async function linkMailed(to: string, subject: string): Promise<string> {
  const found = async () => {
    const path = `mailbox?to=${encodeURIComponent(to)}`;
    const { mails } = await control<{ mails: { id: number; subject: string }[] }>(path);
    return mails.find((mail) => mail.subject.includes(subject))?.id;
  };
  await expect.poll(found, { message: `a mail to ${to}: ${subject}` }).toBeDefined();
  const { links } = await control<{ links: string[] }>(`mailbox/${await found()}`);
  const { pathname, search } = new URL(links[0] ?? "");
  return pathname + search;
}

/** The code that is texted as a result of an action. */
async function codeTexted(phone: string, ask: () => Promise<void>): Promise<string> {
  const before = (await textsOn(phone)).length;
  await ask();
  await expect.poll(async () => (await textsOn(phone)).length, { message: "a code" }).toBeGreaterThan(before);
  return /\d{6}/.exec((await textsOn(phone)).at(-1) ?? "")?.[0] ?? "";
}

const codeField = (page: Page) => page.getByRole("textbox", { name: "Code", exact: true });
const signOut = async (page: Page) => {
  await page.goto("/logout");
  await expect(page).toHaveURL(/\/auth$/);
};

/** A browser of another user. */
const anotherBrowser = async (browser: Browser, baseURL: string | undefined): Promise<Page> =>
  (await browser.newContext({ ...(baseURL && { baseURL }), reducedMotion: "reduce" })).newPage();

test("a person signs up, protects their account, loses the password, gets back in, and manages another account", async ({
  page,
  browser,
  baseURL,
  watch,
}) => {
  // A wrong code, a sign-in that needs a second factor, and a session ended by another user.
  watch.expectFailedRequests("400", "428", "401");

  await test.step("sign up and verify the email", async () => {
    await page.goto("/sign-up");
    await page.getByLabel("First name").fill(ida.firstName);
    await page.getByLabel("Last name").fill(ida.lastName);
    await page.getByLabel("Email").fill(ida.email);
    await page.getByRole("textbox", { name: "Password" }).fill(ida.password);
    await page.getByRole("button", { name: "Create account" }).click();
    await expect(page).toHaveURL(/\/account-setup$/);
    await page.goto(await linkMailed(ida.email, "Verify your email"));
    await expect(page.getByText(ida.email)).toBeVisible();
    await page.getByRole("button", { name: "Verify" }).click();
    await expect(news(page)).toContainText("Your account is verified.");
  });

  await test.step("start with their own mobile number", async () => {
    await page.getByRole("textbox", { name: "Business name" }).fill(ida.company);
    await page.getByRole("button", { name: "Continue" }).click();
    await page.getByRole("radio", { name: /^Use my mobile number for now/ }).click();
    await page.getByRole("button", { name: "Continue" }).click();
    await expect(page).toHaveURL(/\/add-mobile-number$/);
    await expectAccessible(page, "add a mobile number");
    await page.getByRole("textbox", { name: "Mobile number" }).fill(ida.phone.slice(2));
    const code = await codeTexted(ida.phone, () => page.getByRole("button", { name: "Send code" }).click());
    await expect(page.getByText("We texted a code to (•••) •••-0901.")).toBeVisible();
    await expect(page.getByText(/^Send a new code in 0:\d\d$/)).toBeVisible();
    await expectAccessible(page, "the code for a mobile number");
    await codeField(page).fill(code === "000000" ? "111111" : "000000");
    await expect(page.getByText("This code isn't right. Check it and try again.")).toBeVisible();
    await codeField(page).fill(code);
    await expect(page).toHaveURL(/\/welcome$/);
    await expect(page.getByText("1 of 7 steps done")).toBeVisible();
  });

  let recoveryCode = "";
  await test.step("set up a second factor", async () => {
    await page.getByRole("link", { name: "Set up" }).click();
    await page.getByRole("button", { name: "Set it up" }).click();
    await page.getByRole("radio", { name: /^Text message/ }).click();
    await page.getByRole("textbox", { name: "Phone number" }).fill(ida.phone.slice(2));
    await page.getByRole("textbox", { name: "Your password" }).fill(ida.password);
    await expectAccessible(page, "add a second factor");
    const code = await codeTexted(ida.phone, () => page.getByRole("button", { name: "Send code" }).click());
    await codeField(page).fill(code);
    const codes = page.getByRole("list", { name: "Recovery codes" }).getByRole("listitem");
    await expect(codes).toHaveCount(10);
    await expectAccessible(page, "recovery codes");
    recoveryCode = await codes.first().innerText();
    await page.getByRole("button", { name: "I've saved them" }).click();
    await expect(page.getByText("Text message to (•••) •••-0901")).toBeVisible();
    await expectAccessible(page, "second factors");
    await page.goto("/welcome");
    await expect(page.getByText("2 of 7 steps done")).toBeVisible();
  });

  await test.step("sign in with password and code", async () => {
    await signOut(page);
    await page.getByLabel("Email").fill(ida.email);
    await page.getByRole("textbox", { name: "Password" }).fill(ida.password);
    const code = await codeTexted(ida.phone, () =>
      page.getByRole("button", { name: "Sign in", exact: true }).click(),
    );
    await expect(page.getByRole("heading", { name: "Confirm it's you" })).toBeVisible();
    await expectAccessible(page, "the second factor of a sign-in");
    await codeField(page).fill(code);
    await expect(page).toHaveURL(/\/chats$/);
    // Tab continues from here, because the form that had the focus is gone.
    await expect(page.getByRole("heading", { name: "Chats", level: 1 })).toBeFocused();
  });

  await test.step("lose the password and set a new one", async () => {
    await signOut(page);
    await page.getByLabel("Email").fill(ida.email);
    await page.getByRole("link", { name: "Forgot your password?" }).click();
    await expect(page.getByLabel("Email")).toHaveValue(ida.email);
    await expectAccessible(page, "forgot password");
    await page.getByRole("button", { name: "Send link" }).click();
    await expect(page.getByRole("heading", { name: "Password Reset Requested" })).toBeVisible();
    await expectAccessible(page, "a reset was asked for");
    await page.goto(await linkMailed(ida.email, "Set a new password"));
    await page.getByRole("textbox", { name: "New password" }).fill(ida.nextPassword);
    await expectAccessible(page, "set a new password");
    await page.getByRole("button", { name: "Set password" }).click();
    await expect(news(page)).toContainText("Password changed");
  });

  const idaSignsIn = async () => {
    await page.getByLabel("Email").fill(ida.email);
    await page.getByRole("textbox", { name: "Password" }).fill(ida.nextPassword);
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
  };
  await test.step("regain access without the phone", async () => {
    await idaSignsIn();
    await page.getByRole("button", { name: "Use a recovery code" }).click();
    await page.getByRole("textbox", { name: "Recovery code" }).fill(recoveryCode);
    await expectAccessible(page, "a recovery code");
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
    await expect(page).toHaveURL(/\/chats$/);
  });

  const maya = await anotherBrowser(browser, baseURL);
  await test.step("be invited as a manager", async () => {
    await signIn(maya, owner);
    await maya.goto("/account/managers");
    await maya.getByRole("textbox", { name: "Their email" }).fill(ida.email);
    await maya.getByRole("button", { name: "Send invitation" }).click();
    await expect(news(maya)).toContainText(`Invitation sent to ${ida.email}`);
    await expectAccessible(maya, "managers");
    await page.goto(await linkMailed(ida.email, "invited you to manage their account"));
    await expect(page.getByRole("heading", { name: "Manage the account of Rivers Studio?" })).toBeVisible();
    await expectAccessible(page, "an invitation");
    await page.getByRole("button", { name: "Accept" }).click();
    await page.getByRole("button", { name: "Go to Manage Accounts" }).click();
    await expect(panel(page, /^Manage Accounts/).getByRole("listitem")).toContainText("Rivers Studio");
    await expectAccessible(page, "managed accounts");
  });

  const pose = async () => {
    await page.getByRole("button", { name: "Manage Rivers Studio" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Manage" }).click();
    await expect(page.getByText("Managing an Account")).toBeVisible();
  };
  await test.step("act for the account, write something, and return", async () => {
    await pose();
    await expectAccessible(page, "managing an account");
    await page.goto("/contacts/new");
    await page.getByRole("textbox", { name: "First name" }).fill("Wendell");
    await page.getByRole("textbox", { name: "Phone number" }).fill("9725550902");
    await page.getByRole("button", { name: "Add contact" }).click();
    await expect(panel(page, "Wendell")).toBeVisible();
    await page.getByRole("link", { name: "Return to Ida Berger" }).click();
    await expect(page).toHaveURL(/\/managed-accounts$/);
    await expect(page.getByText("Managing an Account")).toBeHidden();
  });

  await test.step("the owner sees who did it, and removes the manager", async () => {
    await maya.goto("/account/activity");
    await maya.getByText("By others", { exact: true }).click();
    const entry = panel(maya, "Activity").getByRole("listitem").filter({ hasText: "Add a contact" });
    await expect(entry).toContainText("Ida Berger");
    await expectAccessible(maya, "activity");
    await pose();
    await maya.goto("/account/managers");
    await maya.getByRole("button", { name: "Remove Ida Berger" }).click();
    await maya
      .getByRole("alertdialog")
      .getByRole("button", { name: /^Remove/ })
      .click();
    await expect(page).toHaveURL(/\/auth$/);
    await expect(news(page)).toContainText("You've been signed out");
  });
  await maya.context().close();
});

test("support acts for an account with a reason that its owner sees, and the owner can end it", async ({
  page,
  browser,
  baseURL,
  watch,
}) => {
  watch.expectFailedRequests("401");
  const helper = await anotherBrowser(browser, baseURL);
  await signIn(helper, support);
  await helper.goto("/admin/users");
  await helper.getByRole("searchbox", { name: "Search users" }).fill("rivers");
  await helper.getByRole("button", { name: "Sign in as Maya Rivers" }).click();
  await helper.getByRole("textbox", { name: "Reason" }).fill("Why a broadcast waits");
  await expectAccessible(helper, "sign in as somebody");
  await helper.getByRole("dialog").getByRole("button", { name: "Sign in" }).click();
  await expect(helper.getByText("Managing an Account")).toBeVisible();

  await signIn(page, owner);
  await page.goto("/account/activity");
  await expect(page.getByText("Signed in to the account as support: Why a broadcast waits")).toBeVisible();
  await page.goto("/account/sign-out-all");
  await expect(page.getByRole("list", { name: "Sessions" })).toContainText("Sam Field");
  await expectAccessible(page, "where one is signed in");
  await page.getByRole("button", { name: "Sign out everywhere else" }).click();
  const ending = page.getByRole("dialog");
  await ending.getByLabel("Your password").fill(owner.password);
  await ending.getByRole("button", { name: "Sign out" }).click();
  await expect(helper).toHaveURL(/\/auth$/);
  await helper.context().close();
});

test("a canceled account is reactivated by its owner", async ({ page, watch }) => {
  watch.expectFailedRequests("403");
  await signIn(page, cancelled);
  await expect(page).toHaveURL(/\/reactivate$/);
  await expectAccessible(page, "open a cancelled account again");
  await page.getByRole("button", { name: "Reactivate my account" }).click();
  await expect(mainMenu(page)).toBeVisible();
});

test("the alternatives on the pages around signing in are easy to hit with a mouse", async ({ page }) => {
  for (const [path, ways] of [
    ["/auth", ["Create an account", "Forgot your password?"]],
    ["/sign-up", ["Sign in"]],
    ["/forgot-password", ["Sign in"]],
  ] as const) {
    await page.goto(path);
    for (const name of ways) {
      const box = await page.getByRole("link", { name, exact: true }).boundingBox();
      expect(box?.height, `${name} at ${path}`).toBeGreaterThanOrEqual(24);
    }
  }
});
