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
  progress: 0,
  created: 0,
  updated: 0,
  unchanged: 0,
  refused: 0,
  failure: null,
  createdAt: "2026-11-20T00:00:00.000Z",
  finishedAt: null,
};
const path = `contacts/import/${uploaded._id}`;

const open = (made: ContactImport, answers: Answers = {}) =>
  visit(`/${path}`, {
    answers: { ...sessionOf(aUser()), [`GET ${path}`]: () => ({ body: made }), ...answers },
    drawn: ["/contacts/import/{importId}"],
  });
const start = () => screen.findByRole("button", { name: "Start import" }) as Promise<HTMLButtonElement>;

it("without a column of phone numbers it says what to do and cannot start", async () => {
  open({ ...uploaded, columns: uploaded.columns.map((column) => ({ ...column, field: null })) });
  expect((await start()).disabled).toBe(true);
  expect(screen.queryByRole("switch", { name: "Ask the new ones to confirm" })).toBeNull();
  expect(screen.getByText("Choose the column that holds the phone numbers.")).toBeTruthy();
});

it("starts with the guessed columns, and then shows how far it is", async () => {
  let state: ContactImport = uploaded;
  const { calls } = open(uploaded, {
    [`GET ${path}`]: () => ({ body: state }),
    [`PUT ${path}`]: () => {
      state = { ...uploaded, state: "running", progress: 0.43, created: 860 };
      return { status: 202, body: state };
    },
  });
  await userEvent.setup().click(await start());
  expect(await screen.findByText("43% of the file read")).toBeTruthy();
  expect(screen.getByText("860")).toBeTruthy();
  expect(calls.find(({ call }) => call === `PUT ${path}`)?.body).toEqual({
    hasHeader: true,
    fields: ["name", "phoneNumber"],
    tags: [],
    asksToConfirm: false,
  });
});

it("asking the new ones to confirm is offered where double opt-in is on, and asks only when chosen", async () => {
  const settings = { body: { customFields: [], doubleOptIn: { isEnabled: true } } };
  const { calls } = open(uploaded, {
    "GET users/settings": () => settings,
    [`PUT ${path}`]: () => ({ status: 202, body: uploaded }),
  });
  const user = userEvent.setup();
  await user.click(await screen.findByRole("switch", { name: "Ask the new ones to confirm" }));
  await user.click(await start());
  await waitFor(() =>
    expect(calls.find(({ call }) => call === `PUT ${path}`)?.body).toMatchObject({ asksToConfirm: true }),
  );
});

it("what the server objects to is said, and the choices stay", async () => {
  const sentence = "This import was started already.";
  open(uploaded, { [`PUT ${path}`]: () => refusal(409, "wrong-state", sentence) });
  const button = await start();
  await userEvent.setup().click(button);
  expect(await screen.findByText(sentence)).toBeTruthy();
  await waitFor(() => expect(button.disabled).toBe(false));
});

it("refused rows are counted and can be downloaded; without any there is no report", async () => {
  const done = { ...uploaded, state: "done" as const, created: 2969, refused: 31 };
  open(done);
  expect(await screen.findByText("31 rows were refused.")).toBeTruthy();
  expect(screen.getByRole("button", { name: "Download report" })).toBeTruthy();
});

it("a failed import tells its sentence and offers another file", async () => {
  open({ ...uploaded, state: "failed", failure: "The file ends in the middle of a row." });
  expect(await screen.findByText("The file ends in the middle of a row.")).toBeTruthy();
  expect(screen.getByRole("link", { name: "Try another file" }).getAttribute("href")).toBe(
    "/contacts/import",
  );
});
