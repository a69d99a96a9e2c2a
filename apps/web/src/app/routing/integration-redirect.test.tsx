import { waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import { aUser, sessionOf, visit } from "../../testing/visit.ts";

const page = "/integrations/partner/connect?state=xy&scope=a+b";
const named = (calls: readonly { call: string; body: unknown }[], call: string) =>
  calls.filter((made) => made.call === call);
const forgetCall = "DELETE users/integrationRedirect";

const arrive = (redirect: string | null, user = aUser()) => {
  let waiting = redirect;
  return visit("/unsent-messages", {
    answers: {
      ...sessionOf(user),
      "GET users/integrationRedirect": () => ({ body: { redirect: waiting } }),
      [forgetCall]: () => {
        waiting = null;
        return { body: {} };
      },
    },
    drawn: [],
  });
};
const asked = (calls: readonly { call: string }[]) => calls.map(({ call }) => call);

it.each(["/integrations/partner/connect", "/account/integrations/partner/connect"])(
  "a guest who opens %s is at the partner's page, not at the usual sign-in",
  async (path) => {
    const { address } = visit(`${path}?state=xy`, { answers: sessionOf(null), drawn: [] });
    await waitFor(() => expect(address()).toBe("/integrations/partner/connect?state=xy"));
  },
);

it("a guest who opens the list of partners signs in as for any other page", async () => {
  const { address } = visit("/account/integrations", { answers: sessionOf(null), drawn: [] });
  await waitFor(() => expect(address()).toBe("/auth?returnTo=%2Faccount%2Fintegrations"));
});

it("a visitor who has signed in goes on to the waiting page, once", async () => {
  const { calls, address, router } = arrive(page);
  await waitFor(() => expect(address()).toBe(page));
  expect(named(calls, forgetCall)).toHaveLength(1);
  // Going back leads to the page before, not here again.
  expect(router.history.length).toBe(1);
});

it.each(["https://evil.example/integrations/partner/connect", "//evil.example", "/logout"])(
  "nothing leads anywhere else: %s",
  async (elsewhere) => {
    const { calls, address } = arrive(elsewhere);
    await waitFor(() => expect(named(calls, forgetCall)).toHaveLength(1));
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(address()).toBe("/unsent-messages");
  },
);

it.each([
  ["whose business is not set up yet", aUser({ onboardingStatus: "new-user" })],
  [
    "who acts for somebody",
    aUser({
      roles: ["manager"],
      isCurrentlyManaging: true,
      managing: {
        managingUserId: "0b8a1c5e-4f0f-4a53-9f2e-0c5f5b1f0a09",
        managingUserFullName: "Dana Okafor",
        isSuperuser: false,
      },
    }),
  ],
])("it waits for %s", async (_who, user) => {
  const { calls, address } = arrive(page, user);
  await waitFor(() => expect(asked(calls)).toContain("POST users/poller"));
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(address()).not.toBe(page);
  expect(named(calls, forgetCall)).toEqual([]);
});
