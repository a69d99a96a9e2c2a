import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { type Answers, aUser, refusal, sessionOf, visit } from "../../testing/visit.ts";

const query = new URLSearchParams({
  client_id: "bloom",
  redirect_uri: "https://bloom.example/callback",
  state: "a b",
  code_challenge: "c".repeat(43),
  code_challenge_method: "S256",
}).toString();
const connect = `/integrations/bloom/connect?${query}`;
const allow = `/account/integrations/bloom/connect?${query}`;

const partner = {
  _id: "bloom",
  name: "Bloom Booking",
  logo: "B",
  description: "Appointments.",
  scopes: [{ name: "contacts", text: "See, add, change and delete your contacts and tags" }],
};
const inOrder: Answers = {
  "GET integrations/bloom/verifyRequest": () => ({ body: { partner, returnsTo: "bloom.example" } }),
  "PUT users/integrationRedirect": () => ({ body: {} }),
};
const drawn = [
  "/integrations/{partnerId}/connect",
  "/integrations/{partnerId}/signup",
  "/integrations/{partnerId}/forgot-password",
  "/integrations/{partnerId}/reactivate",
  "/account/integrations",
  "/account/integrations/{partnerId}/connect",
];
const open = (address: string, answers: Answers) => visit(address, { answers, drawn });
const kept = (calls: readonly { call: string; body: unknown }[]) =>
  calls.flatMap(({ call, body }) =>
    call === "PUT users/integrationRedirect" ? (body as { redirect: string }).redirect : [],
  );

const assign = vi.fn();
beforeEach(() => {
  assign.mockReset();
  vi.stubGlobal("location", { ...window.location, assign });
});
afterEach(() => vi.unstubAllGlobals());

it("a visitor signs in on the partner's page, in its name, and then decides", async () => {
  const { calls, address } = open(connect, {
    ...sessionOf(null),
    ...inOrder,
    "POST users/session": () => ({ body: { user: aUser(), sandboxUrl: null } }),
  });
  const user = userEvent.setup();
  expect(await screen.findByRole("heading", { name: "Connect Bloom Booking" })).toBeTruthy();
  await waitFor(() => expect(kept(calls)).toEqual([allow]));
  await user.type(screen.getByLabelText("Email"), "maya@rivers.example");
  await user.type(screen.getByLabelText("Password"), "violet hammock 9 tuba");
  await user.click(screen.getByRole("button", { name: "Sign in" }));
  await waitFor(() => expect(address()).toBe(allow));
  expect(await screen.findByRole("button", { name: "Allow" })).toBeTruthy();
});

it("the pages around signing in stay the partner's, with its request, and a sign-up is remembered as one", async () => {
  const { calls, address } = open(connect, { ...sessionOf(null), ...inOrder });
  const user = userEvent.setup();
  await user.click(await screen.findByRole("link", { name: "Forgot your password?" }));
  await waitFor(() => expect(address()).toBe(`/integrations/bloom/forgot-password?${query}`));
  expect(await screen.findByText("Bloom Booking")).toBeTruthy();
  await user.click(await screen.findByRole("link", { name: "Sign in" }));
  await waitFor(() => expect(address()).toBe(connect));
  await user.click(await screen.findByRole("link", { name: "Create an account" }));
  await waitFor(() => expect(address()).toBe(`/integrations/bloom/signup?${query}`));
  expect(await screen.findByRole("button", { name: "Create account" })).toBeTruthy();
  await waitFor(() => expect(kept(calls).at(-1)).toBe(`${allow}&isExistingUser=false`));
});

it("a user who canceled their account reactivates it in the partner's name", async () => {
  const { address } = open(connect, {
    ...sessionOf(null),
    ...inOrder,
    "POST users/session": () => refusal(403, "account-cancelled", "This account was cancelled."),
    "GET users/reactivationMeta": () => "offline",
  });
  const user = userEvent.setup();
  await user.type(await screen.findByLabelText("Email"), "maya@rivers.example");
  await user.type(screen.getByLabelText("Password"), "violet hammock 9 tuba");
  await user.click(screen.getByRole("button", { name: "Sign in" }));
  await waitFor(() => expect(address()).toBe(`/integrations/bloom/reactivate?${query}`));
});

it.each([
  [refusal(400, "invalid-input", "This link would lead elsewhere."), "This link would lead elsewhere."],
  [
    refusal(400, "bad-request", "Invalid input (redirect_uri)"),
    "The link is incomplete. Please start again from the partner's site.",
  ],
])(
  "a request that is not in order is told, remembered by nobody, and leads nowhere",
  async (answer, sentence) => {
    const refused = { "GET integrations/bloom/verifyRequest": () => answer };
    const { calls } = open(connect, { ...sessionOf(null), ...inOrder, ...refused });
    expect(await screen.findByText(sentence)).toBeTruthy();
    expect(screen.queryByLabelText("Password")).toBeNull();
    expect(kept(calls)).toEqual([]);
    expect(assign).not.toHaveBeenCalled();
  },
);

