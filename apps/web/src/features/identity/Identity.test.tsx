import type { Reply } from "@broadcast/contract/endpoint";
import type { identity } from "@broadcast/contract/identity";
import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { aUser, sessionOf, visit } from "../../testing/visit.ts";

type IdentityReply = Reply<typeof identity.read>;

const open = (reply: Partial<IdentityReply>, user = aUser()) =>
  visit("/account/identity", {
    drawn: ["/account/identity"],
    answers: {
      ...sessionOf(user),
      "GET users/identity": () => ({
        body: {
          status: "not-verified",
          check: "none",
          reason: null,
          checkedAt: null,
          triesLeft: 5,
          ...reply,
        },
      }),
    },
  });

test.each<[string, Partial<IdentityReply>, string]>([
  ["nobody has begun", {}, "Verify identity"],
  ["a check is open", { check: "started" }, "Continue"],
  [
    "one did not pass",
    { status: "failed", check: "needs-input", reason: "The photo was blurred." },
    "Try again",
  ],
])("where %s, there is one button, and it says so", async (_what, reply, label) => {
  open(reply);
  await screen.findByRole("button", { name: label });
});

test("a failed check says why, and that messaging is off", async () => {
  open({ status: "failed", check: "needs-input", reason: "The photo was blurred.", triesLeft: 1 });
  await screen.findByRole("heading", { name: "Identity Not Verified" });
  await screen.findByText(/Messaging is disabled\. The photo was blurred\./);
  await screen.findByText(/1 try left/);
});

test.each<[string, Partial<IdentityReply>, RegExp]>([
  ["verified", { status: "verified", checkedAt: "2026-11-02T15:00:00Z" }, /Your identity is verified/],
  ["not asked", { status: "grandfathered" }, /Your identity is verified/],
  ["being looked at", { check: "processing" }, /reviewing your documents/],
  ["out of tries", { status: "failed", triesLeft: 0 }, /Identity Not Verified/],
])("who is %s has no button to begin with", async (_what, reply, words) => {
  open(reply);
  await screen.findByText(words);
  expect(screen.queryByRole("button", { name: /verify|try again|continue/i })).toBeNull();
});

test("a manager sees the status and cannot do it for the owner", async () => {
  open({}, aUser({ roles: ["manager"] }));
  await screen.findByText("The owner hasn't verified their identity yet");
  expect(screen.queryByRole("button", { name: "Verify identity" })).toBeNull();
});

test("the frame is updated with the result at once", async () => {
  const user = aUser();
  const { calls } = visit("/account/identity", {
    drawn: ["/account/identity"],
    answers: {
      ...sessionOf(user),
      "GET users/identity": () => ({
        body: { status: "verified", check: "verified", reason: null, checkedAt: null, triesLeft: 5 },
      }),
      "GET users/current": () => ({ body: { ...user, identity: { status: "verified" } } }),
    },
  });
  await screen.findByText("Your identity is verified");
  await waitFor(() => expect(screen.queryByText("to enable messaging")).toBeNull());
  expect(calls.filter(({ call }) => call === "GET users/current")).toHaveLength(1);
});
