import { type ComponentType, lazy } from "react";

/** Loads a banner's code on its own: `lazyBanner(async () => (await import("...")).VerifyEmailBanner)`. */
const lazyBanner = (load: () => Promise<ComponentType>) => lazy(async () => ({ default: await load() }));

/**
 * Banners that stand under the panels while something needs doing (doc 1, section 2): each decides by itself whether
 * it shows, and draws nothing otherwise. In order of urgency.
 */
export const footerBanners: readonly { name: string; Banner: ComponentType }[] = [
  {
    name: "verify-email",
    Banner: lazyBanner(async () => (await import("../features/auth/index.ts")).VerifyEmailBanner),
  },
];
