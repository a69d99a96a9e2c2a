import type { Broadcast } from "@broadcast/contract/broadcasts";
import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, test } from "vitest";
import { aBroadcast } from "../../../testing/a-broadcast.ts";
import { type Answers, aUser, refusal, sessionOf, visit } from "../../../testing/visit.ts";
// Preloaded, so that the first test does not wait for it.
import "../BroadcastScreen.tsx";

const draft = aBroadcast({ name: "Fall trunk show", text: "Hi" });
const id = draft._id;
const drawn = [
  "/scheduled-broadcasts",
  "/scheduled-broadcasts/{scheduledBroadcastId}",
  "/scheduled-broadcasts/{scheduledBroadcastId}/review",
];
const nobody = { recipients: [], paging: { total: 0, pageSize: 25, page: 1, pages: 1 } };
const basics = (broadcast = draft): Answers => ({
  ...sessionOf(aUser()),
  "POST schedule/jobs/search": () => ({
    body: { jobs: [broadcast], paging: { total: 1, pageSize: 25, page: 1, pages: 1 } },
  }),
  [`GET schedule/jobs/${id}`]: () => ({ body: broadcast }),
  [`POST schedule/jobs/${id}/contacts/search`]: () => ({ body: nobody }),
  [`GET schedule/jobs/${id}/segments`]: () => ({ body: { segments: [] } }),
});
const open = (answers: Answers) => visit(`/scheduled-broadcasts/${id}`, { answers, drawn });
/** What the editor read of the draft. */
const asRead = { type: "sms", name: "Fall trunk show", subject: "", text: "Hi", isTransactional: false };
const messageBox = () => screen.findByRole("textbox", { name: "Message" });

afterEach(() => localStorage.clear());

test("typing is saved automatically", async () => {
  const user = userEvent.setup();
  const { calls } = open({
    ...basics(),
    [`PUT schedule/jobs/${id}`]: ({ body }) => ({ body: { ...draft, ...(body as object) } }),
  });
  await user.type(await messageBox(), " there");
  await waitFor(
    () =>
      expect(calls.filter(({ call }) => call.startsWith("PUT")).at(-1)?.body).toEqual({
        name: "Fall trunk show",
        text: "Hi there",
        basedOn: asRead,
      }),
    { timeout: 5_000 },
  );
  await screen.findByText("Saved");
});

describe("a draft that is left", () => {
  /** Opens a draft, as started in this window or from the list, leaves it, and counts its deletions. */
  const left = async (change: Partial<Broadcast>, from: "/scheduled-broadcasts/new" | null) => {
    // One that no other test started.
    const its = aBroadcast({ ...change, _id: crypto.randomUUID() });
    const path = `schedule/jobs/${its._id}`;
    const { router, calls } = visit(from ?? `/scheduled-broadcasts/${its._id}`, {
      answers: {
        ...sessionOf(aUser()),
        "POST schedule/jobs/draft": () => ({ body: its }),
        [`GET ${path}`]: () => ({ body: its }),
        [`POST ${path}/contacts/search`]: () => ({ body: nobody }),
        [`GET ${path}/segments`]: () => ({ body: { segments: [] } }),
        [`DELETE ${path}`]: () => ({ body: {} }),
      },
      drawn: [...drawn, "/scheduled-broadcasts/new"],
    });
    await messageBox();
    await act(() => router.navigate({ to: "/chats" }));
    // The request and its effects come after the change of the screen.
    await new Promise((resolve) => setTimeout(resolve, 150));
    return calls.filter(({ call }) => call === `DELETE ${path}`).length;
  };

  test.each<[string, Partial<Broadcast>, number]>([
    ["nobody touched", { name: "", text: "" }, 1],
    ["has words", { name: "", text: "Hi" }, 0],
    ["has recipients", { name: "", text: "", counts: { ...draft.counts, total: 1 } }, 0],
  ])("is deleted only if nobody touched it: it %s", async (_what, change, removals) => {
    expect(await left(change, "/scheduled-broadcasts/new")).toBe(removals);
  });

  test("stays if it was not started here: someone else may be about to write it", async () => {
    expect(await left({ name: "", text: "" }, null)).toBe(0);
  });
});

