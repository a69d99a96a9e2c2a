export { CreateTemplateDialog } from "./CreateTemplateDialog.tsx";
export { templateSection } from "./template-section.tsx";
