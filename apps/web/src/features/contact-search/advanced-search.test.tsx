import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import { type Answers, aUser, refusal, sessionOf, visit } from "../../testing/visit.ts";

const segmentId = "0b8a1c5e-4f0f-4a53-9f2e-0c5f5b1f0b01";
const draftId = "0b8a1c5e-4f0f-4a53-9f2e-0c5f5b1f0e01";
const vip = {
  match: "all",
  groups: [{ match: "all", conditions: [{ field: "tags", is: "any-of", tags: ["VIP"] }] }],
};
const segment = {
  _id: segmentId,
  name: "Regulars",
  conditions: vip,
  createdAt: "2026-11-20T00:00:00.000Z",
  modifiedAt: "2026-11-20T00:00:00.000Z",
};
const person = (name: string, index: number) => ({
  _id: `0b8a1c5e-4f0f-4a53-9f2e-0c5f5b1f10${index}0`,
  firstName: name,
  lastName: "",
  company: "",
  phoneNumber: null,
  email: null,
  tags: [],
  doNotMessage: false,
  potentialStopMessage: null,
});
const all = ["Ann", "Bo", "Cy"].map(person);
const pageOf = <Key extends string>(key: Key, items: unknown[], total = items.length) => ({
  body: { [key]: items, paging: { total, pageSize: 25, page: 1, pages: 1 } },
});

const open = (answers: Answers = {}) =>
  visit("/contacts", {
    answers: {
      ...sessionOf(aUser()),
      "GET users/settings": () => ({ body: { customFields: [], aivaSettings: { stopDetect: false } } }),
      "POST contacts/search": ({ body }) => {
        const { conditions, segmentId: asked } = body as { conditions?: unknown; segmentId?: string };
        return pageOf("contacts", conditions || asked ? all.slice(0, 2) : all);
      },
      "POST segments/search": () => pageOf("segments", [segment]),
      [`GET segments/${segmentId}`]: () => ({ body: segment }),
      "POST tags/search": () => pageOf("tags", []),
      ...answers,
    },
    drawn: ["/contacts"],
  });

const fromMenu = async (entry: string) => {
  const user = userEvent.setup();
  await screen.findByText("Cy");
  await user.click(screen.getByRole("button", { name: "Sort and filter" }));
  await user.click(await screen.findByRole("menuitem", { name: entry }));
  return user;
};
const dialogOf = async (name: string) => within(await screen.findByRole("dialog", { name }));
/** Types into a combobox, and takes the match once it is highlighted. */
const typeAndTake = async (
  user: ReturnType<typeof userEvent.setup>,
  field: HTMLElement,
  typed: string,
  option: string,
) => {
  await user.type(field, typed);
  await waitFor(() =>
    expect(screen.getByRole("option", { name: option }).hasAttribute("data-highlighted")).toBe(true),
  );
  await user.keyboard("{Enter}");
};
const bodies = (calls: readonly { call: string; body: unknown }[], call: string) =>
  calls.filter((made) => made.call === call).map(({ body }) => body as Record<string, unknown>);

it("counts matches while the search is edited, then filters the list, with a description that opens it again", async () => {
  const { calls } = open();
  const user = await fromMenu("Advanced Search…");
  const dialog = await dialogOf("Advanced Search");
  await user.type(dialog.getByLabelText("Tags"), "VIP,");
  expect(await dialog.findByText("2 contacts found")).toBeTruthy();
  expect(bodies(calls, "POST contacts/search").at(-1)).toMatchObject({
    conditions: vip,
    paging: { pageSize: 1 },
  });
  await user.click(dialog.getByRole("button", { name: "Search" }));
  await waitFor(() => expect(screen.queryByText("Cy")).toBeNull());
  await user.click(screen.getByRole("button", { name: "Tag is VIP" }));
  const again = await dialogOf("Advanced Search");
  expect(again.getByLabelText("VIP")).toBeTruthy();
  await user.click(again.getByRole("button", { name: "Cancel" }));
  await user.click(screen.getByRole("button", { name: "Clear the advanced search" }));
  expect(await screen.findByText("Cy")).toBeTruthy();
});

