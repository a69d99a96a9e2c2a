import type { Keyword } from "@broadcast/contract/keywords";
import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import { aUser, sessionOf, visit } from "../../testing/visit.ts";

const keywordId = "0b8a1c5e-4f0f-4a53-9f2e-0c5f5b1f0f01";

const aKeyword: Keyword = {
  _id: keywordId,
  name: "MENU",
  word: "MENU",
  folderId: null,
  createdAt: "2026-11-20T00:00:00.000Z",
  modifiedAt: "2026-11-20T00:00:00.000Z",
  slug: "sale-k7w2mxp",
  publicLink: "https://app.example/t/sale-k7w2mxp",
  smsLink: "smsto:+15125550148:SALE",
  otherWords: [],
  allowsMisspelt: false,
  answer: "Here is our menu.",
  answerType: "sms",
  media: [],
  sendsCard: false,
  answersPer: "always",
  addTags: ["Hungry"],
  removeTags: [],
  isOn: true,
  activeFrom: null,
  activeUntil: "2027-01-01T05:59:00.000Z",
  consentWording: "",
  tellsOwner: false,
  joinCampaigns: [],
  spaces: [{ _id: "0b8a1c5e-4f0f-4a53-9f2e-0c5f5b1f0f03", name: "Menu club" }],
  leaveCampaigns: [{ _id: "0b8a1c5e-4f0f-4a53-9f2e-0c5f5b1f0f02", name: "Old news" }],
  texts: 3,
  people: 2,
};

it("the campaigns that a keyword leaves are taken off one by one", async () => {
  const { calls } = visit(`/keywords/${keywordId}/leave-campaigns`, {
    drawn: ["/keywords/{keywordId}/leave-campaigns"],
    answers: {
      ...sessionOf(aUser()),
      [`GET keywords/${keywordId}`]: () => ({ body: aKeyword }),
      [`PUT keywords/${keywordId}`]: () => ({ body: { ...aKeyword, leaveCampaigns: [] } }),
    },
  });
  await userEvent.click(await screen.findByRole("button", { name: "Remove Old news" }));
  await screen.findByText("They don't leave this campaign any more");
  expect(calls.find(({ call }) => call.startsWith("PUT"))?.body).toEqual({ leaveCampaignIds: [] });
});

it("the spaces that a keyword joins are taken off one by one", async () => {
  const { calls } = visit(`/keywords/${keywordId}/join-spaces`, {
    drawn: ["/keywords/{keywordId}/join-spaces"],
    answers: {
      ...sessionOf(aUser()),
      [`GET keywords/${keywordId}`]: () => ({ body: aKeyword }),
      [`PUT keywords/${keywordId}`]: () => ({ body: { ...aKeyword, spaces: [] } }),
    },
  });
  await userEvent.click(await screen.findByRole("button", { name: "Remove Menu club" }));
  await screen.findByText("They don't join this space any more");
  expect(calls.find(({ call }) => call.startsWith("PUT"))?.body).toEqual({ spaceIds: [] });
});

const change = `PUT keywords/${keywordId}`;
const sentences = ["MENU answers: the whole text is its word."];

it("a keyword is changed as a whole, keeps its last day, and is tried", async () => {
  const { calls } = visit(`/keywords/${keywordId}`, {
    drawn: ["/keywords/{keywordId}"],
    answers: {
      ...sessionOf(aUser({ timezone: "America/Chicago" })),
      [`GET keywords/${keywordId}`]: () => ({ body: aKeyword }),
      "POST keywords/try": () => ({
        body: { keyword: { _id: keywordId, word: "MENU" }, rule: "whole-text", sentences },
      }),
      [change]: () => ({ body: aKeyword }),
    },
  });
  const user = userEvent.setup();
  await user.click(await screen.findByRole("switch", { name: "Also when it is misspelt" }));
  await user.click(screen.getByRole("button", { name: "Save" }));
  await screen.findByText("Keyword updated");
  expect(calls.find(({ call }) => call === change)?.body).toMatchObject({
    word: "MENU",
    allowsMisspelt: true,
    addTags: ["Hungry"],
    activeFrom: null,
    activeUntil: "2027-01-01T05:59:00.000Z",
  });
  await user.type(screen.getByLabelText("What a customer might text"), "menu");
  await screen.findByText(sentences[0]!);
});

it("the contact card goes with the answer at once, and what is typed meanwhile stays", async () => {
  let shown = aKeyword;
  const { calls } = visit(`/keywords/${keywordId}`, {
    drawn: ["/keywords/{keywordId}"],
    answers: {
      ...sessionOf(aUser()),
      [`GET keywords/${keywordId}`]: () => ({ body: shown }),
      [`PUT keywords/${keywordId}/media`]: () => {
        shown = { ...aKeyword, answerType: "mms", sendsCard: true };
        return { body: shown };
      },
    },
  });
  const user = userEvent.setup();
  await user.type(await screen.findByLabelText("Answer"), " Ask us anything.");
  await user.click(screen.getByRole("button", { name: "Your contact card" }));
  await screen.findByText("Contact card added to the answer");
  await screen.findByText("Your contact card, as it is when they get it.");
  expect(calls.some(({ call }) => call === `PUT keywords/${keywordId}/media`)).toBe(true);
  expect(screen.getByLabelText<HTMLTextAreaElement>("Answer").value).toBe(
    "Here is our menu. Ask us anything.",
  );
  expect(screen.getByRole("button", { name: "Save" })).toBeTruthy();
});
