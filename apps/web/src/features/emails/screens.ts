import type { Screen } from "../../lib/screen.ts";

export const emailsScreens: readonly Screen[] = [
  {
    path: "/account/verifyReplyToEmail/{userSlug}/{verificationToken}",
    guard: "public",
    panel: "full",
    title: "Verify your reply-to email",
    load: async () => (await import("./VerifyReplyToEmail.tsx")).VerifyReplyToEmail,
  },
  {
    path: "/emails/reply-to-emails",
    guard: "signed-in",
    panel: "detail",
    title: "Reply-to emails",
    under: "/settings/email",
    load: async () => (await import("./ReplyToEmails.tsx")).ReplyToEmails,
  },
];