it("a name in the description that is still loading is not called deleted", async () => {
  const campaign = { _id: "0b8a1c5e-4f0f-4a53-9f2e-0c5f5b1f0c77", name: "Spring" };
  let answer = () => {};
  const waited = new Promise<void>((resolve) => {
    answer = resolve;
  });
  open({
    "POST campaigns/search": async ({ body }) => {
      if ((body as { ids?: string[] }).ids) await waited;
      return pageOf("campaigns", [campaign]);
    },
  });
  const user = await fromMenu("Advanced Search…");
  const dialog = await dialogOf("Advanced Search");
  await user.click(dialog.getByRole("combobox", { name: "Field" }));
  await user.click(await screen.findByRole("option", { name: "Campaign" }));
  await typeAndTake(user, dialog.getByRole("combobox", { name: "Campaign" }), "spr", "Spring");
  await user.click(dialog.getByRole("button", { name: "Search" }));
  expect(await screen.findByRole("button", { name: "In campaign …" })).toBeTruthy();
  answer();
  expect(await screen.findByRole("button", { name: "In campaign Spring" })).toBeTruthy();
});

it("shows what is missing at its condition, and does not search with incomplete conditions", async () => {
  open();
  const user = await fromMenu("Advanced Search…");
  const dialog = await dialogOf("Advanced Search");
  await user.click(dialog.getByRole("button", { name: "Search" }));
  const tags = dialog.getByLabelText("Tags");
  expect(await dialog.findByText("Choose at least one tag")).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(tags));
});

it("Escape does not clear a chosen value: it closes the dialog, which asks first", async () => {
  open();
  const user = await fromMenu("Advanced Search…");
  const dialog = await dialogOf("Advanced Search");
  await user.type(dialog.getByLabelText("Tags"), "VIP,");
  await user.keyboard("{Escape}");
  const asked = within(await screen.findByRole("alertdialog", { name: "Discard changes?" }));
  await user.click(asked.getByRole("button", { name: "Keep editing" }));
  expect(dialog.getByLabelText("VIP")).toBeTruthy();
});

it("conditions and groups are added and removed by keyboard, with the focus placed for the next key", async () => {
  const { calls } = open();
  const user = await fromMenu("Advanced Search…");
  const dialog = await dialogOf("Advanced Search");
  const fieldsOf = () => dialog.getAllByLabelText("Field");
  await user.type(dialog.getByLabelText("Tags"), "VIP,");
  dialog.getByRole("button", { name: "Add condition" }).focus();
  await user.keyboard("{Enter}");
  expect(document.activeElement).toBe(fieldsOf()[1]);
  await user.clear(fieldsOf()[1]!);
  await typeAndTake(user, fieldsOf()[1]!, "Region", "Region");
  await typeAndTake(user, await dialog.findByLabelText("Regions"), "texa", "Texas");
  dialog.getByRole("button", { name: "Add group" }).focus();
  await user.keyboard("{Enter}");
  expect(document.activeElement).toBe(fieldsOf()[2]);
  dialog.getByRole("button", { name: "Remove group 2" }).focus();
  await user.keyboard("{Enter}");
  expect(document.activeElement).toBe(dialog.getByRole("button", { name: "Add group" }));
  await user.click(dialog.getByRole("button", { name: "Search" }));
  expect(await screen.findByRole("button", { name: "Tag is VIP, region is Texas" })).toBeTruthy();
  expect(bodies(calls, "POST contacts/search").at(-1)?.conditions).toEqual({
    match: "all",
    groups: [
      {
        match: "all",
        conditions: [
          { field: "tags", is: "any-of", tags: ["VIP"] },
          { field: "region", is: "any-of", regions: ["us-tx"] },
        ],
      },
    ],
  });
});

it("an action on all matches uses the search", async () => {
  const path = "PUT tags/Spring/contacts/add/all";
  const { calls } = open({
    [path]: () => ({ body: { _id: draftId, kind: "tag", state: "done", changed: 2 } }),
  });
  const user = await fromMenu("Advanced Search…");
  const dialog = await dialogOf("Advanced Search");
  await user.type(dialog.getByLabelText("Tags"), "VIP,");
  await user.click(dialog.getByRole("button", { name: "Search" }));
  await waitFor(() => expect(screen.queryByText("Cy")).toBeNull());
  await user.click(screen.getByRole("button", { name: "Select contacts" }));
  await user.click(await screen.findByText("Ann"));
  await user.click(screen.getByRole("button", { name: "Select all 2" }));
  await user.click(screen.getByRole("button", { name: "Add tags" }));
  const adding = await dialogOf("Add tags");
  await user.type(adding.getByLabelText("Tags"), "Spring,");
  await user.click(adding.getByRole("button", { name: "Add tags" }));
  await waitFor(() => expect(bodies(calls, path)).toEqual([{ conditions: vip }]));
});

