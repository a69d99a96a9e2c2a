import type { ContactImport } from "@broadcast/contract/contact-imports";
import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import { type Answers, aUser, refusal, sessionOf, visit } from "../../testing/visit.ts";

const uploaded: ContactImport = {
  _id: "0b8a1c5e-4f0f-4a53-9f2e-0c5f5b1f0d01",
  fileName: "people.csv",
  fileSizeBytes: 2048,
  state: "mapping",
  hasHeader: true,
  columns: [
    { header: "Name", samples: ["Ana Lopez"], field: "name" },
    { header: "Mobile", samples: ["5125550148"], field: "phoneNumber" },
  ],
  encoding: "utf-8",
  delimiter: ",",
  tags: [],
  asksToConfirm: false,
  consent: null,
  dryRun: null,
  progress: 0,
  created: 0,
  updated: 0,
  unchanged: 0,
  refused: 0,
  partial: 0,
  failure: null,
  createdAt: "2026-11-20T00:00:00.000Z",
  finishedAt: null,
};
const path = `contacts/import/${uploaded._id}`;

const open = (made: ContactImport, answers: Answers = {}) =>
  visit(`/${path}`, {
    answers: {
      ...sessionOf(aUser()),
      [`GET ${path}`]: () => ({ body: made }),
      [`POST ${path}/dryRun`]: () => ({ status: 202, body: made }),
      ...answers,
    },
    drawn: ["/contacts/import/{importId}"],
  });
const start = () => screen.findByRole("button", { name: "Start import" }) as Promise<HTMLButtonElement>;

it("without a phone number column it says what to do and cannot start", async () => {
  open({ ...uploaded, columns: uploaded.columns.map((column) => ({ ...column, field: null })) });
  expect((await start()).disabled).toBe(true);
  expect(screen.queryByRole("switch", { name: "Ask new contacts to confirm" })).toBeNull();
  expect(screen.getByText("Choose the column with the phone numbers or the emails.")).toBeTruthy();
});

it("starts with the guessed columns, and then shows its progress", async () => {
  let state: ContactImport = uploaded;
  const { calls } = open(uploaded, {
    [`GET ${path}`]: () => ({ body: state }),
    [`PUT ${path}`]: () => {
      state = { ...uploaded, state: "running", progress: 0.43, created: 860 };
      return { status: 202, body: state };
    },
  });
  const user = userEvent.setup();
  await user.click(await screen.findByRole("radio", { name: "I have no record of it" }));
  await user.click(screen.getByRole("combobox", { name: "What Name does to existing contacts" }));
  await user.click(await screen.findByRole("option", { name: "Fills in empty values only" }));
  await user.click(await start());
  expect(await screen.findByText("43% of the file read")).toBeTruthy();
  expect(screen.getByText("860")).toBeTruthy();
  expect(calls.find(({ call }) => call === `PUT ${path}`)?.body).toEqual({
    hasHeader: true,
    fields: ["name", "phoneNumber"],
    updates: ["fill", "overwrite"],
    tags: [],
    asksToConfirm: false,
    consent: null,
  });
});

it("shows before the start what will happen to the rows and why some are refused, and recounts after a change", async () => {
  const counted: ContactImport = {
    ...uploaded,
    dryRun: {
      isDone: true,
      progress: 1,
      rows: 2010,
      created: 1200,
      updated: 5,
      unchanged: 802,
      refused: 3,
      partial: 0,
      reasons: [{ reason: "There is no phone number.", rows: 3, firstLine: 7, isWholeRow: true }],
      failure: null,
    },
  };
  const { calls } = open(uploaded, {
    [`GET ${path}`]: () => ({ body: counted }),
    [`POST ${path}/dryRun`]: () => ({ status: 202, body: counted }),
  });
  expect(await screen.findByText("2,010 rows in the file. Nothing has been changed yet.")).toBeTruthy();
  for (const figure of ["1,200", "5", "802"]) expect(screen.getByText(figure)).toBeTruthy();
  expect(screen.getByText("(first in line 7): There is no phone number.")).toBeTruthy();
  await userEvent.click(screen.getByRole("switch", { name: "First row has column names" }));
  expect(screen.queryByText(/Nothing has been changed yet/)).toBeNull();
  const asked = () => calls.filter(({ call }) => call === `POST ${path}/dryRun`).map(({ body }) => body);
  await waitFor(() => expect(asked()).toHaveLength(2));
  expect(asked()).toEqual(
    [true, false].map((hasHeader) => ({
      hasHeader,
      fields: ["name", "phoneNumber"],
      updates: ["overwrite", "overwrite"],
      tags: [],
    })),
  );
});

