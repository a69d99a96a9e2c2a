export { CreateTemplateDialog } from "./CreateTemplateDialog.tsx";
