import type { Keyword } from "@broadcast/contract/keywords";

/** A keyword, for tests. */
export const keywordId = "0b8a1c5e-4f0f-4a53-9f2e-0c5f5b1f0f01";

export const aKeyword: Keyword = {
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
  tells: [],
  tellsOn: "first",
  joinCampaigns: [],
  spaces: [{ _id: "0b8a1c5e-4f0f-4a53-9f2e-0c5f5b1f0f03", name: "Menu club" }],
  leaveCampaigns: [{ _id: "0b8a1c5e-4f0f-4a53-9f2e-0c5f5b1f0f02", name: "Old news" }],
  texts: 3,
  people: 2,
};
