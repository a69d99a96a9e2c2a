import { tagText } from "@broadcast/domain/messages/message-tags";
import { ContentPicker, type InsertPickerProps } from "../content/index.ts";
import { attachmentSection } from "./attachment-section.tsx";

/** Inserts a link to a file into a message; each recipient gets their own link. */
export function InsertAttachment({ onClose, onInsert }: InsertPickerProps) {
  return (
    <ContentPicker
      section={attachmentSection}
      title="Select Attachment"
      onClose={onClose}
      onSelect={({ slug }) => onInsert({ text: tagText("attachment", slug), picture: null })}
    />
  );
}
