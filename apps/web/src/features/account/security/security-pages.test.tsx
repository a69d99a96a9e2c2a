import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import { setViewport } from "../../../testing/setup.ts";
import { type Answers, aUser, refusal, sessionOf, visit } from "../../../testing/visit.ts";

const time = "2026-11-20T12:00:00.000Z";
const id = (end: string) => `0b8a1c5e-4f0f-4a53-9f2e-0c5f5b1f0d${end}`;

const open = (path: string, answers: Answers, user = aUser()) =>
  visit(path, { answers: { ...sessionOf(user), ...answers }, drawn: [path] });

const wrongPassword = refusal(401, "wrong-credentials", "That isn't your password. Please try again.", {
  password: "That isn't your password. Please try again.",
});

it("the current session comes first, is marked, and cannot be ended here; another can, with the password", async () => {
  const session = { address: "192.0.2.7", createdAt: time, lastUsedAt: time, by: null };
  const { calls } = open("/account/sign-out-all", {
    "GET users/sessions": () => ({
      body: {
        sessions: [
          { ...session, _id: id("02"), device: "Safari on iPhone", isCurrent: false },
          { ...session, _id: id("01"), device: "Chrome on macOS", isCurrent: true },
        ],
      },
    }),
    [`DELETE users/sessions/${id("02")}`]: () => ({ body: {} }),
  });
  const rows = within(await screen.findByRole("list", { name: "Sessions" })).getAllByRole("listitem");
  expect(within(rows[0]!).getByText("This device")).toBeTruthy();
  expect(within(rows[0]!).queryByRole("button")).toBeNull();
  const user = userEvent.setup();
  await user.click(within(rows[1]!).getByRole("button", { name: "Sign out Safari on iPhone" }));
  const asked = within(await screen.findByRole("dialog"));
  await user.click(asked.getByRole("button", { name: "Sign out" }));
  expect(await asked.findByText("Password is required.")).toBeTruthy();
  expect(calls.some(({ call }) => call.startsWith("DELETE"))).toBe(false);
  await user.type(asked.getByLabelText("Your password"), "right one");
  await user.click(asked.getByRole("button", { name: "Sign out" }));
  await waitFor(() =>
    expect(calls.find(({ call }) => call.startsWith("DELETE"))?.body).toEqual({ password: "right one" }),
  );
});

it("an API key is created with the password, shown once, and then gone from the page", async () => {
  let kept: object | null = null;
  open("/account/api-key", {
    "GET users/apiKey": () => ({ body: { apiKey: kept } }),
    "POST users/apiKey": ({ body }) => {
      if ((body as { password: string }).password !== "right one") return wrongPassword;
      kept = { prefix: "pb_abc", createdAt: time, lastUsedAt: null };
      return { body: { key: "pb_abc_the_whole_key", apiKey: kept } };
    },
  });
  const user = userEvent.setup();
  await user.click(await screen.findByRole("button", { name: "Create an API key" }));
  const dialog = within(await screen.findByRole("dialog"));
  await user.type(dialog.getByLabelText("Your password"), "wrong one");
  await user.click(dialog.getByRole("button", { name: "Create key" }));
  expect(await dialog.findByText("That isn't your password. Please try again.")).toBeTruthy();
  await user.clear(dialog.getByLabelText("Your password"));
  await user.type(dialog.getByLabelText("Your password"), "right one");
  await user.click(dialog.getByRole("button", { name: "Create key" }));
  expect(await screen.findByText("pb_abc_the_whole_key")).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "I've copied it" }));
  expect(screen.queryByText("pb_abc_the_whole_key")).toBeNull();
  expect(await screen.findByText("pb_abc…")).toBeTruthy();
});

