import type { SendingSettings } from "@broadcast/contract/sending-settings";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { screens } from "../../app/routing/screens.ts";
import { type Answers, aUser, refusal, sessionOf, visit } from "../../testing/visit.ts";
import { accountSettings } from "./account/an-account.ts";

const lawOnly: SendingSettings = {
  broadcastHours: null,
  frequencyCap: null,
  missingFields: "leave-out",
  alarm: { failedPercent: 10, optedOutPercent: 3 },
  replyToEmail: null,
};

const call = "PUT settings/sending";
const open = (page: string, settings: Partial<SendingSettings> = {}, answers: Answers = {}) => {
  const stored = { ...lawOnly, ...settings };
  return visit(`/settings/${page}`, {
    answers: {
      ...sessionOf(aUser()),
      "GET settings/sending": () => ({ body: stored }),
      "GET users/settings": () => ({ body: accountSettings() }),
      "PUT users/relaxedDynamicFieldValidation": ({ body }) => ({ body: accountSettings(body as object) }),
      [call]: ({ body }) => ({ body: { ...stored, ...(body as object) } }),
      ...answers,
    },
    drawn: ["/settings", `/settings/${page}`],
  });
};

const sent = (calls: { call: string; body: unknown }[], to = call) =>
  calls.filter((made) => made.call === to).map(({ body }) => body);
const input = async (label: string | RegExp) => (await screen.findByLabelText(label)) as HTMLInputElement;
const save = () => userEvent.setup().click(screen.getByRole("button", { name: "Save" }));
const retype = async (label: string | RegExp, text: string) => {
  const user = userEvent.setup();
  await user.clear(await input(label));
  if (text) await user.type(await input(label), text);
};

it("the settings list only pages that exist", async () => {
  open("email");
  const links = (await screen.findByRole("navigation", { name: "Settings" })).querySelectorAll("a");
  const listed = [...links].map((link) => link.getAttribute("href"));
  expect(listed).toHaveLength(20);
  const paths = new Set(screens.map(({ path }) => path));
  expect(listed.filter((href) => !paths.has(href ?? ""))).toEqual([]);
});

it("the settings are grouped under headings, and found by keywords that are not on the page", async () => {
  open("email");
  const list = within(await screen.findByRole("navigation", { name: "Settings" }));
  expect(list.getByRole("heading", { name: "Opt-ins and opt-outs" })).toBeTruthy();
  const user = userEvent.setup();
  const search = screen.getByRole("searchbox", { name: "Search settings" });
  const found = () => list.queryAllByRole("link").map((link) => link.getAttribute("href"));
  await user.type(search, "unsubscribe");
  expect(found()).toEqual(["/settings/opt-out-message"]);
  await user.clear(search);
  await user.type(search, "merge");
  expect(found()).toEqual(["/settings/dynamic-fields", "/settings/custom-field-names"]);
  await user.clear(search);
  await user.type(search, "zzz");
  expect(list.getByText("No results found")).toBeTruthy();
});

it("the ringing phone and the calls switch are listed even while calls are off", async () => {
  open("email", {}, sessionOf(aUser({ addOns: [], voice: { disabled: true } })));
  const list = within(await screen.findByRole("navigation", { name: "Settings" }));
  const where = (name: RegExp) => list.getByRole("link", { name }).getAttribute("href");
  expect(where(/^Call forwarding/)).toBe("/settings/call-forwarding");
  expect(where(/^Voice settings/)).toBe("/settings/voice-settings");
});

it("Enter in the search opens the first setting found", async () => {
  const { address } = open("email");
  await userEvent.type(await screen.findByRole("searchbox", { name: "Search settings" }), "shortcode{Enter}");
  await waitFor(() => expect(address()).toBe("/settings/short-code-messages"));
});

it('broadcast hours are saved as minutes of the day, and "any time the law allows" as none', async () => {
  const { calls } = open("broadcast-hours");
  const user = userEvent.setup();
  await user.click(await screen.findByRole("switch", { name: "Any time the law allows" }));
  await retype(/From/, "10:30");
  await retype(/Until/, "20:00");
  expect(screen.getByText(/undesired times/)).toBeTruthy();
  expect(screen.getByText(/in your time zone go out from 10:30 AM to 8 PM\./)).toBeTruthy();
  await save();
  await screen.findByText("Broadcast hours saved");
  await user.click(screen.getByRole("switch", { name: "Any time the law allows" }));
  await save();
  await waitFor(() =>
    expect(sent(calls)).toEqual([
      { broadcastHours: { fromMinute: 630, untilMinute: 1200 } },
      { broadcastHours: null },
    ]),
  );
});

it("hours shorter than one hour are refused at their field before they are sent", async () => {
  const { calls } = open("broadcast-hours", { broadcastHours: { fromMinute: 540, untilMinute: 1080 } });
  await retype(/Until/, "09:30");
  await save();
  expect(await screen.findByText("Choose broadcast hours of at least one hour.")).toBeTruthy();
  expect((await input(/Until/)).getAttribute("aria-invalid")).toBe("true");
  expect(sent(calls)).toEqual([]);
});

it("hours that the server refuses are reported at their field", async () => {
  const sentence = "Choose other broadcast hours.";
  open(
    "broadcast-hours",
    { broadcastHours: { fromMinute: 540, untilMinute: 1080 } },
    { [call]: () => refusal(400, "invalid-input", sentence, { broadcastHours: sentence }) },
  );
  await retype(/Until/, "19:00");
  await save();
  await waitFor(async () => expect((await input(/Until/)).getAttribute("aria-invalid")).toBe("true"));
  expect((await input(/Until/)).value).toBe("19:00");
});

