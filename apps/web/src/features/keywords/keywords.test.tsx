import type { Keyword } from "@broadcast/contract/keywords";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it, vi } from "vitest";
import { aUser, refusal, sessionOf, visit } from "../../testing/visit.ts";
import { aKeyword, keywordId } from "./a-keyword.ts";

it("the campaigns that a keyword leaves are removed one by one", async () => {
  const { calls } = visit(`/keywords/${keywordId}/leave-campaigns`, {
    drawn: ["/keywords/{keywordId}/leave-campaigns"],
    answers: {
      ...sessionOf(aUser()),
      [`GET keywords/${keywordId}`]: () => ({ body: aKeyword }),
      [`PUT keywords/${keywordId}`]: () => ({ body: { ...aKeyword, leaveCampaigns: [] } }),
    },
  });
  await userEvent.click(await screen.findByRole("button", { name: "Remove Old news" }));
  await screen.findByText("They no longer leave this campaign");
  expect(calls.find(({ call }) => call.startsWith("PUT"))?.body).toEqual({ leaveCampaignIds: [] });
});

it("the spaces that a keyword joins are removed one by one", async () => {
  const { calls } = visit(`/keywords/${keywordId}/join-spaces`, {
    drawn: ["/keywords/{keywordId}/join-spaces"],
    answers: {
      ...sessionOf(aUser()),
      [`GET keywords/${keywordId}`]: () => ({ body: aKeyword }),
      [`PUT keywords/${keywordId}`]: () => ({ body: { ...aKeyword, spaces: [] } }),
    },
  });
  await userEvent.click(await screen.findByRole("button", { name: "Remove Menu club" }));
  await screen.findByText("They no longer join this space");
  expect(calls.find(({ call }) => call.startsWith("PUT"))?.body).toEqual({ spaceIds: [] });
});

const change = `PUT keywords/${keywordId}`;
const sentences = ["MENU replies: the whole text is its word."];

it.each(["2027-01-01T05:59:00.000Z", "2027-01-01T06:00:00.000Z"])(
  "a keyword that ends at %s has Dec 31 as its last day",
  async (activeUntil) => {
    visit(`/keywords/${keywordId}`, {
      drawn: ["/keywords/{keywordId}"],
      answers: {
        ...sessionOf(aUser({ timezone: "America/Chicago" })),
        [`GET keywords/${keywordId}`]: () => ({ body: { ...aKeyword, activeUntil } }),
      },
    });
    const lastDay = await screen.findByLabelText<HTMLInputElement>("Last day");
    expect(lastDay.value).toContain("Dec 31, 2026");
  },
);

it("a keyword is saved as a whole, lasts to the end of its last day, and can be tried", async () => {
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
  await user.click(await screen.findByRole("switch", { name: "Match misspellings" }));
  await user.click(screen.getByRole("button", { name: "Save" }));
  await screen.findByText("Keyword updated");
  expect(calls.find(({ call }) => call === change)?.body).toMatchObject({
    word: "MENU",
    allowsMisspelt: true,
    addTags: ["Hungry"],
    activeFrom: null,
    activeUntil: "2027-01-01T06:00:00.000Z",
  });
  await user.type(screen.getByLabelText("What a customer might text"), "menu");
  await screen.findByText(sentences[0]!);
});

it("another word that can't be one is named, instead of saving nothing in silence", async () => {
  visit(`/keywords/${keywordId}`, {
    drawn: ["/keywords/{keywordId}"],
    answers: { ...sessionOf(aUser()), [`GET keywords/${keywordId}`]: () => ({ body: aKeyword }) },
  });
  await userEvent.type(await screen.findByLabelText("Other words"), "stop{Enter}");
  await userEvent.click(screen.getByRole("button", { name: "Save" }));
  expect(await screen.findByText(/^“stop”: This word is reserved by law/)).toBeTruthy();
});

it("what the server says about the days is shown at them", async () => {
  visit(`/keywords/${keywordId}`, {
    drawn: ["/keywords/{keywordId}"],
    answers: {
      ...sessionOf(aUser()),
      [`GET keywords/${keywordId}`]: () => ({ body: aKeyword }),
      [change]: () => refusal(400, "invalid-input", "Check the fields.", { activeUntil: "Too early." }),
    },
  });
  await userEvent.type(await screen.findByLabelText("Reply"), "!");
  await userEvent.click(screen.getByRole("button", { name: "Save" }));
  await screen.findByText("Too early.");
  expect(screen.getByLabelText("Last day").getAttribute("aria-invalid")).toBe("true");
});

