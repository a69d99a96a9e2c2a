import type { ChannelStanding, ConsentEntry } from "@broadcast/contract/consent";
import type { Contact } from "@broadcast/contract/contacts";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import { type Answers, aUser, refusal, sessionOf, visit } from "../../../testing/visit.ts";
import { aContact } from "../detail/a-contact.ts";

const jo = aContact({ email: "jo@example.com" });
const path = `contacts/${jo._id}`;
const since = "2026-11-03T16:00:00.000Z";

const standings = (change: Partial<Record<string, Partial<ChannelStanding>>> = {}): ChannelStanding[] =>
  (["text", "picture", "voice", "email"] as const).map((channel) => ({
    channel,
    standing: "open",
    since: null,
    reason: null,
    ...change[channel],
  }));

const consent: ConsentEntry = {
  _id: "0b8a1c5e-4f0f-4a53-9f2e-0c5f5b1f0d01",
  address: "+15125550182",
  event: "consent",
  channels: ["text", "voice"],
  source: "person",
  wording: "I agree to get texts and calls",
  by: "Maya Rivers",
  page: "https://rivers.example/join",
  ipAddress: "203.0.113.7",
  time: since,
};

const emailOut = { email: { standing: "opted-out", since, reason: "They unsubscribed" } } as const;

const open = (contact: Contact = jo, answers: Answers = {}) =>
  visit(`/${path}`, {
    answers: {
      ...sessionOf(aUser()),
      [`GET ${path}`]: () => ({ body: contact }),
      [`GET ${path}/consent`]: () => ({ body: { channels: standings(emailOut), entries: [consent] } }),
      ...answers,
    },
    drawn: ["/contacts/{contactId}"],
  });

const sentTo = (calls: { call: string; body: unknown }[], call: string) =>
  calls.filter((made) => made.call === call).map(({ body }) => body);

it("the ledger shows who, when, how, the wording, the page and the IP address, and can be downloaded as proof", async () => {
  open();
  const line = (await screen.findByText("Maya Rivers recorded consent")).closest("li");
  for (const part of [
    "Nov 3, 2026, 10:00 AM",
    "“I agree to get texts and calls”",
    "(512) 555-0182 · Text, Voice drop · Page: https://rivers.example/join · IP address 203.0.113.7",
  ])
    expect(line?.textContent).toContain(part);
  const link = screen.getByRole("link", { name: "Download proof (CSV)" });
  expect(link.getAttribute("href")).toBe(`/api/${path}/consent/export`);
  expect(link.hasAttribute("download")).toBe(true);
});

