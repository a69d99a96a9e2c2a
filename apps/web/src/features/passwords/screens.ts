import type { Screen } from "../../lib/screens/screen.ts";

export const passwordsScreens: readonly Screen[] = [
  {
    path: "/account/change-password",
    guard: "owner",
    panel: "detail",
    title: "Password",
    load: async () => (await import("./ChangePassword.tsx")).ChangePassword,
  },
];