test("offline, the typed text stays, and is there again on the next visit", async () => {
  const user = userEvent.setup();
  const answers: Answers = { ...basics(), [`PUT schedule/jobs/${id}`]: () => "offline" };
  const first = open(answers);
  await user.type(await messageBox(), " from a tunnel");
  await screen.findByText("Not saved yet.", {}, { timeout: 5_000 });
  expect(await messageBox()).toHaveProperty("value", "Hi from a tunnel");
  await user.click(screen.getByRole("link", { name: "New" }));
  await waitFor(() => expect(first.address()).toBe("/scheduled-broadcasts/new"));
  await first.router.navigate({ to: `/scheduled-broadcasts/${id}` });
  expect(await messageBox()).toHaveProperty("value", "Hi from a tunnel");
});

test("an email has a subject of its own, saved once with its kind", async () => {
  const user = userEvent.setup();
  const { calls } = open({
    ...basics(),
    [`PUT schedule/jobs/${id}`]: ({ body }) => ({ body: { ...draft, ...(body as object) } }),
  });
  const { type: _, ...words } = asRead;
  const puts = () => calls.filter(({ call }) => call.startsWith("PUT")).map(({ body }) => body);
  await user.click(await screen.findByRole("radio", { name: "Email" }));
  screen.getByText(/postal address and an unsubscribe link/);
  await waitFor(() => expect(puts()).toHaveLength(1), { timeout: 5_000 });
  await user.type(screen.getByLabelText("Subject"), "New");
  await waitFor(
    () =>
      expect(puts()).toEqual([
        { ...asRead, type: "email", basedOn: asRead },
        { ...words, subject: "New", basedOn: { ...asRead, type: "email" } },
      ]),
    { timeout: 5_000 },
  );
}, 10_000);

test("a voice drop needs a recording, and refuses any other file", async () => {
  const user = userEvent.setup({ applyAccept: false });
  const voice = aBroadcast({ ...draft, type: "rvm", text: "" });
  const { calls } = open({
    ...basics(voice),
    [`PUT schedule/jobs/${id}/media`]: () => {
      voice.media = [{ url: "/api/recording", contentType: "audio/wav" }];
      return { body: voice };
    },
  });
  await user.click(await screen.findByRole("button", { name: "Review" }));
  screen.getByText("A recording is required.");
  const box = screen.getByLabelText("Choose a recording");
  await user.upload(box, new File(["ID3 not a wave file"], "hi.wav", { type: "audio/wav" }));
  await screen.findAllByText(/must be a WAV file/);
  expect(calls.some(({ call }) => call.endsWith("/media"))).toBe(false);
  await user.upload(box, new File(["RIFF0000WAVEfmt "], "hi.wav", { type: "audio/wav" }));
  await screen.findByRole("group", { name: "Your recording" });
  expect(screen.queryByText("A recording is required.")).toBeNull();
});

test("a recording chosen right after the kind is uploaded after the kind is saved", async () => {
  const user = userEvent.setup();
  const { calls } = open({
    ...basics(),
    [`PUT schedule/jobs/${id}`]: () => ({ body: { ...draft, type: "rvm" } }),
    [`PUT schedule/jobs/${id}/media`]: () => ({ body: { ...draft, type: "rvm" } }),
  });
  await user.click(await screen.findByRole("radio", { name: "Voice drop" }));
  await user.upload(
    screen.getByLabelText("Choose a recording"),
    new File(["RIFF0000WAVEfmt "], "hi.wav", { type: "audio/wav" }),
  );
  await waitFor(() => expect(calls.some(({ call }) => call.endsWith("/media"))).toBe(true));
  const puts = calls.filter(({ call }) => call.startsWith("PUT"));
  expect(puts.map(({ call }) => call.split(id)[1])).toEqual(["", "/media"]);
  expect(puts[0]?.body).toMatchObject({ type: "rvm" });
});

