import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import { aUser, sessionOf, visit } from "../../testing/visit.ts";

it("the account page shows the signed-in user, and copies the number", async () => {
  const user = userEvent.setup();
  visit("/account", { answers: sessionOf(aUser()), drawn: ["/account"] });
  const account = within(await screen.findByRole("region", { name: "Account" }));
  expect(account.getByText("Rivers & Thread")).toBeTruthy();
  await user.click(account.getByRole("button", { name: "Copy phone number" }));
  expect(await screen.findByText("Phone Number copied to clipboard")).toBeTruthy();
  expect(await navigator.clipboard.readText()).toBe("(512) 555-0148");
});

const starter = {
  id: "starter_5",
  name: "Starter",
  price: "$25.00",
  priceInCents: 2_500,
  frequency: "Monthly",
  credits: 500,
  additionalPartnerCredits: 0,
  rolloverCredits: true,
  actualCostPerCreditInCents: 5,
  newUserTrialInDays: 14,
  includesOnboarding: false,
  hidden: false,
  desc: "500 credits every month.",
};

it("the ledger shows each change and the balance after it, and opens from the credits in the side menu", async () => {
  const entry = {
    _id: "0b8a1c5e-4f0f-4a53-9f2e-0c5f5b1f0a02",
    kind: "reserve",
    credits: -3,
    balance: 97,
    note: "Chat with Jo",
    time: "2026-11-20T12:00:00.000Z",
  };
  visit("/account", {
    answers: {
      ...sessionOf(aUser({ subscriptionPlan: "starter_5" })),
      "POST users/plans": () => ({ body: { plans: [starter] } }),
      "POST credits/ledger/search": () => ({
        body: { entries: [entry], paging: { total: 1, pageSize: 25, page: 1, pages: 1 } },
      }),
    },
    drawn: ["/account", "/account/credit-usage"],
  });
  const credits = within(await screen.findByRole("region", { name: "Credits" }));
  await userEvent.click(credits.getByRole("link", { name: /Credits remaining/ }));
  const note = await screen.findByText("Chat with Jo");
  const row = within(note.closest<HTMLElement>("[role=listitem]") ?? document.body);
  expect(row.getByText("\u22123")).toBeTruthy();
  expect(row.getByText("97")).toBeTruthy();
  await screen.findByText("Starter plan · $25.00 a month · 5¢ a credit. 500 credits every month.");
});

it("credits are summed by day and type for a chosen period, entries are filtered by type, and the period is available as CSV", async () => {
  const { calls } = visit("/account/credit-usage", {
    answers: {
      ...sessionOf(aUser()),
      "POST users/plans": () => ({ body: { plans: [starter] } }),
      "POST credits/ledger/search": () => ({
        body: { entries: [], paging: { total: 0, pageSize: 25, page: 1, pages: 0 } },
      }),
      "GET credits/usage": () => {
        return {
          body: {
            totals: [
              { kind: "reserve", credits: -5.5 },
              { kind: "purchase", credits: 50 },
            ],
            days: [
              { date: "2026-11-20", moved: [{ kind: "reserve", credits: -2.5 }] },
              {
                date: "2026-11-19",
                moved: [
                  { kind: "purchase", credits: 50 },
                  { kind: "reserve", credits: -3 },
                ],
              },
            ],
          },
        };
      },
    },
    drawn: ["/account/credit-usage"],
  });
  const user = userEvent.setup();
  await user.click(await screen.findByRole("combobox", { name: "Type" }));
  await user.click(await screen.findByRole("option", { name: "Bought" }));
  const searched = () => calls.filter(({ call }) => call === "POST credits/ledger/search").at(-1)?.body;
  await waitFor(() => expect(searched()).toMatchObject({ kind: "purchase" }));
  await user.click(screen.getByRole("button", { name: "By day and type" }));
  const rowOf = async (name: RegExp) =>
    within((await screen.findByRole("rowheader", { name })).closest("tr")!)
      .getAllByRole("cell")
      .map(({ textContent }) => textContent);
  expect(await rowOf(/Total/)).toEqual(["\u22125.50", "+50", "+44.50"]);
  expect(await rowOf(/19/)).toEqual(["\u22123", "+50", "+47"]);
  await user.click(screen.getByRole("button", { name: "7 days" }));
  const link = await screen.findByRole("link", { name: "Export 7 days as CSV" });
  expect(link.getAttribute("href")).toMatch(/credits\/export\?days=7$/);
});
