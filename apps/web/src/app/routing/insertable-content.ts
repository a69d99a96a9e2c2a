import { ClipboardList, LayoutTemplate, Link, Mails, MessageSquareText, Paperclip } from "lucide-react";
import { lazy } from "react";
import type { InsertableContent } from "../../features/content/index.ts";

/** The Insert Content menu: every kind of content that can be put into a message, in menu order. */
export const insertableContent: readonly InsertableContent[] = [
  {
    label: "Insert Template",
    icon: MessageSquareText,
    Picker: lazy(async () => ({
      default: (await import("../../features/message-templates/InsertTemplate.tsx")).InsertTemplate,
    })),
  },
  {
    label: "Attachments",
    icon: Paperclip,
    isLink: true,
    Picker: lazy(async () => ({
      default: (await import("../../features/attachments/InsertAttachment.tsx")).InsertAttachment,
    })),
  },
  {
    label: "Configurable Forms",
    icon: ClipboardList,
    isLink: true,
    Picker: lazy(async () => ({
      default: (await import("../../features/configurable-forms/InsertForm.tsx")).InsertForm,
    })),
  },
  {
    label: "Emails",
    icon: Mails,
    isEmail: true,
    Picker: lazy(async () => ({
      default: (await import("../../features/emails/InsertEmail.tsx")).InsertEmail,
    })),
  },
  {
    label: "Landing Pages",
    icon: LayoutTemplate,
    isLink: true,
    Picker: lazy(async () => ({
      default: (await import("../../features/landing-pages/InsertLandingPage.tsx")).InsertLandingPage,
    })),
  },
  {
    label: "Trackable Links",
    icon: Link,
    isLink: true,
    Picker: lazy(async () => ({
      default: (await import("../../features/trackable-links/InsertLink.tsx")).InsertLink,
    })),
  },
];
