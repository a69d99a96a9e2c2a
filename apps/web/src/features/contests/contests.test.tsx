import type { Contest, ContestWinner } from "@broadcast/contract/contests";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import { type Answers, aUser, sessionOf, visit } from "../../testing/visit.ts";

const contestId = "0b8a1c5e-4f0f-4a53-9f2e-0c5f5b1f0f01";
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();

const aContest = (change: Partial<Contest> = {}): Contest => ({
  _id: contestId,
  name: "Spring raffle",
  folderId: null,
  createdAt: "2026-11-20T00:00:00.000Z",
  modifiedAt: "2026-11-20T00:00:00.000Z",
  prize: "A handbag",
  prizeValue: 120,
  winnersWanted: 1,
  alternatesWanted: 2,
  entriesPerContact: 1,
  opensAt: inDays(-2),
  closesAt: inDays(2),
  regions: ["us-tx"],
  minAge: 18,
  sponsorAddress: "12 River Road, Austin, TX 78701",
  publicSource: "The Powerball numbers drawn next after closing",
  terms: "",
  winnerText: "You won!",
  form: null,
  trackableLink: null,
  keyword: null,
  slug: "spring-k7w2mxp",
  rulesUrl: "https://rivers.example/contest/spring-k7w2mxp",
  proofUrl: "https://rivers.example/contest/spring-k7w2mxp/proof",
  missing: [],
  registrations: [],
  publishedAt: null,
  sealedAt: null,
  drawnAt: null,
  cancelledAt: null,
  seedHash: null,
  entriesHash: null,
  publicValue: null,
  entries: 0,
  contacts: { total: 0, subset: [] },
  winners: { total: 0, subset: [] },
  ...change,
});

const change = `PUT contests/${contestId}`;

const open = (contest: Contest, path = "", answers: Answers = {}) =>
  visit(`/contests/${contestId}${path}`, {
    drawn: [`/contests/{contestId}${path}`],
    answers: {
      ...sessionOf(aUser()),
      [`GET contests/${contestId}`]: () => ({ body: contest }),
      [change]: () => ({ body: contest }),
      ...answers,
    },
  });

it("a contest with incomplete rules says what is missing, and cannot be published", async () => {
  open(aContest({ missing: ["the prize", "the minimum age"], prize: "", minAge: null }));
  expect(await screen.findByText("the minimum age")).toBeTruthy();
  const publish = screen.getByRole("button", { name: "Publish contest" });
  expect((publish as HTMLButtonElement).disabled).toBe(true);
});

it("numbers are saved as numbers, and states that require registration are shown", async () => {
  const sentence = "New York asks you to register contests with prizes over $5,000.";
  const { calls } = open(aContest({ registrations: [{ region: "us-ny", sentence }] }));
  const user = userEvent.setup();
  const value = await screen.findByLabelText("Value of each, in dollars");
  expect(screen.getByText(sentence)).toBeTruthy();
  await user.clear(value);
  await user.type(value, "$6,500.50");
  await user.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() =>
    expect(calls.find(({ call }) => call === change)?.body).toMatchObject({
      prizeValue: 6_500.5,
      winnersWanted: 1,
      minAge: 18,
      regions: ["us-tx"],
    }),
  );
});

it("the rules of an open contest are read-only, and saving leaves them out", async () => {
  const { calls } = open(aContest({ publishedAt: inDays(-3) }));
  const user = userEvent.setup();
  const prize = (await screen.findByRole("textbox", { name: "Prize" })) as HTMLInputElement;
  expect(prize.disabled).toBe(true);
  const name = screen.getByLabelText("Name");
  await user.clear(name);
  await user.type(name, "Summer raffle");
  await user.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() =>
    expect(calls.find(({ call }) => call === change)?.body).toEqual({
      name: "Summer raffle",
      winnerText: "You won!",
      formId: null,
      keywordId: null,
      trackableLinkId: null,
    }),
  );
});