test("a picture is lost by choosing another kind only after a question", async () => {
  const user = userEvent.setup();
  const { calls } = open({
    ...basics({ ...draft, type: "mms", media: [{ url: "/api/pic", contentType: "image/jpeg" }] }),
    [`PUT schedule/jobs/${id}/media`]: () => ({ body: draft }),
    [`PUT schedule/jobs/${id}`]: ({ body }) => ({ body: { ...draft, ...(body as object) } }),
  });
  await user.click(await screen.findByRole("radio", { name: "Email" }));
  const question = await screen.findByRole("alertdialog");
  await user.click(within(question).getByRole("button", { name: "Cancel" }));
  expect(screen.getByRole("radio", { name: "Text" })).toHaveProperty("checked", true);
  expect(calls.some(({ call }) => call.startsWith("PUT"))).toBe(false);
});

test("curly quotes and dashes are replaced with one press", async () => {
  const user = userEvent.setup();
  open({
    ...basics({ ...draft, text: "It’s on – {{firstName}}" }),
    [`PUT schedule/jobs/${id}`]: ({ body }) => ({ body: { ...draft, ...(body as object) } }),
  });
  const box = await messageBox();
  await user.click(screen.getByRole("button", { name: "Replace with plain characters" }));
  expect(box).toHaveProperty("value", "It's on - {{firstName}}");
  expect(screen.queryByRole("button", { name: "Replace with plain characters" })).toBeNull();
});

test("review says what is missing instead of continuing", async () => {
  const user = userEvent.setup();
  const { address } = open(basics({ ...draft, text: "" }));
  await user.click(await screen.findByRole("button", { name: "Review" }));
  screen.getByText("Message is required.");
  screen.getByText("Send To is required.");
  expect(address()).toBe(`/scheduled-broadcasts/${id}`);
});

test("a message over the limit is reported while typing", async () => {
  open(basics({ ...draft, text: "x".repeat(1025) }));
  await screen.findByText("Message text cannot exceed 1024 characters.");
});

test("a dynamic field is inserted at the cursor, and has to be chosen first", async () => {
  const user = userEvent.setup();
  open({
    ...basics(),
    [`PUT schedule/jobs/${id}`]: ({ body }) => ({ body: { ...draft, ...(body as object) } }),
  });
  const box = (await messageBox()) as HTMLTextAreaElement;
  await user.type(box, " , hello");
  box.setSelectionRange(3, 3);
  await user.click(screen.getByRole("button", { name: "Dynamic field" }));
  await user.click(await screen.findByRole("button", { name: "Insert" }));
  screen.getByText("Please select a dynamic field to insert first.");
  await user.click(await screen.findByRole("option", { name: /First name/ }));
  await user.click(screen.getByRole("button", { name: "Insert" }));
  await waitFor(() => expect(box.value).toBe("Hi {{firstName}}, hello"));
});

test("a deleted draft is left without another save", async () => {
  const user = userEvent.setup();
  const { calls, address } = open({ ...basics(), [`DELETE schedule/jobs/${id}`]: () => ({ body: {} }) });
  await user.type(await messageBox(), " there");
  await user.click(screen.getByRole("button", { name: "More" }));
  await user.click(await screen.findByRole("menuitem", { name: "Delete draft" }));
  await user.click(await screen.findByRole("button", { name: "Delete draft" }));
  await waitFor(() => expect(address()).toBe("/scheduled-broadcasts"));
  const deletedAt = calls.findIndex(({ call }) => call.startsWith("DELETE"));
  expect(calls.slice(deletedAt).some(({ call }) => call.startsWith("PUT"))).toBe(false);
  expect(localStorage).toHaveLength(0);
});

