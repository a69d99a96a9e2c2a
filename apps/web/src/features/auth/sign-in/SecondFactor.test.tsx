import type { MultiFactorChallenge } from "@broadcast/contract/multi-factor-challenge";
import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import { type Answers, aUser, refusal, sessionOf, visit } from "../../../testing/visit.ts";

const sms = {
  _id: "0b8a1c5e-4f0f-4a53-9f2e-0c5f5b1f0b01",
  channel: "sms" as const,
  redactedTo: "(•••) •••-0123",
};
const app = {
  _id: "0b8a1c5e-4f0f-4a53-9f2e-0c5f5b1f0b02",
  channel: "authenticator" as const,
  redactedTo: "",
};
const challenge: MultiFactorChallenge = {
  nonce: "nonce",
  username: "maya@rivers.example",
  availableMethods: [sms],
  supportedChannels: ["sms", "call", "email", "authenticator"],
  canDeferSetup: false,
  hasRecoveryCodes: true,
};
const demand = (change: Partial<MultiFactorChallenge> = {}) => {
  const { status, body } = refusal(428, "multi-factor-required", "One more step.");
  return { status, body: { ...body, challenge: { ...challenge, ...change } } };
};
const sent = {
  channel: "sms",
  redactedTo: sms.redactedTo,
  resendAfterSeconds: 30,
  sandboxUrl: null,
  authenticator: null,
};
const signedIn = { user: aUser(), sandboxUrl: null };
const key = { username: challenge.username, nonce: challenge.nonce };

const open = (answers: Answers, at = "/auth") =>
  visit(at, {
    answers: { ...sessionOf(null), "POST users/session/mfa/step1": () => ({ body: sent }), ...answers },
    drawn: ["/auth"],
  });

const givePassword = async () => {
  const user = userEvent.setup();
  await user.clear(await screen.findByLabelText("Email"));
  await user.type(screen.getByLabelText("Email"), challenge.username);
  await user.type(screen.getByLabelText("Password"), "right password");
  await user.click(screen.getByRole("button", { name: "Sign in" }));
  return user;
};

it("with one method the code is sent at once, and its last digit completes the sign-in", async () => {
  const { calls, address } = open(
    {
      "POST users/session": () => demand(),
      "POST users/session/mfa/step2": () => ({ body: { ...signedIn, recoveryCodes: [] } }),
    },
    "/auth?returnTo=%2Funsent-messages",
  );
  const user = await givePassword();
  await user.type(await screen.findByLabelText("Code"), "123456");
  await waitFor(() => expect(address()).toBe("/unsent-messages"));
  const bodyOf = (path: string) => calls.find(({ call }) => call === `POST users/session/mfa/${path}`)?.body;
  expect(bodyOf("step1")).toEqual({ ...key, method: { _id: sms._id } });
  expect(bodyOf("step2")).toEqual({ ...key, method: { _id: sms._id }, verificationCode: "123456" });
  expect(calls.filter(({ call }) => call.endsWith("step1"))).toHaveLength(1);
});

it("a wrong code is reported at the boxes, and can be replaced by another", async () => {
  let tries = 0;
  const { address } = open({
    "POST users/session": () => demand(),
    "POST users/session/mfa/step2": () => {
      tries += 1;
      return tries === 1
        ? refusal(400, "wrong-code", "This code is not right. You have 4 tries left.")
        : { body: { ...signedIn, recoveryCodes: [] } };
    },
  });
  const user = await givePassword();
  await user.type(await screen.findByLabelText("Code"), "111111");
  expect(await screen.findByText("This code is not right. You have 4 tries left.")).toBeTruthy();
  await user.keyboard("222222");
  await waitFor(() => expect(address()).toBe("/chats"));
});

it("with several methods one is chosen; an authenticator app needs no sending", async () => {
  const { calls } = open({ "POST users/session": () => demand({ availableMethods: [sms, app] }) });
  const user = await givePassword();
  await user.click(await screen.findByRole("radio", { name: "Authenticator app" }));
  await user.click(screen.getByRole("button", { name: "Continue" }));
  expect(await screen.findByText("Enter the code that your authenticator app shows.")).toBeTruthy();
  expect(calls.some(({ call }) => call.endsWith("step1"))).toBe(false);
  expect(screen.queryByText(/new code/)).toBeNull();
  await user.click(screen.getByRole("button", { name: "Use another way" }));
  await user.click(screen.getByRole("radio", { name: `Text message to ${sms.redactedTo}` }));
  await user.click(screen.getByRole("button", { name: "Continue" }));
  expect(await screen.findByText(/We texted a code/)).toBeTruthy();
});

