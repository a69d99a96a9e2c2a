import type { AppFlow, AppFlowStep } from "@broadcast/contract/app-flows";
import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it } from "vitest";
import { setViewport } from "../../testing/setup.ts";
import { aUser, sessionOf } from "../../testing/visit.ts";
// Preloaded because it is large, so that no test waits for it.
import "./AppFlowDetail.tsx";
import { aFlow, anEditor, base } from "./a-flow.ts";

beforeEach(() => setViewport(1280));

const callKey = "GET appFlows/callKey";
const step: AppFlowStep = { ...base("c"), kind: "call", url: "https://hooks.rivers.example/in" };
const flow: AppFlow = { ...aFlow, draft: { ...aFlow.draft, steps: [step] } };

const open = async (roles: ReturnType<typeof aUser>["roles"]) => {
  const { calls } = anEditor(flow, {
    ...sessionOf(aUser({ roles })),
    [callKey]: () => ({ body: { key: "k3y-of-this-account" } }),
  });
  const user = userEvent.setup();
  const list = within(await screen.findByRole("list", { name: "Steps" }));
  await user.click(list.getAllByRole("button")[0]!);
  const dialog = within(await screen.findByRole("dialog"));
  expect(await dialog.findByText("x-broadcast-signature")).toBeTruthy();
  expect(dialog.getByRole("link", { name: "API reference" }).getAttribute("href")).toBe("/api/docs");
  return { user, dialog, asked: () => calls.filter(({ call }) => call === callKey).length };
};

it("the signing key of a flow's calls is requested and shown on demand, and can be copied", async () => {
  const { user, dialog, asked } = await open(["owner"]);
  expect(asked()).toBe(0);
  await user.click(dialog.getByRole("button", { name: "Show signing key" }));
  expect(await dialog.findByText("k3y-of-this-account")).toBeTruthy();
  await user.click(dialog.getByRole("button", { name: "Copy signing key" }));
  expect(await navigator.clipboard.readText()).toBe("k3y-of-this-account");
});

it("a user who may not see the key is told whom to ask, and it is not requested", async () => {
  const { dialog, asked } = await open(["assistant"]);
  expect(dialog.queryByRole("button", { name: "Show signing key" })).toBeNull();
  expect(dialog.getByText("The account's owner can give you the signing key.")).toBeTruthy();
  expect(asked()).toBe(0);
});
