import { expect } from "@playwright/test";
import { demoSignIn, signIn, test, textsOn } from "./journey.ts";

const owner = demoSignIn("business owner");
const phone = "+19725559301";

/** In the page: the number of the release's files that the device does not have yet. */
const filesMissing = async () => {
  const files: string[] = await (await fetch("/built-files.json")).json();
  const held = await Promise.all(files.map((file) => caches.match(file)));
  return held.filter((response) => response === undefined).length;
};

test("offline, a chat can be read, reloaded and written in, and what was sent then arrives once", async ({
  page,
  context,
  watch,
}) => {
  watch.expectFailedRequests("ERR_INTERNET_DISCONNECTED", "ERR_FAILED");
  await signIn(page, owner);
  await page.goto(`/chats/new/${phone}`);
  const box = () => page.getByRole("textbox", { name: /^Message / });
  await box().fill("Are you open today?");
  await page.getByRole("button", { name: "Send", exact: true }).click();
  await expect(page).toHaveURL(/\/chats\/[0-9a-f-]{36}$/);
  await expect(page.getByText(/Delivered/).last()).toBeVisible();
  // The service worker caches the app's files, and the device stores the thread.
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  await page.reload();
  await expect(page.getByText("Are you open today?").last()).toBeVisible();
  await expect.poll(() => page.evaluate(filesMissing), { timeout: 120_000 }).toBe(0);

  await context.setOffline(true);
  await page.reload();
  await expect(page.getByText("Are you open today?").last()).toBeVisible();
  // The list next to it is there too, with its rows.
  const chats = page.getByRole("list", { name: "Chats" });
  await expect(chats.getByRole("link", { name: /Are you open today\?/ })).toBeVisible();
  await box().fill("Written on the train");
  await box().press("Enter");
  await expect(page.getByText("Waiting for a connection").first()).toBeVisible();
  await page.reload();
  await expect(page.getByText("Written on the train").last()).toBeVisible();
  await expect(page.getByText("Waiting for a connection").first()).toBeVisible();

  await context.setOffline(false);
  await expect(page.getByText("Waiting for a connection")).toHaveCount(0);
  await expect
    .poll(async () => (await textsOn(phone)).filter((text) => text === "Written on the train"))
    .toHaveLength(1);
  await page.reload();
  await expect(page.getByText("Written on the train").last()).toBeVisible();
  expect((await textsOn(phone)).filter((text) => text === "Written on the train")).toHaveLength(1);
});
