import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import { type Answers, aUser, refusal, sessionOf, visit } from "../../testing/visit.ts";

const path = "tags/Fall%20show";
const draftId = "0b8a1c5e-4f0f-4a53-9f2e-0c5f5b1f0e01";
const draft = {
  "POST schedule/jobs/draft": () => ({ status: 201, body: { _id: draftId } }),
  [`DELETE schedule/jobs/${draftId}`]: () => ({ body: {} }),
};

const open = (answers: Answers = {}) =>
  visit("/tags/Fall%20show", {
    answers: {
      ...sessionOf(aUser()),
      [`GET ${path}`]: () => ({ body: { name: "Fall show", color: null, contacts: 12 } }),
      ...answers,
    },
    drawn: ["/tags/{tagName}"],
  });
const press = async (name: string) => userEvent.setup().click(await screen.findByRole("button", { name }));

it("a broadcast to a tag is a draft for all of its contacts, opened at once", async () => {
  const { calls, address } = open({
    ...draft,
    [`PUT schedule/jobs/${draftId}/contacts/add/all`]: () => ({ body: { total: 12 } }),
  });
  await press("New broadcast to this tag");
  await waitFor(() => expect(address()).toBe(`/scheduled-broadcasts/${draftId}`));
  expect(calls.find(({ call }) => call.endsWith("add/all"))?.body).toEqual({ tag: "Fall show" });
});

it("a broadcast whose contacts could not be chosen leaves no draft behind", async () => {
  const { calls, address } = open({
    ...draft,
    [`PUT schedule/jobs/${draftId}/contacts/add/all`]: () => refusal(409, "wrong-state", "Not now."),
  });
  await press("New broadcast to this tag");
  expect(await screen.findByText("Not now.")).toBeTruthy();
  await waitFor(() => expect(calls.map(({ call }) => call)).toContain(`DELETE schedule/jobs/${draftId}`));
  expect(address()).toBe("/tags/Fall%20show");
});

it("a duplicate name is refused at its field, and a normalized one leads to its own address", async () => {
  const sentence = "You already have a tag with this name.";
  const { calls, address } = open({
    [`PUT ${path}`]: ({ body }) => {
      const { name } = body as { name: string };
      return name === "VIP"
        ? refusal(409, "conflict", sentence, { name: sentence })
        : { body: { name, color: null, contacts: 12 } };
    },
  });
  await press("Edit");
  const user = userEvent.setup();
  const dialog = within(await screen.findByRole("dialog"));
  const name = dialog.getByLabelText("Name");
  await user.clear(name);
  await user.type(name, "VIP{Enter}");
  expect(await dialog.findByText(sentence)).toBeTruthy();
  await user.type(name, "s! & more{Enter}");
  await waitFor(() => expect(address()).toBe("/tags/VIPs%20%20more"));
  expect(calls.filter(({ call }) => call === `PUT ${path}`).map(({ body }) => body)).toEqual([
    { name: "VIP" },
    { name: "VIPs  more" },
  ]);
});

it("deleting asks first, and says that the contacts stay and what uses the tag", async () => {
  const use = { kind: "segment", id: draftId, name: "Shows", tag: "Fall show" };
  const { calls, address } = open({
    [`DELETE ${path}`]: () => ({ body: {} }),
    "POST tags/uses": () => ({ body: { uses: [use], total: 1 } }),
  });
  await press("Delete");
  expect(await screen.findByText(/12 contacts won't be deleted/)).toBeTruthy();
  expect(await screen.findByText("Saved search: Shows")).toBeTruthy();
  expect(calls.some(({ call }) => call.startsWith("DELETE"))).toBe(false);
  await press("Delete tag");
  await waitFor(() => expect(address()).toBe("/tags"));
});

it("merging asks first, and opens the tag that remains", async () => {
  const paging = { total: 1, page: 1, pageSize: 25, pages: 1 };
  const done = {
    _id: draftId,
    kind: "merge-tag",
    subject: "VIP",
    state: "done",
    total: 12,
    done: 12,
    changed: 12,
    undoUntil: null,
    createdAt: "2026-03-04T10:00:00Z",
    finishedAt: "2026-03-04T10:00:00Z",
  };
  const { calls, address } = open({
    "POST tags/search": () => ({ body: { tags: [{ name: "VIP", color: "pink", contacts: 3 }], paging } }),
    [`PUT ${path}/merge`]: () => ({ body: done }),
  });
  await press("Merge");
  const user = userEvent.setup();
  const picker = within(await screen.findByRole("dialog"));
  await user.click(await picker.findByRole("option", { name: /VIP/ }));
  await user.click(picker.getByRole("button", { name: "Continue" }));
  expect(await screen.findByText(/12 contacts will have VIP instead of Fall show/)).toBeTruthy();
  expect(calls.some(({ call }) => call.endsWith("/merge"))).toBe(false);
  await press("Merge tags");
  await waitFor(() => expect(address()).toBe("/tags/VIP"));
  expect(calls.find(({ call }) => call.endsWith("/merge"))?.body).toEqual({ into: "VIP" });
});
