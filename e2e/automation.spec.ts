import { expect, type Locator, type Page } from "@playwright/test";
import { control, demoSignIn, expectAccessible, news, panel, signIn, test, textsOn } from "./journey.ts";

const owner = demoSignIn("business owner");
/** A phone in Dallas that is not a contact yet. */
const phone = "+19725559431";
const ZONE = "America/Chicago";
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

const reply = "You're on the list for warm coats. Reply STOP to opt out.";
const question = "Do you still want a warm coat? Reply YES or NO, or STOP to opt out.";
const afterAWeek = "A week with your coat. How does it keep you warm? Reply STOP to opt out.";
const afterAMonth = "Four weeks with your coat: time to brush it. Reply STOP to opt out.";

const now = async () => Date.parse((await control<{ now: string }>("clock")).now);
const moveTo = (moment: number) => control("clock", { to: new Date(moment).toISOString() });

/** The next time, `days` days from a moment, at which clocks in that zone show an hour. */
function atHour(from: number, days: number, hour: number): number {
  const clock = new Intl.DateTimeFormat("en-US", { timeZone: ZONE, hour: "numeric", hourCycle: "h23" });
  const start = Math.floor((from + days * DAY_MS) / HOUR_MS) * HOUR_MS;
  const hours = [...Array(48).keys()].map((each) => start + (each - 24) * HOUR_MS);
  const found = hours.filter((moment) => Number(clock.format(moment)) === hour);
  return found.reduce((a, b) => (Math.abs(a - start) < Math.abs(b - start) ? a : b));
}

async function createNamed(page: Page, section: string, title: string): Promise<Locator> {
  await page.goto(section);
  await page.getByRole("button", { name: "New", exact: true }).click();
  return page.getByRole("dialog", { name: title });
}

async function addStep(
  page: Page,
  where: string,
  kind: string,
  fill: (dialog: Locator) => Promise<void> = async () => {},
) {
  await page.getByRole("button", { name: where, exact: true }).click();
  await page.getByRole("menuitem", { name: kind, exact: true }).click();
  const dialog = page.getByRole("dialog", { name: kind });
  await fill(dialog);
  await dialog.getByRole("button", { name: "Add step" }).click();
  await expect(dialog).toBeHidden();
}

