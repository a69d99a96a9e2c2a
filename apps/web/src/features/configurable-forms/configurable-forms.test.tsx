import type { ConfigurableForm } from "@broadcast/contract/configurable-forms";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import { aUser, refusal, sessionOf, visit } from "../../testing/visit.ts";

const formId = "0b8a1c5e-4f0f-4a53-9f2e-0c5f5b1f0f01";
const fieldId = "0b8a1c5e-4f0f-4a53-9f2e-0c5f5b1f0f02";
const off = { enabled: false, required: false, label: "", help: "" };
const on = { ...off, enabled: true };

const aForm: ConfigurableForm = {
  _id: formId,
  name: "Join our list",
  folderId: null,
  createdAt: "2026-11-20T00:00:00.000Z",
  modifiedAt: "2026-11-20T00:00:00.000Z",
  slug: "join-k7w2mxp",
  url: "https://rivers.example/f/join-k7w2mxp",
  description: "",
  keyword: null,
  redirectUrl: "",
  isOpen: true,
  firstName: { ...on, required: true },
  lastName: off,
  company: off,
  phoneNumber: { ...on, required: true },
  email: off,
  birthDay: off,
  anniversary: off,
  customFields: [{ ...off, _id: fieldId, name: "Shirt size" }],
  order: ["firstName", "lastName", "company", "phoneNumber", "email", "birthDay", "anniversary", fieldId],
  consent: { text: { isAsked: false, wording: "" }, email: { isAsked: false, wording: "" } },
  tags: [],
  allowedOrigins: [],
  submissions: 2,
};

const change = `PUT configurableForms/${formId}`;

const open = (answers: Parameters<typeof visit>[1]["answers"] = {}) =>
  visit(`/configurable-forms/${formId}`, {
    drawn: ["/configurable-forms/{configurableFormId}"],
    answers: {
      ...sessionOf(aUser()),
      [`GET configurableForms/${formId}`]: () => ({ body: aForm }),
      [`POST configurableForms/${formId}/preview`]: () => ({ body: { html: "<p>Preview</p>" } }),
      [change]: () => ({ body: aForm }),
      ...answers,
    },
  });

it.each(["", "/submissions"])("an unknown form's address%s redirects to the list", async (further) => {
  const gone = "0b8a1c5e-4f0f-4a53-9f2e-0c5f5b1f0f09";
  const { address } = visit(`/configurable-forms/${gone}${further}`, {
    drawn: [`/configurable-forms/{configurableFormId}${further}`],
    answers: {
      ...sessionOf(aUser()),
      [`GET configurableForms/${gone}`]: () => refusal(404, "not-found", "This form no longer exists."),
      [`POST configurableForms/${gone}/submissions/search`]: () =>
        refusal(404, "not-found", "This form no longer exists."),
    },
  });
  await waitFor(() => expect(address()).toBe("/configurable-forms"));
});

it("a form's fields, their order and their labels are saved as one change", async () => {
  const { calls } = open();
  const user = userEvent.setup();
  const row = (await screen.findByRole("switch", { name: "Shirt size" })).closest("li")!;
  await user.click(within(row).getByRole("switch", { name: "Shirt size" }));
  await user.click(within(row).getByRole("checkbox", { name: "Required" }));
  await user.click(screen.getByRole("button", { name: "Move Shirt size up" }));
  await user.click(screen.getByRole("button", { name: "Edit the label of Shirt size" }));
  await user.type(screen.getByLabelText("Help text"), "S to XL");
  await user.click(screen.getByRole("button", { name: "Save" }));
  await screen.findByText("Configurable Form updated successfully.");
  const sent = calls.find(({ call }) => call === change)?.body as {
    field: Record<string, object>;
    order: string[];
  };
  expect(sent.field[fieldId]).toEqual({ enabled: true, required: true, label: "", help: "S to XL" });
  expect(sent.order.slice(-2)).toEqual([fieldId, "anniversary"]);
});

it("consent starts with wording that carriers accept, and the preview follows edits", async () => {
  const { calls } = open();
  const user = userEvent.setup();
  await user.click(await screen.findByRole("switch", { name: "Ask for consent to texts" }));
  const wording = screen.getByLabelText<HTMLTextAreaElement>("Wording for texts").value;
  expect(wording).toContain("Consent is not a condition of any purchase.");
  await waitFor(() => {
    const last = calls.filter(({ call }) => call.endsWith("/preview")).at(-1)?.body as {
      consent?: { text: { isAsked: boolean } };
    };
    expect(last?.consent?.text.isAsked).toBe(true);
  });
});

it("a form that asks for neither a phone number nor an email says what unknown visitors are asked for", async () => {
  open();
  const user = userEvent.setup();
  const phone = await screen.findByRole("switch", { name: "Phone number" });
  expect(screen.queryByText(/for their phone number/)).toBeNull();
  await user.click(phone);
  screen.getByText(/for their phone number/);
  await user.click(screen.getByRole("switch", { name: "Email" }));
  expect(screen.queryByText(/for their phone number/)).toBeNull();
});

it("a form whose keyword is not active says that it does nothing", async () => {
  const [mine, other] = ["0b8a1c5e-4f0f-4a53-9f2e-0c5f5b1f0f11", "0b8a1c5e-4f0f-4a53-9f2e-0c5f5b1f0f12"];
  const form = { ...aForm, keyword: { _id: mine, word: "MENU" } };
  const withActive = (_id: string, word: string) =>
    open({
      [`GET configurableForms/${formId}`]: () => ({ body: form }),
      "GET keywords/allWordsWithPublicLinkForUser": () => ({
        body: { keywords: [{ _id, word, publicLink: "https://rivers.example/t/x", smsLink: null }] },
      }),
    });
  withActive(other, "LUNCH");
  await screen.findByText(/^MENU is off or outside its days/);
  cleanup();
  withActive(mine, "MENU");
  await screen.findByLabelText("Keyword");
  await waitFor(() => expect(screen.queryByText(/^MENU is off/)).toBeNull());
});
