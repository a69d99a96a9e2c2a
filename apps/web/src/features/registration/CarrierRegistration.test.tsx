import type { Registration } from "@broadcast/contract/registration";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { type Answers, aUser, refusal, sessionOf, visit } from "../../testing/visit.ts";
import { ownBlankForm } from "./blank-form.ts";
// Preloaded before the first test, like the frame.
import "./CarrierRegistration.tsx";
import { saying } from "../../testing/saying.ts";

const user = aUser({ company: "Rivers Studio", phoneNumberType: "managed-voip" });

const none: Registration = {
  status: "not-registered",
  path: "twilio",
  form: null,
  step: "none",
  problems: [],
  submittedForm: null,
  otp: null,
  canUpgrade: false,
  submittedAt: null,
  updatedAt: null,
};

const open = (registration: Partial<Registration> = {}, answers: Answers = {}, as = user) =>
  visit("/account/tcr", {
    drawn: ["/account/tcr"],
    answers: {
      ...sessionOf(as),
      "GET users/tcrRegistration": () => ({ body: { ...none, ...registration } }),
      ...answers,
    },
  });

const good = () => {
  const form = ownBlankForm(user, undefined);
  return {
    brand: {
      ...form.brand,
      legalName: "Rivers Studio LLC",
      ein: "12-3456780",
      vertical: "RETAIL",
      website: "https://www.rivers-studio.com",
      phone: "(512) 555 0148",
      address: { addressLine1: "12 River Road", city: "Austin", stateProvince: "us-tx", postal: "78701" },
    },
    campaign: {
      ...form.campaign,
      description: "Customers of our studio get news about orders, hours and sales.",
      messageFlow:
        "At checkout on https://www.rivers-studio.com customers check an empty box to agree to texts.",
      samples: [form.campaign.samples[0]!, "Rivers Studio: We open at 9 tomorrow. Reply STOP to opt out."],
      privacyPolicyUrl: "https://www.rivers-studio.com/privacy",
    },
  };
};

test("the form starts with the profile's website and industry", async () => {
  open({}, { "GET users/profile": () => ({ body: { website: "rivers.example", industry: "RETAIL" } }) });
  expect(((await screen.findByLabelText(/^Website/)) as HTMLInputElement).value).toBe("rivers.example");
  expect((screen.getByLabelText(/^Industry/) as HTMLInputElement).value).toBe("Retail and consumer products");
});

test("a saved draft stays as it was written, whatever the profile says", async () => {
  const form = ownBlankForm(user, { website: "old.example", industry: "RETAIL" });
  open({ form }, { "GET users/profile": () => ({ body: { website: "rivers.example", industry: "LEGAL" } }) });
  expect(((await screen.findByLabelText(/^Website/)) as HTMLInputElement).value).toBe("old.example");
});

test("example texts follow the brand name, and edited ones stay", async () => {
  open();
  const rename = async (name: string) =>
    fireEvent.change(await screen.findByLabelText(/^Name customers know/), { target: { value: name } });
  const first = () => screen.getByLabelText<HTMLTextAreaElement>(/^Message 1/).value;
  const optIn = () => screen.getByDisplayValue<HTMLTextAreaElement>(/You joined our texts/).value;
  await rename("");
  await rename("Rivers & Daughters");
  await waitFor(() => expect(first()).toMatch(/^Rivers & Daughters: Hi/));
  expect(optIn()).toMatch(/^Rivers & Daughters: You joined/);
  fireEvent.change(screen.getByLabelText(/^Message 1/), { target: { value: "Rivers: Mine." } });
  await rename("Rivers");
  await waitFor(() => expect(optIn()).toMatch(/^Rivers: You joined/));
  expect(first()).toBe("Rivers: Mine.");
});

test("likely refusals are shown at their fields, and the form is not submitted until they are fixed", async () => {
  const { calls } = open();
  fireEvent.click(await screen.findByText("Submit registration"));
  await screen.findByText("Some answers would be rejected. They're marked below.");
  const name = screen.getByLabelText(/^Legal name/);
  expect(name.getAttribute("aria-invalid")).toBe("true");
  // The first field to fix.
  expect(document.activeElement).toBe(name);
  expect(calls.some(({ call }) => call === "POST users/submitTcrRegistration")).toBe(false);
});

test("all likely refusals of the messages are shown at once", async () => {
  const form = good();
  const samples = ["We open at nine tomorrow.", "The new linen is in."];
  open({ form: { ...form, campaign: { ...form.campaign, samples } } });
  await userEvent.click(await screen.findByRole("button", { name: "Submit registration" }));
  const told = await screen.findByText(/Name your business in a message/);
  expect(told.textContent).toMatch(/STOP/);
});

