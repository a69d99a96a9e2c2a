import type { EditedDesign } from "@broadcast/contract/content-design";
import type { LandingPage } from "@broadcast/contract/landing-pages";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it } from "vitest";
import { type Answers, aUser, refusal, sessionOf, visit } from "../../testing/visit.ts";

beforeEach(() => localStorage.clear());

const id = "0b8a1c5e-4f0f-4a53-9f2e-0c5f5b1f0f01";
const aPage: LandingPage = {
  _id: id,
  name: "Spring sale",
  folderId: null,
  createdAt: "2026-11-20T00:00:00.000Z",
  modifiedAt: "2026-11-20T00:00:00.000Z",
  updatedAt: "2026-11-20T00:00:00.000Z",
  slug: "spring-sale-k7w2mxp",
  url: "https://rivers.example/p/spring-sale-k7w2mxp",
  title: "Spring sale",
  description: "New pieces.",
  noIndex: false,
  socialImageId: null,
  socialImageUrl: "https://rivers.example/p/spring-sale-k7w2mxp/social.png?v=1",
  publishedAt: null,
  isChangedSince: false,
  views: 0,
};
const blockIds = ["a", "b"].map((end) => `0b8a1c5e-4f0f-4a53-9f2e-0c5f5b1f0e0${end}`);
const anEdited = (): EditedDesign => ({
  revision: 4,
  design: {
    version: 1,
    colors: { background: "#ffffff", text: "#1a211e", button: "#1b7a5f", buttonText: "#ffffff" },
    blocks: [
      { id: blockIds[0]!, type: "heading", align: "left", level: 1, text: "Hello" },
      { id: blockIds[1]!, type: "button", align: "left", label: "Shop now", link: "" },
    ],
  },
});
const save = `PUT landingPages/${id}/design`;

const open = (answers: Answers = {}, edited = anEdited()) =>
  visit(`/landing-pages/${id}/design`, {
    drawn: ["/landing-pages/{landingPageId}/design"],
    answers: {
      ...sessionOf(aUser()),
      [`GET landingPages/${id}`]: () => ({ body: aPage }),
      [`GET landingPages/${id}/design`]: () => ({ body: edited }),
      [save]: ({ body }) => ({ body: { revision: (body as EditedDesign).revision + 1 } }),
      ...answers,
    },
  });

const names = async () =>
  (await screen.findAllByRole("button", { name: /^Edit \w+/ })).map((button) =>
    button.getAttribute("aria-label"),
  );

it("a design is edited with the keyboard alone, taken back, and saved by itself from the revision it was made of", async () => {
  const { calls } = open();
  const user = userEvent.setup();
  (await screen.findByRole("button", { name: "Edit Heading, 1 of 2" })).focus();
  await user.keyboard("{Enter}");
  await user.clear(screen.getByRole("textbox", { name: "Heading" }));
  await user.type(screen.getByRole("textbox", { name: "Heading" }), "Spring is here");
  await user.keyboard("{Alt>}{ArrowDown}{/Alt}");
  expect(await names()).toEqual(["Edit Button, 1 of 2", "Edit Heading, 2 of 2"]);
  await user.click(screen.getByRole("button", { name: "Undo" }));
  expect(await names()).toEqual(["Edit Heading, 1 of 2", "Edit Button, 2 of 2"]);
  await waitFor(() => {
    const sent = calls.filter(({ call }) => call === save).map(({ body }) => body as EditedDesign);
    expect(sent[0]?.revision).toBe(4);
    expect(sent.at(-1)?.design.blocks[0]).toMatchObject({ text: "Spring is here" });
  });
  await user.keyboard("{Escape}");
  await user.click(screen.getByRole("button", { name: "Edit Button, 2 of 2" }));
  await user.type(screen.getByRole("textbox", { name: "Link" }), "javascript:alert(1)");
  expect(screen.getByText(/Enter a URL that starts with https/)).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Duplicate" }));
  await user.click(screen.getByRole("button", { name: "Delete" }));
  expect(await names()).toHaveLength(2);
  const isHarmless = calls.every(({ body }) => !JSON.stringify(body ?? null).includes("javascript:"));
  expect(isHarmless).toBe(true);
});