it("removing a second factor requires the password", async () => {
  const method = {
    _id: id("03"),
    channel: "sms",
    redactedTo: "(•••) •••-0123",
    createdAt: time,
    lastUsedAt: null,
  };
  const { calls } = open("/account/multi-factor-authentication/list", {
    "GET users/multiFactorMethods": () => ({
      body: { methods: [method], supportedChannels: ["sms"], recoveryCodesLeft: 8, isRequired: false },
    }),
    [`DELETE users/multiFactorMethods/${id("03")}`]: () => ({ body: {} }),
  });
  const user = userEvent.setup();
  await user.click(await screen.findByRole("button", { name: "Remove Text message to (•••) •••-0123" }));
  const dialog = within(await screen.findByRole("dialog"));
  await user.click(dialog.getByRole("button", { name: "Remove" }));
  expect(await dialog.findByText("Password is required.")).toBeTruthy();
  await user.type(dialog.getByLabelText("Your password"), "right one");
  await user.click(dialog.getByRole("button", { name: "Remove" }));
  await waitFor(() =>
    expect(calls.find(({ call }) => call.startsWith("DELETE"))?.body).toEqual({ password: "right one" }),
  );
});

it.each([
  [true, "you'll set one up the next time you sign in"],
  [false, "only your password protects your account"],
])("removing the only second factor states the consequence (required: %s)", async (isRequired, follows) => {
  open(listPath, {
    "GET users/multiFactorMethods": () => ({
      body: { methods: [factor], supportedChannels: ["sms"], recoveryCodesLeft: 8, isRequired },
    }),
  });
  const user = userEvent.setup();
  await user.click(await screen.findByRole("button", { name: "Remove Text message to (•••) •••-0123" }));
  expect((await screen.findByRole("dialog")).textContent).toContain(follows);
});

const listPath = "/account/multi-factor-authentication/list";
const factor = {
  _id: id("03"),
  channel: "sms",
  redactedTo: "(•••) •••-0123",
  createdAt: time,
  lastUsedAt: null,
};
const factors = {
  "GET users/multiFactorMethods": () => ({
    body: { methods: [factor], supportedChannels: ["sms"], recoveryCodesLeft: 8, isRequired: false },
  }),
};
const signedInAt = (...devices: string[]) => ({
  "GET users/sessions": () => ({
    body: {
      sessions: devices.map((device, index) => ({
        _id: id(`1${index}`),
        device,
        isCurrent: index === 0,
        address: "192.0.2.7",
        createdAt: time,
        lastUsedAt: time,
        by: null,
      })),
    },
  }),
});

const removed = async (user: ReturnType<typeof userEvent.setup>) => {
  await user.click(await screen.findByRole("button", { name: "Remove Text message to (•••) •••-0123" }));
  const dialog = within(await screen.findByRole("dialog"));
  await user.type(dialog.getByLabelText("Your password"), "right one");
  await user.click(dialog.getByRole("button", { name: "Remove" }));
};
const renewed = async (user: ReturnType<typeof userEvent.setup>) => {
  await user.click(await screen.findByRole("button", { name: "Create new codes" }));
  const dialog = within(await screen.findByRole("dialog"));
  await user.type(dialog.getByLabelText("Your password"), "right one");
  await user.click(dialog.getByRole("button", { name: "Create new codes" }));
  await user.click(await screen.findByRole("button", { name: "I've saved them" }));
};
const added = async (user: ReturnType<typeof userEvent.setup>) => {
  await user.click(await screen.findByRole("button", { name: "Add another method" }));
  await user.click(screen.getByRole("radio", { name: /^Text message/ }));
  await user.type(screen.getByLabelText(/^Phone number/), "5125550124");
  await user.type(screen.getByLabelText(/^Your password/), "right one");
  await user.click(screen.getByRole("button", { name: "Send code" }));
  await user.type(await screen.findByLabelText("Code"), "123456");
};