test("adding all contacts to a list with some on it can be undone at once", async () => {
  const user = userEvent.setup();
  const additionId = "0b8a1c5e-4f0f-4a53-9f2e-0c5f5b1f0a01";
  const { calls } = open({
    ...basics({ ...draft, counts: { ...draft.counts, total: 9 } }),
    [`POST schedule/jobs/${id}/samples`]: () => ({ body: { samples: [] } }),
    [`PUT schedule/jobs/${id}/contacts/add/all`]: () => ({ body: { total: 279, additionId } }),
    [`PUT schedule/jobs/${id}/contacts/add/undo`]: () => ({ body: { total: 9 } }),
  });
  await user.click(await screen.findByRole("button", { name: "Everyone" }));
  await screen.findByText("270 contacts added");
  await user.click(screen.getByRole("button", { name: "Undo" }));
  await screen.findByText("9 contacts");
  expect(calls.find(({ call }) => call.endsWith("/contacts/add/undo"))?.body).toEqual({ additionId });
  expect(screen.queryByText("270 contacts added")).toBeNull();
});

test("a web address becomes a trackable link with one press, and the account's own have to be inserted", async () => {
  const user = userEvent.setup();
  const { calls } = open({
    ...basics(),
    "GET messages/dynamicUrlsInfo": () => ({
      body: { tagUrls: [{ name: "Trackable Link", finder: "https://go.example/l/" }] },
    }),
    "POST trackableLinks": ({ body }) => ({
      status: 201,
      body: { ...(body as object), _id: id, slug: "rivers-k7w2mxp" },
    }),
    [`PUT schedule/jobs/${id}`]: ({ body }) => ({ body: { ...draft, ...(body as object) } }),
  });
  const box = await messageBox();
  await user.type(box, " https://rivers.example/sale now");
  await user.click(await screen.findByRole("button", { name: "Make it trackable" }));
  await waitFor(() => expect(box).toHaveProperty("value", "Hi [[rivers-k7w2mxp]] now"));
  expect(calls.find(({ call }) => call === "POST trackableLinks")?.body).toEqual({
    name: "rivers example sale",
    url: "https://rivers.example/sale",
  });
  await user.type(box, " https://go.example/l/rivers-k7w2mxp/x");
  await screen.findByText(
    "We've detected a Trackable Link URL. Please use the insert button to add your link.",
  );
});

test("a public link shortener is refused before anything is sent", async () => {
  const user = userEvent.setup();
  const { address } = open({
    ...basics({ ...draft, text: "See bit.ly/3xYz", counts: { ...draft.counts, total: 1 } }),
    [`POST schedule/jobs/${id}/samples`]: () => ({ body: { samples: [] } }),
  });
  await messageBox();
  await user.click(screen.getByRole("button", { name: "Review" }));
  await screen.findByText("Carriers block texts with bit.ly links. Use the full URL or a trackable link.");
  expect(address()).not.toMatch(/review/);
});

test("the text is previewed as a recipient will get it", async () => {
  const user = userEvent.setup();
  const ana = { _id: "0b8a1c5e-4f0f-4a53-9f2e-0c5f5b1f1001", name: "Ana Ruiz", phoneNumber: "+15125550148" };
  open({
    ...basics({ ...draft, counts: { ...draft.counts, total: 1 } }),
    [`PUT schedule/jobs/${id}`]: ({ body }) => ({ body: { ...draft, ...(body as object) } }),
    [`POST schedule/jobs/${id}/samples`]: ({ body }) => {
      const text = (body as { text: string }).text.replace("{{firstName}}", "Ana");
      const figures = { characters: text.length, segments: 1, encoding: "GSM-7", credits: 1 };
      return { body: { samples: [{ contact: ana, subject: "", text, ...figures }] } };
    },
  });
  await user.type(await messageBox(), " {{{{firstName}}");
  const phone = await screen.findByRole("region", { name: "How it looks on a phone" });
  expect(await within(phone).findByText("Hi Ana")).toBeTruthy();
});

