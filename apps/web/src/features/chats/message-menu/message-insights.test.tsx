import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test } from "vitest";
import { aMessage } from "../../../testing/a-message.ts";
import { type Answers, aUser, refusal, sessionOf, visit } from "../../../testing/visit.ts";
import { aContact, visitThread } from "../thread/an-open-thread.ts";

beforeEach(() => localStorage.clear());
afterEach(() => localStorage.clear());

const contactId = "01a1fc20-0000-7000-8000-0000000000f1";
const open = (answers: Answers = {}) =>
  visitThread({
    contact: aContact({ _id: contactId }),
    answers: {
      "POST messages/forecast": () => ({ status: 404 }),
      ...answers,
    },
  });
const input = () => screen.findByRole<HTMLTextAreaElement>("textbox", { name: "Message Jo" });
const openPanel = async () => {
  await input();
  await userEvent.click(screen.getByRole("button", { name: "Message Insights" }));
  return screen.findByRole("region", { name: "Message Insights" });
};

test("text is checked from three characters on, at most every 1.25 s, and one tap fixes an issue", async () => {
  const askedAt: number[] = [];
  const { calls } = open({
    "POST message-quality": () => {
      askedAt.push(performance.now());
      return {
        body: {
          strengthRating: "average",
          scaledDeliverability: 88,
          pros: [{ note: "Easy to read." }],
          cons: [{ note: "Repeated marks.", fix: { label: "Keep one of each", text: "Hi!" } }],
        },
      };
    },
  });
  const asked = () => calls.filter(({ call }) => call === "POST message-quality");
  const panel = await openPanel();
  await userEvent.type(await input(), "Hi");
  expect(within(panel).getByText(/^Write a few words/)).toBeTruthy();
  await new Promise((done) => setTimeout(done, 1_400));
  expect(asked()).toEqual([]);
  await userEvent.type(await input(), "!!!", { delay: 500 });
  const fix = await within(panel).findByRole("button", { name: "Keep one of each" });
  await waitFor(() => expect(fix).toHaveProperty("disabled", false), { timeout: 3_000 });
  expect(within(panel).getByText("Average")).toBeTruthy();
  expect(within(panel).getByText("88")).toBeTruthy();
  expect(asked().at(-1)?.body).toEqual({ text: "Hi!!!", use: "chat", contactId });
  for (const [index, at] of askedAt.entries())
    if (index > 0) expect(at - askedAt[index - 1]!).toBeGreaterThan(1_200);
  await userEvent.click(fix);
  expect((await input()).value).toBe("Hi!");
}, 30_000);

test("a revision is shown next to the text, replaces it only when accepted, and can be undone", async () => {
  open({
    "GET aiva/messages/prompts": () => ({
      body: { prompts: [{ id: "shorter", label: "Make it shorter" }], isSandbox: true },
    }),
    "POST aiva/messages/prompts/shorter": () => ({ body: ["See you soon."] }),
  });
  await userEvent.type(await input(), "See you very soon.");
  const panel = within(await openPanel());
  await userEvent.click(panel.getByRole("tab", { name: "Revise" }));
  await panel.findByText(/^In the sandbox, the assistant follows/);
  await userEvent.click(panel.getByRole("button", { name: "Make it shorter" }));
  await userEvent.click(await panel.findByRole("button", { name: "Discard" }));
  expect((await input()).value).toBe("See you very soon.");
  await userEvent.click(panel.getByRole("button", { name: "Make it shorter" }));
  await panel.findByRole("button", { name: "Keep" });
  expect(panel.getByText("very", { selector: "del", exact: false })).toBeTruthy();
  // Neither is lost by a look at the other tab.
  const lookAtStrength = async () => {
    await userEvent.click(panel.getByRole("tab", { name: "Strength" }));
    await userEvent.click(panel.getByRole("tab", { name: "Revise" }));
  };
  await lookAtStrength();
  await userEvent.click(panel.getByRole("button", { name: "Keep" }));
  expect((await input()).value).toBe("See you soon.");
  await lookAtStrength();
  await userEvent.click(panel.getByRole("button", { name: "Undo" }));
  expect((await input()).value).toBe("See you very soon.");
  // Text typed after accepting does not take away the undo.
  await userEvent.click(panel.getByRole("button", { name: "Make it shorter" }));
  await userEvent.click(await panel.findByRole("button", { name: "Keep" }));
  await userEvent.type(await input(), " Jo");
  await userEvent.click(await panel.findByRole("button", { name: "Restore the earlier text" }));
  expect((await input()).value).toBe("See you very soon.");
}, 30_000);

