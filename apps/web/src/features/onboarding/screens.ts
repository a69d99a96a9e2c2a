import type { Screen } from "../../lib/screens/screen.ts";

export const onboardingScreens: readonly Screen[] = [
  {
    path: "/account-setup",
    guard: "onboarding",
    panel: "full",
    title: "Set up your account",
    load: async () => (await import("./AccountSetup.tsx")).AccountSetup,
  },
  {
    path: "/select-phone-number",
    guard: "onboarding",
    panel: "full",
    title: "Choose your phone number",
    load: async () => (await import("./SelectPhoneNumber.tsx")).SelectPhoneNumber,
  },
  {
    path: "/add-mobile-number",
    guard: "onboarding",
    panel: "full",
    title: "Add your mobile number",
    load: async () => (await import("./AddMobileNumber.tsx")).AddMobileNumber,
  },
  {
    path: "/welcome",
    guard: "signed-in",
    panel: "full",
    title: "Welcome",
    load: async () => (await import("./Welcome.tsx")).Welcome,
  },
];