it("going back leads to the password with its input kept, and forward to the code again", async () => {
  const { router } = open({ "POST users/session": () => demand() });
  await givePassword();
  await screen.findByLabelText("Code");
  router.history.back();
  expect(((await screen.findByLabelText("Password")) as HTMLInputElement).value).toBe("right password");
  router.history.forward();
  expect(await screen.findByLabelText("Code")).toBeTruthy();
});

it("an expired challenge leads back to the password and says so", async () => {
  open({
    "POST users/session": () => demand(),
    "POST users/session/mfa/step2": () => refusal(401, "unauthorized", "This sign-in has expired."),
  });
  const user = await givePassword();
  await user.type(await screen.findByLabelText("Code"), "123456");
  expect(await screen.findByText("This sign-in has expired.")).toBeTruthy();
  expect((screen.getByLabelText("Email") as HTMLInputElement).value).toBe(challenge.username);
});

it("a recovery code signs in without the phone; a cancelled account is sent to reactivation", async () => {
  const { calls, address } = open({
    "POST users/session": () => demand(),
    "POST users/session/mfa/recovery": () => refusal(403, "account-cancelled", "Account Cancelled"),
  });
  const user = await givePassword();
  await user.click(await screen.findByRole("button", { name: "Use a recovery code" }));
  await user.type(screen.getByLabelText("Recovery code"), "abcd-efgh");
  await user.click(screen.getByRole("button", { name: "Sign in" }));
  await waitFor(() => expect(address()).toBe("/reactivate"));
  expect(calls.find(({ call }) => call.endsWith("recovery"))?.body).toEqual({
    ...key,
    recoveryCode: "abcd-efgh",
  });
});

it("a first method is set up during the sign-in, and its recovery codes are shown before anything else", async () => {
  const { calls, address } = open({
    "POST users/session": () => demand({ availableMethods: [] }),
    "POST users/session/mfa/step2": () => ({
      body: { ...signedIn, recoveryCodes: ["aaaa-1111", "bbbb-2222"] },
    }),
    "GET users/sessions": () => ({
      body: {
        sessions: [true, false].map((isCurrent) => ({
          _id: `0b8a1c5e-4f0f-4a53-9f2e-0c5f5b1f0d0${isCurrent ? 1 : 2}`,
          device: "Chrome on macOS",
          isCurrent,
          address: "192.0.2.7",
          createdAt: "2026-11-20T12:00:00.000Z",
          lastUsedAt: "2026-11-20T12:00:00.000Z",
          by: null,
        })),
      },
    }),
  });
  const user = await givePassword();
  await user.click(await screen.findByRole("radio", { name: /^Text message/ }));
  await user.type(screen.getByLabelText(/^Phone number/), "5125550123");
  await user.click(screen.getByRole("button", { name: "Send code" }));
  await user.type(await screen.findByLabelText("Code"), "123456");
  expect(await screen.findByText("bbbb-2222")).toBeTruthy();
  expect(address()).toMatch(/^\/auth/);
  // Earlier sessions needed only the password.
  expect(await screen.findByRole("button", { name: "Sign out everywhere else" })).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "I've saved them" }));
  await waitFor(() => expect(address()).toBe("/chats"));
  expect(calls.find(({ call }) => call.endsWith("step2"))?.body).toEqual({
    ...key,
    method: { channel: "sms", to: "(512) 555 0123" },
    verificationCode: "123456",
  });
});

it.each([true, false])("setup can be postponed only where allowed (%s)", async (canDeferSetup) => {
  const { address } = open({
    "POST users/session": () => demand({ availableMethods: [], canDeferSetup }),
    "POST users/session/mfa/defer": () => ({ body: signedIn }),
  });
  const user = await givePassword();
  await screen.findByRole("button", { name: "Continue" });
  const notNow = screen.queryByRole("button", { name: "Not now" });
  expect(notNow !== null).toBe(canDeferSetup);
  if (!notNow) return;
  await user.click(notNow);
  await waitFor(() => expect(address()).toBe("/chats"));
});

it("an authenticator app gets its key as a QR code and as text", async () => {
  open({
    "POST users/session": () => demand({ availableMethods: [] }),
    "POST users/session/mfa/step1": () => ({
      body: {
        ...sent,
        channel: "authenticator",
        redactedTo: "",
        authenticator: { secret: "JBSWY3DPEHPK3PXP", otpauthUrl: "otpauth://totp/x?secret=JBSWY3DPEHPK3PXP" },
      },
    }),
  });
  const user = await givePassword();
  await user.click(await screen.findByRole("button", { name: "Continue" }));
  expect(await screen.findByRole("img", { name: "QR code for your authenticator app" })).toBeTruthy();
  expect(screen.getByText("JBSW Y3DP EHPK 3PXP")).toBeTruthy();
});