test("a texted keyword starts a flow that tags, waits, asks, and depending on the answer adds to a month-long campaign", async ({
  page,
}) => {
  await signIn(page, owner);
  const { phoneNumber } = (await (await page.request.get("/api/users/session")).json()).user as {
    phoneNumber: string;
  };
  const says = (text: string) =>
    control(`phones/${encodeURIComponent(phone)}/messages`, { to: phoneNumber, text });

  await test.step("nothing else of the demo runs during this month", async () => {
    // A number sends about one text per second: a broadcast to hundreds takes minutes.
    await page.goto("/scheduled-broadcasts");
    await page.getByRole("link", { name: /Winter hours/ }).click();
    await page.getByRole("button", { name: "More", exact: true }).click();
    await page.getByRole("menuitem", { name: "Delete broadcast" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Delete broadcast" }).click();
    await expect(page).toHaveURL(/\/scheduled-broadcasts$/);
    await page.goto("/campaigns");
    await page.getByRole("link", { name: /Open studio day/ }).click();
    await page.getByRole("button", { name: "Pause", exact: true }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Pause campaign" }).click();
    await expect(news(page)).toContainText("Campaign paused");
  });

  await test.step("a campaign with a message after a week and one three weeks later", async () => {
    const dialog = await createNamed(page, "/campaigns", "New campaign");
    await dialog.getByRole("textbox", { name: "Name" }).fill("Warm days");
    await dialog.getByRole("radio", { name: /Drip/ }).click();
    await dialog.getByRole("button", { name: "Create campaign" }).click();
    await expect(page).toHaveURL(/\/campaigns\/[0-9a-f-]{36}$/);
    const campaign = page.url();
    for (const [days, text] of [
      ["7", afterAWeek],
      ["21", afterAMonth],
    ] as const) {
      await page.goto(`${campaign}/events/new`);
      await page.getByRole("textbox", { name: "Days" }).fill(days);
      await page.getByRole("textbox", { name: "Time" }).fill("2:00 PM");
      await page.getByRole("textbox", { name: "Message" }).fill(text);
      await page.getByRole("button", { name: "Add message" }).click();
      await expect(news(page)).toContainText("Message added");
    }
    await page.goto(campaign);
    await page.getByRole("button", { name: "Start campaign" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Start campaign" }).click();
    await expect(news(page)).toContainText("Campaign started");
  });

  await test.step("a keyword with a reply", async () => {
    const dialog = await createNamed(page, "/keywords", "New keyword");
    await dialog.getByRole("textbox", { name: "Word" }).fill("COATS");
    await dialog.getByRole("textbox", { name: "Reply" }).fill(reply);
    await dialog.getByRole("button", { name: "Create keyword" }).click();
    await expect(page).toHaveURL(/\/keywords\/[0-9a-f-]{36}$/);
  });

  const flow = panel(page, "Coat club");
  await test.step("a flow started by the keyword", async () => {
    const dialog = await createNamed(page, "/app-flows", "New app flow");
    await dialog.getByRole("textbox", { name: "Name" }).fill("Coat club");
    await dialog.getByRole("button", { name: "Create app flow" }).click();
    await flow.getByRole("button", { name: "Choose how people enter" }).click();
    const trigger = page.getByRole("dialog", { name: "What starts the flow" });
    await trigger.getByRole("combobox", { name: "Trigger" }).click();
    await page.getByRole("option", { name: "Texts a keyword" }).click();
    await trigger.getByRole("combobox", { name: "Keyword" }).click();
    await page.getByRole("option", { name: "COATS" }).click();
    await trigger.getByRole("button", { name: "Done" }).click();
    await addStep(page, "Add step", "Add a tag", (step) =>
      step.getByRole("combobox", { name: "Tag" }).fill("Coat club"),
    );
    await addStep(page, "Add step", "Wait for a time");
    await addStep(page, "Add step", "Send a message", (step) =>
      step.getByRole("textbox", { name: "Message" }).fill(question),
    );
    await addStep(page, "Add step", "Wait for something");
    await addStep(page, "Add step: They replied", "Branch by reply");
    await addStep(page, "Add step: They say yes", "Join a campaign", async (step) => {
      await step.getByRole("combobox", { name: "Campaign" }).click();
      await page.getByRole("option", { name: "Warm days" }).click();
    });
    await flow.getByRole("button", { name: "Save" }).click();
    await expect(news(page)).toContainText("App flow saved");
    await expectAccessible(page, "a flow that is ready");
    await flow.getByRole("button", { name: "Publish" }).click();
    const publish = page.getByRole("dialog").or(page.getByRole("alertdialog"));
    await publish.getByRole("button", { name: /Publish|Start/ }).click();
    await expect(flow.getByText("Running")).toBeVisible();
  });

  await test.step("the keyword replies, and the flow waits a day before it asks", async () => {
    await says("Coats");
    await expect.poll(() => textsOn(phone)).toEqual([reply]);
    await expect(async () => {
      await page.goto("/tags/Coat club/contacts");
      await expect(page.getByRole("listitem").filter({ hasText: "555-9431" })).toBeVisible();
    }).toPass();
    const entered = await now();
    await moveTo(entered + DAY_MS - HOUR_MS);
    expect(await textsOn(phone)).toEqual([reply]);
    await moveTo(entered + DAY_MS + 60_000);
    await expect.poll(() => textsOn(phone)).toEqual([reply, question]);
  });

  await test.step("a contact who says yes gets each message of the campaign at two on its day", async () => {
    await says("Yes please!");
    await page.goto("/campaigns");
    await expect(page.getByRole("link", { name: /Warm days.*1 contact/ })).toBeVisible();
    const joined = await now();
    const texts = [reply, question];
    let last = joined;
    for (const [days, text] of [
      [7, afterAWeek],
      [21, afterAMonth],
    ] as const) {
      const due = atHour(last, days, 14);
      await moveTo(due - 2 * 60_000);
      await expect.poll(() => textsOn(phone)).toEqual(texts);
      await moveTo(due + 1_000);
      texts.push(text);
      await expect.poll(() => textsOn(phone)).toEqual(texts);
      last = due;
    }
  });

  await test.step("the contact has left the flow, and each message of the campaign is counted", async () => {
    await page.goto("/app-flows");
    await page.getByRole("link", { name: /Coat club/ }).click();
    await expect(flow.getByText("0 contacts in it, 1 finished.")).toBeVisible();
    await page.goto("/campaigns");
    await page.getByRole("link", { name: /Warm days/ }).click();
    await panel(page, "Warm days").getByRole("link", { name: "Message 2" }).click();
    await expect(panel(page, "Message 2").getByText(/Delivered\s*1/)).toBeVisible();
  });
});

test("a keyword's page opens Messages on a phone, and shows a code for the phone on a computer", async ({
  page,
  browser,
  baseURL,
}) => {
  const address = `${baseURL}/t/hours-h4k7wxm`;
  const phone = await browser.newContext({
    ...{ viewport: { width: 320, height: 640 }, hasTouch: true, isMobile: true },
  });
  const onPhone = await phone.newPage();
  for (const [its, hasCode] of [
    [page, true],
    [onPhone, false],
  ] as const) {
    await its.goto(address);
    await expect(its.getByRole("heading", { name: /^Text HOURS to / })).toBeVisible();
    await expect(its.getByRole("link", { name: "Open Messages" })).toHaveAttribute(
      "href",
      /^smsto:.*:HOURS$/,
    );
    await expect(its.getByRole("img", { name: /code/ })).toBeVisible({ visible: hasCode });
    expect(await its.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
    await expectAccessible(its, "a keyword's page");
  }
  await phone.close();
});
