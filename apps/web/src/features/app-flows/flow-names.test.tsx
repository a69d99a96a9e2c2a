import type { AppFlow } from "@broadcast/contract/app-flows";
import type { AppFlowStep } from "@broadcast/contract/flow-definition";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it, vi } from "vitest";
import { platform } from "../../platform/index.ts";
import { setViewport } from "../../testing/setup.ts";
import type { Asked } from "../../testing/visit.ts";
import { aFlow, anEditor, base, flowId, say } from "./a-flow.ts";

beforeEach(() => setViewport(1280));

const idOf = (number: number) => `0b8a1c5e-4f0f-4a53-9f2e-0c5f5b1f2${String(number).padStart(3, "0")}`;
const all = Array.from({ length: 260 }, (_, at) => ({ _id: idOf(at), name: `Word ${at}` }));
interface Searched {
  ids?: string[];
  term?: string;
  sort?: "name";
  paging: { pageSize: number };
}
/** Answers like the server: those with these ids, or a page of those whose name contains the words. */
const searched =
  (key: string, items: readonly { _id: string; name: string }[]) =>
  ({ body }: Asked) => {
    const { ids, term = "", sort, paging } = body as Searched;
    const named = items.filter(
      ({ _id, name }) => (ids?.includes(_id) ?? true) && name.toLowerCase().includes(term.toLowerCase()),
    );
    const found = sort === "name" ? named.toSorted((a, b) => a.name.localeCompare(b.name)) : named;
    return {
      body: {
        [key]: found.slice(0, paging.pageSize),
        paging: { ...paging, total: found.length, pages: 1 },
      },
    };
  };
const trigger = (subject: string): AppFlow["draft"]["trigger"] => ({
  ...{ kind: "keyword", subject, hours: null, onlyUnanswered: false, words: [], daysBefore: 0 },
  time: "10:00",
});
const withDraft = (subject: string, steps: AppFlowStep[] = [say("a")]): AppFlow => ({
  ...aFlow,
  draft: { trigger: trigger(subject), steps: steps as AppFlow["draft"]["steps"] },
});
const campaign = (campaignId: string): AppFlowStep => ({
  ...base(`join-${campaignId.slice(-3)}`),
  kind: "join-campaign",
  campaignId,
});

it("a flow reads the names of what it refers to by one request per kind, and nothing else", async () => {
  const campaigns = [7, 8, 9].map((at) => ({ _id: idOf(at), name: `Spring ${at}` }));
  const joins = [7, 8, 9, 7].map((at, place) => ({ ...campaign(idOf(at)), id: `join-${place}` }));
  const { calls } = anEditor(withDraft(idOf(250), [...joins, say("a")]), {
    "POST keywords/search": searched("keywords", all),
    "POST campaigns/search": searched("campaigns", campaigns),
  });
  expect(await screen.findByRole("button", { name: "Texts a keyword: Word 250" })).toBeTruthy();
  expect(await screen.findAllByRole("button", { name: "Join Spring 7" })).toHaveLength(2);
  expect(screen.getByRole("button", { name: "Join Spring 9" })).toBeTruthy();
  const kinds =
    / (keywords|configurableForms|trackableLinks|segments|campaigns|spaces|attachments|emails|voiceDrops)\//;
  const read = calls.filter(({ call }) => kinds.test(call));
  expect(read.map(({ call, body }) => [call, (body as Searched).ids])).toEqual([
    ["POST keywords/search", [idOf(250)]],
    ["POST campaigns/search", [idOf(7), idOf(8), idOf(9)]],
  ]);
  expect(calls.some(({ call }) => call === "GET messages/team")).toBe(false);
});

it("a name that is still loading is not called by another, and a deleted item keeps its kind", async () => {
  let answer = () => {};
  const waited = new Promise<void>((resolve) => {
    answer = resolve;
  });
  anEditor(withDraft(idOf(1)), {
    "POST keywords/search": async (asked) => {
      await waited;
      return searched("keywords", [])(asked);
    },
  });
  expect(await screen.findByRole("button", { name: "Texts a keyword: …" })).toBeTruthy();
  answer();
  expect(await screen.findByRole("button", { name: "Texts a keyword: a keyword" })).toBeTruthy();
});

