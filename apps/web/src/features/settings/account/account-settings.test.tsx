import type { AccountSettings } from "@broadcast/contract/account-settings";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import { type Answers, aUser, refusal, sessionOf, visit } from "../../../testing/visit.ts";
import { accountSettings } from "./an-account.ts";

const open = (
  path: string,
  settings: Partial<AccountSettings> = {},
  { user = aUser(), answers = {} }: { user?: ReturnType<typeof aUser>; answers?: Answers } = {},
) =>
  visit(path, {
    answers: {
      ...sessionOf(user),
      "GET users/settings": () => ({ body: accountSettings(settings) }),
      ...answers,
    },
    drawn: ["/settings", "/account", path],
  });

const takes = (path: string): Answers => ({
  [`PUT ${path}`]: ({ body }) => ({ body: accountSettings(body as Partial<AccountSettings>) }),
});
const sent = (calls: { call: string; body: unknown }[], path: string) =>
  calls.filter(({ call }) => call === `PUT ${path}`).map(({ body }) => body);
const field = async (label: string | RegExp) => (await screen.findByLabelText(label)) as HTMLInputElement;
const press = (name: string | RegExp) => userEvent.setup().click(screen.getByRole("button", { name }));
const type = async (label: string | RegExp, text: string) =>
  fireEvent.change(await field(label), { target: { value: text } });

it("the opt-out confirmation is previewed as sent, with its problems, while it is typed", async () => {
  const { calls } = open("/settings/opt-out-message", {}, { answers: takes("users/optOutMessage") });
  await type(/Your words/, "See you!");
  expect(
    screen.getByText("Say that they won't get any more messages. The confirmation has to tell them."),
  ).toBeTruthy();
  await press("Save");
  expect(sent(calls, "users/optOutMessage")).toEqual([]);
  await type(/Your words/, "You get no more texts.");
  expect(
    screen.getByText("Rivers & Thread: You get no more texts. Reply START to opt back in."),
  ).toBeTruthy();
  await press("Save");
  await screen.findByText("Opt-out message saved");
  await type(/Your words/, "");
  await press("Save");
  await waitFor(() =>
    expect(sent(calls, "users/optOutMessage")).toEqual([
      { optOutMessage: "You get no more texts." },
      { optOutMessage: null },
    ]),
  );
});

const two = [
  { _id: "0197b0c0-0000-7000-8000-000000000001", name: "Color", kind: "text" as const, options: [] },
  { _id: "0197b0c0-0000-7000-8000-000000000002", name: "Size", kind: "text" as const, options: [] },
];

it("custom fields are renamed, moved, removed after a question, and added, in one save", async () => {
  const { calls } = open(
    "/settings/custom-field-names",
    { customFields: two },
    { answers: takes("users/customFields") },
  );
  await type("Name of field 1", "Favorite color");
  expect(screen.getByText(/\{\{color\}\} becomes \{\{favoriteColor\}\}/)).toBeTruthy();
  await press("Move Favorite color down");
  await press("Remove Size");
  const question = await screen.findByRole("alertdialog");
  expect(question.textContent).toContain("every contact loses its value");
  await userEvent.setup().click(within(question).getByRole("button", { name: "Remove field" }));
  await press("Add field");
  await type("Name of field 2", "Pet");
  await press("Save");
  await waitFor(() =>
    expect(sent(calls, "users/customFields")).toEqual([
      {
        customFields: [
          { ...two[0], name: "Favorite color" },
          { name: "Pet", kind: "text", options: [] },
        ],
      },
    ]),
  );
});