test("typing two braces offers the dynamic fields, and Enter inserts one", async () => {
  const user = userEvent.setup();
  open({
    ...basics(),
    [`PUT schedule/jobs/${id}`]: ({ body }) => ({ body: { ...draft, ...(body as object) } }),
  });
  const box = await messageBox();
  await user.type(box, " {{{{name");
  const list = await screen.findByRole("listbox", { name: "Dynamic fields" });
  const options = within(list).getAllByRole("option");
  expect(box.getAttribute("aria-activedescendant")).toBe(options[0]?.id);
  await user.keyboard("{ArrowDown}{ArrowUp}{Enter}");
  expect(box).toHaveProperty("value", "Hi {{firstName}}");
  expect(screen.queryByRole("listbox")).toBeNull();
  const chips = box.parentElement?.querySelectorAll("mark") ?? [];
  expect([...chips].map((chip) => chip.textContent)).toEqual(["{{firstName}}"]);
  await user.keyboard(" {{{{last");
  await screen.findByRole("listbox");
  await user.keyboard("{Escape}{Enter}");
  expect(box).toHaveProperty("value", "Hi {{firstName}} {{last\n");
});

test("content is inserted at the caret", async () => {
  const user = userEvent.setup();
  const template = {
    _id: "0197c001-0000-7000-8000-0000000000aa",
    contentType: "messageTemplate",
    type: "sms",
    name: "Hours",
    text: "Open 9 to 5. ",
    media: [],
    folderId: null,
    createdAt: "2025-06-02T15:00:00.000Z",
    modifiedAt: "2025-06-02T15:00:00.000Z",
  };
  open({
    ...basics(),
    [`PUT schedule/jobs/${id}`]: ({ body }) => ({ body: { ...draft, ...(body as object) } }),
    "POST templates/search": () => ({
      body: { templates: [template], paging: { total: 1, pageSize: 25, page: 1, pages: 1 } },
    }),
  });
  const box = (await messageBox()) as HTMLTextAreaElement;
  box.focus();
  box.setSelectionRange(0, 0);
  await user.click(screen.getByRole("button", { name: "Insert Content" }));
  await user.click(await screen.findByRole("menuitem", { name: "Insert Template" }));
  await user.click(await screen.findByRole("option", { name: /Hours/ }));
  await user.click(screen.getByRole("button", { name: "Select" }));
  await waitFor(() => expect(box).toHaveProperty("value", "Open 9 to 5. Hi"));
});

test("all contacts with a tag are removed from the list, and exceptions are reported", async () => {
  const user = userEvent.setup();
  const chosen = { ...draft, counts: { ...draft.counts, total: 30 } };
  const { calls } = open({
    ...basics(chosen),
    "POST tags/search": () => ({
      body: {
        tags: [{ name: "VIP", contacts: 5 }],
        paging: { total: 1, pageSize: 25, page: 1, pages: 1 },
      },
    }),
    [`PUT schedule/jobs/${id}/contacts/remove/all`]: () => ({ body: { total: 25 } }),
  });
  await user.click(await screen.findByRole("button", { name: "Remove a tag" }));
  const dialog = await screen.findByRole("dialog", { name: "Remove everyone with a tag" });
  await user.click(await within(dialog).findByText("VIP"));
  await user.click(within(dialog).getByRole("button", { name: "Remove" }));
  await screen.findByText("5 contacts removed");
  screen.getByText('If you add more contacts, remove "VIP" again.');
  expect(calls.find(({ call }) => call.includes("contacts/remove"))?.body).toEqual({ tag: "VIP" });
});

const segment = {
  _id: "0b8a1c5e-4f0f-4a53-9f2e-0c5f5b1f0b01",
  name: "Regulars",
  conditions: {
    match: "all",
    groups: [{ match: "all", conditions: [{ field: "tags", is: "any-of", tags: ["VIP"] }] }],
  },
  createdAt: "2026-11-20T00:00:00.000Z",
  modifiedAt: "2026-11-20T00:00:00.000Z",
};

