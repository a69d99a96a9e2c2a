import { expect, type Page } from "@playwright/test";
import { control, demoSignIn, expectAccessible, news, panel, signIn, test, textsOn } from "./journey.ts";

/** Where calls to the business ring, and where its owner talks. */
const desk = "+15125550190";

/** What the contact leaves on the voicemail, in four seconds. */
const spoken = "Please call me back about the linen samples I ordered";

const phonePath = (phone: string) => `phones/${encodeURIComponent(phone)}`;

/** What happens to a call once it rings at a phone. */
async function decide(phone: string, decision: "answered" | "hung-up") {
  await expect
    .poll(async () => (await control<{ call: { state: string } | null }>(`${phonePath(phone)}/live`)).call)
    .toMatchObject({ state: decision === "answered" ? "ringing" : "talking" });
  await control(`${phonePath(phone)}/live`, { decision }, "PUT");
}

/** The chat of a contact who was called before: their name, number and address. */
async function openContact(page: Page) {
  await page.goto("/call-history");
  await page.getByRole("link").filter({ hasText: "Outgoing call, 41 seconds" }).click();
  await expect(page).toHaveURL(/\/call-history\/[0-9a-f-]{36}\/chat$/);
  const id = new URL(page.url()).pathname.split("/")[2];
  const contact = (await (await page.request.get(`/api/contacts/${id}`)).json()) as {
    firstName: string;
    lastName: string;
    phoneNumber: string;
  };
  await page.goto(`/chats/${id}`);
  return { id, name: `${contact.firstName} ${contact.lastName}`, phone: contact.phoneNumber };
}

test("a contact is called from a chat; a missed call becomes a voicemail, played and answered by text", async ({
  page,
}) => {
  await signIn(page, demoSignIn("business owner"));
  const { id, name, phone } = await openContact(page);
  for (const each of [desk, phone]) await control(phonePath(each), { voice: "asks" }, "PUT");
  const call = page.getByRole("region", { name: "Your call" });

  await test.step("the user's own phone rings first, then the contact's, and both talk", async () => {
    await page.getByRole("button", { name: `Call ${name}` }).click();
    await expect(news(page)).toContainText(`Calling to connect you with ${name}`);
    await expect(call).toContainText(`Your phone is ringing. Answer it, and we'll connect you with ${name}.`);
    await expectAccessible(page, "a call that rings");
    await decide(desk, "answered");
    await expect(call).toContainText(`Ringing ${name}…`);
    await decide(phone, "answered");
    await expect(call).toContainText(`On a call with ${name}`);
  });

  await test.step("after it ends, the call is in the chat and in the history", async () => {
    await call.getByRole("button", { name: "Hang up" }).click();
    await expect(call).toContainText(`Call with ${name} ended`);
    await call.getByRole("button", { name: "Dismiss" }).click();
    await expect(call).toBeHidden();
    await expect(
      page
        .getByRole("list", { name: "Messages" })
        .getByText(/^Outgoing call, \d+ seconds?$/)
        .last(),
    ).toBeVisible();
  });

  await test.step("the contact calls back, is not answered, and leaves a voicemail", async () => {
    const { phoneNumber } = (await (await page.request.get("/api/users/session")).json()).user as {
      phoneNumber: string;
    };
    await control(`${phonePath(phone)}/speech`, { words: spoken }, "PUT");
    await control(`${phonePath(phone)}/calls`, { to: phoneNumber, hangsUp: false });
    const messages = page.getByRole("list", { name: "Messages" });
    await expect(messages.getByText("Voicemail, 0:04")).toBeVisible();
    await expect(messages.getByText(spoken)).toBeVisible();
    await page.goto("/voicemail");
    const beside = page.getByRole("region", { name: "Waiting to be heard" });
    await expectAccessible(page, "the voicemails");
    await beside.getByRole("link", { name: new RegExp(name) }).click();
    await expect(page).toHaveURL(`/voicemail/${id}`);
  });

  await test.step("it is played, which marks it heard, and answered by a text", async () => {
    const voicemail = panel(page, name).getByRole("listitem").first();
    await expect(voicemail.getByText("New")).toBeVisible();
    await voicemail.getByRole("button", { name: "Play" }).click();
    await expect(voicemail.getByText("New")).toBeHidden();
    await page.getByRole("link", { name: "Chat", exact: true }).click();
    await page
      .getByRole("textbox", { name: /^Message / })
      .fill("Sorry we missed you. The samples are ready.");
    await page.getByRole("button", { name: "Send", exact: true }).click();
    await expect.poll(() => textsOn(phone)).toContain("Sorry we missed you. The samples are ready.");
  });
});
