import type { CampaignPublishing } from "@broadcast/contract/campaign-publishing";
import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import { type Answers, aUser, refusal, sessionOf, visit } from "../../testing/visit.ts";
import { aCampaign, campaignId, eventId } from "./a-campaign.ts";

const path = `campaigns/${campaignId}`;
const edited = { ...aCampaign, state: "running" as const, pausedAt: null, held: 0, edits: 2 };
const at = "2026-11-27T15:00:00.000Z";
const plan: CampaignPublishing = {
  version: 2,
  draft: "shown",
  changes: [
    {
      ...{
        eventId,
        name: "Hello",
        edit: "changed",
        isTimingChanged: true,
        isMoved: false,
        waiting: 2,
        isEstimated: false,
      },
      choices: [
        { waiting: "keep", goesAtOnce: 0, tooLate: 0, earliest: at, latest: at },
        { waiting: "restart", goesAtOnce: 1, tooLate: 2, earliest: at, latest: "2026-11-29T15:00:00.000Z" },
        { waiting: "leave", goesAtOnce: 0, tooLate: 0, earliest: null, latest: null },
      ],
    },
    {
      ...{
        eventId: campaignId,
        name: "New one",
        edit: "added",
        isTimingChanged: false,
        isMoved: false,
        waiting: 0,
      },
      ...{ choices: [], isEstimated: false },
    },
  ],
};
const open = (answers: Answers) =>
  visit(`/campaigns/${campaignId}`, {
    drawn: ["/campaigns/{campaignId}"],
    answers: {
      ...sessionOf(aUser({ timezone: "America/Chicago" })),
      [`GET ${path}`]: () => ({ body: edited }),
      [`GET ${path}/publishing`]: () => ({ body: plan }),
      ...answers,
    },
  });

it("edits of a campaign are published as chosen for waiting contacts, after their dates are shown", async () => {
  const publish = `PUT ${path}/publish`;
  const { calls } = open({ [publish]: () => ({ body: { ...edited, edits: 0, version: 2 } }) });
  const user = userEvent.setup();
  expect(await screen.findByText("2 changes not published")).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Review and publish" }));
  const dialog = within(await screen.findByRole("alertdialog", { name: "Publish version 2?" }));
  expect(await dialog.findByText("2 contacts waiting for it")).toBeTruthy();
  expect(dialog.getByText("Contacts will reach it from now on.")).toBeTruthy();
  const anew = dialog.getByRole("radio", { name: /^Count the new time from now/ });
  expect(
    dialog.getByText(
      /^They'll get it from .* to .*\. For 1 contact, that's right away\. For 2 contacts, it's too late\.$/,
    ),
  ).toBeTruthy();
  await user.click(anew);
  await user.click(dialog.getByRole("button", { name: "Publish" }));
  await screen.findByText("Published");
  expect(calls.find(({ call }) => call === publish)?.body).toEqual({
    choices: [{ eventId, waiting: "restart" }],
    draft: "shown",
  });
});

it("times that passed while a campaign is paused are decided when it resumes", async () => {
  const ahead = new Date(Date.now() + 9 * 86_400_000).toISOString();
  const [change] = plan.changes;
  const choices: CampaignPublishing["changes"][number]["choices"] = [
    { waiting: "keep", goesAtOnce: 2, tooLate: 0, earliest: at, latest: at },
    { waiting: "from-joining", goesAtOnce: 0, tooLate: 2, earliest: null, latest: null },
    { waiting: "restart", goesAtOnce: 1, tooLate: 0, earliest: at, latest: ahead },
  ];
  open({
    [`GET ${path}`]: () => ({ body: { ...edited, state: "paused", pausedAt: at } }),
    [`GET ${path}/publishing`]: () => ({ body: { ...plan, changes: [{ ...change, choices }] } }),
  });
  await userEvent.setup().click(await screen.findByRole("button", { name: "Review and publish" }));
  const dialog = within(await screen.findByRole("alertdialog"));
  const resumed = "You'll choose what happens to it when you resume.";
  expect(await dialog.findAllByText(`Its time has passed for them. ${resumed}`)).toHaveLength(2);
  expect(dialog.getByText(/For 1 contact, its time has passed\. You'll choose/)).toBeTruthy();
  expect(dialog.queryByText(/right away|won't get it/)).toBeNull();
});

it("edits are discarded only after asking", async () => {
  const discard = `DELETE ${path}/edits`;
  const { calls } = open({ [discard]: () => ({ body: { ...edited, edits: 0 } }) });
  const user = userEvent.setup();
  await user.click(await screen.findByRole("button", { name: "Discard" }));
  const dialog = within(await screen.findByRole("alertdialog"));
  expect(calls.some(({ call }) => call === discard)).toBe(false);
  await user.click(dialog.getByRole("button", { name: "Discard" }));
  await screen.findByText("Changes discarded");
});

it("nothing is published before its effect on waiting contacts is shown", async () => {
  open({ [`GET ${path}/publishing`]: () => refusal(500, "internal", "Something went wrong.") });
  const user = userEvent.setup();
  await user.click(await screen.findByRole("button", { name: "Review and publish" }));
  const dialog = within(await screen.findByRole("alertdialog"));
  expect(await dialog.findByText("Something went wrong.")).toBeTruthy();
  expect(dialog.getByRole<HTMLButtonElement>("button", { name: "Publish" }).disabled).toBe(true);
});