test("segments are chosen, excluded and removed, each with its current size", async () => {
  const user = userEvent.setup();
  let chosen: { segment: object; isExcluded: boolean; contacts: number }[] = [];
  const { calls } = open({
    ...basics(),
    [`GET schedule/jobs/${id}/segments`]: () => ({ body: { segments: chosen } }),
    "POST segments/search": () => ({
      body: { segments: [segment], paging: { total: 1, pageSize: 25, page: 1, pages: 1 } },
    }),
    [`PUT schedule/jobs/${id}/segments/add`]: ({ body }) => {
      const { isExcluded = false } = body as { isExcluded?: boolean };
      chosen = [{ segment, isExcluded, contacts: 1_204 }];
      return { body: { total: 1_204 } };
    },
    [`PUT schedule/jobs/${id}/segments/remove`]: () => {
      chosen = [];
      return { body: { total: 0 } };
    },
  });
  const choose = async (button: string, confirm: string) => {
    await user.click(await screen.findByRole("button", { name: button }));
    const picker = within(await screen.findByRole("dialog", { name: button }));
    await user.click(await picker.findByText("Regulars"));
    await user.click(picker.getByRole("button", { name: confirm }));
  };
  await choose("Choose a segment", "Select");
  await screen.findByText("Regulars · 1,204");
  await choose("Leave out a segment", "Leave out");
  await screen.findByText("Without Regulars · 1,204");
  await user.click(screen.getByRole("button", { name: "Remove the segment Regulars" }));
  await waitFor(() => expect(screen.queryByText(/Regulars · /)).toBeNull());
  const made = calls.filter(({ call }) => call.startsWith(`PUT schedule/jobs/${id}/segments`));
  expect(made.map(({ body }) => body)).toEqual([
    { segmentId: segment._id },
    { segmentId: segment._id, isExcluded: true },
    { segmentId: segment._id },
  ]);
});

test("an untouched draft with a segment is kept, even if the segment is empty", async () => {
  const blank = aBroadcast({ _id: "0b8a1c5e-4f0f-4a53-9f2e-0c5f5b1f0bcc" });
  const path = `schedule/jobs/${blank._id}`;
  const { router, calls } = visit("/scheduled-broadcasts/new", {
    answers: {
      ...basics(),
      "POST schedule/jobs/draft": () => ({ body: blank }),
      [`GET ${path}`]: () => ({ body: blank }),
      [`POST ${path}/contacts/search`]: () => ({ body: nobody }),
      [`GET ${path}/segments`]: () => ({
        body: { segments: [{ segment, isExcluded: false, contacts: 0 }] },
      }),
      [`DELETE ${path}`]: () => ({ body: {} }),
    },
    drawn: [...drawn, "/scheduled-broadcasts/new"],
  });
  await screen.findByText("Regulars · 0");
  const asked = () => calls.filter(({ call }) => call === `GET ${path}/segments`).length;
  const before = asked();
  await act(() => router.navigate({ to: "/chats" }));
  await waitFor(() => expect(asked()).toBe(before + 1));
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(calls.some(({ call }) => call.startsWith("DELETE"))).toBe(false);
});

describe("when someone else changed the text meanwhile", () => {
  const changed = () => refusal(409, "conflict", "Changed elsewhere.");
  /** Types into a draft whose text is another by now. */
  const typed = async () => {
    let stored: Broadcast = { ...draft, text: "Theirs" };
    const { calls } = open({
      ...basics(),
      [`GET schedule/jobs/${id}`]: () => ({ body: calls.some(isPut) ? stored : draft }),
      [`PUT schedule/jobs/${id}`]: ({ body }) => {
        const { basedOn, ...change } = body as { basedOn: { text: string }; text: string };
        if (basedOn.text !== stored.text) return changed();
        stored = { ...stored, ...change };
        return { body: stored };
      },
    });
    const user = userEvent.setup();
    const box = await messageBox();
    await user.type(box, " there");
    await screen.findByRole("button", { name: "Keep mine" }, { timeout: 5_000 });
    expect(box).toHaveProperty("value", "Hi there");
    return { user, box, text: () => stored.text };
  };
  const isPut = ({ call }: { call: string }) => call.startsWith("PUT");

  test("what was typed stays, and replaces theirs only on request", async () => {
    const { user, box, text } = await typed();
    expect(text()).toBe("Theirs");
    await user.click(screen.getByRole("button", { name: "Keep mine" }));
    await waitFor(() => expect(text()).toBe("Hi there"));
    expect(box).toHaveProperty("value", "Hi there");
    expect(screen.queryByRole("button", { name: "Keep mine" })).toBeNull();
  });

  test("theirs can be loaded instead, and written on", async () => {
    const { user, box, text } = await typed();
    await user.click(screen.getByRole("button", { name: "Load their version" }));
    await waitFor(() => expect(box).toHaveProperty("value", "Theirs"));
    expect(screen.queryByRole("button", { name: "Keep mine" })).toBeNull();
    await user.type(box, " too");
    await waitFor(() => expect(text()).toBe("Theirs too"), { timeout: 5_000 });
  });

  test("an own save whose answer was lost is not taken for theirs", async () => {
    const user = userEvent.setup();
    let stored: Broadcast = draft;
    let isLost = true;
    open({
      ...basics(),
      [`GET schedule/jobs/${id}`]: () => ({ body: stored }),
      [`PUT schedule/jobs/${id}`]: ({ body }) => {
        const { basedOn, ...change } = body as { basedOn: { text: string }; text: string };
        if (basedOn.text !== stored.text && change.text !== stored.text) return changed();
        stored = { ...stored, ...change };
        if (!isLost) return { body: stored };
        isLost = false;
        return "offline";
      },
    });
    const box = await messageBox();
    await user.type(box, " there");
    await screen.findByText("Not saved yet.", {}, { timeout: 5_000 });
    await user.type(box, " you");
    await waitFor(() => expect(stored.text).toBe("Hi there you"), { timeout: 5_000 });
    expect(screen.queryByRole("button", { name: "Keep mine" })).toBeNull();
  }, 15_000);
});

