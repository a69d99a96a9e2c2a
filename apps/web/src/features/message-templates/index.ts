export { CreateTemplateDialog } from "./CreateTemplateDialog.tsx";
export { readTemplatePicture } from "./message-templates.api.ts";
export { TemplatePicker } from "./TemplatePicker.tsx";
