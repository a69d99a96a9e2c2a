import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import { aUser, sessionOf, visit } from "../../../testing/visit.ts";

const unverified = aUser({ auth: { username: "maya@rivers.example", verified: false } });

it("while the email is unverified the frame says so, resends the mail, and links to the sandbox's mailbox", async () => {
  const { calls } = visit("/account", {
    answers: {
      ...sessionOf(unverified, "http://localhost:4000/"),
      "POST users/resendAccountVerificationEmail": () => ({}),
    },
    drawn: ["/account"],
  });
  expect(await screen.findByText("Verify Account Email")).toBeTruthy();
  const mailbox = screen.getByRole("link", { name: "Open the sandbox's mailbox" });
  expect(mailbox.getAttribute("href")).toBe("http://localhost:4000/#/mailbox");
  await userEvent.click(screen.getByRole("button", { name: "Send it again" }));
  expect(await screen.findByText("Verification email sent")).toBeTruthy();
  expect(calls.filter(({ call }) => call.includes("resend"))).toHaveLength(1);
});

it("a verified account sees no banner", async () => {
  visit("/account", { answers: sessionOf(aUser({ identity: { status: "not-verified" } })), drawn: [] });
  // Another notice is shown, so this one would be too.
  expect(await screen.findByText("Verify Identity")).toBeTruthy();
  expect(screen.queryByText("Verify Account Email")).toBeNull();
});
