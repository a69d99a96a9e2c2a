import { tagText } from "@broadcast/domain/messages/message-tags";
import { ContentPicker, type InsertPickerProps } from "../content/index.ts";
import { trackableLinkSection } from "./trackable-link-section.tsx";

/** Inserts a link into a message; each recipient gets their own link. */
export function InsertLink({ onClose, onInsert }: InsertPickerProps) {
  return (
    <ContentPicker
      section={trackableLinkSection}
      title="Select Trackable Link"
      onClose={onClose}
      onSelect={({ slug }) => onInsert({ text: tagText("trackableLink", slug), picture: null })}
    />
  );
}
