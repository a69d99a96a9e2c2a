import { describe } from "vitest";
import { refusesWordsIn } from "../../testing/refused-words.ts";
// Preloaded, so that the first test does not wait for it.
import "./TemplateDetail.tsx";

const id = "0b8a1c5e-4f0f-4a53-9f2e-0c5f5b1f4001";
const template = {
  _id: id,
  name: "Spring",
  folderId: null,
  createdAt: "2026-11-20T00:00:00.000Z",
  modifiedAt: "2026-11-20T00:00:00.000Z",
  contentType: "messageTemplate",
  type: "sms",
  text: "Hi",
  media: [],
};

describe("in a message template,", () =>
  refusesWordsIn({
    address: `/message-templates/${id}`,
    path: "/message-templates/{messageTemplateId}",
    label: /^Message/,
    read: { [`GET templates/${id}`]: template },
    change: `PUT templates/${id}`,
    saved: "Message template saved",
  }));
