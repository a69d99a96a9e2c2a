import { expect, type Locator, type Page } from "@playwright/test";
import {
  bringContacts,
  control,
  creditsIn,
  demoSignIn,
  expectAccessible,
  mailTo,
  mainMenu,
  news,
  openChat,
  openContact,
  type Person,
  panel,
  signIn,
  test,
  wayOutOf,
} from "./journey.ts";

const owner = demoSignIn("business owner");

interface TakenText {
  text: string;
  to: string;
  at: string;
  status: string;
}

/** Numbers of an area code in which the demo has no contacts; each journey has a range of its own. */
const phoneOf = (ending: number) => `+1972555${String(ending).padStart(4, "0")}`;
const shownPhone = (phone: string) => phone.replace(/^\+1(\d{3})(\d{3})(\d{4})$/, "($1) $2-$3");
const guests = (count: number, firstEnding: number): Person[] =>
  Array.from({ length: count }, (_, index) => ({
    name: `Guest ${String.fromCharCode(65 + Math.floor(index / 26), 97 + (index % 26))}`,
    phone: phoneOf(firstEnding + index),
  }));

const changePhone = (phone: string, change: { kind: "mobile" | "landline" | "unreachable" }) =>
  control(`phones/${phone}`, change, "PUT");

/** The texts with exactly this wording that the carrier accepted, in order. */
async function takenTexts(text: string): Promise<TakenText[]> {
  const { messages } = await control<{ messages: TakenText[] }>("messages");
  return messages.filter((message) => message.text === text);
}

const messagesIn = (thread: Locator) => thread.getByRole("list", { name: "Messages" }).getByRole("listitem");

async function ownNumber(page: Page): Promise<string> {
  await page.goto("/account");
  const shown = page
    .getByRole("main")
    .getByText(/\(\d{3}\) \d{3}-\d{4}/)
    .first();
  return `+1${(await shown.innerText()).replace(/\D/g, "").slice(-10)}`;
}

/** Starts a broadcast to all contacts with the tag. */
async function startBroadcast(page: Page, tag: string, name: string) {
  await page.goto(`/tags/${encodeURIComponent(tag)}`);
  await page.getByRole("button", { name: "New broadcast to this tag" }).click();
  await page.getByLabel("Name").fill(name);
}

async function sendTo(page: Page, count: number) {
  await page.getByRole("button", { name: `Send to ${count}` }).click();
}

const card = (page: Page, title: string) => page.getByRole("region", { name: title, exact: true });
const planLine = (page: Page, title: string | RegExp) =>
  card(page, "What will happen").getByRole("button", { name: title });

/** The number at the end of a line of the plan. */
const ofCount = (count: number) => new RegExp(`(?<!\\d)${count}\\. Show people`);

/** The number of messages sent so far by the broadcast on the screen. */
async function sentOf(page: Page): Promise<number> {
  const shown = await page
    .getByRole("main")
    .getByText(/^\d+ of \d+$/)
    .innerText();
  return Number.parseInt(shown, 10);
}

/** The number of texts that the carrier accepted, once the screen counts the one that was on its way too. */
async function takenInAll(page: Page, text: string): Promise<number> {
  let taken = -1;
  await expect
    .poll(async () => {
      taken = (await takenTexts(text)).length;
      return (await sentOf(page)) - taken;
    })
    .toBe(0);
  return taken;
}

/** Stops the broadcast, and measures how long after the press the carrier still accepted one of these texts. */
async function brakeLatencyMs(page: Page, text: string): Promise<number> {
  const question = page.getByRole("alertdialog", { name: "Stop sending?" });
  await expect(question).toBeVisible();
  const pressedAt = Date.now();
  await question.getByRole("button", { name: "Stop sending" }).click();
  await expect(news(page)).toContainText("You got back the credits for messages that weren't sent.");
  const { offsetMs } = await control<{ offsetMs: number }>("clock");
  const last = (await takenTexts(text)).at(-1);
  if (!last) throw new Error("Nothing had left before the brake.");
  return Math.max(0, Date.parse(last.at) - offsetMs - pressedAt);
}