it("a field's kind is changed, and the loss of data is shown before saving", async () => {
  const asked: unknown[] = [];
  const { calls } = open(
    "/settings/custom-field-names",
    { customFields: two },
    {
      answers: {
        ...takes("users/customFields"),
        "POST users/customFields/check": ({ body }) => {
          asked.push(body);
          return { body: { filled: 1_240, lost: 3, lostValues: ["blue"], isExact: true } };
        },
      },
    },
  );
  await screen.findByLabelText("Name of field 1");
  const user = userEvent.setup();
  await user.click(screen.getByRole("combobox", { name: "Kind of Color" }));
  await user.click(await screen.findByRole("option", { name: "Choice" }));
  await user.type(await screen.findByLabelText("Options of Color, one per line"), "Red{Enter}Green");
  expect(
    await screen.findByText(/3 contacts of 1,240 will lose the value when you save, such as “blue”/),
  ).toBeTruthy();
  await waitFor(() =>
    expect(asked).toContainEqual({ _id: two[0]?._id, kind: "choice", options: ["Red", "Green"] }),
  );
  await press("Save");
  await waitFor(() =>
    expect(sent(calls, "users/customFields")).toEqual([
      { customFields: [{ ...two[0], kind: "choice", options: ["Red", "Green"] }, two[1]] },
    ]),
  );
});

it("an added field is not added again by the next save, and one added concurrently stays", async () => {
  const theirs = {
    _id: "0197b0c0-0000-7000-8000-000000000009",
    name: "Theirs",
    kind: "text" as const,
    options: [],
  };
  let stored = two;
  const { calls } = open(
    "/settings/custom-field-names",
    {},
    {
      answers: {
        "GET users/settings": () => ({ body: accountSettings({ customFields: stored }) }),
        "PUT users/customFields": ({ body }) => {
          const { customFields } = body as { customFields: { _id?: string; name: string }[] };
          stored = customFields.map(({ _id, name }, index) => ({
            _id: _id ?? `0197b0c0-0000-7000-8000-00000000010${index}`,
            name,
            kind: "text" as const,
            options: [],
          }));
          return { body: accountSettings({ customFields: stored }) };
        },
      },
    },
  );
  await screen.findByLabelText("Name of field 2");
  stored = [...two, theirs];
  await press("Add field");
  await type("Name of field 3", "Pet");
  await press("Save");
  await screen.findByText("Contact fields saved");
  await type("Name of field 3", "Pets");
  await press("Save");
  await waitFor(() => expect(sent(calls, "users/customFields")).toHaveLength(2));
  expect(sent(calls, "users/customFields")).toEqual([
    { customFields: [...two, { name: "Pet", kind: "text", options: [] }, theirs] },
    {
      customFields: [
        ...two,
        { _id: "0197b0c0-0000-7000-8000-000000000102", name: "Pets", kind: "text", options: [] },
        theirs,
      ],
    },
  ]);
});

it("a new row is not reported as invalid before saving", async () => {
  open("/settings/custom-field-names");
  const user = userEvent.setup();
  await user.click(await screen.findByRole("button", { name: "Add field" }));
  const added = await field("Name of field 1");
  await waitFor(() => expect(document.activeElement).toBe(added));
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(screen.queryByText("Name is required.")).toBeNull();
  expect(added.getAttribute("aria-invalid")).toBeNull();
  await press("Save");
  expect(await screen.findByText("Name is required.")).toBeTruthy();
});

it("two names that map to the same dynamic field are refused at the second", async () => {
  const { calls } = open("/account/user-custom-fields");
  await screen.findByRole("button", { name: "Add text" });
  await press("Add text");
  await type("Name of text 1", "Booking link");
  await press("Add text");
  await type("Name of text 2", "Booking-link");
  await press("Save");
  expect(
    await screen.findByText("This name is too close to another one. Choose a different name."),
  ).toBeTruthy();
  expect((await field("Name of text 2")).getAttribute("aria-invalid")).toBe("true");
  expect(sent(calls, "users/updateUserCustomFieldsAnswers")).toEqual([]);
});

it("a mailing address is validated for its country and saved as a whole", async () => {
  const { calls } = open(
    "/account/can-spam-compliance",
    {
      physicalMailingAddress: {
        addressLine1: "12 River Road",
        addressLine2: "",
        city: "Austin",
        stateProvince: "us-tx",
        postal: "78701",
      },
    },
    {
      answers: {
        "PUT users/canSpamCompliance": () => ({ body: accountSettings() }),
      },
    },
  );
  await type(/ZIP code/, "787");
  await press("Save");
  expect(await screen.findByText("Enter a 5-digit ZIP code, such as 78701.")).toBeTruthy();
  await type(/ZIP code/, "78702");
  await press("Save");
  await screen.findByText("Mailing address saved");
  expect(sent(calls, "users/canSpamCompliance")).toEqual([
    {
      physicalMailingAddress: {
        addressLine1: "12 River Road",
        addressLine2: "",
        city: "Austin",
        stateProvince: "us-tx",
        postal: "78702",
      },
    },
  ]);
});

