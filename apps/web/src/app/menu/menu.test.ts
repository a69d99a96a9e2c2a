import { describe, expect, it } from "vitest";
import type { Viewer } from "../frame/viewer.ts";
import { visibleFooterItems, visibleGroups } from "./menu.ts";

const everything = () => true;
const person = (more: Partial<Viewer> = {}): Viewer => ({
  onboardingStatus: "complete",
  superuser: false,
  organizationAdmin: false,
  roles: ["owner"],
  ...more,
});
const paths = (viewer: Viewer, hasScreen: (path: string) => boolean = everything) =>
  visibleGroups(viewer, hasScreen).flatMap((group) => group.items.map((item) => item.path));
const footer = (viewer: Viewer, isNative = false) =>
  visibleFooterItems(viewer, isNative, everything).map((item) => item.path);

describe("side menu", () => {
  it("shows a plain user chats, spaces, audience, automation, content and AIVA, in this order", () => {
    expect(paths(person())).toEqual([
      ...["/chats", "/spaces", "/contacts", "/configurable-forms", "/tags"],
      ...["/app-flows", "/campaigns", "/keywords", "/scheduled-broadcasts", "/calendar", "/unsent-messages"],
      ...["/attachments", "/bundles", "/contests", "/emails", "/landing-pages", "/message-templates"],
      ...["/qr-codes", "/trackable-links", "/voice-drops"],
      ...["/aiva/what-is-aiva", "/aiva/chat", "/aiva/try-aiva", "/aiva/settings"],
    ]);
  });

  it("shows the organization group to an organization admin only", () => {
    expect(paths(person({ organizationAdmin: true })).slice(0, 3)).toEqual([
      "/organization/accounts",
      "/organization/locations",
      "/organization/subscription",
    ]);
    expect(paths(person())).not.toContain("/organization/accounts");
  });

  it("shows voice with the add-on, unless voice is disabled", () => {
    expect(paths(person({ addOns: ["voice"] }))).toContain("/voicemail");
    expect(paths(person({ addOns: ["voice"], voice: { disabled: true } }))).not.toContain("/voicemail");
    expect(paths(person({ addOns: [] }))).not.toContain("/voicemail");
  });

  it("shows managed accounts to a manager who is not an organization admin", () => {
    expect(paths(person({ isManager: true }))).toContain("/managed-accounts");
    expect(paths(person({ isManager: true, organizationAdmin: true }))).not.toContain("/managed-accounts");
    expect(paths(person())).not.toContain("/managed-accounts");
  });

  it("shows admin to superusers only", () => {
    expect(paths(person({ superuser: true })).slice(-5)).toEqual([
      "/admin/organizations",
      "/admin/tools",
      "/admin/unlayer-templates",
      "/admin/users",
      "/admin/queues",
    ]);
    expect(paths(person()).some((path) => path.startsWith("/admin"))).toBe(false);
  });

  it("leaves out entries and groups without screens", () => {
    const groups = visibleGroups(person({ superuser: true }), (path) => path === "/contacts");
    expect(groups.map((group) => [group.label, group.items.length])).toEqual([["Audience", 1]]);
  });

  it("shows the subscription on the web to users with a payment account, and the style guide to superusers", () => {
    expect(footer(person())).toEqual(["/account", "/settings", "/logout"]);
    expect(footer(person({ stripeId: "cus_1", superuser: true }))).toEqual([
      "/account",
      "/subscription",
      "/settings",
      "/style-guide",
      "/logout",
    ]);
    expect(footer(person({ stripeId: "cus_1" }), true)).not.toContain("/subscription");
  });
});
