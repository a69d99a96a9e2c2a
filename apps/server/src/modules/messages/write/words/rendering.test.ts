import { segments } from "@broadcast/domain/messages/segments";
import { expect, test } from "vitest";
import { type RenderContact, renderFor, type Writer } from "./render.ts";
import { renderer } from "./rendering.ts";
import { tagUrlsOf } from "./tag-urls.ts";

const now = new Date("2026-03-02T18:00:00Z");
const writer: Writer = {
  company: "Rivers & Co",
  phoneNumber: "+15125550100",
  timezone: "America/Chicago",
  missingFields: "leave-out",
  allowsUnknownFields: true,
  classifiers: [],
  hasMailingAddress: false,
  firstName: "Maya",
  lastName: "Rivers",
  email: "maya@example.com",
  referralCode: "7QK2M9XA",
  referralLink: "https://rivers.example/sign-up?ref=7QK2M9XA",
  customFields: [{ id: "color", code: "favoriteColor", kind: "text" }],
  ownTexts: { myBookingPage: "rivers.example/book" },
  linkedContent: new Set(["configurableForm menu-k7w2mxp"]),
  linksOf: ({ _id, phoneNumber }) => ({
    contactLink: `https://rivers.example/c/${_id}`,
    doubleOptInLink: phoneNumber && `https://rivers.example/d/${_id}`,
  }),
  contentLinkOf: (tag, { _id }) => `https://rivers.example/f/${tag.slice(2, -2)}/${_id}`,
};
const jo: RenderContact = {
  _id: "jo",
  firstName: "Jo",
  lastName: "Lind",
  company: "",
  phoneNumber: "+15125550101",
  email: "jo@example.com",
  birthday: { month: 2, date: 1 },
  anniversary: null,
  customFields: [{ _id: "color", value: "green" }],
};
const others: RenderContact[] = [
  jo,
  { ...jo, firstName: "Zoë" },
  { ...jo, _id: "another-jo" },
  { ...jo, lastName: "" },
  { ...jo, phoneNumber: null },
  { ...jo, email: "other@example.com" },
  { ...jo, birthday: null },
  { ...jo, anniversary: { month: 2, date: 1 }, birthday: null },
  { ...jo, firstName: "e\u0301’😀" },
  { ...jo, customFields: [{ _id: "color", value: "blue" }] },
  { ...jo, customFields: [] },
];

test.each([
  "Sale!",
  "Order: <<menu-k7w2mxp>> or {{contactLink}}",
  "Hi {{firstName}}",
  "Hi {{ FirstName | there }}, {{lastName}}",
  "{{phoneNumber}} {{email}}",
  "{{birthday}}/{{anniversary}}",
  "{{favoriteColor|none}} {{myBookingPage}}",
  "Confirm: {{doubleOptInLink}}",
  "{{doubleOptIn}}",
  "{{myFirstName}} says {{favoriteColor}} ’til {{currentMonth}}",
])("%s says the same to each recipient as to them alone, although texts are shared", (text) => {
  const render = renderer({ type: "sms", subject: "", text }, writer, now);
  for (const contact of [...others, ...others]) {
    const alone = renderFor(text, contact, writer, now);
    const counted = segments(alone.text);
    const rendered = render(contact);
    expect(rendered).toMatchObject({ text: alone.text, missing: alone.missing, segments: counted.segments });
    expect(rendered.forced?.characters ?? []).toEqual(counted.forcing);
  }
});

test("a content address is recognized when pasted, including one at the installation's short address", () => {
  const env = { PUBLIC_URL: "https://app.example", SHORT_URL: "https://brc.example" };
  expect(tagUrlsOf(env).filter(({ name }) => name === "Trackable Link")).toEqual([
    { name: "Trackable Link", finder: "https://app.example/l/" },
    { name: "Trackable Link", finder: "https://brc.example/l/" },
  ]);
  expect(tagUrlsOf({ ...env, SHORT_URL: env.PUBLIC_URL })).toHaveLength(4);
});