it("a search is saved as a segment; a duplicate name is reported at the field", async () => {
  let isTaken = true;
  const sentence = "You already have a segment with this name.";
  const { calls } = open({
    "POST segments": () =>
      isTaken ? refusal(409, "conflict", sentence, { name: sentence }) : { status: 201, body: segment },
  });
  const user = await fromMenu("Advanced Search…");
  const dialog = await dialogOf("Advanced Search");
  await user.type(dialog.getByLabelText("Tags"), "VIP,");
  await user.click(dialog.getByRole("button", { name: "Save as segment…" }));
  const naming = await dialogOf("Save as segment");
  const name = naming.getByLabelText("Name");
  await user.type(name, "Regulars");
  await user.click(naming.getByRole("button", { name: "Save segment" }));
  await waitFor(() => expect(name.getAttribute("aria-invalid")).toBe("true"));
  expect(naming.getByText(sentence)).toBeTruthy();
  isTaken = false;
  await user.click(naming.getByRole("button", { name: "Save segment" }));
  expect(await screen.findByRole("button", { name: "Regulars" })).toBeTruthy();
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(bodies(calls, "POST segments").at(-1)).toEqual({ name: "Regulars", conditions: vip });
  expect(bodies(calls, "POST contacts/search").at(-1)).toMatchObject({ segmentId });
});

it("a broadcast to a whole segment goes to the segment, not to its current contacts", async () => {
  const add = `PUT schedule/jobs/${draftId}/segments/add`;
  const { calls } = open({
    "POST schedule/jobs/draft": () => ({ status: 201, body: { _id: draftId } }),
    [add]: () => ({ body: { total: 2 } }),
  });
  const user = await fromMenu("Segments…");
  const picker = await dialogOf("Segments");
  expect(await picker.findByText("Tag is VIP")).toBeTruthy();
  await user.click(picker.getByText("Regulars"));
  await waitFor(() => expect(screen.queryByText("Cy")).toBeNull());
  await user.click(screen.getByRole("button", { name: "Select contacts" }));
  await user.click(await screen.findByText("Ann"));
  await user.click(screen.getByRole("button", { name: "Select all 2" }));
  await user.click(screen.getByRole("button", { name: "Send broadcast" }));
  await waitFor(() => expect(bodies(calls, add)).toEqual([{ segmentId }]));
});

it("a segment is renamed, changed and deleted where it is chosen", async () => {
  const path = `segments/${segmentId}`;
  let isGone = false;
  const { calls } = open({
    "POST segments/search": () => pageOf("segments", isGone ? [] : [segment]),
    [`PUT ${path}`]: () => ({ body: segment }),
    [`DELETE ${path}`]: () => {
      isGone = true;
      return { body: {} };
    },
  });
  const user = await fromMenu("Segments…");
  const picker = await dialogOf("Segments");
  const more = async (entry: string) => {
    await user.click(await picker.findByRole("button", { name: "More about Regulars" }));
    await user.click(await screen.findByRole("menuitem", { name: entry }));
  };
  await more("Rename");
  const naming = await dialogOf("Rename segment");
  await user.clear(naming.getByLabelText("Name"));
  await user.type(naming.getByLabelText("Name"), "Best{Enter}");
  expect(await screen.findByText("Segment renamed")).toBeTruthy();
  await more("Edit search");
  const search = await dialogOf("Advanced Search");
  await user.type(search.getByLabelText("Tags"), "Gold,");
  await user.click(search.getByRole("button", { name: "Save segment" }));
  expect(await screen.findByText("Segment updated")).toBeTruthy();
  await more("Delete");
  const asked = within(await screen.findByRole("alertdialog"));
  await user.click(asked.getByRole("button", { name: "Delete segment" }));
  expect(await screen.findByText("No segments yet")).toBeTruthy();
  expect(bodies(calls, `PUT ${path}`)).toMatchObject([
    { name: "Best" },
    { conditions: { groups: [{ conditions: [{ tags: ["VIP", "Gold"] }] }] } },
  ]);
});
