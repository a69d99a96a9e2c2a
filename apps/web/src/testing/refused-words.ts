import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import { type Answers, aUser, sessionOf, visit } from "./visit.ts";

/** A form with a message that is sent later. */
interface MessageForm {
  address: string;
  /** The path of its screen. */
  path: string;
  /** The name of the message's field. */
  label: RegExp;
  /** What the screen reads; the last one is the stored item. */
  read: Record<string, object>;
  change: string;
  saved: string;
}

const settings = (relaxedDynamicFieldValidation: boolean): Answers => ({
  "GET users/settings": () => ({
    body: {
      customFields: [],
      userCustomFields: [],
      relaxedDynamicFieldValidation,
      subscribeUrl: "https://rivers.example/u/rivers/subscribe",
      referral: { code: "7QK2M9XA", link: "https://rivers.example/sign-up?ref=7QK2M9XA" },
    },
  }),
  "GET messages/dynamicUrlsInfo": () => ({
    body: { tagUrls: [{ name: "Trackable Link", finder: "https://go.example/l/" }] },
  }),
});

async function write(form: MessageForm, text: string, { isRelaxed = false } = {}) {
  const answers = Object.fromEntries(
    Object.entries(form.read).map(([call, body]) => [call, () => ({ body })]),
  );
  const { calls } = visit(form.address, {
    drawn: [form.path],
    answers: {
      ...sessionOf(aUser()),
      ...settings(isRelaxed),
      ...answers,
      [form.change]: () => ({ body: Object.values(form.read).at(-1) }),
    },
  });
  const user = userEvent.setup();
  const box = await screen.findByRole("textbox", { name: form.label });
  await user.clear(box);
  await user.click(box);
  await user.paste(text);
  await user.click(await screen.findByRole("button", { name: "Save" }));
  return { box, isSaved: () => calls.some(({ call }) => call === form.change) };
}

const refused = [
  {
    what: "a pasted address of the account's own link",
    text: "See https://go.example/l/sale-k7w2mxp/x",
    sentence: "We've detected a Trackable Link URL. Please use the insert button to add your link.",
  },
  {
    what: "an unknown field",
    text: "Hi {{fristName}}",
    sentence: "{{fristName}} isn't a dynamic field. Choose one from the list, or remove it.",
  },
  {
    what: "1,025 characters",
    text: "x".repeat(1025),
    sentence: "Message text cannot exceed 1024 characters.",
  },
];

/** Tests that a form saves no message that could not be sent, and says why at its field. */
export function refusesWordsIn(form: MessageForm): void {
  it.each(refused)("$what is not saved, and the field says why", async ({ text, sentence }) => {
    const { box, isSaved } = await write(form, text);
    await screen.findByText(sentence);
    await waitFor(() => expect(box.getAttribute("aria-invalid")).toBe("true"));
    const described = box.getAttribute("aria-describedby")?.split(" ") ?? [];
    expect(described.map((id) => document.getElementById(id)?.textContent)).toContain(sentence);
    expect(isSaved()).toBe(false);
  });

  it("an unknown field is saved where the account allows it", async () => {
    const { isSaved } = await write(form, "Hi {{fristName}}", { isRelaxed: true });
    await screen.findByText(form.saved);
    expect(isSaved()).toBe(true);
  });
}
