import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import { peekSession } from "../../lib/api/session.ts";
import { keptKey } from "../../lib/device/kept-on-device.ts";
import { personOf } from "../../lib/device/personal-state.ts";
import { type Answers, aUser, refusal, sessionOf, visit } from "../../testing/visit.ts";

const address = "/managed-accounts/invitations/a-token";
const call = (name: "accept" | "decline") => `POST users/managerInvitations/a-token/${name}`;
const riversId = "0b8a1c5e-4f0f-4a53-9f2e-0c5f5b1f4001";
const dana = aUser({ firstName: "Dana", auth: { username: "dana@example.com", verified: true } });

const open = (user: ReturnType<typeof aUser> | null, answers: Answers = {}) =>
  visit(address, {
    answers: {
      ...sessionOf(user),
      "GET users/managerInvitations/a-token": () => ({
        body: {
          company: "Rivers Studio",
          ownerName: "Maya Rivers",
          email: "dana@example.com",
          expiresAt: "2999-12-04T18:00:00.000Z",
        },
      }),
      ...answers,
    },
    drawn: ["/managed-accounts/invitations/{token}"],
  });

it("the invited user accepts, and can open the accounts they manage", async () => {
  let isManager = false;
  const { client, address: now } = open(dana, {
    [call("accept")]: () => {
      isManager = true;
      return { body: { userId: riversId, company: "Rivers Studio" } };
    },
    // The app also asks in the background whether the user manages accounts.
    "GET users/isManager": () => ({ body: { isManager } }),
    // By then the link is used up, and the session is reloaded.
    "GET users/session": () => ({ body: { user: dana, sandboxUrl: null } }),
    "POST users/managedAccounts": () => ({ body: { users: [], paging: { total: 0, page: 1, pages: 1 } } }),
  });
  const user = userEvent.setup();
  await user.click(await screen.findByRole("button", { name: "Accept" }));
  expect(await screen.findByText("You can now manage Rivers Studio")).toBeTruthy();
  await waitFor(() => expect(peekSession(client)?.user).toMatchObject({ isManager: true }));
  await user.click(screen.getByRole("button", { name: "Go to Manage Accounts" }));
  await waitFor(() => expect(now()).toBe("/managed-accounts"));
});

it("declining says so and adds no manager", async () => {
  const { client, calls } = open(dana, { [call("decline")]: () => ({ body: {} }) });
  await userEvent.click(await screen.findByRole("button", { name: "Decline" }));
  expect(await screen.findByText("Invitation declined")).toBeTruthy();
  expect(calls.some((made) => made.call === call("accept"))).toBe(false);
  expect(peekSession(client)?.user.isManager).toBe(false);
});

it("a visitor signs in or up first, and comes back here", async () => {
  open(null);
  const back = encodeURIComponent(address);
  const signIn = await screen.findByRole("link", { name: "Sign in" });
  expect(signIn.getAttribute("href")).toBe(`/auth?returnTo=${back}`);
  const signUp = screen.getByRole("link", { name: "Create an account" });
  expect(signUp.getAttribute("href")).toBe(`/sign-up?returnTo=${back}`);
  expect(screen.queryByRole("button", { name: "Accept" })).toBeNull();
});

it("another user is told whom the invitation is for, and can sign out here", async () => {
  let isSignedIn = true;
  const other = aUser();
  open(other, {
    "GET users/session": () =>
      isSignedIn
        ? { body: { user: other, sandboxUrl: null } }
        : refusal(401, "unauthorized", "Please sign in."),
    "DELETE users/session": () => {
      isSignedIn = false;
      return { body: { user: null } };
    },
  });
  expect(await screen.findByText("This invitation is for dana@example.com.")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Accept" })).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "Sign out" }));
  expect(await screen.findByRole("link", { name: "Sign in" })).toBeTruthy();
});

it("a user who would lose unsent text by signing out is warned first", async () => {
  const other = aUser();
  const draft = keptKey(personOf(other), "draft", "7");
  localStorage.setItem(draft, "{}");
  const { calls } = open(other, { "DELETE users/session": () => ({ body: { user: null } }) });
  const press = async (name: string) => userEvent.click(await screen.findByRole("button", { name }));
  await press("Sign out");
  await screen.findByText(/signing out deletes them/);
  await press("Stay signed in");
  expect(calls.map(({ call }) => call)).not.toContain("DELETE users/session");
  await press("Sign out");
  await press("Sign out and delete");
  await waitFor(() => expect(localStorage.getItem(draft)).toBeNull());
});

it("a manager of another account returns to their own first", async () => {
  const posed = aUser({
    roles: ["manager"],
    managing: {
      managingUserId: "0b8a1c5e-4f0f-4a53-9f2e-0c5f5b1f0a09",
      managingUserFullName: "Dana Okafor",
      isSuperuser: false,
    },
  });
  let user = posed;
  open(posed, {
    "GET users/session": () => ({ body: { user, sandboxUrl: null } }),
    "DELETE users/session": () => {
      user = dana;
      return { body: { user: dana } };
    },
  });
  await userEvent.click(await screen.findByRole("button", { name: "Return to Dana Okafor" }));
  expect(await screen.findByRole("button", { name: "Accept" })).toBeTruthy();
});

it("an unverified email has to be verified first", async () => {
  open(aUser({ auth: { username: "dana@example.com", verified: false } }));
  expect(await screen.findByText("Verify your email first.")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Accept" })).toBeNull();
});

it.each([
  [404, "not-found"],
  [410, "gone"],
] as const)("a link that answers %s says what to do", async (status, code) => {
  open(dana, {
    "GET users/managerInvitations/a-token": () => refusal(status, code, "Ask for a new one."),
  });
  expect(await screen.findByText("This invitation is no longer valid")).toBeTruthy();
  expect(screen.getByText("Ask for a new one.")).toBeTruthy();
});

it("the server's refusal is shown, and the invitation stays", async () => {
  open(dana, {
    [call("accept")]: () => refusal(403, "forbidden", "This invitation is for eve@example.com."),
  });
  await userEvent.click(await screen.findByRole("button", { name: "Accept" }));
  expect(await screen.findByText("This invitation is for eve@example.com.")).toBeTruthy();
  expect(screen.getByRole("button", { name: "Accept" })).toBeTruthy();
});
