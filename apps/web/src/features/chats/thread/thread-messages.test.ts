import { THREAD_COUNTED_UP_TO } from "@broadcast/contract/messages";
import { expect, test } from "vitest";
import { aMessage, minutes } from "../../../testing/a-message.ts";
import { mergeMessages, threadOfPage, withEarlier, withoutGone } from "./thread-messages.ts";

const one = aMessage({ _id: "1", time: minutes(1) });
const two = aMessage({ _id: "2", time: minutes(2), state: "sent" });
const three = aMessage({ _id: "3", time: minutes(3) });

test("a message received twice is shown once, in the server's order", () => {
  const merged = mergeMessages([one, three], [three, two]);
  expect(merged.map(({ _id }) => _id)).toEqual(["1", "2", "3"]);
  expect(mergeMessages(merged, [two, one])).toBe(merged);
});

test("a newer state is taken over; an older one that arrives late is not", () => {
  const delivered = mergeMessages([one, two], [{ ...two, state: "delivered" }]);
  expect(delivered[1]?.state).toBe("delivered");
  expect(mergeMessages(delivered, [{ ...two, state: "sending" }])).toBe(delivered);
});

test("a picture that is fetched later appears in its message", () => {
  const incoming = aMessage({ _id: "2", direction: "in", type: "mms", state: "received", time: minutes(2) });
  const media = [{ url: "/api/messages/2/media/0", contentType: "image/jpeg" }];
  expect(mergeMessages([one, incoming], [{ ...incoming, media }])[1]?.media).toEqual(media);
});

test("an earlier page goes before the known messages, until the thread is complete", () => {
  const thread = threadOfPage({ messages: [three], total: 3 });
  expect(thread.hasEarlier).toBe(true);
  const more = withEarlier(thread, { messages: [two], total: 3 });
  expect(more.messages.map(({ _id }) => _id)).toEqual(["2", "3"]);
  expect(more.hasEarlier).toBe(true);
  expect(withEarlier(more, { messages: [one], total: 3 }).hasEarlier).toBe(false);
  expect(withEarlier(more, { messages: [], total: 9 }).hasEarlier).toBe(false);
  // In a thread too long to be counted, the end is found by requesting it.
  const total = THREAD_COUNTED_UP_TO;
  const known = Array.from({ length: total }, (_, n) =>
    aMessage({ _id: `${n + 10}`, time: minutes(n + 10) }),
  );
  const long = threadOfPage({ messages: known, total });
  expect(withEarlier(long, { messages: [one], total }).hasEarlier).toBe(true);
  expect(withEarlier(long, { messages: [], total }).hasEarlier).toBe(false);
});

test("a message on its way can still have to wait, and be sent later", () => {
  const sending = aMessage({ _id: "4", time: minutes(4), state: "sending" });
  const waits = mergeMessages([sending], [{ ...sending, state: "queued", waitsUntil: minutes(600) }]);
  expect(waits[0]?.state).toBe("queued");
  expect(mergeMessages(waits, [sending])[0]?.state).toBe("sending");
});

test("a message deleted elsewhere is removed; an older one beyond the page stays", () => {
  const left = (isPart: boolean) => withoutGone([one, two, three], [one, two, three], [three], isPart);
  expect(left(true).map(({ _id }) => _id)).toEqual(["1", "2", "3"]);
  expect(left(false).map(({ _id }) => _id)).toEqual(["3"]);
  const page = [three, one];
  expect(withoutGone([one, two, three], [one, two, three], page, true)).toEqual([one, three]);
});

test("a message that arrived while the page was loading stays", () => {
  expect(withoutGone([one, two, three], [one, two], [two, one], false)).toEqual([one, two, three]);
});
