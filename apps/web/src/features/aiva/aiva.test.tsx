import type { AivaMessage, AivaStatus } from "@broadcast/contract/aiva";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import { minutes } from "../../testing/a-message.ts";
import { type Answers, aUser, refusal, sessionOf, visit } from "../../testing/visit.ts";

const questionId = "0b8a1c5e-4f0f-4a53-9f2e-0c5f5b1f0d01";
const answerId = "0b8a1c5e-4f0f-4a53-9f2e-0c5f5b1f0d02";

const aMessage = (change: Partial<AivaMessage> = {}): AivaMessage => ({
  _id: questionId,
  type: "sms",
  direction: "out",
  text: "How do tags work?",
  state: "done",
  error: false,
  problem: null,
  time: minutes(0),
  answers: null,
  rating: null,
  sources: [],
  actions: [],
  ...change,
});

const anAnswer = (change: Partial<AivaMessage> = {}) =>
  aMessage({
    _id: answerId,
    direction: "in",
    text: "A tag groups contacts.",
    answers: questionId,
    sources: [{ slug: "use-tags", title: "How do I use tags?" }],
    actions: [{ kind: "open", path: "/tags", label: "Tags" }],
    ...change,
  });

const status: AivaStatus = {
  place: "sandbox",
  host: null,
  isAllowed: true,
  mayAllow: true,
  askedToday: 0,
  dailyMax: 200,
};

const openChat = (messages: readonly AivaMessage[], answers: Answers = {}, user = aUser()) =>
  visit("/aiva/chat", {
    drawn: ["/aiva/chat"],
    answers: {
      ...sessionOf(user),
      "GET aiva/chat": () => ({ body: status }),
      "GET aiva/chat/messages": () => ({
        body: {
          messages: [...messages].reverse(),
          paging: { total: 1, pageSize: 50, page: 1, pages: 1 },
        },
      }),
      ...answers,
    },
  });

it("a question is sent and polled until its answer appears", async () => {
  let polls = 0;
  const asked: AivaMessage[] = [];
  const { calls } = openChat(asked, {
    "POST aiva/chat/messages": () => {
      asked.push(aMessage({ state: "sending" }));
      return { status: 202, body: asked[0] };
    },
    [`GET aiva/chat/messages/${questionId}/poll`]: () => {
      polls += 1;
      const isDone = polls > 1;
      return {
        body: {
          ...aMessage({ state: isDone ? "done" : "sending" }),
          answerSoFar: isDone ? "" : "A tag groups",
        },
      };
    },
    [`GET aiva/chat/messages/after/${questionId}`]: () => ({ body: { messages: [anAnswer()] } }),
  });
  const user = userEvent.setup();
  await user.type(await screen.findByRole("textbox", { name: "Ask AIVA" }), "How do tags work?{Enter}");
  const log = await screen.findByRole("log");
  expect(await screen.findByText("AIVA is writing")).toBeTruthy();
  expect(within(log).queryByText("A tag groups contacts.")).toBeNull();
  expect(screen.getByRole("button", { name: "Stop" })).toBeTruthy();
  expect(await within(log).findByText("A tag groups contacts.", {}, { timeout: 4_000 })).toBeTruthy();
  expect(within(log).getByRole("link", { name: "Open Tags" }).getAttribute("href")).toBe("/tags");
  expect(screen.queryByText("AIVA is writing")).toBeNull();
  expect(calls.find(({ call }) => call === "POST aiva/chat/messages")?.body).toEqual({
    text: "How do tags work?",
  });
});

it("a question that cannot be asked is refused in the documents' words and stays in the field; one that could not be sent comes back", async () => {
  const { calls } = openChat([aMessage(), anAnswer()], {
    "POST aiva/chat/messages": () =>
      refusal(429, "too-many-requests", "Your account has asked enough today."),
  });
  const user = userEvent.setup();
  const input = await screen.findByRole<HTMLTextAreaElement>("textbox", { name: "Ask AIVA" });
  await user.click(screen.getByRole("button", { name: "Send" }));
  expect(screen.getByRole("alert").textContent).toBe("Message is required.");
  await user.click(input);
  await user.paste("x".repeat(1_025));
  await user.click(screen.getByRole("button", { name: "Send" }));
  expect(screen.getByText("Message text cannot exceed 1024 characters.")).toBeTruthy();
  expect(calls.some(({ call }) => call.startsWith("POST aiva"))).toBe(false);
  await user.clear(input);
  await user.type(input, "Anything new?{Enter}");
  await waitFor(() => expect(input.value).toBe("Anything new?"));
});

