import { toast } from "@broadcast/ui/feedback/toast.ts";
import type { InsertPickerProps } from "../content/index.ts";
import { readTemplatePicture } from "./message-templates.api.ts";
import { TemplatePicker } from "./TemplatePicker.tsx";

/** Inserts a template's text and picture into a message. */
export function InsertTemplate({ onClose, onInsert }: InsertPickerProps) {
  return (
    <TemplatePicker
      onClose={onClose}
      onSelect={async (template) => {
        try {
          onInsert({ text: template.text, picture: await readTemplatePicture(template) });
        } catch (error) {
          toast.error("We couldn't load this template's picture", "Check your connection and try again.");
          throw error;
        }
      }}
    />
  );
}