it("an item that only the search finds is chosen, replaced by another, and shown by name", async () => {
  const { calls } = anEditor(withDraft(idOf(250)), {
    "POST keywords/search": searched("keywords", [...all, { _id: idOf(260), name: "Word" }]),
  });
  const user = userEvent.setup();
  await user.click(await screen.findByRole("button", { name: "Texts a keyword: Word 250" }));
  const dialog = within(await screen.findByRole("dialog"));
  const field = await dialog.findByRole("combobox", { name: "Keyword" });
  await waitFor(() => expect(field).toHaveProperty("value", "Word 250"));
  // What else there is, is read when it is shown.
  const found = () => calls.filter(({ body }) => (body as Partial<Searched> | undefined)?.term !== undefined);
  expect(found()).toEqual([]);
  await user.click(field);
  // The first ones, and the one that is chosen.
  await waitFor(() => expect(screen.getAllByRole("option")).toHaveLength(26));
  await user.clear(field);
  await user.type(field, "word");
  // More names contain it than are shown.
  expect(await screen.findByRole("option", { name: "Word" })).toBeTruthy();
  await user.type(field, " 25");
  // "Word 125" comes before it by name.
  await waitFor(() => expect(screen.getAllByRole("option")[0]!.textContent).toBe("Word 25"));
  await user.type(field, "5");
  expect(screen.queryByText(/^No results found/)).toBeNull();
  expect(await screen.findByRole("option", { name: "Word 255" })).toBeTruthy();
  expect(screen.getAllByRole("option")).toHaveLength(1);
  await waitFor(() =>
    expect(screen.getByRole("option", { name: "Word 255" }).hasAttribute("data-highlighted")).toBe(true),
  );
  await user.keyboard("{Enter}");
  expect(field).toHaveProperty("value", "Word 255");
  await user.click(dialog.getByRole("button", { name: "Done" }));
  expect(await screen.findByRole("button", { name: "Texts a keyword: Word 255" })).toBeTruthy();
});

it("publishing names what steps of earlier versions refer to", async () => {
  const step = campaign(idOf(9));
  const plan = {
    version: 2,
    steps: [{ stepId: step.id, step, people: 2, change: "gone", canMove: false, skipsTo: null, timings: [] }],
    ...{ moved: 0, staying: 2, skipped: 0, left: 0 },
  };
  anEditor(
    { ...aFlow, state: "running", version: 1 },
    {
      [`GET appFlows/${flowId}/publishing`]: () => ({ body: plan }),
      "POST campaigns/search": searched("campaigns", [{ _id: idOf(9), name: "Spring" }]),
    },
  );
  await userEvent.setup().click(await screen.findByRole("button", { name: "Publish" }));
  const dialog = within(await screen.findByRole("dialog"));
  expect(await dialog.findByText(/^2 contacts at Join Spring/)).toBeTruthy();
});

it("with nothing to choose from, the picker says so, and creates one in another tab while the form stays", async () => {
  const openOutside = vi.spyOn(platform, "openOutside").mockImplementation(() => {});
  anEditor(aFlow, { "POST campaigns/search": searched("campaigns", []) });
  const user = userEvent.setup();
  await user.click(await screen.findByRole("button", { name: "Add step" }));
  await user.click(await screen.findByRole("menuitem", { name: "Join a campaign" }));
  const dialog = within(await screen.findByRole("dialog"));
  await user.type(dialog.getByLabelText("Note"), "Later");
  const field = dialog.getByRole("combobox", { name: "Campaign" });
  field.focus();
  await user.keyboard("{ArrowDown}");
  await screen.findByRole("option", { name: "No campaigns yet. Create one in a new tab" });
  await user.keyboard("{ArrowDown}{Enter}");
  expect(openOutside).toHaveBeenCalledWith("/campaigns");
  expect(field).toHaveProperty("value", "");
  expect(dialog.getByLabelText("Note")).toHaveProperty("value", "Later");
});

it("a flow starts at dates of fields that can hold them", async () => {
  const customFields = [
    { _id: idOf(301), name: "Next visit", kind: "date", options: [] },
    { _id: idOf(302), name: "Shoe size", kind: "number", options: [] },
  ];
  anEditor(
    {
      ...aFlow,
      draft: { ...aFlow.draft, trigger: { ...trigger(""), kind: "date", subject: "birthday" } as never },
    },
    { "GET users/settings": () => ({ body: { customFields } }) },
  );
  const user = userEvent.setup();
  await user.click(await screen.findByRole("button", { name: /^On the birthday/ }));
  await user.click(await screen.findByRole("combobox", { name: "Date" }));
  await screen.findByRole("option", { name: "Next visit" });
  expect(screen.queryByRole("option", { name: "Shoe size" })).toBeNull();
});