it("replacing a winner requires a reason", async () => {
  const winner: ContestWinner = {
    place: 1,
    code: "k7w2mxpq",
    contact: { _id: contestId, name: "Jo Lindqvist", phoneNumber: null },
    state: "winner",
    reason: "",
    toldAt: null,
    messageState: null,
  };
  const replace = `PUT contests/${contestId}/winner/replace`;
  const drawn = aContest({ publishedAt: inDays(-3), drawnAt: inDays(-1), publicValue: "42" });
  const { calls } = open(drawn, "/winners", {
    [`POST contests/${contestId}/winners/search`]: () => ({
      body: { winners: [winner], paging: { page: 1, pageSize: 25, pageCount: 1, total: 1 } },
    }),
    [replace]: () => ({ body: drawn }),
  });
  const user = userEvent.setup();
  await user.click(await screen.findByRole("button", { name: "Replace Jo Lindqvist" }));
  await user.click(await screen.findByRole("button", { name: "Replace winner" }));
  expect(await screen.findByText("Say why.")).toBeTruthy();
  expect(calls.some(({ call }) => call === replace)).toBe(false);
  await user.type(screen.getByLabelText("Reason"), "No answer");
  await user.click(screen.getByRole("button", { name: "Replace winner" }));
  await waitFor(() =>
    expect(calls.find(({ call }) => call === replace)?.body).toEqual({ place: 1, reason: "No answer" }),
  );
});

it("an open contest is canceled, not deleted, after the consequences are shown", async () => {
  const cancel = `PUT contests/${contestId}/cancel`;
  const contest = aContest({ publishedAt: inDays(-3), entries: 3 });
  const { calls } = open(contest, "", { [cancel]: () => ({ body: contest }) });
  const user = userEvent.setup();
  await user.click(await screen.findByRole("button", { name: "More actions" }));
  await screen.findByRole("menuitem", { name: "Make a copy" });
  expect(screen.queryByRole("menuitem", { name: "Delete" })).toBeNull();
  await user.click(screen.getByRole("menuitem", { name: "Cancel contest" }));
  const dialog = await screen.findByRole("alertdialog");
  expect(dialog.textContent).toContain("3 entries are kept.");
  await user.click(within(dialog).getByRole("button", { name: "Cancel contest" }));
  await waitFor(() => expect(calls.some(({ call }) => call === cancel)).toBe(true));
});

it("a published contest links to its rules and its proof, and stays in the folder where it was opened", async () => {
  const folderId = "0b8a1c5e-4f0f-4a53-9f2e-0c5f5b1f0f02";
  const contest = aContest({ publishedAt: inDays(-3), folderId });
  visit(`/contests/folder/${folderId}/${contestId}`, {
    drawn: ["/contests/folder/{folderId}/{contestId}"],
    answers: { ...sessionOf(aUser()), [`GET contests/${contestId}`]: () => ({ body: contest }) },
  });
  const hrefOf = (name: string) => screen.getByRole("link", { name }).getAttribute("href");
  await screen.findByRole("link", { name: "Proof of the draw" });
  expect(hrefOf("Proof of the draw")).toBe(contest.proofUrl);
  expect(hrefOf("Open rules")).toBe(contest.rulesUrl);
  expect(hrefOf("0 contacts entered")).toBe(`/contests/folder/${folderId}/${contestId}/contacts`);
  expect(hrefOf("Winners")).toBe(`/contests/folder/${folderId}/${contestId}/winners`);
});

it("a letter is recorded as an entry of its sender", async () => {
  const enter = `POST contests/${contestId}/contacts`;
  const { calls } = open(aContest({ publishedAt: inDays(-3) }), "/contacts", {
    [`POST contests/${contestId}/contacts/search`]: () => ({
      body: { entrants: [], paging: { page: 1, pageSize: 25, pageCount: 0, total: 0 } },
    }),
    [enter]: () => ({ status: 201, body: { _id: contestId, name: "Jo Lindqvist" } }),
  });
  const user = userEvent.setup();
  await user.click(await screen.findByRole("button", { name: "Add entry by mail" }));
  const dialog = await screen.findByRole("dialog");
  await user.click(within(dialog).getByRole("button", { name: "Add entry" }));
  expect(await screen.findByText("A first name is required.")).toBeTruthy();
  await user.type(within(dialog).getByLabelText(/First name/), "Jo");
  await user.type(within(dialog).getByLabelText("Email"), "jo@mail.example");
  await user.click(within(dialog).getByRole("button", { name: "Add entry" }));
  await waitFor(() =>
    expect(calls.find(({ call }) => call === enter)?.body).toMatchObject({
      firstName: "Jo",
      email: "jo@mail.example",
    }),
  );
});