it("a consent is recorded with its exact wording, but not for a channel the contact opted out of", async () => {
  const { calls } = open(jo, {
    [`POST ${path}/consent`]: () => ({
      body: {
        channels: standings({ ...emailOut, voice: { standing: "consented", since, reason: "Yes to calls" } }),
        entries: [{ ...consent, wording: "Yes to calls" }],
      },
    }),
  });
  const user = userEvent.setup();
  await user.click(await screen.findByRole("button", { name: "Record consent" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Record consent" }));
  const save = dialog.getByRole("button", { name: "Record consent" });
  expect(dialog.getByRole("checkbox", { name: "Email" }).getAttribute("aria-disabled")).toBe("true");

  await user.click(save);
  expect(await dialog.findByText("Choose at least one channel.")).toBeTruthy();
  await user.click(dialog.getByRole("checkbox", { name: "Voice drop" }));
  await user.type(dialog.getByLabelText(/exact words/), "Yes to calls");
  await user.click(save);

  expect(await screen.findByText("Consent recorded")).toBeTruthy();
  expect(sentTo(calls, `POST ${path}/consent`)).toEqual([
    { event: "consent", channels: ["voice"], wording: "Yes to calls" },
  ]);
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

it("the server's refusal is shown at the channels, and the typed wording stays", async () => {
  const sentence = "This person opted out of texts. Only they can undo it, by texting START to your number.";
  open(jo, {
    [`POST ${path}/consent`]: () => refusal(400, "invalid-input", sentence, { channels: sentence }),
  });
  const user = userEvent.setup();
  await user.click(await screen.findByRole("button", { name: "Record consent" }));
  const dialog = within(await screen.findByRole("dialog"));
  await user.click(dialog.getByRole("checkbox", { name: "Text" }));
  await user.type(dialog.getByLabelText(/exact words/), "Sure");
  await user.click(dialog.getByRole("button", { name: "Record consent" }));
  expect(await dialog.findByText(sentence)).toBeTruthy();
  expect((dialog.getByLabelText(/exact words/) as HTMLTextAreaElement).value).toBe("Sure");
});

it("a contact who unsubscribed cannot be switched back to emails here", async () => {
  const { calls } = open(aContact({ email: "jo@example.com", doNotEmail: true }));
  expect(
    await screen.findByText("They unsubscribed. Only they can undo it, with the link in your emails."),
  ).toBeTruthy();
  await userEvent.setup().click(screen.getByRole("switch", { name: "Do not email" }));
  expect(sentTo(calls, `PUT ${path}`)).toEqual([]);
});

const held = {
  messageId: "0b8a1c5e-4f0f-4a53-9f2e-0c5f5b1f0e01",
  text: "please take me off your list",
  at: "2026-11-20T16:00:00.000Z",
  decideBy: "2099-12-05T18:00:00.000Z",
};

it("a potential opt-out shows its text and the deadline for deciding; keeping the contact takes one press", async () => {
  let stored = aContact({ potentialStopMessage: held });
  const { calls } = open(stored, {
    [`GET ${path}`]: () => ({ body: stored }),
    [`PUT ${path}/potentialStop`]: () => {
      stored = aContact();
      return { body: {} };
    },
  });
  const region = within(await screen.findByRole("region", { name: "Potential opt-out" }));
  expect(region.getByText(/please take me off your list/)).toBeTruthy();
  expect(region.getByText(/Decide by Dec 5, 2099, or it counts as an opt-out\./)).toBeTruthy();
  await userEvent.setup().click(region.getByRole("button", { name: "No, keep messaging" }));
  await waitFor(() => expect(sentTo(calls, `PUT ${path}/potentialStop`)).toEqual([{ decision: "keep" }]));
  await waitFor(() => expect(screen.queryByRole("region", { name: "Potential opt-out" })).toBeNull());
});

it("opting a contact out asks first, since only they can undo it", async () => {
  const { calls } = open(aContact({ potentialStopMessage: held }), {
    [`PUT ${path}/potentialStop`]: () => ({ body: {} }),
  });
  const user = userEvent.setup();
  await user.click(await screen.findByRole("button", { name: "Yes, opt them out" }));
  const dialog = within(await screen.findByRole("alertdialog"));
  expect(sentTo(calls, `PUT ${path}/potentialStop`)).toEqual([]);
  await user.click(dialog.getByRole("button", { name: "Opt out" }));
  await waitFor(() => expect(sentTo(calls, `PUT ${path}/potentialStop`)).toEqual([{ decision: "opt-out" }]));
});

it("a number that carriers report as a landline says so, and can be texted anyway with one press", async () => {
  const { calls } = open(aContact({ line: "landline" }), {
    [`PUT ${path}`]: () => ({ body: aContact() }),
  });
  expect(await screen.findByText("This is a landline.")).toBeTruthy();
  await userEvent.setup().click(screen.getByRole("button", { name: "Text it anyway" }));
  await waitFor(() => expect(sentTo(calls, `PUT ${path}`)).toEqual([{ line: null }]));
});

it("an unlisted time zone stays when something else is saved", async () => {
  const { calls } = open(aContact({ timeZone: "America/Boise", region: "us-id" }), {
    "GET timezones": () => ({ body: { timezones: [{ value: "America/Denver", label: "Mountain Time" }] } }),
    [`PUT ${path}`]: ({ body }) => ({ body: { ...jo, ...(body as object) } }),
  });
  const zone = (await screen.findByLabelText("Time zone")) as HTMLInputElement;
  expect(zone.value).toBe("Mountain Time (Boise)");
  expect((screen.getByLabelText("State/Province") as HTMLInputElement).value).toBe("Idaho");
  const user = userEvent.setup();
  await user.type(screen.getByLabelText("Company"), "Studio");
  await user.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(sentTo(calls, `PUT ${path}`)).toEqual([{ company: "Studio" }]));
});
