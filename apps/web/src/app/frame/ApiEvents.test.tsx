import { act, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it, vi } from "vitest";
import { emitApiEvent } from "../../lib/api/api-events.ts";
import { platform } from "../../platform/index.ts";
import { type Answers, aUser, sessionOf, visit } from "../../testing/visit.ts";

const open = (answers: Answers = sessionOf(aUser())) => visit("/account", { answers, drawn: [] });
const heard = (event: Parameters<typeof emitApiEvent>[0]) => act(async () => emitApiEvent(event));

afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

describe("an app that is too old", () => {
  it("tells the user until the page is reloaded, in the server's words", async () => {
    open(sessionOf(aUser({ identity: { status: "verified" } })));
    await screen.findByRole("navigation", { name: "Main" });
    await heard({ kind: "upgrade", text: "There is a new version.", actionLabel: "Reload Now", link: null });
    expect(screen.getByText("Upgrade Required")).toBeTruthy();
    expect(screen.getByText("There is a new version.")).toBeTruthy();
    expect(screen.getByRole("button", { name: "Reload Now" })).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Dismiss" })).toBeNull();
  });

  it("tells the user from its very first call", async () => {
    // The notice is throttled to one in five seconds, and another test may have raised it on a clock of its
    // own.
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 3_600_000 });
    open({
      "GET users/session": () => ({
        status: 426,
        body: { error: "There is a new version.", code: "upgrade-required", actionLabel: "Reload Now" },
      }),
    });
    expect(await screen.findByText("Upgrade Required")).toBeTruthy();
    expect(screen.getByRole("button", { name: "Reload Now" })).toBeTruthy();
  });

  it("a redirect from the server is offered under the label it names", async () => {
    const openOutside = vi.spyOn(platform, "openOutside").mockImplementation(() => {});
    open();
    await screen.findByRole("navigation", { name: "Main" });
    const link = "https://store.example/app";
    await heard({ kind: "upgrade", text: "Too old.", actionLabel: "Update Now", link });
    await userEvent.click(screen.getByRole("button", { name: "Update Now" }));
    expect(openOutside).toHaveBeenCalledWith(link);
  });
});

describe("a session that ended", () => {
  it("leads a signed-in user to /logout", async () => {
    const { address } = open();
    await screen.findByRole("navigation", { name: "Main" });
    await heard({ kind: "unauthorized" });
    await waitFor(() => expect(address()).toBe("/logout"));
  });

  it("leads a visitor to the sign-in, and back again afterwards", async () => {
    const { address } = visit("/managed-accounts/invitations/c_7", { answers: {}, drawn: [] });
    await waitFor(() => expect(address()).toBe("/managed-accounts/invitations/c_7"));
    await heard({ kind: "unauthorized" });
    await waitFor(() => expect(address()).toBe("/auth?returnTo=%2Fmanaged-accounts%2Finvitations%2Fc_7"));
  });

  it("a late answer takes no visitor off the pages around signing in", async () => {
    const { address } = visit("/forgot-password", { answers: sessionOf(null), drawn: [] });
    await waitFor(() => expect(address()).toBe("/forgot-password"));
    await heard({ kind: "unauthorized" });
    expect(address()).toBe("/forgot-password");
  });
});

describe("Android's back button", () => {
  it("goes down the stack, and from a section's root to the home screen", async () => {
    let press = () => {};
    vi.spyOn(platform, "onBackButton").mockImplementation((listener) => {
      press = listener;
      return () => {};
    });
    const leave = vi.spyOn(platform, "leaveToHome").mockImplementation(() => {});
    const { address, router } = visit("/contacts/7", { answers: sessionOf(aUser()), drawn: [] });
    await screen.findByRole("navigation", { name: "Main" });
    await act(() => router.navigate({ to: "/contacts/7/tags" }));
    await act(async () => press());
    await waitFor(() => expect(address()).toBe("/contacts/7"));
    await act(async () => press());
    await waitFor(() => expect(address()).toBe("/contacts"));
    expect(leave).not.toHaveBeenCalled();
    await act(async () => press());
    expect(leave).toHaveBeenCalledTimes(1);
    expect(address()).toBe("/contacts");
  });
});

describe("without a connection", () => {
  it("the app says what is unavailable, and recovers once it is online", async () => {
    let isUp = false;
    const answers = sessionOf(aUser());
    open({
      ...answers,
      "GET users/session": () => (isUp ? { body: { user: aUser(), sandboxUrl: null } } : "offline"),
    });
    expect(await screen.findByText("You're offline")).toBeTruthy();
    expect(screen.getByText(/You can't load or send messages/)).toBeTruthy();
    isUp = true;
    await act(async () => void window.dispatchEvent(new Event("online")));
    expect(await screen.findByRole("navigation", { name: "Main" })).toBeTruthy();
  });
});