it.each([
  [allow, true],
  [`${allow}&isExistingUser=false`, false],
])("allowing at %s returns to where the server says", async (address, isExistingUser) => {
  const { calls } = open(address, {
    ...sessionOf(aUser()),
    ...inOrder,
    "POST integrations/bloom/allow": () => ({ body: { redirect: "https://bloom.example/callback?code=1" } }),
  });
  await userEvent.click(await screen.findByRole("button", { name: "Allow" }));
  await waitFor(() => expect(assign).toHaveBeenCalledWith("https://bloom.example/callback?code=1"));
  const made = calls.find(({ call }) => call === "POST integrations/bloom/allow");
  expect(made?.body).toEqual({ isExistingUser });
  expect(new URLSearchParams(made?.query).toString()).toBe(query);
});

it("declining returns too, and an error stays here and is shown", async () => {
  open(allow, {
    ...sessionOf(aUser()),
    ...inOrder,
    "POST integrations/bloom/allow": () => refusal(429, "too-many-requests", "Too many attempts."),
    "POST integrations/bloom/deny": () => ({ body: { redirect: "https://bloom.example/callback?error=x" } }),
  });
  await userEvent.click(await screen.findByRole("button", { name: "Allow" }));
  expect(await screen.findByText("Too many attempts.")).toBeTruthy();
  expect(assign).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole("button", { name: "Don't allow" }));
  await waitFor(() => expect(assign).toHaveBeenCalledWith("https://bloom.example/callback?error=x"));
});

it("a user other than the owner is told that only the owner can decide", async () => {
  open(allow, { ...sessionOf(aUser({ roles: ["manager"] })), ...inOrder });
  expect(await screen.findByText("Only the owner of the account can connect a partner.")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Allow" })).toBeNull();
});

it("a user whose business is not set up yet does that first, and the connect page waits", async () => {
  const { calls, address } = open(connect, {
    ...sessionOf(aUser({ onboardingStatus: "new-user" })),
    ...inOrder,
  });
  await waitFor(() => expect(address()).toBe("/account-setup"));
  expect(kept(calls)).toEqual([allow]);
});

it("the list shows each partner's permissions, and removing asks first", async () => {
  const { scopes, ...rest } = partner;
  const connected = {
    ...rest,
    scopes,
    offeredScopes: scopes,
    connectedAt: "2026-11-20T15:00:00.000Z",
    lastUsedAt: null,
    isSuspended: false,
  };
  let integrations = [connected];
  const { calls } = open("/account/integrations", {
    ...sessionOf(aUser()),
    "GET integrations/listForCurrentUser": () => ({ body: { integrations, available: [] } }),
    "POST integrations/bloom/remove": () => {
      integrations = [];
      return { body: {} };
    },
  });
  const user = userEvent.setup();
  expect(await screen.findByText(scopes[0]!.text)).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Remove Bloom Booking" }));
  expect(calls.some(({ call }) => call === "POST integrations/bloom/remove")).toBe(false);
  await user.click(within(await screen.findByRole("alertdialog")).getByRole("button", { name: "Remove" }));
  expect(await screen.findByText("No integrations yet")).toBeTruthy();
});

it("partners that are not connected are listed with the permissions they request and the place to connect them", async () => {
  const petal = { ...partner, _id: "petal", name: "Petal", logo: "P", website: null };
  open("/account/integrations", {
    ...sessionOf(aUser()),
    "GET integrations/listForCurrentUser": () => ({
      body: {
        integrations: [],
        available: [{ ...partner, website: "https://bloom.example/connect" }, petal],
      },
    }),
  });
  const available = within(await screen.findByRole("region", { name: "Available" }));
  expect(available.getAllByText(partner.scopes[0]!.text)).toHaveLength(2);
  const link = available.getByRole("link", { name: "Connect from Bloom Booking" });
  expect(link.getAttribute("href")).toBe("https://bloom.example/connect");
  expect(available.getByText("To connect it, look for Project Broadcast in Petal.")).toBeTruthy();
});

it("a partner's permissions are changed by ticking those it can have, and at least one stays", async () => {
  const messages = { name: "messages", text: "Read your messages, and send messages using your credits" };
  const bloom = {
    ...partner,
    offeredScopes: [...partner.scopes, messages],
    connectedAt: "2026-11-20T15:00:00.000Z",
    lastUsedAt: null,
    isSuspended: false,
  };
  const { calls } = open("/account/integrations", {
    ...sessionOf(aUser()),
    "GET integrations/listForCurrentUser": () => ({ body: { integrations: [bloom], available: [] } }),
    "PUT integrations/bloom/scopes": () => ({ body: {} }),
  });
  const sent = () => calls.filter(({ call }) => call.startsWith("PUT")).map(({ body }) => body);
  const user = userEvent.setup();
  await user.click(await screen.findByRole("button", { name: "Change what Bloom Booking can do" }));
  const dialog = within(await screen.findByRole("dialog"));
  const box = (name: string) => dialog.getByRole("checkbox", { name });
  await user.click(box(partner.scopes[0]!.text));
  await user.click(dialog.getByRole("button", { name: "Save" }));
  expect(await dialog.findByText("Allow at least one permission, or remove it.")).toBeTruthy();
  expect(sent()).toEqual([]);
  await user.click(box(messages.text));
  await user.click(dialog.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(sent()).toEqual([{ scopes: ["messages"] }]));
  expect(await screen.findByText("Changed what Bloom Booking can do")).toBeTruthy();
});
