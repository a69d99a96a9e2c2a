import type { Bundle } from "@broadcast/contract/bundles";
import type { ContentItem, ContentType } from "@broadcast/contract/content";
import {
  ClipboardList,
  Hash,
  LayoutTemplate,
  Link,
  type LucideIcon,
  Mail,
  MessageSquareText,
  Mic,
  Paperclip,
  Signpost,
} from "lucide-react";
import { type ComponentType, createElement, lazy } from "react";
import { type AnySection, ContentPicker } from "../content/index.ts";

interface PickerProps {
  onClose: () => void;
  onSelect: (item: ContentItem) => unknown;
}

/** A kind of content in bundles, as the screens show it. */
export interface TravelingKind {
  contentType: ContentType;
  label: string;
  singular: string;
  /** The path of its items: `/attachments`. */
  path: string;
  icon: LucideIcon;
  /** Chooses an item of the account; loaded when opened. */
  Picker: ComponentType<PickerProps>;
}

/** A kind that can be added to a bundle. */
export interface BundledKind extends TravelingKind {
  /** Its list in a bundle, and the last segment of that list's path. */
  list: Exclude<keyof Bundle, keyof ContentItem | "description" | "share">;
}

const pickerOf = (load: () => Promise<AnySection>) =>
  lazy(async () => {
    const section = await load();
    return {
      default: (props: PickerProps) =>
        createElement(ContentPicker, { section, title: `Select ${section.singular}`, ...props }),
    };
  });

export const bundledKinds: readonly BundledKind[] = [
  {
    contentType: "attachment",
    list: "attachments",
    label: "Attachments",
    singular: "attachment",
    path: "/attachments",
    icon: Paperclip,
    Picker: pickerOf(async () => (await import("../attachments/index.ts")).attachmentSection),
  },
  {
    contentType: "campaign",
    list: "campaigns",
    label: "Campaigns",
    singular: "campaign",
    path: "/campaigns",
    icon: Signpost,
    Picker: pickerOf(async () => (await import("../campaigns/index.ts")).campaignSection),
  },
  {
    contentType: "email",
    list: "emails",
    label: "Emails",
    singular: "email",
    path: "/emails",
    icon: Mail,
    Picker: pickerOf(async () => (await import("../emails/index.ts")).emailSection),
  },
  {
    contentType: "keyword",
    list: "keywords",
    label: "Keywords",
    singular: "keyword",
    path: "/keywords",
    icon: Hash,
    Picker: pickerOf(async () => (await import("../keywords/index.ts")).keywordSection),
  },
  {
    contentType: "landingPage",
    list: "landingPages",
    label: "Landing pages",
    singular: "landing page",
    path: "/landing-pages",
    icon: LayoutTemplate,
    Picker: pickerOf(async () => (await import("../landing-pages/index.ts")).landingPageSection),
  },
  {
    contentType: "messageTemplate",
    list: "messageTemplates",
    label: "Message templates",
    singular: "message template",
    path: "/message-templates",
    icon: MessageSquareText,
    Picker: pickerOf(async () => (await import("../message-templates/index.ts")).templateSection),
  },
  {
    contentType: "voiceDrop",
    list: "voiceDrops",
    label: "Voice drops",
    singular: "voice drop",
    path: "/voice-drops",
    icon: Mic,
    Picker: pickerOf(async () => (await import("../voice-drops/index.ts")).voiceDropSection),
  },
];

/** Kinds that are only included because an item in a bundle needs them. */
const neededKinds: readonly TravelingKind[] = [
  {
    contentType: "configurableForm",
    label: "Configurable forms",
    singular: "configurable form",
    path: "/configurable-forms",
    icon: ClipboardList,
    Picker: pickerOf(async () => (await import("../configurable-forms/index.ts")).configurableFormSection),
  },
  {
    contentType: "trackableLink",
    label: "Trackable links",
    singular: "trackable link",
    path: "/trackable-links",
    icon: Link,
    Picker: pickerOf(async () => (await import("../trackable-links/index.ts")).trackableLinkSection),
  },
];

export const travelingKindOf = (contentType: ContentType): TravelingKind | undefined =>
  [...bundledKinds, ...neededKinds].find((kind) => kind.contentType === contentType);