it("deleting a keyword is confirmed with the documents' sentence", async () => {
  visit(`/keywords/${keywordId}`, {
    drawn: ["/keywords/{keywordId}"],
    answers: {
      ...sessionOf(aUser()),
      [`GET keywords/${keywordId}`]: () => ({ body: aKeyword }),
      [`DELETE keywords/${keywordId}`]: () => ({ body: {} }),
    },
  });
  const user = userEvent.setup();
  await user.click(await screen.findByRole("button", { name: "More actions" }));
  await user.click(await screen.findByRole("menuitem", { name: "Delete" }));
  await user.click(await screen.findByRole("button", { name: "Delete keyword" }));
  await screen.findByText("Keyword removed");
});

it("the contact card is attached to the reply at once, and unsaved text stays", async () => {
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
  await user.type(await screen.findByLabelText("Reply"), " Ask us anything.");
  await user.click(screen.getByRole("button", { name: "Your contact card" }));
  await screen.findByText("Contact card added to the reply");
  await screen.findByText("Your contact card, up to date when they get it.");
  expect(calls.some(({ call }) => call === `PUT keywords/${keywordId}/media`)).toBe(true);
  expect(screen.getByLabelText<HTMLTextAreaElement>("Reply").value).toBe(
    "Here is our menu. Ask us anything.",
  );
  expect(screen.getByRole("button", { name: "Save" })).toBeTruthy();
});

it("the users notified about new contacts are chosen among the owner and the managers", async () => {
  const [maya, omar] = ["0b8a1c5e-4f0f-4a53-9f2e-0c5f5b1f0f11", "0b8a1c5e-4f0f-4a53-9f2e-0c5f5b1f0f12"];
  const { calls } = visit(`/keywords/${keywordId}`, {
    drawn: ["/keywords/{keywordId}"],
    answers: {
      ...sessionOf(aUser()),
      [`GET keywords/${keywordId}`]: () => ({ body: { ...aKeyword, tells: [maya] } }),
      [`PUT keywords/${keywordId}`]: () => ({ body: aKeyword }),
      "GET messages/team": () => ({
        body: {
          members: [
            { _id: maya, name: "Maya", isYou: true },
            { _id: "assistant", name: "Assistant", isYou: false },
            { _id: omar, name: "Omar", isYou: false },
          ],
          counts: null,
        },
      }),
    },
  });
  const told = within(await screen.findByRole("group", { name: "Who gets notified" }));
  await userEvent.click(await told.findByRole("checkbox", { name: "Omar" }));
  expect(told.queryByText("Assistant")).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() =>
    expect(calls.find(({ call }) => call.startsWith("PUT"))?.body).toMatchObject({ tells: [maya, omar] }),
  );
});

it("a new keyword accepts content in its reply, and saves its picture afterwards", async () => {
  const template = {
    _id: "0b8a1c5e-4f0f-4a53-9f2e-0c5f5b1f0f21",
    name: "Menu",
    contentType: "messageTemplate",
    folderId: null,
    type: "mms",
    text: "Our menu is here.",
    media: [{ url: "/menu.gif", contentType: "image/gif" }],
    createdAt: "2026-11-20T00:00:00.000Z",
    modifiedAt: "2026-11-20T00:00:00.000Z",
  };
  const none = { total: 0, pageSize: 25, page: 1, pages: 0 };
  const changeMedia = `PUT keywords/${keywordId}/media`;
  const { calls } = visit("/keywords", {
    drawn: ["/keywords"],
    answers: {
      ...sessionOf(aUser()),
      "POST keywords/search": () => ({ body: { keywords: [], paging: none } }),
      "POST folders/search": () => ({ body: { folders: [], paging: none } }),
      "POST templates/search": () => ({
        body: { templates: [template], paging: { ...none, total: 1, pages: 1 } },
      }),
      "POST keywords": () => ({ status: 201, body: aKeyword }),
      [changeMedia]: () => ({ body: aKeyword }),
    },
  });
  URL.createObjectURL = () => "blob:menu";
  URL.revokeObjectURL = () => {};
  const answered = fetch;
  const menu = () => new Response("GIF89a", { headers: { "content-type": "image/gif" } });
  vi.stubGlobal("fetch", (input: string, init?: RequestInit) =>
    input === "/menu.gif" ? Promise.resolve(menu()) : answered(input, init),
  );
  await userEvent.click((await screen.findAllByRole("button", { name: /New keyword/ }))[0]!);
  const dialog = within(await screen.findByRole("dialog", { name: "New keyword" }));
  await userEvent.type(dialog.getByLabelText("Word"), "MENU");
  await userEvent.click(dialog.getByRole("button", { name: "Insert Content" }));
  await userEvent.click(await screen.findByRole("menuitem", { name: "Insert Template" }));
  const picker = within(await screen.findByRole("dialog", { name: /Select/ }));
  await userEvent.click(await picker.findByText("Menu"));
  await userEvent.click(picker.getByRole("button", { name: "Select" }));
  await waitFor(() =>
    expect((dialog.getByLabelText("Reply") as HTMLTextAreaElement).value).toBe("Our menu is here."),
  );
  await dialog.findByRole("img", { name: "Sent with the reply" });
  await userEvent.click(dialog.getByRole("button", { name: "Create keyword" }));
  await waitFor(() =>
    expect(calls.find(({ call }) => call === "POST keywords")?.body).toEqual({
      word: "MENU",
      answer: "Our menu is here.",
    }),
  );
  await waitFor(() => expect(calls.some(({ call }) => call === changeMedia)).toBe(true));
});