it("an address validated for one country is validated again for another", async () => {
  const user = userEvent.setup();
  open("/account/can-spam-compliance");
  await user.type(await field(/^ZIP code/), "1234");
  await user.tab();
  expect(await screen.findByText("Enter a 5-digit ZIP code, such as 78701.")).toBeTruthy();
  await user.click(screen.getByRole("combobox", { name: /^Country/ }));
  await user.click(await screen.findByRole("option", { name: "Canada" }));
  expect(await screen.findByText("Enter a postal code such as M5V 2T6.")).toBeTruthy();
  expect(screen.queryByText("Enter a 5-digit ZIP code, such as 78701.")).toBeNull();
  // These fields were not visited yet.
  expect(screen.queryByText("The state or province is required.")).toBeNull();
});

it("calls are forwarded to a phone number, which they need", async () => {
  const { calls } = open("/settings/call-forwarding", {}, { answers: takes("users/callForwarding") });
  await userEvent.setup().click(await screen.findByRole("switch", { name: "Forward calls" }));
  await press("Save");
  expect(await screen.findByText("Enter the number to forward calls to.")).toBeTruthy();
  await type("Forward calls to", "5125550177");
  await press("Save");
  await screen.findByText("Call forwarding saved");
  expect(sent(calls, "users/callForwarding")).toEqual([
    { callForwardEnabled: true, callForwardNumber: "(512) 555 0177" },
  ]);
});

it("voice settings say how calls are answered", async () => {
  const aiva = {
    place: "sandbox",
    host: null,
    isAllowed: true,
    mayAllow: true,
    askedToday: 0,
    dailyMax: 200,
  };
  const { calls } = open(
    "/settings/voice-settings",
    {},
    { answers: { ...takes("users/voiceSettings"), "GET aiva/chat": () => ({ body: aiva }) } },
  );
  await userEvent.setup().click(await screen.findByRole("switch", { name: "Take voicemails" }));
  await userEvent.setup().click(await screen.findByRole("switch", { name: "Transcribe voicemails" }));
  await press("Save");
  await screen.findByText("Voice settings saved");
  expect(sent(calls, "users/voiceSettings")).toEqual([
    { disabled: false, ringSeconds: 20, hasVoicemail: false, announcesCalls: false, transcribes: false },
  ]);
});

it("a double opt-in needs its link, which one press inserts", async () => {
  const { calls } = open("/settings/double-opt-in", {}, { answers: takes("users/doubleOptIn") });
  await userEvent.setup().click(await screen.findByRole("switch", { name: "Ask new contacts to confirm" }));
  await type(/Message/, "Yes? ");
  await press("Save");
  expect(await screen.findByText(/needs the dynamic field \{\{doubleOptInLink\}\}/)).toBeTruthy();
  await press("Insert confirmation link");
  await press("Save");
  await waitFor(() =>
    expect(sent(calls, "users/doubleOptIn")).toEqual([
      { isEnabled: true, message: "Yes? {{doubleOptInLink}}", redirectUrl: "" },
    ]),
  );
});

it("the contact info link redirects only to a full URL", async () => {
  const { calls } = open("/settings/contact-link", {}, { answers: takes("users/contactLink") });
  await type(/After sending it, go to/, "https://localhost/thanks");
  await press("Save");
  expect(await screen.findByText("Enter a full URL, such as https://www.example.com.")).toBeTruthy();
  await type(/After sending it, go to/, "https://rivers.example/thanks");
  await press("Save");
  await screen.findByText("Contact info link saved");
  expect(sent(calls, "users/contactLink")).toEqual([
    { contactLinkRedirectUrl: "https://rivers.example/thanks" },
  ]);
});