it("hours at which nothing can be sent say so while they are typed", async () => {
  open("broadcast-hours", { broadcastHours: { fromMinute: 1320, untilMinute: 360 } });
  expect(await screen.findByText(/The law doesn't allow broadcasts during these hours/)).toBeTruthy();
});

it("limits are saved as numbers, and a value out of bounds is refused at its field", async () => {
  const { calls } = open("sending-limits", { frequencyCap: { messages: 3, hours: 24 } });
  await retype(/At most/, "0");
  await retype(/Pause when failures reach/, "15");
  await save();
  expect(await screen.findByText("Enter a whole number from 1 to 100.")).toBeTruthy();
  expect(sent(calls)).toEqual([]);
  await retype(/At most/, "5");
  await save();
  await waitFor(() =>
    expect(sent(calls)).toEqual([
      {
        frequencyCap: { messages: 5, hours: 24 },
        alarm: { failedPercent: 15, optedOutPercent: 3 },
      },
    ]),
  );
});

it("an invalid frequency cap that is switched off does not prevent saving", async () => {
  const { calls } = open("sending-limits", { frequencyCap: { messages: 3, hours: 24 } });
  await retype(/Within/, "");
  await userEvent.setup().click(screen.getByRole("switch", { name: "Limit messages per person" }));
  await save();
  await waitFor(() => expect(sent(calls)).toMatchObject([{ frequencyCap: null }]));
});

it("all consent records are exported from the sending limits", async () => {
  open("sending-limits");
  const link = await screen.findByRole("link", { name: "Export all consent records (CSV)" });
  expect(link.getAttribute("href")).toBe("/api/consent/export");
});

it("the sending limits say whether opt-outs are detected, and link to that setting", async () => {
  const settings = accountSettings({
    aivaSettings: { messageHelper: true, assistantChat: true, stopDetect: false },
  });
  open("sending-limits", {}, { "GET users/settings": () => ({ body: settings }) });
  const part = within(await screen.findByRole("region", { name: "Opt-outs in other words" }));
  expect(part.getByText(/Detection is off/)).toBeTruthy();
  expect(part.getByRole("link", { name: "AIVA settings" }).getAttribute("href")).toBe("/aiva/settings");
});

describe("where replies go", () => {
  const replyToEmails = [
    { _id: "0b8a1c5e-4f0f-4a53-9f2e-0c5f5b1f3001", email: "hello@rivers.example", verified: true },
    { _id: "0b8a1c5e-4f0f-4a53-9f2e-0c5f5b1f3002", email: "studio@rivers.example", verified: false },
  ];
  const session = sessionOf(aUser({ replyToEmails }));
  const pick = async (name: RegExp) => {
    const user = userEvent.setup();
    await user.click(await screen.findByRole("combobox", { name: "Replies go to" }));
    const option = await screen.findByRole("option", { name });
    await user.click(option);
    return option;
  };

  it("offers the verified reply-to emails and the owner's own", async () => {
    const { calls } = open("email", { replyToEmail: "hello@rivers.example" }, session);
    expect((await screen.findByRole("combobox", { name: "Replies go to" })).textContent).toBe(
      "hello@rivers.example",
    );
    const waiting = await pick(/studio@rivers.example \(not verified\)/);
    expect(waiting.getAttribute("aria-disabled")).toBe("true");
    await userEvent.setup().keyboard("{Escape}");
    await pick(/maya@rivers.example \(sign-in email\)/);
    await save();
    await screen.findByText("Email settings saved");
    await pick(/^hello@/);
    await save();
    await waitFor(() =>
      expect(sent(calls)).toEqual([{ replyToEmail: null }, { replyToEmail: "hello@rivers.example" }]),
    );
  });

  it("shows a refused choice at its field, with a link to the list next to it", async () => {
    const sentence = "Choose one of your verified reply-to emails.";
    const refused = () => refusal(400, "invalid-input", sentence, { replyToEmail: sentence });
    open("email", {}, { ...session, [call]: refused });
    await pick(/^hello@/);
    await save();
    expect(await screen.findByText(sentence)).toBeTruthy();
    const field = screen.getByRole("combobox", { name: "Replies go to" });
    expect(field.getAttribute("aria-invalid")).toBe("true");
    expect(field.textContent).toBe("hello@rivers.example");
    expect(screen.getByRole("link", { name: "Manage reply-to emails" }).getAttribute("href")).toBe(
      "/emails/reply-to-emails",
    );
  });
});

it("without a mailing address, the email settings link to its page", async () => {
  open("email");
  expect((await screen.findByRole("link", { name: "Add address" })).getAttribute("href")).toBe(
    "/account/can-spam-compliance",
  );
});

it("settings that cannot be read offer a retry", async () => {
  open("dynamic-fields", {}, { "GET settings/sending": () => "offline" });
  expect(await screen.findByRole("button", { name: "Try again" }, { timeout: 8_000 })).toBeTruthy();
});

it("a message with a missing value is held back when that is chosen", async () => {
  const { calls } = open("dynamic-fields");
  await userEvent.setup().click(await screen.findByRole("radio", { name: /Don't send the message/ }));
  await userEvent.setup().click(screen.getByRole("switch", { name: "Send anyway" }));
  await save();
  await screen.findByText("Missing field values saved");
  expect(sent(calls)).toEqual([{ missingFields: "block" }]);
  expect(sent(calls, "PUT users/relaxedDynamicFieldValidation")).toEqual([
    { relaxedDynamicFieldValidation: true },
  ]);
});