it("speaks of cards for a file of vCards, which has no header row", async () => {
  const reason = { reason: "The phone number isn't valid.", rows: 1, firstLine: 4, isWholeRow: true };
  const counts = { created: 2, updated: 0, unchanged: 0, refused: 1, partial: 0 };
  const dryRun = { ...counts, isDone: true, progress: 1, rows: 3, reasons: [reason], failure: null };
  const cards: ContactImport = { ...uploaded, fileName: "phone.vcf", dryRun };
  open(cards, {
    [`GET ${path}`]: () => ({ body: cards }),
    [`POST ${path}/dryRun`]: () => ({ status: 202, body: cards }),
  });
  expect(await screen.findByText("(card 3): The phone number isn't valid.")).toBeTruthy();
  expect(screen.getByText("First cards as contacts")).toBeTruthy();
  expect(screen.queryByRole("switch", { name: "First row has column names" })).toBeNull();
});

it("asks before the start how the contacts consented, warns if nothing is recorded, and submits the record", async () => {
  const { calls } = open(uploaded, { [`PUT ${path}`]: () => ({ status: 202, body: uploaded }) });
  const user = userEvent.setup();
  await user.click(await start());
  await screen.findByText("Choose how they agreed, or that you have no record of it.");
  expect(document.activeElement?.getAttribute("role")).toBe("radio");
  await user.click(screen.getByRole("radio", { name: "I have no record of it" }));
  await screen.findByText("Nothing will be recorded for these contacts.");
  await user.click(screen.getByRole("radio", { name: "On a form or web page" }));
  await user.click(await start());
  await screen.findByText("Describe how they agreed, or paste the words they agreed to.");
  await user.type(screen.getByLabelText("When, where and in which words"), "Newsletter form");
  await user.click(await start());
  await screen.findByText("Choose what they agreed to.");
  await user.click(screen.getByRole("checkbox", { name: "Texts" }));
  await user.click(await start());
  await waitFor(() =>
    expect(calls.find(({ call }) => call === `PUT ${path}`)?.body).toMatchObject({
      consent: { channels: ["text", "picture"], wording: "On a form or web page: Newsletter form" },
    }),
  );
});

it("asking new contacts to confirm is offered where double opt-in is on, and done only when chosen", async () => {
  const settings = { body: { customFields: [], doubleOptIn: { isEnabled: true } } };
  const { calls } = open(uploaded, {
    "GET users/settings": () => settings,
    [`PUT ${path}`]: () => ({ status: 202, body: uploaded }),
  });
  const user = userEvent.setup();
  await user.click(await screen.findByRole("switch", { name: "Ask new contacts to confirm" }));
  await user.click(screen.getByRole("radio", { name: "I have no record of it" }));
  await user.click(await start());
  await waitFor(() =>
    expect(calls.find(({ call }) => call === `PUT ${path}`)?.body).toMatchObject({ asksToConfirm: true }),
  );
});

it("the server's objection is shown, and the choices stay", async () => {
  const sentence = "This import has already started.";
  open(uploaded, { [`PUT ${path}`]: () => refusal(409, "wrong-state", sentence) });
  const button = await start();
  const user = userEvent.setup();
  await user.click(screen.getByRole("radio", { name: "I have no record of it" }));
  await user.click(button);
  expect(await screen.findByText(sentence)).toBeTruthy();
  await waitFor(() => expect(button.disabled).toBe(false));
});

