import type { MessageTemplate } from "@broadcast/contract/templates";
import { ContentPicker } from "../content/index.ts";
import { templateSection } from "./template-section.tsx";

interface TemplatePickerProps {
  onClose: () => void;
  /** The dialog closes when the promise resolves. */
  onSelect: (template: MessageTemplate) => unknown;
}

/** Chooses a message template (document 2, section 2.5). Mount it to open it. */
export function TemplatePicker(props: TemplatePickerProps) {
  return <ContentPicker {...props} section={templateSection} title="Select Message Template" />;
}