test("a suggestion for text that has changed since is marked as outdated, and can be viewed", async () => {
  const revised = Promise.withResolvers<void>();
  open({
    "GET aiva/messages/prompts": () => ({
      body: { prompts: [{ id: "shorter", label: "Make it shorter" }], isSandbox: false },
    }),
    "POST aiva/messages/prompts/shorter": async () => {
      await revised.promise;
      return { body: ["See you soon."] };
    },
  });
  await userEvent.type(await input(), "See you very soon.");
  const panel = within(await openPanel());
  await userEvent.click(panel.getByRole("tab", { name: "Revise" }));
  await userEvent.click(await panel.findByRole("button", { name: "Make it shorter" }));
  await userEvent.type(await input(), " Jo");
  revised.resolve();
  await panel.findByText("You've changed the text since.");
  await userEvent.click(panel.getByRole("button", { name: "See the suggestion" }));
  await userEvent.click(await panel.findByRole("button", { name: "Keep" }));
  expect((await input()).value).toBe("See you soon.");
  await userEvent.click(panel.getByRole("button", { name: "Undo" }));
  expect((await input()).value).toBe("See you very soon. Jo");
}, 30_000);

test("why a revision failed is forgotten with its text", async () => {
  open({
    "GET aiva/messages/prompts": () => ({
      body: { prompts: [{ id: "shorter", label: "Make it shorter" }], isSandbox: false },
    }),
    "POST aiva/messages/prompts/shorter": () => refusal(409, "wrong-state", "We discarded it."),
  });
  await userEvent.type(await input(), "Hi");
  const panel = within(await openPanel());
  await userEvent.click(panel.getByRole("tab", { name: "Revise" }));
  await userEvent.click(await panel.findByRole("button", { name: "Make it shorter" }));
  await panel.findByText("We discarded it.");
  await userEvent.clear(await input());
  await waitFor(() => expect(panel.queryByText("We discarded it.")).toBeNull());
});

test("a text to a number that is not a contact yet is checked as a first message", async () => {
  const { calls } = visit("/chats/new/5125550182", {
    drawn: ["/chats/new/{phoneNumber}"],
    answers: {
      ...sessionOf(aUser()),
      "POST contacts/search": () => ({
        body: { contacts: [], paging: { total: 0, pageSize: 5, page: 1, pages: 1 } },
      }),
      "POST message-quality": () => ({
        body: { strengthRating: "good", scaledDeliverability: 91, pros: [], cons: [] },
      }),
    },
  });
  await userEvent.type(await screen.findByRole("textbox", { name: /^Message/ }), "Hello there");
  await userEvent.click(screen.getByRole("button", { name: "Message Insights" }));
  await waitFor(() =>
    expect(calls.find(({ call }) => call === "POST message-quality")?.body).toEqual({
      text: "Hello there",
      use: "chat",
      isFirst: true,
    }),
  );
});

test("a message in the thread is checked from its menu, and the result can be copied", async () => {
  visitThread({
    contact: aContact({ _id: contactId }),
    thread: [aMessage({ _id: "01a1fc20-0000-7000-8000-0000000000f2", text: "See you very soon." })],
    answers: {
      "POST messages/forecast": () => ({ status: 404 }),
      "POST message-quality": () => ({
        body: {
          strengthRating: "good",
          scaledDeliverability: 91,
          pros: [{ note: "Easy to read." }],
          cons: [],
        },
      }),
      "GET aiva/messages/prompts": () => ({
        body: { prompts: [{ id: "shorter", label: "Make it shorter" }], isSandbox: false },
      }),
      "POST aiva/messages/prompts/shorter": () => ({ body: ["See you soon."] }),
    },
  });
  const user = userEvent.setup();
  await user.click(await screen.findByRole("button", { name: "Message actions" }));
  await user.click(await screen.findByRole("menuitem", { name: "Message Insights" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Message Insights" }));
  await dialog.findByText("Good");
  await user.click(dialog.getByRole("tab", { name: "Revise" }));
  await user.click(await dialog.findByRole("button", { name: "Make it shorter" }));
  await user.click(await dialog.findByRole("button", { name: "Keep" }));
  await user.click(dialog.getByRole("button", { name: "Copy Message" }));
  await waitFor(async () => expect(await navigator.clipboard.readText()).toBe("See you soon."));
}, 30_000);

test("when the account has switched it off there is no helper", async () => {
  const settings = { messageHelper: false, assistantChat: true, stopDetect: true };
  open(sessionOf(aUser({ settings })));
  await input();
  expect(screen.queryByRole("button", { name: "Message Insights" })).toBeNull();
});