it("a failed question says why, can be sent again without duplicating it, and is answered", async () => {
  const failed = aMessage({
    state: "error",
    error: true,
    problem: "AIVA couldn't be reached. Please try again.",
  });
  const asked: AivaMessage[] = [];
  let tries = 0;
  const { calls } = openChat(asked, {
    "POST aiva/chat/messages": () => {
      tries += 1;
      asked[0] = aMessage({ state: "sending" });
      return { status: 202, body: asked[0] };
    },
    [`GET aiva/chat/messages/${questionId}/poll`]: () => ({
      body: { ...(tries === 1 ? failed : aMessage()), answerSoFar: "" },
    }),
    [`GET aiva/chat/messages/after/${questionId}`]: () => ({
      body: { messages: tries === 1 ? [] : [anAnswer()] },
    }),
  });
  const user = userEvent.setup();
  await user.type(await screen.findByRole("textbox", { name: "Ask AIVA" }), "How do tags work?{Enter}");
  expect(await screen.findByText("AIVA couldn't be reached. Please try again.")).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Resend" }));
  expect(await screen.findByText("A tag groups contacts.", {}, { timeout: 4_000 })).toBeTruthy();
  expect(calls.filter(({ call }) => call === "POST aiva/chat/messages").map(({ body }) => body)).toEqual([
    { text: "How do tags work?" },
    { text: "How do tags work?", resends: questionId },
  ]);
});

it("an answer is rated, with reasons if it did not help", async () => {
  const { calls } = openChat([aMessage(), anAnswer()], {
    [`PUT aiva/chat/messages/${answerId}/rate`]: () => ({ body: anAnswer({ rating: "incorrect" }) }),
  });
  const user = userEvent.setup();
  await user.click(await screen.findByRole("button", { name: "Helpful" }));
  expect(await screen.findByText("Thanks for your feedback!")).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Incorrect" }));
  await user.click(await screen.findByRole("checkbox", { name: "The product works differently" }));
  await user.click(screen.getByRole("button", { name: "Send feedback" }));
  await waitFor(() =>
    expect(calls.filter(({ call }) => call.startsWith("PUT")).map(({ body }) => body)).toEqual([
      { rating: "helpful" },
      { rating: "incorrect", reasons: ["out-of-date"] },
    ]),
  );
});

it("AIVA's offers do nothing until pressed, and its text contains no links", async () => {
  const { calls } = openChat([
    aMessage(),
    anAnswer({
      text: "See https://evil.example <b>now</b>",
      actions: [
        { kind: "new-broadcast", text: "Open at 9 & 10" },
        { kind: "revise", text: "hey" },
        { kind: "support" },
      ],
    }),
  ]);
  const log = await screen.findByRole("log");
  expect(
    within(log)
      .getAllByRole("link")
      .map((link) => link.getAttribute("href")),
  ).toEqual([
    "/scheduled-broadcasts/new?text=Open+at+9+%26+10",
    "/aiva/try-aiva?text=hey",
    expect.stringMatching(/^mailto:/),
  ]);
  expect(within(log).getByText("See https://evil.example <b>now</b>")).toBeTruthy();
  const written = calls.filter(({ call }) =>
    /^(POST|PUT|DELETE) (aiva|schedule|messages|templates)/.test(call),
  );
  expect(written).toEqual([]);
});

it("before texts are sent to an outside service, a user who may decide is asked", async () => {
  const { calls } = openChat([], {
    "GET aiva/chat": () => ({
      body: { ...status, place: "elsewhere", host: "models.example", isAllowed: false },
    }),
  });
  const user = userEvent.setup();
  expect(await screen.findByText("May AIVA use models.example?")).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Allow" }));
  await waitFor(() =>
    expect(calls.find(({ call }) => call === "PUT aiva/chat/consent")?.body).toEqual({ isAllowed: true }),
  );
});

it("when switched off, the chat links to its setting and sends nothing", async () => {
  const { calls } = openChat(
    [],
    {},
    aUser({ settings: { messageHelper: true, assistantChat: false, stopDetect: true } }),
  );
  expect(await screen.findByText("Chat with AIVA is off")).toBeTruthy();
  expect(calls.some(({ call }) => call.includes("aiva"))).toBe(false);
});

it("the help opens an article with a link to its screen", async () => {
  const article = {
    slug: "use-tags",
    title: "How do I use tags?",
    group: "Contacts",
    screen: "/tags",
    screenLabel: "Tags",
  };
  visit("/aiva/what-is-aiva", {
    drawn: ["/aiva/what-is-aiva"],
    answers: {
      ...sessionOf(aUser()),
      "GET aiva/chat": () => ({ body: status }),
      "GET aiva/help": () => ({ body: { articles: [article] } }),
      "GET aiva/help/use-tags": () => ({
        body: { ...article, body: "A tag groups contacts.\n\nOpen Tags." },
      }),
    },
  });
  const user = userEvent.setup();
  await user.click(await screen.findByRole("button", { name: "How do I use tags?" }));
  const dialog = await screen.findByRole("dialog", { name: "How do I use tags?" });
  expect(await within(dialog).findByText("A tag groups contacts.")).toBeTruthy();
  expect(within(dialog).getByRole("link", { name: "Open Tags" }).getAttribute("href")).toBe("/tags");
});

it("a supplied text is tried without sending anything", async () => {
  const { calls } = visit("/aiva/try-aiva?text=hello%20there", {
    drawn: ["/aiva/try-aiva"],
    answers: { ...sessionOf(aUser()), "GET aiva/chat": () => ({ body: status }) },
  });
  expect((await screen.findByRole<HTMLTextAreaElement>("textbox", { name: "Your text" })).value).toBe(
    "hello there",
  );
  expect(await screen.findByRole("tab", { name: "Revise" })).toBeTruthy();
  expect(calls.some(({ call }) => call === "POST messages/send")).toBe(false);
});