it("an opt-in form cannot be opened without consent wording", async () => {
  const { calls } = open("/settings/opt-in-form");
  await userEvent.setup().click(await screen.findByRole("switch", { name: "Open the page" }));
  await press("Save");
  expect(await screen.findByText(/^Write what people agree to/)).toBeTruthy();
  expect(sent(calls, "users/optInForm")).toEqual([]);
});

it("the suggested consent wording is adopted with one press, and can be edited", async () => {
  const { calls } = open("/settings/opt-in-form", {}, { answers: takes("users/optInForm") });
  const words = await field(/What they agree to/);
  await press("Use this wording");
  expect(words.value).toMatch(
    /^I agree to receive recurring marketing texts from .+ Reply STOP to opt out, HELP for help\.$/,
  );
  expect(document.activeElement).toBe(words);
  expect(screen.queryByRole("button", { name: "Use this wording" })).toBeNull();
  await press("Save");
  await waitFor(() => expect(sent(calls, "users/optInForm")).toMatchObject([{ consentText: words.value }]));
});

it("the assistant password is set with the owner's own, and neither stays on the screen", async () => {
  const { calls } = open(
    "/settings/change-assistant-password",
    {},
    {
      answers: { "PUT users/assistantPassword": () => ({ body: { hasAssistantPassword: true } }) },
    },
  );
  await type(/Password for your assistant/, "seven green kettles");
  await type(/Your own password/, "my own secret words");
  await press("Set password");
  await screen.findByText("Assistant password set");
  expect(sent(calls, "users/assistantPassword")).toEqual([
    { assistantPassword: "seven green kettles", currentPassword: "my own secret words" },
  ]);
  await waitFor(async () => expect((await field(/Your own password/)).value).toBe(""));
});

it("a wrong own password is reported at its field", async () => {
  const sentence = "That isn't your password.";
  open(
    "/settings/change-assistant-password",
    {},
    {
      answers: {
        "PUT users/assistantPassword": () =>
          refusal(400, "invalid-input", sentence, { currentPassword: sentence }),
      },
    },
  );
  await type(/Password for your assistant/, "seven green kettles");
  await type(/Your own password/, "not mine");
  await press("Set password");
  expect(await screen.findByText(sentence)).toBeTruthy();
  expect((await field(/Password for your assistant/)).value).toBe("seven green kettles");
});

it("an assistant can read the settings but not change them", async () => {
  open("/settings/short-code-messages", {}, { user: aUser({ roles: ["assistant"] }) });
  expect(await screen.findByText("Only the account owner or a manager can change this.")).toBeTruthy();
  const group = screen.getByRole("switch").closest("fieldset");
  expect(group?.disabled).toBe(true);
});

it("a manager cannot set the assistant password", async () => {
  open("/settings/change-assistant-password", {}, { user: aUser({ roles: ["manager"] }) });
  expect(await screen.findByText("Only the account owner can set this password.")).toBeTruthy();
  expect(screen.queryByLabelText(/Your own password/)).toBeNull();
});

it("each part of the assistant can be switched, and the others stay as they are", async () => {
  const { calls } = open(
    "/aiva/settings",
    { aivaSettings: { messageHelper: true, assistantChat: false, stopDetect: true } },
    { answers: takes("users/aivaSettings") },
  );
  await userEvent.setup().click(await screen.findByRole("switch", { name: "Detect potential opt-outs" }));
  await userEvent.setup().click(screen.getByRole("switch", { name: "Message Insights" }));
  expect(screen.getByRole("switch", { name: "Chat with AIVA" }).getAttribute("aria-checked")).toBe("false");
  await press("Save");
  await screen.findByText("AIVA settings saved");
  expect(sent(calls, "users/aivaSettings")).toEqual([
    { messageHelper: false, assistantChat: false, stopDetect: false },
  ]);
});

it("an assistant can read what AIVA does but not change it", async () => {
  open("/aiva/settings", {}, { user: aUser({ roles: ["assistant"] }) });
  await screen.findByText("Only the account owner or a manager can change this.");
  const detect = screen.getByRole("switch", { name: "Detect potential opt-outs" });
  await userEvent.setup().click(detect);
  expect(detect.getAttribute("aria-checked")).toBe("true");
  expect(screen.queryByRole("button", { name: "Save" })).toBeNull();
});
