import { waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import { type Answers, aUser, refusal, sessionOf, visit } from "../../testing/visit.ts";

const id = "0b8a1c5e-4f0f-4a53-9f2e-0c5f5b1f4001";
const gone = () => refusal(404, "not-found", "This template no longer exists.");
const item = { _id: id, name: "Spring", folderId: null, createdAt: "2026-11-20T00:00:00.000Z" };
const template = { ...item, modifiedAt: item.createdAt, contentType: "messageTemplate", type: "sms" };
const drop = { ...item, modifiedAt: item.createdAt, contentType: "voiceDrop", type: "rvm", call: false };

it.each<[string, Answers, string]>([
  [
    "a message template",
    { [`GET templates/${id}`]: () => ({ body: { ...template, text: "Hi", media: [] } }) },
    `/message-templates/${id}`,
  ],
  [
    "a voice drop",
    {
      [`GET templates/${id}`]: gone,
      [`GET voiceDrops/${id}`]: () => ({ body: { ...drop, media: [] } }),
    },
    `/voice-drops/${id}`,
  ],
  ["neither", { [`GET templates/${id}`]: gone, [`GET voiceDrops/${id}`]: gone }, "/message-templates"],
])("the old address of %s leads to its new one, query string kept", async (_, answers, to) => {
  const { address } = visit(`/templates/${id}?from=mail`, {
    answers: { ...sessionOf(aUser()), ...answers },
    drawn: ["/templates/{templateId}"],
  });
  await waitFor(() => expect(address()).toBe(`${to}?from=mail`));
});
