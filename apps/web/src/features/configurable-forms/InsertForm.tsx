import { tagText } from "@broadcast/domain/messages/message-tags";
import { ContentPicker, type InsertPickerProps } from "../content/index.ts";
import { configurableFormSection } from "./configurable-form-section.tsx";

/** Inserts a form's link into a message; each recipient gets their own link. */
export function InsertForm({ onClose, onInsert }: InsertPickerProps) {
  return (
    <ContentPicker
      section={configurableFormSection}
      title="Select Configurable Form"
      onClose={onClose}
      onSelect={({ slug }) => onInsert({ text: tagText("configurableForm", slug), picture: null })}
    />
  );
}