test("the notice about likely refusals stays until the last one is fixed", async () => {
  const banner = () => screen.queryByText("Some answers would be rejected. They're marked below.");
  const form = good();
  open({ form: { ...form, brand: { ...form.brand, legalName: "", ein: "" } } });
  await userEvent.click(await screen.findByRole("button", { name: "Submit registration" }));
  fireEvent.change(screen.getByLabelText(/^Legal name/), { target: { value: form.brand.legalName } });
  await screen.findByText("1 answer is missing or would be rejected.");
  expect(banner()).not.toBeNull();
  fireEvent.change(screen.getByLabelText(/^EIN/), { target: { value: form.brand.ein } });
  await waitFor(() => expect(banner()).toBeNull());
  // A later mistake has not been refused yet.
  fireEvent.change(screen.getByLabelText(/^EIN/), { target: { value: "" } });
  await screen.findByText("1 answer is missing or would be rejected.");
  expect(banner()).toBeNull();
});

test("while an answer is invalid, the form is not reported as fine", async () => {
  open({ form: good() });
  await screen.findByText("We found nothing reviewers would clearly reject.");
  const name = screen.getByLabelText(/^Legal name/);
  fireEvent.change(name, { target: { value: "R".repeat(121) } });
  await screen.findByText("One of your answers needs a change. Submit to see which.");
  await userEvent.click(screen.getByRole("button", { name: "Submit registration" }));
  await waitFor(() => expect(name.getAttribute("aria-invalid")).toBe("true"));
});

test("a form without refusals is submitted as it is, and its review is shown", async () => {
  let stored: Registration = { ...none, form: good() };
  const { calls } = open(
    {},
    {
      // It is refetched after the submission, so it has to reflect it.
      "GET users/tcrRegistration": () => ({ body: stored }),
      "POST users/submitTcrRegistration": ({ body }) => {
        stored = {
          ...none,
          form: body as Registration["form"],
          status: "registration-queued",
          step: "brand",
          submittedAt: "2026-11-02T15:00:00Z",
        };
        return { body: stored };
      },
    },
  );
  await screen.findByText("We found nothing reviewers would clearly reject.");
  const before = screen.getByRole("region", { name: "Carrier registration" });
  await userEvent.click(screen.getByRole("button", { name: "Submit registration" }));
  await screen.findByRole("region", { name: "Registration Pending" });
  // A new panel starts at its top, wherever the form was scrolled to, with the focus on its title.
  expect(screen.getByRole("region", { name: "Carrier registration" })).not.toBe(before);
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole("heading", { name: "Carrier registration" })),
  );
  const sent = calls.find(({ call }) => call === "POST users/submitTcrRegistration")?.body;
  expect(sent).toMatchObject({ brand: { legalName: "Rivers Studio LLC" }, campaign: { useCase: "MIXED" } });
});

test("the form is submitted from the panel's footer, and the result is shown above it", async () => {
  open({ form: good() });
  const submit = await screen.findByRole("button", { name: "Submit registration" });
  expect(screen.getByRole("form", { name: "Carrier registration" }).contains(submit)).toBe(false);
  await userEvent.type(screen.getByLabelText(/^Legal name/), "{Backspace}");
  const bar = submit.closest(".safe-bottom");
  expect(bar).not.toBeNull();
  expect(bar?.contains(screen.getByRole("button", { name: "Save draft" }))).toBe(true);
});

test("the form stays with the reason when the server refuses it", async () => {
  open(
    { form: good() },
    {
      "POST users/submitTcrRegistration": () =>
        refusal(400, "invalid-input", "Enter the EIN.", { "brand.ein": "Enter the EIN." }),
    },
  );
  fireEvent.click(await screen.findByText("Submit registration"));
  await screen.findByText("Enter the EIN.");
  expect(screen.getByLabelText(/^EIN/)).toHaveProperty("value", "12-3456780");
});

test("a refused registration says why, and can be submitted again", async () => {
  open({
    status: "registration-failed",
    form: good(),
    submittedForm: good(),
    submittedAt: "2026-11-02T15:00:00Z",
    problems: [
      { field: "brand.ein", severity: "refused", sentence: "The EIN is not that of the legal name." },
    ],
  });
  const sentence = "The EIN is not that of the legal name.";
  expect((await screen.findByRole("alert")).textContent).toContain(`Your business: ${sentence}`);
  const ein = screen.getByRole("textbox", { name: /^EIN/, description: sentence });
  fireEvent.change(ein, { target: { value: "98-7654320" } });
  // A fixed field is no longer marked.
  expect(screen.queryByRole("textbox", { name: /^EIN/, description: sentence })).toBeNull();
  expect(screen.getByRole("button", { name: "Submit again" })).toBeTruthy();
});