test("of a scheduled broadcast, a recording takes effect at once, and what is half-typed only when it is saved", async () => {
  const user = userEvent.setup();
  const its = { type: "rvm", state: "scheduled", scheduledAt: "2026-11-21T15:00:00.000Z" } as const;
  const scheduled = aBroadcast({ ...draft, ...its, text: "" });
  const { calls } = visit(`/scheduled-broadcasts/${id}?edit=1`, {
    answers: {
      ...basics(scheduled),
      [`PUT schedule/jobs/${id}/media`]: () => ({ body: scheduled }),
      [`PUT schedule/jobs/${id}`]: ({ body }) => ({ body: { ...scheduled, ...(body as object) } }),
    },
    drawn,
  });
  await user.type(await screen.findByLabelText("Name"), " for fr");
  screen.getByText(/Contacts, a picture, a recording or a designed email take effect right away/);
  await user.upload(
    screen.getByLabelText("Choose a recording"),
    new File(["RIFF0000WAVEfmt "], "hi.wav", { type: "audio/wav" }),
  );
  const puts = () => calls.flatMap(({ call }) => (call.startsWith("PUT") ? [call.split(id)[1]] : []));
  await waitFor(() => expect(puts()).toEqual(["/media"]));
  expect(screen.getByLabelText("Name")).toHaveProperty("value", "Fall trunk show for fr");
  await user.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(puts()).toEqual(["/media", ""]));
});

test("a broadcast's text is checked like a chat's, by the rules for broadcasts", async () => {
  const user = userEvent.setup();
  const { calls } = open({
    ...basics(),
    [`PUT schedule/jobs/${id}`]: ({ body }) => ({ body: { ...draft, ...(body as object) } }),
    "POST message-quality": () => ({
      body: {
        strengthRating: "weak",
        scaledDeliverability: 41,
        pros: [],
        cons: [
          {
            note: "It doesn't say how to opt out.",
            fix: { label: "Add it", text: "Hi there. Reply STOP to stop." },
          },
        ],
      },
    }),
  });
  const box = (await messageBox()) as HTMLTextAreaElement;
  await user.type(box, " there");
  await user.click(screen.getByRole("button", { name: "Message Insights" }));
  await screen.findByText("It doesn't say how to opt out.");
  expect(screen.getByText("Weak")).toBeTruthy();
  expect(calls.filter(({ call }) => call === "POST message-quality").at(-1)?.body).toEqual({
    text: "Hi there",
    use: "broadcast",
  });
  await user.click(screen.getByRole("button", { name: "Add it" }));
  expect(box.value).toBe("Hi there. Reply STOP to stop.");
});
