import type { ContentSectionScreens } from "../../lib/screens/content-section-screens.ts";
import type { Screen } from "../../lib/screens/screen.ts";

export const emailSectionScreens: ContentSectionScreens = {
  path: "/emails",
  param: "emailId",
  titles: { list: "Emails", detail: "Email" },
  section: async () => (await import("./email-section.tsx")).emailSection,
  detail: async () => (await import("./EmailDetail.tsx")).EmailDetail,
};

const under = (path: string): readonly Screen[] => [
  {
    path: `${path}/design`,
    guard: "signed-in",
    panel: "detail",
    title: "Design of an email",
    load: async () => (await import("./EmailDesign.tsx")).EmailDesign,
  },
  {
    path: `${path}/reply-to-emails`,
    guard: "signed-in",
    panel: "detail",
    title: "Reply-to emails",
    load: async () => (await import("./reply-to/ReplyToEmails.tsx")).ReplyToEmails,
  },
];

export const emailsScreens: readonly Screen[] = [
  {
    path: "/account/verifyReplyToEmail/{userSlug}/{verificationToken}",
    guard: "public",
    panel: "full",
    title: "Verify your reply-to email",
    load: async () => (await import("./reply-to/VerifyReplyToEmail.tsx")).VerifyReplyToEmail,
  },
  {
    path: "/emails/reply-to-emails",
    guard: "signed-in",
    panel: "detail",
    title: "Reply-to emails",
    under: "/settings/email",
    load: async () => (await import("./reply-to/ReplyToEmails.tsx")).ReplyToEmails,
  },
  ...under("/emails/{emailId}"),
  ...under("/emails/folder/{folderId}/{emailId}"),
];
