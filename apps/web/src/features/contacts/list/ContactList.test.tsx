import type { ContactAction } from "@broadcast/contract/contact-actions";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import { type Answers, aUser, refusal, sessionOf, visit } from "../../../testing/visit.ts";

const draftId = "0b8a1c5e-4f0f-4a53-9f2e-0c5f5b1f0e01";
const idOf = (index: number) => `0b8a1c5e-4f0f-4a53-9f2e-0c5f5b1f1${String(index).padStart(3, "0")}`;
const people = Array.from({ length: 30 }, (_, index) => ({
  _id: idOf(index),
  firstName: `Person ${index}`,
  lastName: "",
  company: "",
  phoneNumber: `+151255501${String(index).padStart(2, "0")}`,
  email: null,
  tags: index === 1 ? ["VIP"] : [],
  doNotMessage: index === 2,
  potentialStopMessage: index === 4 ? { text: "take me off your list" } : null,
}));

const open = (answers: Answers = {}) =>
  visit("/contacts", {
    answers: {
      ...sessionOf(aUser()),
      "POST contacts/search": ({ body }) => {
        const { paging } = body as { paging: { page: number; pageSize: number } };
        const { page, pageSize } = paging;
        return {
          body: {
            contacts: people.slice((page - 1) * pageSize, page * pageSize),
            paging: { total: 30, pageSize, page, pages: Math.ceil(30 / pageSize) },
          },
        };
      },
      "POST schedule/jobs/draft": () => ({ status: 201, body: { _id: draftId } }),
      ...answers,
    },
    drawn: ["/contacts"],
  });

const anAction = (change: Partial<ContactAction>): ContactAction => ({
  _id: "0b8a1c5e-4f0f-4a53-9f2e-0c5f5b1f0a01",
  kind: "tag",
  subject: null,
  state: "done",
  reason: null,
  total: 30,
  done: 30,
  changed: 30,
  kept: 0,
  undoUntil: "2026-11-21T00:00:00.000Z",
  createdAt: "2026-11-20T00:00:00.000Z",
  finishedAt: "2026-11-20T00:00:00.000Z",
  ...change,
});

const tick = async (...names: string[]) => {
  const user = userEvent.setup();
  await screen.findByText("Person 0");
  await user.click(screen.getByRole("button", { name: "Select contacts" }));
  for (const name of names) await user.click(await screen.findByText(name));
  return user;
};

it("rows show name, number, tags and do-not-contact marks, and link to the contact", async () => {
  open();
  const row = await screen.findByRole("link", { name: /Person 1 .*\(512\) 555-0101 · VIP/ });
  expect(row.getAttribute("href")).toBe(`/contacts/${idOf(1)}`);
  expect(screen.getByRole("link", { name: /Person 2/ }).textContent).toContain("Do not message");
});

it("a broadcast goes to exactly the ticked contacts", async () => {
  const path = `PUT schedule/jobs/${draftId}/contacts/add`;
  const { calls, address } = open({ [path]: () => ({ body: { total: 2 } }) });
  const user = await tick("Person 0", "Person 3");
  await user.click(screen.getByRole("button", { name: "Send broadcast" }));
  await waitFor(() => expect(address()).toBe(`/scheduled-broadcasts/${draftId}`));
  expect(calls.find(({ call }) => call === path)?.body).toEqual({ contactIds: [idOf(0), idOf(3)] });
});

it("tagging all matches sends the search, not the rows that happen to be loaded", async () => {
  const path = "PUT tags/Fall%20show/contacts/add/all";
  const { calls } = open({ [path]: () => ({ body: anAction({ subject: "Fall show" }) }) });
  const user = await tick("Person 0");
  await user.click(screen.getByRole("button", { name: "Select all 30" }));
  await user.click(screen.getByRole("button", { name: "Add tags" }));
  const dialog = within(await screen.findByRole("dialog"));
  await user.type(dialog.getByLabelText("Tags"), "Fall show,");
  await user.click(dialog.getByRole("button", { name: "Add tags" }));
  expect(await screen.findByText("Fall show added to 30 contacts")).toBeTruthy();
  expect(calls.find(({ call }) => call === path)?.body).toEqual({});
});

it("deleting all matches asks with their number and is one call, however many there are", async () => {
  const { calls } = open({
    "POST contacts/remove": () => ({ body: anAction({ kind: "remove", undoUntil: null }) }),
  });
  const user = await tick("Person 0");
  await user.click(screen.getByRole("button", { name: "Select all 30" }));
  await user.click(screen.getByRole("button", { name: "Delete" }));
  const dialog = within(await screen.findByRole("alertdialog", { name: "Delete 30 contacts?" }));
  expect(calls.some(({ call }) => call === "POST contacts/remove")).toBe(false);
  await user.click(dialog.getByRole("button", { name: "Delete 30" }));
  expect(await screen.findByText("30 contacts deleted")).toBeTruthy();
  const sent = calls.filter(({ call }) => call === "POST contacts/remove").map(({ body }) => body);
  expect(sent).toEqual([{ filter: {} }]);
});

