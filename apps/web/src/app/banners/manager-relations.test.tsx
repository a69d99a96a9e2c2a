import { screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import { peekSession } from "../../lib/api/session.ts";
import { announceChange } from "../../lib/live/live-topics.ts";
import { aUser, refusal, sessionOf, visit } from "../../testing/visit.ts";

const menuEntry = () => screen.queryByRole("link", { name: "Manage Accounts" });
const dana = aUser({ firstName: "Dana" });
const managing = aUser({
  _id: "0b8a1c5e-4f0f-4a53-9f2e-0c5f5b1f0a02",
  company: "Studio 7",
  roles: ["manager"],
  isCurrentlyManaging: true,
  managing: {
    managingUserId: "0b8a1c5e-4f0f-4a53-9f2e-0c5f5b1f0a09",
    managingUserFullName: "Dana Okafor",
    isSuperuser: false,
  },
});

it("the call decides whether the menu has Manage Accounts, at the start and after a change", async () => {
  let isManager = true;
  const { calls } = visit("/account", {
    answers: { ...sessionOf(dana), "GET users/isManager": () => ({ body: { isManager } }) },
    drawn: [],
  });
  await waitFor(() => expect(menuEntry()).toBeTruthy());
  // The server announces the removal to every live stream.
  isManager = false;
  announceChange(["managers"]);
  await waitFor(() => expect(menuEntry()).toBeNull());
  expect(calls.filter(({ call }) => call === "GET users/isManager")).toHaveLength(2);
});

it("until the call answers, and when it fails, the session's answer holds", async () => {
  const { calls } = visit("/account", {
    answers: {
      ...sessionOf(aUser({ isManager: true })),
      "GET users/isManager": () => refusal(500, "internal", "No"),
    },
    drawn: [],
  });
  await waitFor(() => expect(calls.map(({ call }) => call)).toContain("GET users/isManager"));
  await waitFor(() => expect(menuEntry()).toBeTruthy());
});

it("managing that began in another tab takes over here, and nothing of the user's own account stays", async () => {
  let current = dana;
  const { client } = visit("/account", {
    answers: {
      ...sessionOf(dana),
      "GET users/session": () => ({ body: { user: current, sandboxUrl: null } }),
      "GET users/isCurrentlyManaging": () => ({ body: { isCurrentlyManaging: current.isCurrentlyManaging } }),
    },
    drawn: [],
  });
  await screen.findByRole("navigation", { name: "Main" });
  expect(screen.queryByText("Managing an Account")).toBeNull();
  client.setQueryData(["api", "contacts/search", {}], { contacts: ["of Dana"] });
  current = managing;
  announceChange(["session"]);
  expect(await screen.findByText("Managing an Account")).toBeTruthy();
  expect(peekSession(client)?.user._id).toBe(managing._id);
  await waitFor(() => expect(client.getQueryData(["api", "contacts/search", {}])).toBeUndefined());
});

it("no request is made while this tab signs out, which is announced before the answer arrives", async () => {
  let isOver = false;
  const answer = Promise.withResolvers<{ body: { user: null } }>();
  const { calls, router, address } = visit("/account", {
    answers: {
      ...sessionOf(dana),
      "GET users/session": () =>
        isOver ? refusal(401, "unauthorized", "Please sign in.") : { body: { user: dana, sandboxUrl: null } },
      "DELETE users/session": () => {
        isOver = true;
        return answer.promise;
      },
    },
    drawn: ["/logout", "/auth"],
  });
  await screen.findByRole("navigation", { name: "Main" });
  const asked = () => calls.filter(({ call }) => call === "GET users/isManager").length;
  await waitFor(() => expect(asked()).toBe(1));
  await router.navigate({ to: "/logout" });
  await waitFor(() => expect(calls.map(({ call }) => call)).toContain("DELETE users/session"));
  announceChange(["session"]);
  await new Promise((resolve) => setTimeout(resolve, 30));
  answer.resolve({ body: { user: null } });
  await waitFor(() => expect(address()).toBe("/auth"));
  await new Promise((resolve) => setTimeout(resolve, 30));
  expect(asked()).toBe(1);
});
