import { createElement } from "react";
import type { ContentSectionScreens } from "../../lib/screens/content-section-screens.ts";
import type { Screen } from "../../lib/screens/screen.ts";
import type { BundledKind } from "./bundled-kinds.ts";

/** The names of the kinds alone, because their components are loaded with their screens. */
const labels: Record<BundledKind["list"], string> = {
  attachments: "Attachments",
  campaigns: "Campaigns",
  emails: "Emails",
  keywords: "Keywords",
  landingPages: "Landing pages",
  messageTemplates: "Message templates",
  voiceDrops: "Voice drops",
};

export const bundleScreens: ContentSectionScreens = {
  path: "/bundles",
  param: "bundleId",
  titles: { list: "Bundles", detail: "Bundle" },
  section: async () => (await import("./bundle-section.tsx")).bundleSection,
  detail: async () => (await import("./BundleDetail.tsx")).BundleDetail,
};

/** A screen for each kind of content in a bundle, and one for a shared bundle. */
export const bundleContentScreens: readonly Screen[] = [
  ...["/bundles/{bundleId}", "/bundles/folder/{folderId}/{bundleId}"].flatMap((bundle) =>
    Object.entries(labels).map(
      ([list, label]): Screen => ({
        path: `${bundle}/${list}`,
        guard: "signed-in",
        panel: "detail",
        title: `${label} of a bundle`,
        load: async () => {
          const [{ BundleItems }, { bundledKinds }] = await Promise.all([
            import("./BundleItems.tsx"),
            import("./bundled-kinds.ts"),
          ]);
          const kind = bundledKinds.find((each) => each.list === list)!;
          return () => createElement(BundleItems, { kind });
        },
      }),
    ),
  ),
  {
    path: "/bundles/import/{shareId}",
    guard: "signed-in",
    panel: "detail",
    title: "Import a bundle",
    load: async () => (await import("./ImportBundle.tsx")).ImportBundle,
  },
];
