import { waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import { aUser, sessionOf, visit } from "../testing/visit.ts";

const page = "/integrations/partner/connect?state=xy&scope=a+b";
const named = (calls: readonly { call: string; body: unknown }[], call: string) =>
  calls.filter((made) => made.call === call);
const keepCall = "PUT users/integrationRedirect";
const forgetCall = "DELETE users/integrationRedirect";

const arrive = (redirect: string | null, user = aUser()) => {
  let waiting = redirect;
  return visit("/account", {
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

it("a partner's connect page that a guest opens is remembered while they sign in", async () => {
  const { calls, address } = visit(page, { answers: sessionOf(null), drawn: [] });
  await waitFor(() => expect(address()).toBe(`/auth?returnTo=${encodeURIComponent(page)}`));
  expect(named(calls, keepCall).map(({ body }) => body)).toEqual([{ redirect: page }]);
});

it.each(["/contacts", "/integrations", "/integrations/a/b/connect", "/settings/integrations/a/connect"])(
  "no other page is: %s",
  async (other) => {
    const { calls, address } = visit(other, { answers: sessionOf(null), drawn: [] });
    await waitFor(() => expect(address()).toMatch(/^\/auth/));
    expect(named(calls, keepCall)).toEqual([]);
  },
);

it("whoever has signed in goes on to the page that waits for them, once", async () => {
  const { calls, address, router } = arrive(page);
  await waitFor(() => expect(address()).toBe(page));
  expect(named(calls, forgetCall)).toHaveLength(1);
  // Going back leads to where they were before, not here again.
  expect(router.history.length).toBe(1);
});

it.each(["https://evil.example/integrations/partner/connect", "//evil.example", "/logout"])(
  "nothing leads anywhere else: %s",
  async (elsewhere) => {
    const { calls, address } = arrive(elsewhere);
    await waitFor(() => expect(named(calls, forgetCall)).toHaveLength(1));
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(address()).toBe("/account");
  },
);

it.each([
  ["whose business is not set up yet", aUser({ onboardingStatus: "new-user" })],
  [
    "who acts for somebody",
    aUser({
      roles: ["manager"],
      isCurrentlyManaging: true,
      managing: { managingUserFullName: "Dana Okafor", isSuperuser: false },
    }),
  ],
])("it waits for %s", async (_who, user) => {
  const { calls, address } = arrive(page, user);
  await waitFor(() => expect(asked(calls)).toContain("POST users/poller"));
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(address()).not.toBe(page);
  expect(named(calls, forgetCall)).toEqual([]);
});