it.each([
  ["was removed", listPath, removed],
  ["was added", "/account/multi-factor-authentication", added],
  ["got new recovery codes", listPath, renewed],
])(
  "once a second factor %s, signing out everywhere else is offered, for the password",
  async (_what, path, change) => {
    const { calls } = visit(path, {
      answers: {
        ...sessionOf(aUser()),
        ...factors,
        ...signedInAt("Chrome on macOS", "Safari on iPhone"),
        [`DELETE users/multiFactorMethods/${id("03")}`]: () => ({ body: {} }),
        "POST users/multiFactorMethods": () => ({
          body: { pendingId: id("04"), channel: "sms", redactedTo: "(•••) •••-0124", resendAfterSeconds: 30 },
        }),
        "POST users/multiFactorMethods/confirm": () => ({ body: { method: factor, recoveryCodes: [] } }),
        "POST users/recoveryCodes": () => ({ body: { recoveryCodes: ["aaaa-1111"] } }),
        "DELETE users/sessions": () => ({ body: { ended: 1 } }),
      },
      drawn: [listPath, "/account/multi-factor-authentication"],
    });
    const user = userEvent.setup();
    const offer = () => screen.queryByRole("button", { name: "Sign out everywhere else" });
    expect(await screen.findByRole("heading", { level: 1 })).toBeTruthy();
    expect(offer()).toBeNull();
    await change(user);
    await user.click(await screen.findByRole("button", { name: "Sign out everywhere else" }));
    const asked = within(await screen.findByRole("dialog"));
    expect(calls.some(({ call }) => call === "DELETE users/sessions")).toBe(false);
    await user.type(asked.getByLabelText("Your password"), "right one");
    await user.click(asked.getByRole("button", { name: "Sign out" }));
    expect(await screen.findByText("Signed out in 1 place")).toBeTruthy();
    expect(calls.some(({ call }) => call === "DELETE users/sessions")).toBe(true);
    await waitFor(() => expect(offer()).toBeNull());
  },
);

it("a user signed in only here is not asked to sign out elsewhere", async () => {
  const { calls } = open(listPath, {
    ...factors,
    ...signedInAt("Chrome on macOS"),
    [`DELETE users/multiFactorMethods/${id("03")}`]: () => ({ body: {} }),
  });
  await removed(userEvent.setup());
  await waitFor(() => expect(calls.some(({ call }) => call === "GET users/sessions")).toBe(true));
  await screen.findByText("Verification method removed");
  expect(screen.queryByRole("button", { name: "Sign out everywhere else" })).toBeNull();
});

const profile = {
  firstName: "Maya",
  lastName: "Rivers",
  company: "Rivers & Thread",
  website: "",
  industry: "",
  email: "maya@rivers.example",
  pendingEmail: "maya@new.example",
};

it("a pending email change is shown, with a way to resend the mail", async () => {
  const { calls } = open("/account/profile", {
    "GET users/profile": () => ({ body: profile }),
    "POST users/resendAccountVerificationEmail": () => ({ body: {} }),
  });
  expect(await screen.findByText(/Open the link in the email we sent to maya@new.example/)).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Send again" }));
  await waitFor(() => expect(calls.some(({ call }) => call.includes("resend"))).toBe(true));
});

it("a manager can change the business but not its email, and is redirected from the owner's pages", async () => {
  const manager = aUser({
    roles: ["manager"],
    isCurrentlyManaging: true,
    managing: {
      managingUserId: "0b8a1c5e-4f0f-4a53-9f2e-0c5f5b1f0a09",
      managingUserFullName: "Sam Field",
      isSuperuser: false,
    },
  });
  open("/account/profile", { "GET users/profile": () => ({ body: profile }) }, manager);
  expect(await screen.findByText("Only the account owner can change it.")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Change email" })).toBeNull();
  const { address } = open("/account/api-key", {}, manager);
  await waitFor(() => expect(address()).toBe("/chats"));
});

it.each([
  [1440, ["Nov 20, 2026, 6:00 AM · 192.0.2.7", "Dana Okafor · Chrome on macOS"]],
  [390, ["Nov 20, 2026, 6:00 AM", "Dana Okafor", "Chrome on macOS · 192.0.2.7"]],
])("at %i px an activity entry shows time, place, actor and subject, one per line", async (width, lines) => {
  setViewport(width);
  const entry = {
    _id: id("09"),
    time,
    event: "acted-for",
    sentence: "On your behalf: add a contact",
    actor: "Dana Okafor",
    device: "Chrome on macOS",
    address: "192.0.2.7",
  };
  open("/account/activity", {
    "POST users/auditLog/search": () => ({
      body: { entries: [entry], paging: { total: 1, page: 1, pageSize: 25, pages: 1 } },
    }),
  });
  const row = within(await screen.findByRole("list", { name: "Activity" })).getByRole("listitem");
  const shown = [...row.querySelectorAll("p + p > span")].map(({ textContent }) => textContent);
  expect(shown).toEqual(lines);
});