test("a broadcast says before sending what happens to each recipient, keeps to it, and can be stopped", async ({
  page,
}) => {
  const tag = "Winter list";
  const text = "Winter appointments open on Monday. Reply STOP to opt out.";
  const stopped = { name: "Ola Stopford", phone: phoneOf(100) };
  const landline = { name: "Lena Wireman", phone: phoneOf(101) };
  // On Guam, where it is half past five in the morning when it is early afternoon in Texas.
  const asleep = { name: "Gus Camacho", phone: "+16715550102" };
  // Enough for the checks between resuming and stopping, at one text per second and on a slow machine.
  const awake = guests(90, 210);
  const total = awake.length + 3;
  const willSend = awake.length + 1;

  await test.step("some cannot be reached, or not now", async () => {
    await signIn(page, owner);
    const number = await ownNumber(page);
    await bringContacts(page, tag, [stopped, landline, asleep, ...awake]);
    await control(`phones/${stopped.phone}/messages`, { to: number, text: "STOP" });
    await changePhone(landline.phone, { kind: "landline" });
    const thread = await openChat(page, landline.name);
    await thread.getByLabel("Message Lena").fill("Are you free on Monday?");
    await thread.getByLabel("Message Lena").press("Enter");
    await expect(messagesIn(thread).last()).toContainText("This number is a landline");
  });

  await test.step("the manifest says who gets it now, who later, who not and why", async () => {
    await startBroadcast(page, tag, "Winter appointments");
    await page.getByLabel("Message", { exact: true }).fill(text);
    await page.getByRole("button", { name: "Review" }).click();
    await expect(planLine(page, "Go out now")).toContainText(ofCount(awake.length));
    await expect(planLine(page, /^Wait until it's allowed/)).toContainText(ofCount(1));
    await expect(planLine(page, /^Skipped:/)).toHaveCount(2);
    await expectAccessible(page, "the manifest of a broadcast");
    const lines = [
      { title: /^Wait until it's allowed/, person: asleep.name, said: "You can text them from 8:00 AM" },
      { title: /^Skipped: opted out/, person: stopped.name, said: "They opted out of your messages." },
      { title: /^Skipped: can't receive texts/, person: landline.name, said: "landline" },
    ];
    for (const { title, person, said } of lines) {
      await expect(planLine(page, title)).toContainText(said);
      await expect(planLine(page, title)).toContainText(ofCount(1));
      await planLine(page, title).click();
      const people = page.getByRole("dialog");
      await expect(people.getByRole("listitem")).toHaveCount(1);
      await expect(people.getByRole("listitem")).toContainText(person);
      if (title === lines[0]?.title) await expectAccessible(page, "the people behind a figure");
      await page.keyboard.press("Escape");
      await expect(people).toBeHidden();
    }
    await expect(card(page, "Cost").getByText(`${willSend} credits`, { exact: true })).toBeVisible();
  });

  const broadcast = panel(page, "Winter appointments");
  const before = await creditsIn(page);
  await test.step("it can be paused and resumed", async () => {
    await sendTo(page, willSend);
    await expect(broadcast.getByRole("progressbar", { name: "Sent" })).toBeVisible();
    await expect.poll(() => sentOf(page)).toBeGreaterThan(1);
    await broadcast.getByRole("button", { name: "Pause", exact: true }).click();
    await expect(news(page)).toContainText("Paused. Unsent messages are on hold.");
    const whilePaused = await takenInAll(page, text);
    expect(whilePaused).toBeLessThan(awake.length);
    await expectAccessible(page, "a broadcast that is paused");
    expect(await takenTexts(text)).toHaveLength(whilePaused);
    await broadcast.getByRole("button", { name: "Resume", exact: true }).click();
    await expect.poll(async () => (await takenTexts(text)).length).toBeGreaterThan(whilePaused);
    await expectAccessible(page, "a broadcast that is sending");
  });

  let sent = 0;
  await test.step("the emergency brake stops the rest permanently", async () => {
    await broadcast.getByRole("button", { name: "Stop sending" }).click();
    await expectAccessible(page, "the question before stopping");
    await brakeLatencyMs(page, text);
    await expect(broadcast.getByText("Stopped", { exact: true }).first()).toBeVisible();
    sent = await takenInAll(page, text);
    expect(sent).toBeLessThan(awake.length);
    await expect(broadcast.getByText(`${sent} of ${total}`, { exact: true })).toBeVisible();
  });

  await test.step("the result is compared with the forecast, and every difference explained", async () => {
    const outcome = card(page, "Planned and actual");
    const rowOf = (label: string) => outcome.getByRole("row", { name: new RegExp(`^${label}`) });
    await expect(rowOf("Attempted").getByRole("cell")).toHaveText([String(willSend), String(sent)]);
    await expect(rowOf("Not sent").getByRole("cell")).toHaveText(["2", String(total - sent)]);
    await expect(rowOf("Credits").getByRole("cell")).toHaveText([String(willSend), String(sent)]);
    await expect.poll(() => creditsIn(page)).toBe(before - sent);
    const differences = outcome.getByRole("list", { name: "Differences" }).getByRole("listitem");
    await expect(differences.filter({ hasText: "Planned to go now" })).toContainText(
      String(awake.length - sent),
    );
    await expect(differences.filter({ hasText: "Planned to wait" })).toContainText("1");
    await expect(differences).toHaveCount(2);

    const wrong = card(page, "What went wrong");
    await expect(wrong.getByText(`${total - sent} contacts`, { exact: true })).toBeVisible();
    await wrong.getByRole("button", { name: "Show people: They opted out of your messages." }).click();
    await expect(page.getByRole("dialog").getByRole("listitem")).toContainText(stopped.name);
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toBeHidden();
    await expectAccessible(page, "a broadcast that was stopped");
  });

  await test.step("a draft for contacts who didn't get it leaves out all others", async () => {
    await page.getByRole("button", { name: "Start a draft for people who didn't get it" }).click();
    await expect(page.getByText("For people who didn't get")).toBeVisible();
    await expect(page.getByLabel("Message", { exact: true })).toHaveValue(text);
    await expectAccessible(page, "a draft for people who didn't get it");
    await page.getByRole("button", { name: "Review" }).click();
    await expect(planLine(page, "Go out now")).toContainText(ofCount(awake.length - sent));
    await expect(planLine(page, /^Wait until it's allowed/)).toContainText(ofCount(1));
    await expect(planLine(page, /^Skipped:/)).toHaveCount(0);
  });
});

test("the emergency brake takes effect within two seconds, with one keystroke", {
  tag: "@timed",
}, async ({ page }) => {
  const tag = "Spring list";
  const text = "The spring fabrics are in. Reply STOP to opt out.";
  const people = guests(15, 140);
  await signIn(page, owner);
  await bringContacts(page, tag, people);
  await startBroadcast(page, tag, "Spring fabrics");
  await page.getByLabel("Message", { exact: true }).fill(text);
  await page.getByRole("button", { name: "Review" }).click();
  await sendTo(page, people.length);
  await expect.poll(async () => (await takenTexts(text)).length).toBeGreaterThan(2);
  await page.keyboard.press("Control+.");
  const latencyMs = await brakeLatencyMs(page, text);
  test.info().annotations.push({ type: "brake held after", description: `${latencyMs} ms` });
  expect(latencyMs).toBeLessThanOrEqual(2000);
  const { length: sent } = await takenTexts(text);
  expect(sent).toBeLessThan(people.length);
  // Checking the screen takes longer than the number needs for another text.
  await expectAccessible(page, "a broadcast that was stopped by a keystroke");
  expect(await takenTexts(text)).toHaveLength(sent);
});

test("undelivered messages are listed in plain words and can be sent again", async ({ page }) => {
  const tag = "Alterations";
  const text = "Your alterations are ready to be picked up.";
  const landline = { name: "Rae Copperman", phone: phoneOf(160) };
  const away = { name: "Kit Farrow", phone: phoneOf(161) };
  const list = panel(page, "Unsent messages");
  const listed = list.getByRole("list", { name: "Unsent messages" });
  const select = async (person: Person) => {
    await list.getByRole("button", { name: "Select messages" }).click();
    await list.getByRole("option", { name: person.name }).click();
  };

  await test.step("two phones receive nothing", async () => {
    await signIn(page, owner);
    await bringContacts(page, tag, [landline, away]);
    await changePhone(landline.phone, { kind: "landline" });
    await changePhone(away.phone, { kind: "unreachable" });
    for (const { name } of [landline, away]) {
      const thread = await openChat(page, name);
      const box = thread.getByRole("textbox", { name: /^Message / });
      await box.fill(text);
      await box.press("Enter");
      await expect(messagesIn(thread).filter({ hasText: text })).toContainText("What to do");
    }
  });

  await test.step("what happened, who is responsible, and what to do", async () => {
    await mainMenu(page).getByRole("link", { name: "Unsent messages" }).click();
    await list.getByLabel("Search by name or number").fill(shownPhone(landline.phone));
    await expect(listed.getByRole("listitem")).toHaveCount(1);
    await expect(listed.getByRole("listitem")).toContainText(landline.name);
    await expect(listed.getByRole("listitem")).toContainText("Not delivered");
    const kind = list.getByRole("region", { name: "What went wrong" }).getByRole("listitem");
    await expect(kind).toHaveCount(1);
    await expect(kind).toContainText("This number is a landline or can't get texts.");
    await expect(kind).toContainText("On their side. Call them, or ask for a mobile number.");
    await expect(kind.getByRole("button", { name: /^Resend/ })).toHaveCount(0);
    await expectAccessible(page, "unsent messages");
  });

  await test.step("a line that accepts texts again is retried", async () => {
    await changePhone(landline.phone, { kind: "mobile" });
    await openContact(page, landline.name);
    await expect(page.getByText("This is a landline.", { exact: true })).toBeVisible();
    await expectAccessible(page, "a contact with a landline");
    await page.getByRole("button", { name: "Text it anyway" }).click();
    await expect(news(page)).toContainText("We'll try your next text to this number");
    const thread = await openChat(page, landline.name);
    await thread.getByLabel("Message Rae").fill("We close at six.");
    await thread.getByLabel("Message Rae").press("Enter");
    await expect(messagesIn(thread).last()).toContainText("Delivered");
  });

  await test.step("once the phone is back, the message is resent", async () => {
    await changePhone(away.phone, { kind: "mobile" });
    await mainMenu(page).getByRole("link", { name: "Unsent messages" }).click();
    await list.getByLabel("Search by name or number").fill(away.name);
    await expect(listed.getByRole("listitem")).toHaveCount(1);
    await expect(listed.getByRole("listitem")).toContainText("Their phone was off or out of range.");
    await select(away);
    await list.getByRole("button", { name: "Resend", exact: true }).click();
    await expectAccessible(page, "the question before sending again");
    await page.getByRole("alertdialog").getByRole("button", { name: "Send again" }).click();
    await expect(news(page)).toContainText("1 message is on its way again");
    await expect
      .poll(async () => (await takenTexts(text)).filter(({ to }) => to === away.phone).at(-1)?.status)
      .toBe("delivered");
    await expect(list.getByText("No results found")).toBeVisible();
  });

  await test.step("a message that need not be resent is removed from the list", async () => {
    await list.getByLabel("Search by name or number").fill(landline.name);
    await expect(listed.getByRole("listitem")).toHaveCount(1);
    await select(landline);
    await list.getByRole("button", { name: "Remove from list" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Remove from list" }).click();
    await expect(news(page)).toContainText("1 message removed from the list");
    await expect(list.getByText("No results found")).toBeVisible();
    expect((await takenTexts(text)).filter(({ to }) => to === landline.phone)).toHaveLength(1);
  });
});

/** A date and a time for the fields of a dialog, by the business's clock. */
function fieldsOf(at: Date): { date: string; time: string } {
  const timeZone = "America/Chicago";
  return {
    date: at.toLocaleDateString("en-CA", { timeZone }),
    time: at.toLocaleTimeString("en-GB", { timeZone, hour: "2-digit", minute: "2-digit" }),
  };
}

test("a chat message can be scheduled, edited and deleted before it is sent", async ({ page }) => {
  const person = { name: "Vic Tailor", phone: phoneOf(170) };
  const dayMs = 86_400_000;
  const hourMs = 3_600_000;
  await signIn(page, owner);
  await bringContacts(page, "Suits", [person]);
  const thread = await openChat(page, person.name);
  const dialog = page.getByRole("dialog");
  const schedule = async (text: string, at: Date) => {
    await thread.getByLabel("Message Vic").fill(text);
    await thread.getByRole("button", { name: "Schedule Send" }).click();
    await dialog.getByRole("textbox", { name: "Date" }).fill(fieldsOf(at).date);
    await dialog.getByRole("textbox", { name: "Time" }).fill(fieldsOf(at).time);
  };
  const { now } = await control<{ now: string }>("clock");
  const inAnHour = new Date(Math.ceil(Date.parse(now) / hourMs) * hourMs);

  await test.step("it waits for tomorrow", async () => {
    await schedule("Your suit is ready.", new Date(inAnHour.getTime() + dayMs));
    await expect(dialog.getByText("It will be the same time for Vic.")).toBeVisible();
    await expectAccessible(page, "scheduling a chat");
    await dialog.getByRole("button", { name: "Schedule", exact: true }).click();
    await expect(news(page)).toContainText("Scheduled for tomorrow");
    await expect(thread.getByLabel("Message Vic")).toHaveValue("");
    await thread.getByRole("link", { name: "Scheduled Chats (1)" }).click();
  });

  const waiting = page.getByRole("list", { name: "Scheduled messages" }).getByRole("listitem");
  await test.step("its text and its time can be changed", async () => {
    await expect(waiting).toContainText("Your suit is ready.");
    await expectAccessible(page, "scheduled chats");
    await waiting.getByRole("button", { name: "Edit Message" }).click();
    await dialog.getByLabel("Message", { exact: true }).fill("Your suit is ready, and so is the waistcoat.");
    await expectAccessible(page, "editing a scheduled chat");
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(waiting).toContainText("and so is the waistcoat");
    const shownAt = await waiting.getByRole("time").getAttribute("datetime");
    await waiting.getByRole("button", { name: "Edit Schedule" }).click();
    const later = new Date(inAnHour.getTime() + 2 * dayMs);
    await dialog.getByRole("textbox", { name: "Date" }).fill(fieldsOf(later).date);
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(waiting.getByRole("time")).not.toHaveAttribute("datetime", shownAt ?? "");
  });

  await test.step("once deleted, it is never sent", async () => {
    await waiting.getByRole("button", { name: "Delete" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Delete Message" }).click();
    await expect(page.getByText("Nothing scheduled")).toBeVisible();
    await expectAccessible(page, "no scheduled chats");
  });

  await test.step("another one is sent when its time has come", async () => {
    const text = "We close early today.";
    await page.getByRole("link", { name: "Back to the chat" }).click();
    await schedule(text, inAnHour);
    await dialog.getByRole("button", { name: "Schedule", exact: true }).click();
    await expect(thread.getByRole("link", { name: "Scheduled Chats (1)" })).toBeVisible();
    expect(await takenTexts(text)).toEqual([]);
    await control("clock", { to: inAnHour.toISOString() });
    await expect(messagesIn(thread).filter({ hasText: text })).toContainText("Delivered");
    expect(await takenTexts(text)).toHaveLength(1);
    await expect(thread.getByRole("link", { name: /^Scheduled Chats/ })).toHaveCount(0);
    const received = await control<{ messages: TakenText[] }>(
      `messages?to=${encodeURIComponent(person.phone)}`,
    );
    expect(received.messages.map((message) => message.text)).toEqual([text]);
  });
});

test("a possible opt-out is held until it is decided", async ({ page }) => {
  const tag = "Fittings";
  const leaving = { name: "Nell Quitter", phone: phoneOf(180) };
  const staying = { name: "Sam Stayer", phone: phoneOf(181) };
  const words = "please take me off your list";
  const chats = panel(page, "Chats");
  const rows = chats.getByRole("list", { name: "Chats" }).getByRole("listitem");

  await test.step("both are marked, and can be found", async () => {
    await signIn(page, owner);
    const number = await ownNumber(page);
    await bringContacts(page, tag, [leaving, staying]);
    for (const { phone } of [leaving, staying])
      await control(`phones/${phone}/messages`, { to: number, text: words });
    await page.goto("/chats");
    await chats.getByRole("button", { name: /^Potential opt-outs/ }).click();
    for (const { name } of [leaving, staying])
      await expect(rows.filter({ hasText: name })).toContainText("May be an opt-out");
    await expectAccessible(page, "chats that may be opt-outs");
  });

  await test.step("broadcasts leave them out meanwhile", async () => {
    await startBroadcast(page, tag, "Fittings");
    await page.getByLabel("Message", { exact: true }).fill("Fittings start today. Reply STOP to opt out.");
    await page.getByRole("button", { name: "Review" }).click();
    await expect(planLine(page, /^Skipped: may have asked to stop/)).toContainText(ofCount(2));
    await expect(page.getByText("None of the chosen contacts can get this message.")).toBeVisible();
  });

  const asked = page.getByRole("region", { name: "May be an opt-out" });
  await test.step("one was an opt-out, the other not", async () => {
    await page.goto("/chats");
    await chats.getByRole("button", { name: /^Potential opt-outs/ }).click();
    await chats.getByRole("link", { name: leaving.name }).click();
    await expect(asked).toContainText(words);
    await expectAccessible(page, "a chat that may hold an opt-out");
    await asked.getByRole("button", { name: "Opt them out" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Opt them out" }).click();
    await expect(news(page)).toContainText("Nell has been opted out");
    await expect(panel(page, leaving.name).getByLabel("Message Nell")).toHaveCount(0);
    await expect(rows.filter({ hasText: leaving.name })).toHaveCount(0);
    await chats.getByRole("link", { name: staying.name }).click();
    await asked.getByRole("button", { name: "Not an opt-out" }).click();
    await expect(asked).toHaveCount(0);
    await expect(panel(page, staying.name).getByLabel("Message Sam")).toBeVisible();
    await expect(rows.filter({ hasText: staying.name })).toHaveCount(0);
  });

  await test.step("the proof can be downloaded", async () => {
    await openContact(page, leaving.name);
    await expect(page.getByRole("list", { name: "Consent history" })).toContainText(words);
    await expect(page.getByRole("switch", { name: "Do not message" })).toBeDisabled();
    await expectAccessible(page, "the proof of an opt-out");
    const saved = page.waitForEvent("download");
    await page.getByRole("link", { name: "Download proof (CSV)" }).click();
    const download = await saved;
    expect(download.suggestedFilename()).toBe(`Consent of ${leaving.name}.csv`);
    const proof = Buffer.concat(await (await download.createReadStream()).toArray()).toString("utf8");
    expect(proof).toContain(words);
    expect(proof).toContain("opt-out");
    expect(proof).not.toContain(staying.phone);
  });
});

test("an email is signed, and its reader unsubscribes with one click", async ({ page }) => {
  const tag = "Letters";
  const byClick = { name: "Una Clicker", phone: phoneOf(190), email: "una@readers.example" };
  const byPage = { name: "Pia Pager", phone: phoneOf(191), email: "pia@readers.example" };
  const keeps = { name: "Ken Keeper", phone: phoneOf(192), email: "ken@readers.example" };
  const replies = "letters@rivers-studio.example";
  const writeEmail = async (name: string) => {
    await startBroadcast(page, tag, name);
    await page.getByText("Email", { exact: true }).click();
    await page.getByLabel("Subject").fill("The winter letter");
    await page
      .getByLabel("Message", { exact: true })
      .fill("Dear {{firstName}}, our doors stay open till eight.");
  };

  await test.step("no mailing without a postal address", async () => {
    await signIn(page, owner);
    await bringContacts(page, tag, [byClick, byPage, keeps]);
    await page.goto("/settings/email");
    await page.getByRole("link", { name: "Change address" }).click();
    await page.getByRole("button", { name: "Remove address" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Remove address" }).click();
    await expect(news(page)).toContainText("Mailing address removed");
    await page.goto("/settings/email");
    await expectAccessible(page, "settings of email");
    await page.getByRole("link", { name: "Add address" }).click();
    await page.getByLabel("Street address or PO box").fill("1100 Congress Ave");
    await page.getByLabel("City").fill("Austin");
    await page.getByRole("combobox", { name: "State" }).fill("Texas");
    await page.getByRole("option", { name: "Texas" }).click();
    await page.getByLabel("ZIP code").fill("78701");
    await expectAccessible(page, "the mailing address");
    await page.getByRole("button", { name: "Save" }).click();
    await expect(news(page)).toContainText("Mailing address saved");
  });

  await test.step("replies go to a verified address", async () => {
    await page.goto("/settings/email");
    await page.getByRole("link", { name: "Manage reply-to emails" }).click();
    await page.getByRole("button", { name: "Add", exact: true }).click();
    await page.getByLabel("Email", { exact: true }).fill(replies);
    await page.getByRole("button", { name: "Add email" }).click();
    const row = page.getByRole("listitem").filter({ hasText: replies });
    await expect(row).toContainText("Not verified");
    const [link = ""] = (await mailTo(replies)).links;
    await page.goto(link);
    await expectAccessible(page, "the link that verifies a reply-to email");
    await page.getByRole("button", { name: "Verify" }).click();
    await expect(news(page)).toContainText("Your reply to email is verified.");
    await expect(row).toBeVisible();
    await expect(row).not.toContainText("Not verified");
    await page.getByRole("link", { name: "Email settings" }).click();
    await page.getByRole("combobox", { name: "Replies go to" }).click();
    await page.getByRole("option", { name: replies }).click();
    await page.getByRole("button", { name: "Save" }).click();
    await expect(news(page)).toContainText("Email settings saved");
  });

  await test.step("it goes to all three", async () => {
    await writeEmail("Winter letter");
    await expectAccessible(page, "the editor of an email");
    await page.getByRole("button", { name: "Review" }).click();
    await expect(planLine(page, "Go out now")).toContainText(ofCount(3));
    await expect(card(page, "Cost").getByText("0.30 credits", { exact: true })).toBeVisible();
    await expectAccessible(page, "the manifest of an email");
    await sendTo(page, 3);
    await expect(panel(page, "Winter letter").getByText("3 of 3", { exact: true })).toBeVisible();
  });

  await test.step("it is signed, and one click unsubscribes", async () => {
    const mail = await mailTo(byClick.email);
    expect(mail.dkim.result).toBe("pass");
    expect(mail.text).toContain("Dear Una, our doors stay open till eight.");
    expect(mail.text).toContain("1100 Congress Ave");
    expect(mail.headers["reply-to"]).toBe(replies);
    expect(mail.listUnsubscribe?.oneClick).toBe(true);
    await control(`mailbox/${mail.id}/unsubscribe`, {});
  });

  await test.step("the page behind the link unsubscribes, and opening it does not", async () => {
    const reader = await page.context().browser()?.newContext({ reducedMotion: "reduce" });
    const letter = await reader?.newPage();
    if (!letter) throw new Error("The browser is gone.");
    await letter.goto(new URL(wayOutOf(await mailTo(byPage.email)), page.url()).href);
    await expect(letter.getByText(/ is subscribed to emails from /)).toBeVisible();
    await expectAccessible(letter, "the way out of mailings");
    await letter.getByRole("button", { name: "Unsubscribe" }).click();
    await expect(letter.getByText(/ is unsubscribed from emails from /)).toBeVisible();
    await expectAccessible(letter, "out of mailings");
    await reader?.close();
  });

  await test.step("the next email leaves both out", async () => {
    await writeEmail("Second letter");
    await page.getByRole("button", { name: "Review" }).click();
    await expect(planLine(page, "Go out now")).toContainText(ofCount(1));
    await expect(planLine(page, /^Skipped:/)).toContainText(ofCount(2));
    await planLine(page, /^Skipped:/).click();
    const people = page.getByRole("dialog").getByRole("listitem");
    await expect(people).toHaveCount(2);
    await expect(people.filter({ hasText: byClick.name })).toHaveCount(1);
    await expect(people.filter({ hasText: byPage.name })).toHaveCount(1);
  });
});
