import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import { type Answers, aUser, refusal, sessionOf, visit } from "../../testing/visit.ts";
import { aKeyword, keywordId } from "./a-keyword.ts";

const contact = {
  _id: "0b8a1c5e-4f0f-4a53-9f2e-0c5f5b1f1000",
  ...{ firstName: "Ada", lastName: "", company: "", phoneNumber: "+15125550101", email: null, tags: [] },
  ...{ doNotMessage: false, potentialStopMessage: null },
};
const paging = { total: 1, pageSize: 25, page: 1, pages: 1 };
const applying = `POST keywords/${keywordId}/applying`;

/** Chooses the keyword for the contact, up to the question whether to apply it. */
async function choose(answers: Answers) {
  const { calls } = visit("/contacts", {
    drawn: ["/contacts"],
    answers: {
      ...sessionOf(aUser()),
      "POST contacts/search": () => ({ body: { contacts: [contact], paging } }),
      "POST keywords/search": () => ({ body: { keywords: [aKeyword], paging } }),
      [`GET keywords/${keywordId}/effects`]: () => ({ body: { sentences: ["They get the tag Hungry."] } }),
      ...answers,
    },
  });
  const user = userEvent.setup();
  await screen.findByText("Ada");
  await user.click(screen.getByRole("button", { name: "Select contacts" }));
  await user.click(await screen.findByText("Ada"));
  await user.click(await screen.findByRole("button", { name: "More actions" }));
  await user.click(await screen.findByRole("menuitem", { name: "Apply keyword" }));
  const picker = within(await screen.findByRole("dialog", { name: "Apply keyword" }));
  await user.click(await picker.findByText("MENU"));
  await user.click(picker.getByRole("button", { name: "Select" }));
  const asked = within(await screen.findByRole("alertdialog", { name: "Apply MENU to 1 contact?" }));
  await asked.findByText("They get the tag Hungry.");
  return { user, asked, calls };
}

it("a keyword chosen for contacts shows what it does, and is applied once confirmed", async () => {
  const { user, asked, calls } = await choose({
    [applying]: () => ({
      body: {
        ...{ people: 40, texts: 30, credits: 60, isEstimated: false },
        without: [{ reason: "They opted out of your texts.", people: 10 }],
      },
    }),
    "POST contacts/applyKeyword": () => ({
      body: {
        _id: "0b8a1c5e-4f0f-4a53-9f2e-0c5f5b1f0a01",
        ...{
          kind: "apply-keyword",
          subject: "MENU",
          state: "done",
          total: 1,
          done: 1,
          changed: 1,
          kept: 0,
        },
        ...{ undoUntil: null, createdAt: aKeyword.createdAt, finishedAt: aKeyword.createdAt },
      },
    }),
  });
  await asked.findByText("30 contacts will get the reply, for 60 credits.");
  expect(asked.getByText("10 contacts without a text: They opted out of your texts.")).toBeTruthy();
  await user.click(asked.getByRole("button", { name: "Apply keyword" }));
  await waitFor(() =>
    expect(calls.find(({ call }) => call === "POST contacts/applyKeyword")?.body).toEqual({
      keywordId,
      selection: { ids: [contact._id] },
    }),
  );
});

it("a keyword is not applied before its cost is known", async () => {
  const { asked } = await choose({
    [applying]: () => refusal(404, "not-found", "This keyword no longer exists."),
  });
  await asked.findByText("This keyword no longer exists.");
  expect(asked.getByRole("button", { name: "Apply keyword" })).toHaveProperty("disabled", true);
});
