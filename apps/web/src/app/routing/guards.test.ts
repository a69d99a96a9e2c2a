import { describe, expect, it } from "vitest";
import type { Guard, Requirement } from "../../lib/screens/screen.ts";
import type { Viewer } from "../frame/viewer.ts";
import { detourOf } from "./guards.ts";

const person = (more: Partial<Viewer> = {}): Viewer => ({
  onboardingStatus: "complete",
  superuser: false,
  organizationAdmin: false,
  roles: ["owner"],
  ...more,
});
const go = (
  path: string,
  guard: Guard,
  viewer: Viewer | null,
  more: { requires?: Requirement[]; isNative?: boolean; missing?: string } = {},
) =>
  detourOf({
    screen: { path, guard, requires: more.requires },
    viewer,
    href: path,
    isNative: more.isNative ?? false,
    hasScreen: (wanted) => wanted !== more.missing,
  });

describe("guards", () => {
  it.each<[string, string | null]>([
    ["/contacts?term=jo", "/auth?returnTo=%2Fcontacts%3Fterm%3Djo"],
    ["/chats", "/auth"],
  ])("sends who is not signed in from %s to sign-in and remembers where to", (href, expected) => {
    expect(go(href, "signed-in", null)).toBe(expected);
  });

  it("keeps signed-in users away from sign-in", () => {
    expect(go("/auth", "guest", person())).toBe("/");
    expect(go("/auth", "guest", null)).toBeNull();
  });

  it("lets every visitor see public screens, even during onboarding", () => {
    expect(go("/t/sale", "public", null)).toBeNull();
    expect(go("/t/sale", "public", person({ onboardingStatus: "new-user" }))).toBeNull();
  });

  it.each([
    ["new-user", "/account-setup"],
    ["needs-managed-voip", "/select-phone-number"],
    ["needs-mobile-number", "/add-mobile-number"],
  ] as const)("sends a %s account to %s and lets it stay there", (onboardingStatus, path) => {
    expect(go("/chats", "signed-in", person({ onboardingStatus }))).toBe(path);
    expect(go(path, "onboarding", person({ onboardingStatus }))).toBeNull();
    expect(go("/logout", "signed-in", person({ onboardingStatus }))).toBeNull();
  });

  it("lets an invited manager act before they set up their own account", () => {
    const invited = person({ onboardingStatus: "new-user", isManager: true });
    expect(go("/managed-accounts", "owner", invited, { requires: ["manager"] })).toBeNull();
    expect(go("/chats", "signed-in", invited)).toBe("/account-setup");
    expect(
      go("/managed-accounts", "owner", person({ onboardingStatus: "new-user" }), { requires: ["manager"] }),
    ).toBe("/account-setup");
  });

  it("lets a user who began with their own cell choose a business number later", () => {
    const withCell = person({ phoneNumberType: "verified-cell" });
    expect(go("/select-phone-number", "onboarding", withCell)).toBeNull();
    expect(go("/account-setup", "onboarding", withCell)).toBe("/welcome");
    expect(go("/select-phone-number", "onboarding", person({ phoneNumberType: "managed-voip" }))).toBe(
      "/welcome",
    );
  });

  it("sends a complete account from onboarding to /welcome, and never to a screen that is missing", () => {
    expect(go("/account-setup", "onboarding", person())).toBe("/welcome");
    expect(go("/account-setup", "onboarding", person(), { missing: "/welcome" })).toBe("/");
    expect(
      go("/chats", "signed-in", person({ onboardingStatus: "new-user" }), { missing: "/account-setup" }),
    ).toBeNull();
  });

  it("leaves a managing superuser where they are", () => {
    expect(
      go(
        "/chats",
        "signed-in",
        person({
          onboardingStatus: "new-user",
          managing: {
            managingUserId: "0b8a1c5e-4f0f-4a53-9f2e-0c5f5b1f0a09",
            managingUserFullName: "Sam",
            isSuperuser: true,
          },
        }),
      ),
    ).toBeNull();
  });

  it("leads any other manager of a new account through the first steps", () => {
    const managing = {
      managingUserId: "0b8a1c5e-4f0f-4a53-9f2e-0c5f5b1f0a09",
      managingUserFullName: "Dana",
      isSuperuser: false,
    };
    expect(go("/chats", "signed-in", person({ onboardingStatus: "new-user", managing }))).toBe(
      "/account-setup",
    );
  });

  it("keeps the admin pages to superusers, and organization pages to their admins", () => {
    expect(go("/admin/users", "superuser", person())).toBe("/");
    expect(go("/admin/users", "superuser", person({ roles: ["owner", "superuser"] }))).toBeNull();
    expect(go("/organization/accounts", "organization-admin", person())).toBe("/");
    expect(
      go("/organization/accounts", "organization-admin", person({ roles: ["owner", "organization-admin"] })),
    ).toBeNull();
  });

  it("redirects from a screen whose requirements the user or the device does not meet", () => {
    expect(go("/account/api-key", "signed-in", person(), { requires: ["web"], isNative: true })).toBe("/");
    expect(go("/account/api-key", "signed-in", person(), { requires: ["web"] })).toBeNull();
    const forNoOrganization = { requires: ["no-organization"] satisfies Requirement[] };
    expect(
      go("/account/managers", "owner", person({ organization: "Rivers Group" }), forNoOrganization),
    ).toBe("/");
    expect(go("/account/managers", "owner", person(), forNoOrganization)).toBeNull();
    expect(
      go("/subscription/buy-credits", "signed-in", person({ subscriptionPlan: "free" }), {
        requires: ["can-buy-credits"],
      }),
    ).toBe("/");
    expect(
      go("/subscription/buy-credits", "signed-in", person({ subscriptionPlan: "on_hold_5" }), {
        requires: ["can-buy-credits"],
      }),
    ).toBe("/");
    expect(
      go("/subscription/buy-credits", "signed-in", person({ subscriptionPlan: "starter_5" }), {
        requires: ["can-buy-credits"],
      }),
    ).toBeNull();
  });
});
