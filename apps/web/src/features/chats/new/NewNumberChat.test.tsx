import type { Message } from "@broadcast/contract/messages";
import { act, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { readAllKept } from "../../../lib/device/kept-on-device.ts";
import { aMessage, minutes } from "../../../testing/a-message.ts";
import { haveDeviceStore } from "../../../testing/device-memory.ts";
import { type Answers, type Asked, aUser, refusal, sessionOf, visit } from "../../../testing/visit.ts";
import { aContact } from "../thread/an-open-thread.ts";

const phoneNumber = "+15125550166";
const maya = aUser()._id;
let contactId = "";
let number = 0;
let isContact = false;
let thread: Message[] = [];

const store = ({ body }: Asked) => {
  isContact = true;
  const { text } = body as { text: string };
  const _id = `m${thread.length + 1}`;
  thread.push(aMessage({ _id, contactId, text, time: minutes(thread.length + 1) }));
  return { status: 201, body: thread.at(-1) };
};
const noCredits = () => refusal(402, "insufficient-credits", "You don't have enough credits.");

const open = (answers: Answers = {}) => {
  const contact = aContact({ _id: contactId, firstName: "", lastName: "", phoneNumber });
  return visit("/chats/new/5125550166", {
    drawn: ["/chats/new/{phoneNumber}", "/chats/{contactId}"],
    answers: {
      ...sessionOf(aUser()),
      "POST contacts/search": () => ({
        body: {
          contacts: isContact ? [contact] : [],
          paging: { total: Number(isContact), pageSize: 5, page: 1, pages: 1 },
        },
      }),
      [`GET contacts/${contactId}`]: () => ({ body: contact }),
      [`GET contacts/${contactId}/messages`]: () => ({
        body: {
          messages: thread.toReversed(),
          paging: { total: thread.length, pageSize: 50, page: 1, pages: 1 },
        },
      }),
      "POST messages/send": store,
      ...answers,
    },
  });
};
const box = () => screen.findByRole<HTMLTextAreaElement>("textbox", { name: "Message (512) 555-0166" });
const keptUnder = (key: string) =>
  [...readAllKept("draft"), ...readAllKept("outbox")].filter(([name]) => name.startsWith(key));

beforeEach(() => {
  localStorage.clear();
  number += 1;
  contactId = `01a1fc20-0000-7000-9100-${String(number).padStart(12, "0")}`;
  isContact = false;
  thread = [];
});
afterEach(() => localStorage.clear());

/** As on a device whose main pointer is a finger. */
const haveTouchScreen = () => {
  const given = window.matchMedia;
  const spy = vi
    .spyOn(window, "matchMedia")
    .mockImplementation((query) =>
      query === "(pointer: coarse)" ? { ...given(query), matches: true } : given(query),
    );
  onTestFinished(() => spy.mockRestore());
};

test.each([
  ["with a mouse", () => {}],
  ["on a touch screen", haveTouchScreen],
])(
  "what is typed while the first message is sent goes on in the contact's chat, %s",
  async (_how, prepare) => {
    prepare();
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const { address } = open({
      "POST messages/send": async (asked) => {
        await held;
        return store(asked);
      },
    });
    await userEvent.type(await box(), "Welcome{enter}And one mo");
    release();
    await waitFor(() => expect(address()).toBe(`/chats/${contactId}`));
    await waitFor(async () => expect((await box()).value).toBe("And one mo"));
    await waitFor(async () => expect(document.activeElement).toBe(await box()));
    await userEvent.keyboard("re");
    expect((await box()).value).toBe("And one more");
    await waitFor(() => expect(keptUnder(contactId).join()).toContain("And one more"));
    expect(keptUnder(phoneNumber)).toEqual([]);
  },
);

test("a second message that fails can be retried in the contact's chat", async () => {
  let hasCredits = false;
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  const { address, calls } = open({
    "POST messages/send": async (asked) => {
      await held;
      return thread.length === 0 || hasCredits ? store(asked) : noCredits();
    },
  });
  await userEvent.type(await box(), "One{enter}Two{enter}");
  release();
  await waitFor(() => expect(address()).toBe(`/chats/${contactId}`));
  await screen.findByText(/Not sent: You don't have enough credits/);
  hasCredits = true;
  await userEvent.click(screen.getByRole("button", { name: "Retry" }));
  await waitFor(() => expect(keptUnder("")).toEqual([]));
  const sent = calls.filter(({ call }) => call === "POST messages/send");
  expect(sent.map(({ body }) => body)).toMatchObject([
    { phoneNumber, text: "One" },
    { phoneNumber, text: "Two" },
    { contactId, text: "Two" },
  ]);
  expect(sent[2]?.idempotencyKey).toBe(sent[1]?.idempotencyKey);
});

test("a message that may have been accepted is repeated to the number, which the server knows with its key", async () => {
  let isReachable = false;
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  const { address, calls } = open({
    "POST messages/send": async (asked) => {
      await held;
      return thread.length === 0 || isReachable ? store(asked) : "offline";
    },
  });
  await userEvent.type(await box(), "One{enter}Two{enter}");
  release();
  await waitFor(() => expect(address()).toBe(`/chats/${contactId}`));
  await screen.findByText(/Waiting to send/);
  isReachable = true;
  act(() => void window.dispatchEvent(new Event("online")));
  await waitFor(() => expect(keptUnder("")).toEqual([]));
  const sent = calls.filter(({ call }) => call === "POST messages/send");
  expect(sent[2]).toMatchObject({
    body: { phoneNumber, text: "Two" },
    idempotencyKey: sent[1]?.idempotencyKey,
  });
});

test("what was not sent to a number that became a contact meanwhile is in the contact's chat", async () => {
  const url = "data:image/gif;base64,R0lGODlh";
  const things = haveDeviceStore();
  things.set(`draft/${maya}/${maya}/${phoneNumber}`, url);
  const prefix = `kept/${maya}/${maya}`;
  const picture = { url: "", contentType: "image/gif" };
  const failed = { id: "key-1", recipient: { phoneNumber }, text: "Earlier", error: "No credits.", at: 1 };
  localStorage.setItem(`${prefix}/draft/${phoneNumber}`, JSON.stringify({ text: "Look", picture }));
  localStorage.setItem(`${prefix}/draft/${contactId}`, JSON.stringify({ text: "Hello" }));
  localStorage.setItem(`${prefix}/outbox/${phoneNumber}/key-1`, JSON.stringify(failed));
  isContact = true;
  const { address } = open();
  await waitFor(() => expect(address()).toBe(`/chats/${contactId}`));
  await waitFor(async () => expect((await box()).value).toBe("Hello\nLook"));
  expect((await screen.findByRole("img", { name: "Your attachment" })).getAttribute("src")).toBe(url);
  await screen.findByText("Not sent: No credits");
  expect(keptUnder(phoneNumber)).toEqual([]);
  await waitFor(() =>
    expect([...things.keys()].filter((key) => key.startsWith("draft/"))).toEqual([
      `draft/${maya}/${maya}/${contactId}`,
    ]),
  );
});
