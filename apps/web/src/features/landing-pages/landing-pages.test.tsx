import type { DesignBlock, EditedDesign } from "@broadcast/contract/content-design";
import type { LandingPage } from "@broadcast/contract/landing-pages";
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { Editor } from "@tiptap/core";
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

it("a design is edited by keyboard alone, undone, and saved automatically from the revision it is based on", async () => {
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

it("a concurrent change is not overwritten: the author chooses, and loses nothing", async () => {
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

it("a save whose answer was lost is not a conflict with itself", async () => {
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

it("an empty page offers designs to start from", async () => {
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

it("a button on a page is linked to a keyword: it texts the word to the account's number", async () => {
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

it("the other version can be loaded, and Undo restores one's own", async () => {
  const theirs = { ...anEdited(), revision: 9 };
  const heading = { ...theirs.design.blocks[0]!, text: "Theirs" } as never;
  theirs.design = { ...theirs.design, blocks: [heading, theirs.design.blocks[1]!] };
  let edited = anEdited();
  open({
    [`GET landingPages/${id}/design`]: () => ({ body: edited }),
    [save]: ({ body }) =>
      (body as EditedDesign).revision === 9
        ? { body: { revision: 10 } }
        : refusal(409, "conflict", "Changed elsewhere."),
  });
  const user = userEvent.setup();
  await user.click(await screen.findByRole("button", { name: "Edit Heading, 1 of 2" }));
  await user.type(screen.getByRole("textbox", { name: "Heading" }), " mine");
  await screen.findByText(/changed in another window/, {}, { timeout: 4_000 });
  edited = theirs;
  await user.click(screen.getByRole("button", { name: "Load their version" }));
  const field = screen.getByRole<HTMLInputElement>("textbox", { name: "Heading" });
  await waitFor(() => expect(field.value).toBe("Theirs"));
  await user.click(screen.getByRole("button", { name: "Undo" }));
  expect(field.value).toBe("Hello mine");
});

const pictureId = "0b8a1c5e-4f0f-4a53-9f2e-0c5f5b1f0e0c";
const anUpload = (receivedParts: number) => ({
  body: { _id: pictureId, fileName: "a.png", fileSize: 5, partBytes: 10, parts: 1, receivedParts },
});
const uploading: Answers = {
  "POST attachments/uploads": () => ({ status: 201, ...anUpload(0) }),
  [`PUT attachments/uploads/${pictureId}/parts/0`]: () => anUpload(1),
  "POST attachments": () => ({ status: 201, body: { _id: pictureId, name: "a", kind: "picture" } }),
  [`GET attachments/${pictureId}`]: () => ({ body: { _id: pictureId, kind: "picture", modifiedAt: "1" } }),
};
const blocksSaved = (calls: readonly { call: string; body: unknown }[]) =>
  (calls.filter(({ call }) => call === save).at(-1)?.body as EditedDesign | undefined)?.design.blocks ?? [];

it("a picture that is pasted or dropped is stored, and inserted after the selected block; other files are refused", async () => {
  const { calls } = open(uploading);
  const user = userEvent.setup();
  await user.click(await screen.findByRole("button", { name: "Edit Heading, 1 of 2" }));
  const list = screen.getByRole("list", { name: "Blocks" });
  const picture = new File(["12345"], "river.png", { type: "image/png" });
  fireEvent.paste(list, { clipboardData: { files: [picture], types: ["Files"] } });
  await waitFor(async () =>
    expect(await names()).toEqual(["Edit Heading, 1 of 3", "Edit Picture, 2 of 3", "Edit Button, 3 of 3"]),
  );
  await user.click(screen.getByRole("button", { name: "Edit Button, 3 of 3" }));
  fireEvent.drop(list, { dataTransfer: { files: [picture], types: ["Files"], getData: () => "" } });
  await waitFor(async () => expect((await names()).at(-1)).toBe("Edit Picture, 4 of 4"));
  await waitFor(() => expect(blocksSaved(calls)[1]).toMatchObject({ type: "image", fileId: pictureId }), {
    timeout: 4_000,
  });
  const text = new File(["12345"], "a.txt", { type: "text/plain" });
  fireEvent.drop(list, { dataTransfer: { files: [text], types: ["Files"], getData: () => "" } });
  expect(await screen.findByText("File must be an image")).toBeTruthy();
  const photo = new File(["12345"], "a.heic", { type: "image/heic" });
  fireEvent.drop(list, { dataTransfer: { files: [photo], types: ["Files"], getData: () => "" } });
  expect(await screen.findByText(/Only JPEG, PNG, GIF and WebP pictures/)).toBeTruthy();
  expect(await names()).toHaveLength(4);
});

it("a page has a language, a logo, and pictures with a width", async () => {
  const image: DesignBlock = {
    ...{ id: blockIds[0]!, type: "image", align: "left", fileId: pictureId, alt: "", link: null },
  };
  const brand = { logoId: null, logoUrl: null, colors: null };
  const { calls } = open(
    { ...uploading, "GET brand": () => ({ body: brand }) },
    { ...anEdited(), design: { ...anEdited().design, blocks: [image] } },
  );
  const user = userEvent.setup();
  await user.click(await screen.findByRole("button", { name: "Language: English" }));
  await user.click(await screen.findByRole("menuitem", { name: "Spanish" }));
  expect(await screen.findByRole("button", { name: "Language: Spanish" })).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Edit Picture, 1 of 1" }));
  await user.click(screen.getByRole("button", { name: "Half" }));
  await user.click(screen.getAllByRole("button", { name: "Add block" })[0]!);
  await user.click(await screen.findByRole("menuitem", { name: "Logo" }));
  await waitFor(
    () =>
      expect(blocksSaved(calls)).toMatchObject([
        { type: "image", width: 50 },
        { type: "logo", align: "center" },
      ]),
    { timeout: 4_000 },
  );
  expect(calls.filter(({ call }) => call === save).at(-1)?.body).toMatchObject({ design: { lang: "es" } });
});

it("fields are inserted at the cursor, and a field's fallback is changed by opening it", async () => {
  const run = { text: "Hi {{firstName|there}}!", bold: false, italic: false, link: null };
  const text = { id: blockIds[1]!, type: "text", align: "left", paragraphs: [[run]] } as never;
  const start = anEdited();
  const { calls } = open(
    {},
    {
      ...start,
      design: { ...start.design, blocks: [start.design.blocks[0]!, text] },
    },
  );
  const user = userEvent.setup();
  await user.click(await screen.findByRole("button", { name: "Edit Heading, 1 of 2" }));
  const field = screen.getByRole<HTMLInputElement>("textbox", { name: "Heading" });
  field.setSelectionRange(2, 2);
  await user.click(screen.getByRole("button", { name: "Insert dynamic field" }));
  await user.click((await screen.findAllByRole("option", { name: /^Last name/ }))[0]!);
  await user.click(screen.getByRole("button", { name: "Insert" }));
  await waitFor(() => expect(field.value).toBe("He{{lastName}}llo"));

  await user.click(screen.getByRole("button", { name: "Edit Text, 2 of 2" }));
  const words = await screen.findByRole("textbox", { name: "Text" });
  await waitFor(() => expect(words.querySelector("[data-field]")?.textContent).toBe("First name, or there"));
  const { editor } = words as unknown as { editor: Editor };
  // Selected as with an arrow key.
  act(() => void editor.commands.setNodeSelection(4));
  fireEvent.keyDown(words, { key: "Enter" });
  const fallback = await screen.findByLabelText<HTMLInputElement>("If there is no value, use");
  expect(fallback.value).toBe("there");
  await user.clear(fallback);
  await user.type(fallback, "friend");
  await user.click(screen.getByRole("button", { name: "Change" }));
  await waitFor(() => expect(JSON.stringify(blocksSaved(calls)[1])).toContain("Hi {{firstName|friend}}!"), {
    timeout: 4_000,
  });
});

it("a text has lists, quotes and underlines, and a pasted field becomes a chip", async () => {
  const run = { text: "One", bold: false, italic: false, link: null };
  const text = { id: blockIds[0]!, type: "text", align: "left", paragraphs: [[run]] } as never;
  const { calls } = open({}, { ...anEdited(), design: { ...anEdited().design, blocks: [text] } });
  const user = userEvent.setup();
  await user.click(await screen.findByRole("button", { name: "Edit Text, 1 of 1" }));
  const words = await screen.findByRole("textbox", { name: "Text" });
  const { editor } = words as unknown as { editor: Editor };
  act(() => void editor.commands.selectAll());
  await user.click(screen.getByRole("button", { name: "Bulleted list" }));
  await user.click(screen.getByRole("button", { name: "Underline" }));
  act(() => {
    editor.commands.setTextSelection(4);
    // jsdom has neither clipboard events nor text positions.
    const nowhere = { left: 0, right: 0, top: 0, bottom: 0 };
    Object.assign(Range.prototype, { getClientRects: () => [], getBoundingClientRect: () => nowhere });
    editor.view.pasteText(" {{firstName|there}} two", new Event("paste") as ClipboardEvent);
  });
  await waitFor(() => expect(words.querySelector("[data-field]")?.textContent).toBe("First name, or there"));
  expect(screen.getByRole("button", { name: "Bulleted list" }).getAttribute("aria-pressed")).toBe("true");
  await waitFor(
    () => {
      const [
        {
          paragraphs: [first],
        } = { paragraphs: [] },
      ] = blocksSaved(calls) as {
        paragraphs: { kind: string; runs: { text: string; underline?: true }[] }[];
      }[];
      expect(first?.kind).toBe("bullet");
      expect(first?.runs[0]).toMatchObject({ text: expect.stringMatching(/^One/), underline: true });
      expect(first?.runs.map((its) => its.text).join("")).toBe("One {{firstName|there}} two");
    },
    { timeout: 4_000 },
  );
});

const detail = (page: Partial<LandingPage>, answers: Answers = {}) =>
  visit(`/landing-pages/${id}`, {
    drawn: ["/landing-pages/{landingPageId}"],
    answers: {
      ...sessionOf(aUser()),
      [`GET landingPages/${id}`]: () => ({ body: { ...aPage, ...page } }),
      ...answers,
    },
  });

it("a file that is no picture, or is over 50 MB, is refused as a social image before it is uploaded", async () => {
  const { calls } = detail({ publishedAt: "2026-11-21T00:00:00.000Z" });
  await userEvent.click(await screen.findByRole("button", { name: "Choose a picture" }));
  const input = await screen.findByLabelText("Picture to upload");
  const choose = (file: File) => userEvent.upload(input, file, { applyAccept: false });
  await choose(new File(["12345"], "a.txt", { type: "text/plain" }));
  expect(await screen.findByText("File must be an image")).toBeTruthy();
  const large = new File(["12345"], "a.png", { type: "image/png" });
  Object.defineProperty(large, "size", { value: 50_000_001 });
  await choose(large);
  expect(await screen.findByText("File must be less than 50MB")).toBeTruthy();
  expect(calls.some(({ call }) => call === "POST attachments/uploads")).toBe(false);
});

it("a published page is unpublished, hidden from search engines, and has its social image generated again", async () => {
  const social = `PUT landingPages/${id}/updateSocialSharingImage`;
  const published = { publishedAt: "2026-11-21T00:00:00.000Z", socialImageId: pictureId };
  const { calls } = detail(published, {
    [`POST landingPages/${id}/unpublish`]: () => ({ body: aPage }),
    [`PUT landingPages/${id}`]: ({ body }) => ({ body: { ...aPage, ...published, ...(body as object) } }),
    [social]: () => ({ body: { ...aPage, ...published } }),
  });
  const user = userEvent.setup();
  const image = await screen.findByAltText<HTMLImageElement>("Shown when this page is shared");
  expect(image.src).toBe(aPage.socialImageUrl);
  await user.click(screen.getByRole("button", { name: "Create one from the title" }));
  await waitFor(() =>
    expect(calls.find(({ call }) => call === social)?.body).toEqual({ attachmentId: null }),
  );
  await user.click(screen.getByRole("switch", { name: /Hide from search engines/ }));
  await user.click(await screen.findByRole("button", { name: "Save" }));
  await waitFor(() =>
    expect(calls.find(({ call }) => call === `PUT landingPages/${id}`)?.body).toMatchObject({
      noIndex: true,
    }),
  );
  await user.click(screen.getByRole("button", { name: "More actions" }));
  await user.click(await screen.findByRole("menuitem", { name: "Unpublish" }));
  await waitFor(() =>
    expect(calls.some(({ call }) => call === `POST landingPages/${id}/unpublish`)).toBe(true),
  );
});

it("a page that has become too large to open quickly says so", async () => {
  open({ [`GET landingPages/${id}/check`]: () => ({ body: { bytes: 52_000 } }) });
  expect(await screen.findByText("This page is getting large")).toBeTruthy();
});