test("a remark about all samples looks like one at a field", async () => {
  const sentence = "None of the messages names the business.";
  open({
    status: "registration-failed",
    form: good(),
    submittedForm: good(),
    submittedAt: "2026-11-02T15:00:00Z",
    problems: [{ field: "campaign.samples", severity: "refused", sentence }],
  });
  const samples = within(await screen.findByRole("group", { name: "Sample messages" }));
  expect(samples.getByText(sentence).closest("p")?.querySelector("svg")).toBeTruthy();
});

test("a field fixed in a draft is not marked when the draft is loaded again", async () => {
  const sentence = "The EIN is not that of the legal name.";
  const submitted = good();
  const refused: Partial<Registration> = {
    status: "registration-failed",
    submittedForm: submitted,
    submittedAt: "2026-11-02T15:00:00Z",
    problems: [{ field: "brand.ein", severity: "refused", sentence }],
  };
  const draft = { ...submitted, brand: { ...submitted.brand, ein: "98-7654320" } };
  open({ ...refused, form: draft });
  const ein = await screen.findByRole("textbox", { name: /^EIN/ });
  expect(ein).toHaveProperty("value", "98-7654320");
  expect(screen.queryByRole("textbox", { name: /^EIN/, description: sentence })).toBeNull();
  // Unchanged, it would be refused again.
  fireEvent.change(ein, { target: { value: submitted.brand.ein } });
  expect(screen.getByRole("textbox", { name: /^EIN/, description: sentence })).toBeTruthy();
});

test("if only the campaign was refused, the business is shown as approved", async () => {
  const failed = aUser({
    phoneNumberType: "managed-voip",
    twilio: {
      status: "registration-failed",
      brandRegistration: { status: "created", brandStatus: "APPROVED", identityStatus: null },
      usAppToPerson: { status: "created", campaignStatus: "FAILED" },
      canUpdateToSoleProp2: false,
    },
  });
  open({ status: "registration-failed", form: good() }, {}, failed);
  await screen.findByText(/^Your business is approved, but your message details were rejected/);
});

test("an old sole proprietor registration is renewed as a sole proprietor's", async () => {
  const old = aUser({
    phoneNumberType: "managed-voip",
    registration: { isTCR: false, isTwilio: true, brand: { entityType: "SOLE_PROPRIETOR" } },
  });
  open({ canUpgrade: true }, {}, old);
  await screen.findByText(/^Your sole proprietor registration needs to be renewed/);
  expect(screen.getByRole("textbox", { name: /^Your mobile phone/ })).toBeTruthy();
  expect(screen.queryByRole("textbox", { name: /^EIN/ })).toBeNull();
});