it("the next step comes before the rows to correct", async () => {
  open(
    { ...uploaded, state: "done", created: 2969, refused: 31 },
    {
      [`POST ${path}/refused/search`]: () => ({
        body: { refusals: [], paging: { total: 31, page: 1, pages: 4, pageSize: 10 } },
      }),
    },
  );
  const correcting = await screen.findByRole("heading", { name: "Rows to correct" });
  const next = screen.getByRole("button", { name: "Send them a broadcast" });
  expect(next.compareDocumentPosition(correcting)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

it("refused rows are shown with the reason, can be corrected in place and reimported, and be downloaded", async () => {
  const done = { ...uploaded, state: "done" as const, created: 2969, refused: 31, partial: 1 };
  const row = { line: 7, reason: "The phone number isn't valid.", isWholeRow: true, cells: ["Ana", "12"] };
  const { calls } = open(done, {
    [`POST ${path}/refused/search`]: () => ({
      body: { refusals: [row], paging: { total: 32, page: 1, pages: 4, pageSize: 10 } },
    }),
    [`PUT ${path}/refused`]: () => ({ body: { ...done, created: 2970, refused: 30 } }),
  });
  expect(await screen.findByText("31 rows were skipped. 1 row came in without a value.")).toBeTruthy();
  expect(screen.getByRole("button", { name: "Download report" })).toBeTruthy();
  expect(await screen.findByText("The phone number isn't valid.")).toBeTruthy();
  const again = screen.getByRole<HTMLButtonElement>("button", { name: "Import corrected rows" });
  expect(again.disabled).toBe(true);
  const user = userEvent.setup();
  await user.type(screen.getByLabelText("Mobile"), "5550148");
  await user.click(screen.getByRole("button", { name: "Import 1 corrected row" }));
  await screen.findByText("Imported again. 31 rows left to correct.");
  expect(calls.find(({ call }) => call === `PUT ${path}/refused`)?.body).toEqual({
    rows: [{ line: 7, cells: ["Ana", "125550148"] }],
  });
});

it("after the import, a broadcast to its contacts is one press away", async () => {
  const draftId = "0b8a1c5e-4f0f-4a53-9f2e-0c5f5b1f0d09";
  const add = `PUT schedule/jobs/${draftId}/contacts/add/all`;
  const { calls, address } = open(
    { ...uploaded, state: "done", created: 3 },
    {
      "POST schedule/jobs/draft": () => ({ status: 201, body: { _id: draftId } }),
      [add]: () => ({ body: { added: 3, total: 3, additionId: draftId } }),
    },
  );
  await userEvent.click(await screen.findByRole("button", { name: "Send them a broadcast" }));
  await waitFor(() => expect(address()).toBe(`/scheduled-broadcasts/${draftId}`));
  expect(calls.find(({ call }) => call === add)?.body).toEqual({ importId: uploaded._id });
});

it("an undone import doesn't offer a broadcast to its contacts", async () => {
  open(
    { ...uploaded, state: "done", created: 3, finishedAt: "2026-11-20T00:05:00.000Z" },
    {
      [`GET contacts/actions/${uploaded._id}`]: () => ({
        body: {
          _id: uploaded._id,
          kind: "import",
          subject: "people.csv",
          state: "undone",
          total: 3,
          done: 3,
          changed: 3,
          kept: 0,
          undoUntil: null,
          createdAt: "2026-11-20T00:00:00.000Z",
          finishedAt: "2026-11-20T00:06:00.000Z",
        },
      }),
    },
  );
  expect(await screen.findByText("Undone")).toBeTruthy();
  expect(screen.getByRole("link", { name: "See contacts" })).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Send them a broadcast" })).toBeNull();
});

it("a stopped import shows what came of its rows, and the skipped ones can be corrected", async () => {
  const sentence = "You stopped this import. Rows imported before that are in your contacts.";
  let made = { ...uploaded, state: "failed" as const, failure: sentence, created: 1999, refused: 1 };
  const row = { line: 7, reason: "The phone number isn't valid.", isWholeRow: true, cells: ["Ana", "12"] };
  open(made, {
    [`GET ${path}`]: () => ({ body: made }),
    [`POST ${path}/refused/search`]: () => ({
      body: { refusals: [row], paging: { total: 1, page: 1, pages: 1, pageSize: 10 } },
    }),
    [`PUT ${path}/refused`]: () => {
      made = { ...made, created: 2000, refused: 0 };
      return { body: made };
    },
  });
  await screen.findByText(sentence);
  screen.getByText("1,999");
  screen.getByRole("button", { name: "Download report" });
  const user = userEvent.setup();
  await user.type(await screen.findByLabelText("Mobile"), "5550148");
  await user.click(screen.getByRole("button", { name: "Import 1 corrected row" }));
  await screen.findByText("2,000");
  expect(screen.queryByRole("button", { name: "Download report" })).toBeNull();
});

it("a failed import shows why and offers another file", async () => {
  open({ ...uploaded, state: "failed", failure: "The file ends in the middle of a row." });
  expect(await screen.findByText("The file ends in the middle of a row.")).toBeTruthy();
  expect(screen.getByRole("link", { name: "Try another file" }).getAttribute("href")).toBe(
    "/contacts/import",
  );
});