it("a keyword similar to another says which one replies, and when its users are notified is chosen", async () => {
  const { calls } = visit(`/keywords/${keywordId}`, {
    drawn: ["/keywords/{keywordId}"],
    answers: {
      ...sessionOf(aUser()),
      [`GET keywords/${keywordId}`]: () => ({
        body: { ...aKeyword, tells: ["0b8a1c5e-4f0f-4a53-9f2e-0c5f5b1f0f11"] },
      }),
      [`GET keywords/${keywordId}/overlaps`]: () => ({
        body: {
          overlaps: [
            {
              ...{ own: "menu", other: "menu now", kind: "begins", wins: "other" },
              keyword: { _id: "0b8a1c5e-4f0f-4a53-9f2e-0c5f5b1f0f31", word: "MENU NOW" },
            },
          ],
        },
      }),
      [`GET keywords/${keywordId}/places`]: () => ({
        body: {
          forms: [],
          landingPages: [
            { _id: "0b8a1c5e-4f0f-4a53-9f2e-0c5f5b1f0f51", name: "Spring page", isPublished: true },
          ],
        },
      }),
      [change]: () => ({ body: aKeyword }),
    },
  });
  const user = userEvent.setup();
  const page = await screen.findByRole("link", { name: "Spring page" });
  expect(page.getAttribute("href")).toBe("/landing-pages/0b8a1c5e-4f0f-4a53-9f2e-0c5f5b1f0f51");
  expect(
    await screen.findByText(/a text that starts with “menu now” gets the reply of MENU NOW\./),
  ).toBeTruthy();
  await user.click(screen.getByRole("combobox", { name: "When" }));
  await user.click(await screen.findByRole("option", { name: "Every time" }));
  await user.click(screen.getByRole("button", { name: "Save" }));
  await screen.findByText("Keyword updated");
  expect(calls.find(({ call }) => call === change)?.body).toMatchObject({ tellsOn: "every" });
});

