import { expect, type Page } from "@playwright/test";
import { browserArgs } from "../tools/find-browser.ts";
import { control, demoSignIn, expectAccessible, news, signIn, test } from "./journey.ts";

// A microphone that hears a beep twice a second.
test.use({
  permissions: ["microphone"],
  launchOptions: {
    ...(process.env.E2E_BROWSER && { executablePath: process.env.E2E_BROWSER }),
    args: [...browserArgs, "--use-fake-device-for-media-stream", "--use-fake-ui-for-media-stream"],
  },
});

test("a voice drop is recorded in the browser, played and saved", async ({ page }) => {
  await signIn(page, demoSignIn("business owner"));
  await page.goto("/voice-drops");
  await page.getByRole("button", { name: "New", exact: true }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("textbox", { name: "Name" }).fill("Holiday hours");
  await dialog.getByRole("button", { name: "Create voice drop" }).click();
  await page.getByRole("tab", { name: "Record", exact: true }).click();
  await page.getByRole("button", { name: "Start recording" }).click();
  // On a slow machine, the second may pass between two looks.
  await expect(page.getByText(/^0:(0[2-9]|[1-5]\d) of 3:00$/)).toBeVisible();
  await expect(page.getByRole("meter", { name: "Loudness" })).toHaveAttribute("aria-valuetext", /Good|loud/);
  await expectAccessible(page, "a recording under way");
  await page.getByRole("button", { name: "Stop recording" }).click();
  const chosen = page.getByRole("group", { name: "The chosen recording" });
  await chosen.getByRole("button", { name: "Play" }).click();
  await expect(chosen.getByRole("button", { name: "Pause" })).toBeVisible();
  await page.getByRole("button", { name: "Save" }).click();
  await expect(news(page)).toContainText("Voice drop saved");
  await expect(page.getByRole("group", { name: "The recording" })).toBeVisible();
});

test("a voice drop is sent from a chat to the voicemail of a contact who consented to it", async ({
  page,
}) => {
  await signIn(page, demoSignIn("business owner"));
  const agreed = await aContactWithVoiceConsent(page);
  await control(`phones/${encodeURIComponent(agreed.phoneNumber)}`, { voice: "voicemail" }, "PUT");
  const voicemails = async () =>
    (
      await control<{ voicemails: { seconds: number; url: string | null }[] }>(
        `phones/${encodeURIComponent(agreed.phoneNumber)}/voicemails`,
      )
    ).voicemails;
  const before = (await voicemails()).length;

  await page.goto(`/chats/${agreed._id}`);
  await page.getByRole("button", { name: "Insert Content" }).click();
  await page.getByRole("menuitem", { name: "Voice Drops" }).click();
  const choosing = page.getByRole("dialog", { name: "Select Voice Drop" });
  await choosing.getByRole("option").first().click();
  await choosing.getByRole("button", { name: "Select" }).click();
  await page
    .getByRole("dialog", { name: "Voice drop" })
    .getByRole("button", { name: "Send", exact: true })
    .click();
  await expect.poll(async () => (await voicemails()).length, { message: "the voicemail" }).toBe(before + 1);
  const [left] = await voicemails();
  expect(left!.seconds).toBeGreaterThan(1);
  expect(left!.url).not.toBeNull();
});

/** A contact of the demo who consented to voice drops and has not opted out since. */
async function aContactWithVoiceConsent(page: Page): Promise<{ _id: string; phoneNumber: string }> {
  const found = await page.request.post("/api/contacts/search", {
    headers: { origin: new URL(page.url()).origin },
    data: { conditions: { groups: [{ conditions: [{ field: "tags", is: "any-of", tags: ["VIP"] }] }] } },
  });
  const { contacts } = (await found.json()) as {
    contacts: { _id: string; phoneNumber: string | null; isOptedOut: boolean }[];
  };
  for (const { _id, phoneNumber, isOptedOut } of contacts) {
    const consent = await page.request.get(`/api/contacts/${_id}/consent`);
    const { channels } = (await consent.json()) as { channels: { channel: string; standing: string }[] };
    const isAgreed = channels.some(
      ({ channel, standing }) => channel === "voice" && standing === "consented",
    );
    if (phoneNumber && !isOptedOut && isAgreed) return { _id, phoneNumber };
  }
  throw new Error("The demo has no contact who agreed to voice drops.");
}
