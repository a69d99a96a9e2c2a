import { expect, test } from "vitest";
import { aMessage, minutes } from "../../../testing/a-message.ts";
import { threadText } from "./copy-from-here.ts";

test("a thread is copied from a message to its end, with senders and times", () => {
  const thread = [
    aMessage({ _id: "1", text: "Before", time: minutes(0) }),
    aMessage({ _id: "2", direction: "in", text: "Oh lovely!", time: minutes(1) }),
    aMessage({ _id: "3", subject: "Samples", text: "Here they are", time: minutes(2) }),
  ];
  const options = { name: "Jo Lindqvist", now: new Date(minutes(60)), timeZone: "America/Chicago" };
  expect(threadText(thread, "2", options)).toBe(
    "Jo Lindqvist, Today at 12:01 PM\nOh lovely!\n\nYou, Today at 12:02 PM\nSamples\nHere they are",
  );
});
