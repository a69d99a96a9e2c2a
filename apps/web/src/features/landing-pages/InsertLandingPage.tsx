import { tagText } from "@broadcast/domain/messages/message-tags";
import { toast } from "@broadcast/ui/feedback/toast.ts";
import { ContentPicker, type InsertPickerProps } from "../content/index.ts";
import { landingPageSection } from "./landing-page-section.tsx";

/** Inserts a page's link into a message; each recipient gets their own link. */
export function InsertLandingPage({ onClose, onInsert }: InsertPickerProps) {
  return (
    <ContentPicker
      section={landingPageSection}
      title="Select Landing Page"
      onClose={onClose}
      onSelect={({ slug, name, publishedAt }) => {
        if (publishedAt) onInsert({ text: tagText("landingPage", slug), picture: null });
        else toast.error(`${name} isn't published`, "Publish the page first so people can open it.");
      }}
    />
  );
}
