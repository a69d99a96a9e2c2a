import { hasRight } from "@broadcast/contract/roles";
import { type Requirement, type Screen, screenAt } from "../../lib/screens/screen.ts";
import { canBuyCredits, hasVoice, type Viewer } from "../frame/viewer.ts";

const onboardingPaths: Record<Viewer["onboardingStatus"], string | null> = {
  "new-user": "/account-setup",
  "needs-managed-voip": "/select-phone-number",
  "needs-mobile-number": "/add-mobile-number",
  complete: null,
};

/** Whether the user's own business is set up, so that onboarding no longer redirects them. */
export const isOnboarded = (viewer: Viewer): boolean => onboardingPaths[viewer.onboardingStatus] === null;

const requirements: Record<Requirement, (viewer: Viewer, isNative: boolean) => boolean> = {
  web: (_, isNative) => !isNative,
  "payment-account": (viewer) => Boolean(viewer.stripeId),
  "no-organization": (viewer) => !viewer.organization,
  "can-buy-credits": canBuyCredits,
  voice: hasVoice,
  manager: (viewer) => viewer.isManager === true && !viewer.organizationAdmin,
};

interface Visit {
  screen: Pick<Screen, "path" | "guard" | "requires">;
  viewer: Viewer | null;
  /** Path and query string, to come back to after signing in. */
  href: string;
  isNative: boolean;
  /** Redirects never lead to a screen that does not exist. */
  hasScreen: (path: string) => boolean;
}

/** Where a visit is redirected; null when the screen may be shown (doc 1, section 2; doc 2, section 2.12). */
export const detourOf = ({ screen, viewer, href, isNative, hasScreen }: Visit): string | null => {
  const to = (path: string) => (hasScreen(path) ? path : null);
  if (screen.guard === "public") return null;
  if (!viewer) {
    if (screen.guard === "guest") return null;
    // A visitor on behalf of a partner signs in at the partner's page (doc 2, section 2.1).
    const isForPartner = screen.path.startsWith("/account/integrations/");
    if (isForPartner && to(screen.path.replace("/account", ""))) return href.replace("/account", "");
    const isHome = href === "/" || href === "/chats";
    return isHome ? "/auth" : `/auth?returnTo=${encodeURIComponent(href)}`;
  }
  if (screen.guard === "guest") return "/";

  // A superuser who manages the account is not sent through its onboarding.
  const due = viewer.managing?.isSuperuser ? null : onboardingPaths[viewer.onboardingStatus];
  if (screen.guard === "onboarding") {
    if (due === screen.path) return null;
    // A user who began with their own cell may take a business number at any time.
    if (!due && screen.path === "/select-phone-number" && viewer.phoneNumberType === "verified-cell")
      return null;
    return (due && to(due)) ?? to("/welcome") ?? "/";
  }
  // An invited manager may act before, or without, setting up a business of their own.
  const isForManagers =
    screen.requires?.includes("manager") === true && requirements.manager(viewer, isNative);
  if (due && to(due) && screen.path !== "/logout" && !isForManagers) return due;
  if (!hasRight(viewer.roles, screen.guard)) return "/";
  return (screen.requires ?? []).every((name) => requirements[name](viewer, isNative)) ? null : "/";
};

/** Whether there is a screen at the address that this user may see; menus and links offer only those. */
export const canOpen = (
  screens: readonly Screen[],
  address: string,
  viewer: Viewer,
  isNative: boolean,
): boolean => {
  const screen = screenAt(screens, address);
  const hasScreen = (path: string) => screenAt(screens, path) !== undefined;
  return screen !== undefined && detourOf({ screen, viewer, href: address, isNative, hasScreen }) === null;
};
