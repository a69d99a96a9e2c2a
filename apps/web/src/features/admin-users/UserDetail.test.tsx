import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import { type Answers, aUser, refusal, sessionOf, visit } from "../../testing/visit.ts";

const support = aUser({ firstName: "Sam", superuser: true, roles: ["owner", "superuser"] });
const maya = {
  _id: "0b8a1c5e-4f0f-4a53-9f2e-0c5f5b1f5001",
  firstName: "Maya",
  lastName: "Rivers",
  email: "maya@rivers.example",
  company: "Rivers Studio",
  phoneNumber: "+15125550148",
  createdAt: "2026-09-20T00:00:00.000Z",
  isCancelled: false,
  emailVerified: false,
  mobileNumber: null,
  superuser: false,
  organization: { _id: "0b8a1c5e-4f0f-4a53-9f2e-0c5f5b1f7001", name: "Lonestar Group" },
  organizationAdmin: true,
  messageCredits: 120.5,
  heldCredits: 4,
  contacts: 2_000,
  subscriptionPlan: "starter_5",
  onboardingStatus: "complete",
  identityStatus: "not-verified",
  registrationStatus: "registered",
  carrier: "twilio",
  phoneNumberType: "managed-voip",
  timezone: "America/Chicago",
  lastSeenAt: null,
};
const base = `admin/users/${maya._id}`;

const open = (under: string, answers: Answers = {}, user = support) =>
  visit(`/${base}${under}`, {
    answers: { ...sessionOf(user), [`GET ${base}`]: () => ({ body: maya }), ...answers },
    drawn: [`/admin/users/{userId}${under}`],
  });

it("shows the facts support needs about a user, and links to the actions", async () => {
  open("");
  expect(await screen.findByText("maya@rivers.example (not verified)")).toBeTruthy();
  expect(screen.getByText("120.50")).toBeTruthy();
  expect(screen.getByText("Not verified")).toBeTruthy();
  expect(screen.getByText("Managed VoIP")).toBeTruthy();
  expect(screen.getByRole("link", { name: "Lonestar Group" }).getAttribute("href")).toBe(
    `/admin/organizations/${maya.organization._id}`,
  );
  for (const [name, path] of [
    ["Add credits", "add-credits"],
    ["Remove credits", "remove-credits"],
    ["Audit history", "audit-history"],
    ["Unsent messages", "unsent-messages"],
    ["Set password", "set-password"],
  ] as const)
    expect(within(screen.getByRole("main")).getByRole("link", { name }).getAttribute("href")).toBe(
      `/${base}/${path}`,
    );
});

it("the facts come before the actions, and the one that locks the user out comes last", async () => {
  open("");
  const facts = await screen.findByText("maya@rivers.example (not verified)");
  const ending = screen.getByRole("button", { name: "End all sessions" });
  for (const action of within(screen.getByRole("main")).getAllByRole("link", {
    name: /credits$|history$|^Update|^Campaign|^Set/,
  })) {
    expect(facts.compareDocumentPosition(action)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    expect(action.compareDocumentPosition(ending)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  }
});

it("support signs in as a user and ends their sessions from the user's page, with a reason", async () => {
  const { calls, address } = open("", {
    [`DELETE ${base}/sessions`]: () => ({ body: { ended: 2 } }),
    "POST users/force-login": () => ({ body: { user: aUser({ _id: maya._id }), sandboxUrl: null } }),
  });
  const user = userEvent.setup();
  await user.click(await screen.findByRole("button", { name: "End all sessions" }));
  const ending = within(await screen.findByRole("dialog"));
  await user.type(ending.getByLabelText("Reason"), "Stolen phone");
  await user.click(ending.getByRole("button", { name: "End all sessions" }));
  expect(await screen.findByText("Maya Rivers was signed out on 2 browsers and phones")).toBeTruthy();
  expect(calls.find(({ call }) => call.startsWith("DELETE"))?.body).toEqual({ reason: "Stolen phone" });
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await user.click(screen.getByRole("button", { name: "Sign in as" }));
  const posing = within(await screen.findByRole("dialog"));
  await user.type(posing.getByLabelText("Reason"), "Asked for help");
  await user.click(posing.getByRole("button", { name: "Sign in" }));
  await waitFor(() => expect(address()).not.toContain("admin"));
  expect(calls.find(({ call }) => call === "POST users/force-login")?.body).toEqual({
    username: maya.email,
    reason: "Asked for help",
  });
});

it("support cannot sign in as themselves, or to a cancelled account", async () => {
  open("", { [`GET ${base}`]: () => ({ body: { ...maya, isCancelled: true } }) });
  expect(await screen.findByRole("button", { name: "End all sessions" })).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Sign in as" })).toBeNull();
});

it("credits need a reason; a refused amount stays in the field", async () => {
  const sentence = "The account has only 120.50 free credits.";
  const { calls } = open("/remove-credits", {
    [`POST ${base}/removeCredits`]: () =>
      refusal(402, "insufficient-credits", sentence, { credits: sentence }),
  });
  const user = userEvent.setup();
  const credits = await screen.findByRole("textbox", { name: /^Credits/ });
  await user.type(credits, "200");
  await user.click(screen.getByRole("button", { name: "Remove credits" }));
  expect(await screen.findByText("Say why, in a few words.")).toBeTruthy();
  await user.type(screen.getByRole("textbox", { name: /^Reason/ }), "Added by mistake");
  await user.click(screen.getByRole("button", { name: "Remove credits" }));
  expect(await screen.findByText(sentence)).toBeTruthy();
  expect((credits as HTMLInputElement).value).toBe("200");
  expect(calls.filter(({ call }) => call.endsWith("removeCredits"))).toHaveLength(1);
});

it("only the user sets a password: support mails the link, and can end the current one", async () => {
  const { calls, address } = open("/set-password", { [`POST ${base}/passwordLink`]: () => ({ body: {} }) });
  const user = userEvent.setup();
  await user.click(await screen.findByRole("switch", { name: "Disable their current password now" }));
  await user.type(screen.getByRole("textbox", { name: /^Reason/ }), "Locked out");
  await user.click(screen.getByRole("button", { name: "Send link" }));
  await waitFor(() => expect(address()).toBe(`/${base}`));
  expect(calls.find(({ call }) => call.endsWith("passwordLink"))?.body).toEqual({
    reason: "Locked out",
    locksOut: true,
  });
});

it("shows why messages were not sent", async () => {
  open("/unsent-messages", {
    [`POST ${base}/unsentMessages/search`]: () => ({
      body: {
        messages: [
          {
            _id: "0b8a1c5e-4f0f-4a53-9f2e-0c5f5b1f5101",
            type: "sms",
            state: "unsent",
            failure: {
              kind: "filtered",
              words: "Stopped as spam",
              fault: "sender",
              advice: "",
              canResend: false,
              isUnclear: false,
            },
            time: "2026-11-20T00:00:00.000Z",
          },
        ],
        groups: [],
        paging: { total: 1, page: 1, pageSize: 25, pages: 1 },
      },
    }),
  });
  expect(await screen.findByText("Stopped as spam")).toBeTruthy();
  expect(screen.getByText("Not sent")).toBeTruthy();
});

it("is closed to other users", async () => {
  const { address } = open("", {}, aUser());
  await waitFor(() => expect(address()).not.toContain("admin"));
});
