import type { Screen } from "../../lib/screens/screen.ts";

export const authScreens: readonly Screen[] = [
  {
    path: "/auth",
    guard: "guest",
    panel: "full",
    title: "Sign in",
    load: async () => (await import("./sign-in/SignIn.tsx")).SignIn,
  },
  {
    path: "/sign-up",
    guard: "guest",
    panel: "full",
    title: "Create your account",
    load: async () => (await import("./sign-up/SignUp.tsx")).SignUp,
  },
  {
    path: "/forgot-password",
    guard: "guest",
    panel: "full",
    title: "Forgot your password?",
    load: async () => (await import("./recovery/ForgotPassword.tsx")).ForgotPassword,
  },
  {
    path: "/reset-password",
    guard: "public",
    panel: "full",
    title: "Set a new password",
    load: async () => (await import("./recovery/ResetPassword.tsx")).ResetPassword,
  },
  {
    path: "/reactivate",
    guard: "public",
    panel: "full",
    title: "Reactivate your account",
    load: async () => (await import("./recovery/Reactivate.tsx")).Reactivate,
  },
  {
    path: "/logout",
    guard: "public",
    panel: "full",
    title: "Sign out",
    load: async () => (await import("./sign-in/SignOut.tsx")).SignOut,
  },
  {
    path: "/account/verify/{userSlug}/{verificationToken}",
    guard: "public",
    panel: "full",
    title: "Verify your email",
    load: async () => (await import("./verification/VerifyAccount.tsx")).VerifyAccount,
  },
];