test("an EIN typed for another legal form stays visible to a sole proprietor, who has none", async () => {
  const form = good();
  open({ form: { ...form, brand: { ...form.brand, entityType: "SOLE_PROPRIETOR" } } });
  await userEvent.click(await screen.findByRole("button", { name: "Submit registration" }));
  await screen.findByText(/^A business with an EIN can't register as a sole proprietor/);
  const ein = screen.getByRole("textbox", { name: /^EIN/ });
  expect(ein.getAttribute("aria-invalid")).toBe("true");
  await userEvent.clear(ein);
  await waitFor(() => expect(ein.getAttribute("aria-invalid")).not.toBe("true"));
  expect(document.activeElement).toBe(ein);
});

test("a sole proprietor types the code; a wrong one stays with its error", async () => {
  open(
    {
      status: "registering",
      path: "tcr",
      step: "otp",
      otp: { redactedTo: "(•••) •••-0148", sentAt: null, isAnsweredByText: false },
    },
    { "PUT users/sendTcrOtp": () => refusal(400, "wrong-code", "This is not the code of the text.") },
  );
  const card = within(await screen.findByRole("region", { name: "SMS Verification Required" }));
  await userEvent.type(card.getByRole("textbox", { name: /^Code/ }), "123456");
  await userEvent.click(card.getByRole("button", { name: "Verify" }));
  await card.findByText("This is not the code of the text.");
  expect(card.getByRole("textbox", { name: /^Code/ })).toHaveProperty("value", "123456");
});

test("where the text is replied to, no code is requested, and it can be sent again", async () => {
  const otp = { redactedTo: "(•••) •••-0148", sentAt: null, isAnsweredByText: true };
  const { calls } = open(
    { status: "registering", step: "otp", otp },
    { "POST users/sendTcrOtp": () => ({ body: { ...none, status: "registering", step: "otp", otp } }) },
  );
  await screen.findByText(/Reply YES within/);
  expect(screen.queryByRole("textbox")).toBeNull();
  await userEvent.click(
    within(await screen.findByRole("region", { name: "SMS Verification Required" })).getByRole("button", {
      name: "Resend sms verification",
    }),
  );
  await waitFor(() => expect(calls.some(({ call }) => call === "POST users/sendTcrOtp")).toBe(true));
});

test("a text that went to a wrong phone is sent to another one, which can be refused at its field", async () => {
  const otp = { redactedTo: "(•••) •••-0148", sentAt: null, isAnsweredByText: true };
  const changed = { ...otp, redactedTo: "(•••) •••-0177" };
  const { calls } = open(
    { status: "registering", step: "otp", otp },
    {
      "POST users/sendTcrOtp": () => ({
        body: { ...none, status: "registering", step: "otp", otp: changed },
      }),
    },
  );
  await userEvent.click(await screen.findByRole("button", { name: "Text another phone" }));
  const dialog = within(await screen.findByRole("dialog"));
  const phone = dialog.getByRole("textbox", { name: /^Your mobile phone/ });
  fireEvent.change(phone, { target: { value: "800555" } });
  await userEvent.click(dialog.getByRole("button", { name: "Send text" }));
  await dialog.findByText("Enter your own US or Canadian mobile number with 10 digits.");
  fireEvent.change(phone, { target: { value: "5125550177" } });
  await userEvent.click(dialog.getByRole("button", { name: "Send text" }));
  await screen.findByText(saying("Verification text sent to (512) 555-0177"));
  const sent = calls.filter(({ call }) => call === "POST users/sendTcrOtp").map(({ body }) => body);
  expect(sent).toEqual([{ mobilePhone: "(512) 555 0177" }]);
});

test("the submitted form can be viewed, even once it is registered", async () => {
  open({ status: "registered", step: "done", form: good() });
  const card = within(await screen.findByRole("region", { name: "What you submitted" }));
  expect(card.getByText("Rivers Studio LLC")).toBeTruthy();
  expect(card.getByText("12-3456780")).toBeTruthy();
});

test.each([
  ["PUBLIC_PROFIT", ["mobilePhone"]],
  ["SOLE_PROPRIETOR", ["legalName", "ein", "stockSymbol", "stockExchange", "useCase"]],
] as const)("every submitted value is shown (%s)", async (entityType, notAsked) => {
  const { brand, campaign } = good();
  const form = {
    brand: {
      ...brand,
      entityType,
      stockSymbol: "RIVR",
      stockExchange: "NASDAQ",
      mobilePhone: "+15125550177",
      address: { ...brand.address, addressLine2: "Suite 4" },
    },
    campaign: {
      ...campaign,
      helpMessage: "Rivers Studio: call us. Reply STOP to opt out.",
      hasEmbeddedPhone: true,
      termsUrl: "https://www.rivers-studio.com/terms",
    },
  };
  open({ status: "registered", step: "done", form });
  const shown = (await screen.findByRole("region", { name: "What you submitted" })).textContent;
  const inWords: Record<string, string> = {
    entityType: entityType === "PUBLIC_PROFIT" ? "Company listed on a stock exchange" : "Sole proprietor",
    vertical: "Retail and consumer products",
    phone: "(512) 555-0148",
    mobilePhone: "(512) 555-0177",
    stateProvince: "Texas",
    useCase: "Several kinds of messages",
    hasEmbeddedLinks: "Messages contain linksNo",
    hasEmbeddedPhone: "Messages contain phone numbersYes",
    isAgeGated: "For adults only, with age verifiedNo",
  };
  const look = (values: object) => {
    for (const [name, value] of Object.entries(values)) {
      if (typeof value === "object") look(value);
      else if ((notAsked as readonly string[]).includes(name))
        expect(shown).not.toContain(inWords[name] ?? value);
      else expect(shown, name).toContain(inWords[name] ?? value);
    }
  };
  look(form);
});

test("the two mandatory messages are marked as such, and further ones are not", async () => {
  open();
  await userEvent.click(await screen.findByRole("button", { name: "Add a message" }));
  const isRequired = (name: string) =>
    screen.getByRole("textbox", { name: new RegExp(`^${name}`) }).getAttribute("aria-required");
  expect(["Message 1", "Message 2", "Message 3"].map(isRequired)).toEqual(["true", "true", null]);
});

test("a user without a business number is sent to get one first", async () => {
  open({}, {}, aUser({ phoneNumberType: "verified-cell" }));
  await screen.findByText("Choose a business number first");
});
