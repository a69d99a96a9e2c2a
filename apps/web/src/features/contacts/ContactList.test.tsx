import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import { type Answers, aUser, sessionOf, visit } from "../../testing/visit.ts";

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

const tick = async (...names: string[]) => {
  const user = userEvent.setup();
  await screen.findByText("Person 0");
  await user.click(screen.getByRole("button", { name: "Select contacts" }));
  for (const name of names) await user.click(await screen.findByText(name));
  return user;
};

it("rows tell name, number, tags and who is not to be messaged, and lead to the contact", async () => {
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

it("tagging all that match names the search, not the rows that happen to be loaded", async () => {
  const path = "PUT tags/Fall%20show/contacts/add/all";
  const { calls } = open({ [path]: () => ({ body: { changed: 30 } }) });
  const user = await tick("Person 0");
  await user.click(screen.getByRole("button", { name: "Select all 30" }));
  await user.click(screen.getByRole("button", { name: "Add tags" }));
  const dialog = within(await screen.findByRole("dialog"));
  await user.type(dialog.getByLabelText("Tags"), "Fall show,");
  await user.click(dialog.getByRole("button", { name: "Add tags" }));
  expect(await screen.findByText("Fall show added to 30 contacts")).toBeTruthy();
  expect(calls.find(({ call }) => call === path)?.body).toEqual({});
});

it("deleting all that match asks with their number and reaches those that are not loaded", async () => {
  const { calls } = open({ "POST contacts/remove": () => ({ body: { removed: 30 } }) });
  const user = await tick("Person 0");
  await user.click(screen.getByRole("button", { name: "Select all 30" }));
  await user.click(screen.getByRole("button", { name: "Delete" }));
  const dialog = within(await screen.findByRole("alertdialog", { name: "Delete 30 contacts?" }));
  expect(calls.some(({ call }) => call === "POST contacts/remove")).toBe(false);
  await user.click(dialog.getByRole("button", { name: "Delete 30" }));
  expect(await screen.findByText("30 contacts deleted")).toBeTruthy();
  const sent = calls.find(({ call }) => call === "POST contacts/remove")?.body;
  expect(sent).toEqual({ contactIds: people.map((person) => person._id) });
});

it("potential opt-outs are counted and marked, and what is done to all of them leaves out the others", async () => {
  const isPotential = (body: unknown) => (body as { filter?: string }).filter === "potential-stop";
  const { calls } = open({
    "POST contacts/search": ({ body }) => ({
      body: {
        contacts: isPotential(body) ? people.slice(4, 6) : people,
        paging: { total: isPotential(body) ? 2 : 30, pageSize: 30, page: 1, pages: 1 },
      },
    }),
    "PUT tags/Ask/contacts/add/all": () => ({ body: { changed: 2 } }),
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

it("where potential opt-outs are not looked for, there is no filter for them", async () => {
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
