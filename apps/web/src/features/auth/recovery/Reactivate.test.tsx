import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import { type Answers, aUser, refusal, sessionOf, visit } from "../../../testing/visit.ts";

const meta = {
  username: "maya@rivers.example",
  firstName: "Maya",
  company: "Rivers & Thread",
  cancelledAt: "2026-10-01T15:00:00.000Z",
  planName: "Starter",
  planPriceInCents: 2500,
  hasPlanEnded: false,
  messageCredits: 340.5,
  phoneNumber: "+15125550148",
  phoneNumberKeptUntil: "2026-12-27T18:00:00.000Z",
  contacts: 2000,
};

const open = (answers: Answers) =>
  visit("/reactivate", { answers: { ...sessionOf(null), ...answers }, drawn: ["/reactivate"] });

it("the owner of a cancelled account sees what is restored, and reactivates it with one press", async () => {
  const { address, calls } = open({
    "GET users/reactivationMeta": () => ({ body: meta }),
    "POST users/reactivate": () => ({ body: { user: aUser(), sandboxUrl: null } }),
  });
  expect(await screen.findByText("Starter, $25.00")).toBeTruthy();
  expect(screen.getByText("340.50")).toBeTruthy();
  expect(screen.getByText(/kept for you until December 27, 2026/)).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Reactivate my account" }));
  await waitFor(() => expect(address()).toBe("/chats"));
  // What is restored is requested once: after that there is no account to reactivate.
  expect(calls.filter(({ call }) => call === "GET users/reactivationMeta")).toHaveLength(1);
});

it("an owner whose subscription has ended is told about the free plan, and chooses a plan next", async () => {
  const ended = { ...meta, planName: "Free", planPriceInCents: 0, hasPlanEnded: true };
  const { address } = visit("/reactivate", {
    answers: {
      ...sessionOf(null),
      "GET users/reactivationMeta": () => ({ body: ended }),
      "POST users/reactivate": () => ({ body: { user: aUser(), sandboxUrl: null } }),
    },
    drawn: ["/reactivate", "/subscription", "/subscription/change-subscription"],
  });
  expect(await screen.findByText(/opens on the Free plan\. You can choose a plan\s+afterwards/)).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Reactivate my account" }));
  await waitFor(() => expect(address()).toBe("/subscription/change-subscription"));
});

it("a visitor who has not just signed in to an account is led to the sign-in", async () => {
  const { address } = open({
    "GET users/reactivationMeta": () => refusal(401, "unauthorized", "Please sign in."),
  });
  await waitFor(() => expect(address()).toBe("/auth"));
});