it("archiving removes the rows, and can be undone from its toast", async () => {
  let isArchived = false;
  const { calls } = open({
    "POST contacts/search": () => ({
      body: {
        contacts: isArchived ? people.slice(1) : people,
        paging: { total: 30, pageSize: 30, page: 1, pages: 1 },
      },
    }),
    "PUT contacts/archive": () => {
      isArchived = true;
      return { body: anAction({ kind: "archive", changed: 1 }) };
    },
    [`PUT contacts/actions/${anAction({})._id}/undo`]: () => ({
      body: anAction({ kind: "archive", changed: 1, state: "undone", undoUntil: null }),
    }),
  });
  const user = await tick("Person 0");
  await user.click(screen.getByRole("button", { name: "Archive" }));
  expect(await screen.findByText("1 contact archived")).toBeTruthy();
  expect(screen.queryByText("Person 0")).toBeNull();
  expect(calls.find(({ call }) => call === "PUT contacts/archive")?.body).toEqual({ contactIds: [idOf(0)] });
  await user.click(screen.getByRole("button", { name: "Undo" }));
  expect(await screen.findByText("Undone: 1 contact archived")).toBeTruthy();
});

it("a field of the ticked contacts changes in one call, and an empty value is described as clearing it", async () => {
  const { calls } = open({
    "PUT contacts": () => ({ body: anAction({ kind: "change", changed: 2, total: 2, done: 2 }) }),
  });
  const user = await tick("Person 0", "Person 3");
  await user.click(await screen.findByRole("button", { name: "More actions" }));
  await user.click(await screen.findByRole("menuitem", { name: "Change a field" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Change a field" }));
  expect(dialog.getByRole("button", { name: "Clear the field" })).toBeTruthy();
  await user.type(dialog.getByLabelText("New value"), "Rivers & Co");
  await user.click(dialog.getByRole("button", { name: "Change" }));
  await screen.findByText("2 contacts changed");
  expect(calls.find(({ call }) => call === "PUT contacts")?.body).toEqual({
    contactIds: [idOf(0), idOf(3)],
    updateData: { company: "Rivers & Co" },
  });
});

it("a background action shows its progress and can be stopped", async () => {
  const running = anAction({ kind: "archive", state: "running", total: 4_000, done: 1_000 });
  const stop = `PUT contacts/actions/${running._id}/stop`;
  const { calls } = open({
    "POST contacts/actions/search": () => ({
      body: { actions: [running], paging: { total: 1, pageSize: 20, page: 1, pages: 1 } },
    }),
    [stop]: () => ({ body: { ...running, state: "stopped" } }),
  });
  const user = userEvent.setup();
  expect(await screen.findByText("1,000 of 4,000")).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Stop" }));
  await waitFor(() => expect(calls.some(({ call }) => call === stop)).toBe(true));
});

it("potential opt-outs are counted and marked, and bulk actions on them leave out the others", async () => {
  const isPotential = (body: unknown) => (body as { filter?: string }).filter === "potential-stop";
  const { calls } = open({
    "POST contacts/search": ({ body }) => ({
      body: {
        contacts: isPotential(body) ? people.slice(4, 6) : people,
        paging: { total: isPotential(body) ? 2 : 30, pageSize: 30, page: 1, pages: 1 },
      },
    }),
    "PUT tags/Ask/contacts/add/all": () => ({ body: anAction({ subject: "Ask", changed: 2 }) }),
  });
  const user = userEvent.setup();
  const chip = await screen.findByRole("button", { name: "Potential opt-outs 2" });
  expect((await screen.findByRole("link", { name: /Person 4/ })).textContent).toContain("Potential opt-out");
  await user.click(chip);
  await waitFor(() => expect(screen.queryByText("Person 0")).toBeNull());
  await user.click(screen.getByRole("button", { name: "Select contacts" }));
  await user.click(await screen.findByText("Person 4"));
  await user.click(screen.getByRole("button", { name: "Select all 2" }));
  await user.click(screen.getByRole("button", { name: "Add tags" }));
  const dialog = within(await screen.findByRole("dialog"));
  await user.type(dialog.getByLabelText("Tags"), "Ask,");
  await user.click(dialog.getByRole("button", { name: "Add tags" }));
  const call = "PUT tags/Ask/contacts/add/all";
  await waitFor(() =>
    expect(calls.find((made) => made.call === call)?.body).toEqual({ filter: "potential-stop" }),
  );
});

it("where potential opt-outs are not detected, there is no filter for them", async () => {
  open({
    "GET users/settings": () => ({ body: { aivaSettings: { stopDetect: false } } }),
    "POST contacts/search": ({ body }) => ({
      body: {
        contacts: (body as { filter?: string }).filter ? [] : people,
        paging: { total: (body as { filter?: string }).filter ? 0 : 30, pageSize: 30, page: 1, pages: 1 },
      },
    }),
  });
  await screen.findByText("Person 0");
  await waitFor(() => expect(screen.queryByRole("button", { name: /Potential opt-outs/ })).toBeNull());
  expect(screen.getByRole("button", { name: "Do not message" })).toBeTruthy();
});

const folderId = "0b8a1c5e-4f0f-4a53-9f2e-0c5f5b1f0f01";
const inFolder = `/contacts/folder/${folderId}`;
const folder = { _id: folderId, name: "Regulars", contentType: "contact", count: 30 };

const openFolder = (answers: Answers) => {
  const asked: unknown[] = [];
  const page = visit(inFolder, {
    answers: {
      ...sessionOf(aUser()),
      "POST contacts/search": ({ body }) => {
        asked.push(body);
        const paging = { total: 1, pageSize: 25, page: 1, pages: 1 };
        return { body: { contacts: people.slice(0, 1), paging } };
      },
      ...answers,
    },
    drawn: ["/contacts/folder/{folderId}"],
  });
  return { ...page, asked };
};

it("a folder shows its contacts, each under its own address, and contacts can be removed from it", async () => {
  const { calls, asked } = openFolder({
    [`GET folders/${folderId}`]: () => ({ body: folder }),
    [`PUT folders/${folderId}/remove`]: () => ({
      body: { changed: 1, action: anAction({ kind: "move", subject: "Regulars", changed: 1 }) },
    }),
  });
  expect(await screen.findByRole("heading", { name: "Regulars" })).toBeTruthy();
  expect((await screen.findByRole("link", { name: /Person 0/ })).getAttribute("href")).toBe(
    `${inFolder}/${idOf(0)}`,
  );
  expect(asked).toContainEqual(expect.objectContaining({ folderId }));
  const user = await tick("Person 0");
  await user.click(await screen.findByRole("button", { name: "More actions" }));
  await user.click(await screen.findByRole("menuitem", { name: "Remove from folder" }));
  await waitFor(() =>
    expect(calls.find(({ call }) => call.endsWith("/remove"))?.body).toEqual({
      contentType: "contact",
      contentIds: [idOf(0)],
    }),
  );
  expect(await screen.findByText("Item(s) Removed!")).toBeTruthy();
});

it("an unknown folder redirects to the list", async () => {
  const { address } = openFolder({
    [`GET folders/${folderId}`]: () => refusal(404, "not-found", "We can't find this folder."),
  });
  await waitFor(() => expect(address()).toBe("/contacts"));
});

it("an export covers exactly the ticked contacts, or all matches, and its file is offered", async () => {
  const path = "POST contacts/export";
  const made = {
    _id: "0b8a1c5e-4f0f-4a53-9f2e-0c5f5b1f0e11",
    state: "done",
    total: 2,
    done: 2,
    fileSizeBytes: 2_048,
    createdAt: "2026-11-20T00:00:00.000Z",
    finishedAt: "2026-11-20T00:00:00.000Z",
    expiresAt: "2026-11-27T00:00:00.000Z",
  };
  const { calls } = open({
    [path]: () => ({ status: 202, body: made }),
    "POST contacts/export/search": () => ({
      body: { exports: [made], paging: { total: 1, pageSize: 20, page: 1, pages: 1 } },
    }),
  });
  const user = await tick("Person 0", "Person 3");
  await user.click(await screen.findByRole("button", { name: "More actions" }));
  await user.click(await screen.findByRole("menuitem", { name: "Export" }));
  const link = await within(await screen.findByRole("dialog")).findByRole("link", { name: "Download" });
  expect(link.getAttribute("href")).toBe(`/api/contacts/export/${made._id}/file`);
  await user.keyboard("{Escape}");
  await user.click(screen.getByRole("button", { name: "Sort and filter" }));
  await user.click(await screen.findByRole("menuitem", { name: "Export all" }));
  await waitFor(() =>
    expect(calls.filter(({ call }) => call === path).map(({ body }) => body)).toEqual([
      { ids: [idOf(0), idOf(3)] },
      { filter: {} },
    ]),
  );
});
