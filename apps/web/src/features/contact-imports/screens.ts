import type { Screen } from "../../lib/screens/screen.ts";

export const contactImportsScreens: readonly Screen[] = [
  {
    path: "/contacts/import",
    guard: "signed-in",
    panel: "detail",
    title: "Import contacts",
    load: async () => (await import("./upload/ImportStart.tsx")).ImportStart,
  },
  {
    path: "/contacts/import/{importId}",
    guard: "signed-in",
    panel: "detail",
    title: "Import contacts",
    load: async () => (await import("./ImportDetail.tsx")).ImportDetail,
  },
];
