import type { UnlayerTemplate } from "@broadcast/contract/unlayer-templates";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import { type Answers, aUser, refusal, sessionOf, visit } from "../../testing/visit.ts";

const id = "0b8a1c5e-4f0f-4a53-9f2e-0c5f5b1f0f01";
const aTemplate: UnlayerTemplate = {
  _id: id,
  name: "Spring news",
  about: "News of the season",
  kinds: ["email", "page"],
  isPublished: false,
  place: 1,
  colors: { background: "#ffffff", text: "#111111", button: "#0a7d4b", buttonText: "#ffffff" },
  title: "Spring is here",
  modifiedAt: "2026-11-20T00:00:00.000Z",
};
const second: UnlayerTemplate = {
  ...aTemplate,
  _id: "0b8a1c5e-4f0f-4a53-9f2e-0c5f5b1f0f02",
  name: "Event",
  isPublished: true,
  place: 2,
};

const path = `admin/unlayerTemplates/${id}`;
const paging = { total: 2, page: 1, pageSize: 25, pages: 1 };
const open = (address: string, drawn: string, answers: Answers = {}) =>
  visit(address, {
    drawn: [drawn],
    answers: {
      ...sessionOf(aUser({ roles: ["superuser"] })),
      "POST admin/unlayerTemplates/search": () => ({
        body: { unlayerTemplates: [aTemplate, second], paging },
      }),
      [`GET ${path}`]: () => ({ body: aTemplate }),
      ...answers,
    },
  });
const list = "/admin/unlayer-templates";
const detail = `${list}/{unlayerTemplateId}`;
const bodiesOf = (calls: { call: string; body: unknown }[], to: string) =>
  calls.filter(({ call }) => call === to).map(({ body }) => body);

it("templates are listed in order, say which is not offered, and are moved one place at a time", async () => {
  const move = `PUT ${path}/place`;
  const { calls } = open(list, list, { [move]: () => ({ body: { ...aTemplate, place: 2 } }) });
  expect(await screen.findByText("Not offered")).toBeTruthy();
  const down = screen.getByRole("button", { name: "Move Spring news down" });
  expect(screen.getByRole("button", { name: "Move Event down" })).toHaveProperty("disabled", true);
  await userEvent.setup().click(down);
  await waitFor(() => expect(bodiesOf(calls, move)).toEqual([{ place: 2 }]));
});

it("a template that can't be offered yet says why at its switch", async () => {
  const sentence = "Add a block to its design first.";
  open(`${list}/${id}`, detail, {
    [`PUT ${path}`]: () => refusal(400, "invalid-input", sentence, { isPublished: sentence }),
  });
  await userEvent.setup().click(await screen.findByRole("switch", { name: "Offered to accounts" }));
  expect(await screen.findByText(sentence)).toBeTruthy();
});

it("a template is renamed, and deleted only after asking", async () => {
  const change = `PUT ${path}`;
  const remove = `DELETE ${path}`;
  const { calls, address } = open(`${list}/${id}`, detail, {
    [change]: ({ body }) => ({ body: { ...aTemplate, ...(body as object) } }),
    [remove]: () => ({ body: {} }),
  });
  const user = userEvent.setup();
  const name = await screen.findByLabelText("Name");
  await user.clear(name);
  await user.type(name, "Summer news");
  await user.click(screen.getByRole("button", { name: "Save" }));
  await screen.findByText("Template saved");
  expect(bodiesOf(calls, change)).toEqual([
    { name: "Summer news", about: "News of the season", kinds: ["email", "page"] },
  ]);
  await user.click(screen.getByRole("button", { name: "More actions" }));
  await user.click(await screen.findByRole("menuitem", { name: "Delete" }));
  const dialog = within(await screen.findByRole("alertdialog"));
  expect(bodiesOf(calls, remove)).toHaveLength(0);
  await user.click(dialog.getByRole("button", { name: "Delete template" }));
  await waitFor(() => expect(address()).toBe(list));
});