it("the contacts who used a keyword are listed with the outcome, and can be tagged", async () => {
  const search = `POST keywords/${keywordId}/matches/search`;
  const tag = `POST keywords/${keywordId}/matches/tag`;
  const { calls } = visit(`/keywords/${keywordId}/uses`, {
    drawn: ["/keywords/{keywordId}/uses"],
    answers: {
      ...sessionOf(aUser()),
      [`GET keywords/${keywordId}`]: () => ({ body: aKeyword }),
      [search]: () => ({
        body: {
          matches: [
            {
              _id: "0b8a1c5e-4f0f-4a53-9f2e-0c5f5b1f0f41",
              contact: { _id: "0b8a1c5e-4f0f-4a53-9f2e-0c5f5b1f0f42", name: "Jo Lind", phoneNumber: null },
              ...{ rule: "misspelt", outcome: "too-many", at: "2026-11-20T00:00:00.000Z" },
            },
          ],
          paging: { total: 1, pageSize: 25, page: 1, pages: 1 },
        },
      }),
      [tag]: () => ({
        body: { tagged: 1, action: { kind: "tag", subject: "Bots", state: "done", changed: 1 } },
      }),
    },
  });
  const user = userEvent.setup();
  const row = await screen.findByRole("link", { name: /Jo Lind/ });
  expect(row.getAttribute("href")).toContain("/chats/");
  expect(screen.getByText("The word, misspelled")).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Reply held back" }));
  await waitFor(() =>
    expect(calls.findLast(({ call }) => call === search)?.body).toMatchObject({ outcome: "too-many" }),
  );
  await user.click(screen.getByRole("button", { name: "Tag these" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Tag these contacts" }));
  await user.type(dialog.getByLabelText("Tag"), "Bots");
  await user.click(dialog.getByRole("button", { name: "Add tag" }));
  await screen.findByText("Bots added to 1 contact");
  expect(calls.find(({ call }) => call === tag)?.body).toEqual({ outcome: "too-many", tagName: "Bots" });
});

it("a keyword is shared by its links and a QR code; without a number, off or outside its days, it says so", async () => {
  const shown = (its: Partial<Keyword>) =>
    visit(`/keywords/${keywordId}`, {
      drawn: ["/keywords/{keywordId}"],
      answers: {
        ...sessionOf(aUser({ timezone: "America/Chicago" })),
        [`GET keywords/${keywordId}`]: () => ({ body: { ...aKeyword, ...its } }),
      },
    });
  shown({});
  const link = await screen.findByLabelText<HTMLInputElement>("Link");
  expect(link.value).toBe(aKeyword.publicLink);
  expect(screen.getByRole("link", { name: "Open page" }).getAttribute("href")).toBe(aKeyword.publicLink);
  expect(await screen.findByRole("img", { name: "QR code that texts MENU" })).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>("Link for contacts").value).toBe(
    "{{contactLink}}/k/sale-k7w2mxp",
  );
  expect(screen.getByRole("button", { name: "Copy link for contacts" })).toBeTruthy();
  cleanup();
  shown({ activeFrom: "2099-11-30T06:00:00.000Z", activeUntil: null });
  expect(await screen.findByText("People can use it from Nov 30, 2099.")).toBeTruthy();
  expect(screen.queryByRole("link", { name: "Open page" })).toBeNull();
  cleanup();
  shown({ activeUntil: "2020-12-01T06:00:00.000Z" });
  expect(
    await screen.findByText("It ended on Nov 30, 2020. Change its last day to share it again."),
  ).toBeTruthy();
  expect(screen.queryByLabelText("Link")).toBeNull();
  cleanup();
  shown({ smsLink: null });
  expect(await screen.findByText(/^Choose a phone number first/)).toBeTruthy();
  cleanup();
  shown({ isOn: false });
  expect(await screen.findByText("Turn the keyword on to share it.")).toBeTruthy();
  expect(screen.queryByLabelText("Link")).toBeNull();
});

it("the list says which keywords are off, ended or still to start", async () => {
  const id = (last: number) => `0b8a1c5e-4f0f-4a53-9f2e-0c5f5b1f0f9${last}`;
  const listed: Keyword[] = [
    { ...aKeyword, word: "ACTIVE", activeUntil: null },
    { ...aKeyword, word: "QUIET", isOn: false },
    { ...aKeyword, word: "OVER", activeUntil: "2020-12-01T06:00:00.000Z" },
    { ...aKeyword, word: "LATER", activeFrom: "2099-11-30T06:00:00.000Z", activeUntil: null },
  ].map((keyword, place) => ({ ...keyword, _id: id(place), name: keyword.word }));
  const none = { total: 0, pageSize: 25, page: 1, pages: 0 };
  visit("/keywords", {
    drawn: ["/keywords"],
    answers: {
      ...sessionOf(aUser({ timezone: "America/Chicago" })),
      "POST keywords/search": () => ({
        body: { keywords: listed, paging: { ...none, total: listed.length, pages: 1 } },
      }),
      "POST folders/search": () => ({ body: { folders: [], paging: none } }),
    },
  });
  await screen.findByText("3 texts · Here is our menu.");
  for (const state of ["Off", "Ended", "Starts Nov 30, 2099"])
    expect(screen.getByText(`${state} · 3 texts · Here is our menu.`)).toBeTruthy();
});

it("a text that can't be tried says why", async () => {
  visit(`/keywords/${keywordId}`, {
    drawn: ["/keywords/{keywordId}"],
    answers: {
      ...sessionOf(aUser()),
      [`GET keywords/${keywordId}`]: () => ({ body: aKeyword }),
      "POST keywords/try": () => refusal(404, "not-found", "This keyword no longer exists."),
    },
  });
  await userEvent.setup().type(await screen.findByLabelText("What a customer might text"), "menu");
  await screen.findByText("This keyword no longer exists.");
});