it("what somebody else changed meanwhile is not overwritten: the author chooses, and loses nothing", async () => {
  let theirs = { ...anEdited(), revision: 9 };
  let edited = anEdited();
  const { calls } = open({
    [`GET landingPages/${id}/design`]: () => ({ body: edited }),
    [save]: ({ body }) => {
      const sent = body as EditedDesign;
      if (sent.revision !== theirs.revision) return refusal(409, "conflict", "Changed elsewhere.");
      theirs = { ...sent, revision: sent.revision + 1 };
      return { body: { revision: theirs.revision } };
    },
  });
  const user = userEvent.setup();
  await user.click(await screen.findByRole("button", { name: "Edit Heading, 1 of 2" }));
  await user.type(screen.getByRole("textbox", { name: "Heading" }), " mine");
  await screen.findByText(/changed in another window/, {}, { timeout: 4_000 });
  expect(theirs.design).toEqual(anEdited().design);
  edited = theirs;
  await user.click(screen.getByRole("button", { name: "Keep mine" }));
  await waitFor(() => expect(theirs.design.blocks[0]).toMatchObject({ text: "Hello mine" }));
  expect(calls.filter(({ call }) => call === save).at(-1)?.body).toMatchObject({ revision: 9 });
  await waitFor(() => expect(screen.queryByText(/changed in another window/)).toBeNull());
});

it("a save whose answer was lost on the way is no conflict with oneself", async () => {
  let stored = anEdited();
  let isFirst = true;
  open({
    [`GET landingPages/${id}/design`]: () => ({ body: stored }),
    [save]: ({ body }) => {
      const sent = body as EditedDesign;
      if (sent.revision !== stored.revision) return refusal(409, "conflict", "Changed elsewhere.");
      stored = { ...sent, revision: sent.revision + 1 };
      if (!isFirst) return { body: { revision: stored.revision } };
      isFirst = false;
      return refusal(500, "internal", "The answer is lost.");
    },
  });
  const user = userEvent.setup();
  await user.click(await screen.findByRole("button", { name: "Edit Heading, 1 of 2" }));
  await user.type(screen.getByRole("textbox", { name: "Heading" }), "!");
  await waitFor(() => expect(isFirst).toBe(false), { timeout: 4_000 });
  await user.type(screen.getByRole("textbox", { name: "Heading" }), "!");
  await waitFor(() => expect(stored.design.blocks[0]).toMatchObject({ text: "Hello!!" }), { timeout: 9_000 });
  expect(screen.queryByText(/changed in another window/)).toBeNull();
});

it("an empty page is offered designs to start from", async () => {
  const { colors, blocks } = anEdited().design;
  const offered = ["Announcement", "Sale"].map((name, at) => ({
    ...{ _id: blockIds[at]!, name, about: "One piece of news.", title: "Hi {{firstName|there}}", colors },
  }));
  const { calls } = open(
    {
      "GET unlayerTemplates": () => ({ body: { unlayerTemplates: offered } }),
      [`POST unlayerTemplates/${blockIds[0]}/begin`]: () => ({
        body: { design: { version: 1, colors, blocks } },
      }),
    },
    { ...anEdited(), design: { ...anEdited().design, blocks: [] } },
  );
  const user = userEvent.setup();
  const starts = await screen.findByRole("region", { name: "Starter designs" });
  expect(await within(starts).findAllByRole("button")).toHaveLength(2);
  await user.click(within(starts).getByRole("button", { name: /Announcement/ }));
  expect(await names()).toHaveLength(2);
  await waitFor(() => expect(calls.some(({ call }) => call === save)).toBe(true));
});

it("a button on a page is tied to a keyword: it texts the word to the account's number", async () => {
  const edited = anEdited();
  edited.design.blocks = [
    {
      ...{ id: blockIds[0]!, type: "textUs", align: "left", label: "Text us" },
      ...{ phoneNumber: "+15125550199", message: "" },
    },
  ];
  const { calls } = open(
    {
      "GET keywords/allWordsWithPublicLinkForUser": () => ({
        body: {
          keywords: [{ _id: id, word: "MENU", publicLink: "https://app.example/t/menu", smsLink: null }],
        },
      }),
    },
    edited,
  );
  const user = userEvent.setup();
  await user.click(await screen.findByRole("button", { name: /^Edit Text us button/ }));
  await user.click(await screen.findByRole("combobox", { name: "Keyword" }));
  await user.click(await screen.findByRole("option", { name: "MENU" }));
  await waitFor(() =>
    expect(
      calls.filter(({ call }) => call === save).map(({ body }) => (body as EditedDesign).design.blocks[0]),
    ).toContainEqual(expect.objectContaining({ message: "MENU", phoneNumber: "+15125550148" })),
  );
});
