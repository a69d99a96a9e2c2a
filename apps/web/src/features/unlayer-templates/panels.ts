export { TemplateDesign } from "./TemplateDesign.tsx";
export { TemplateDetail } from "./TemplateDetail.tsx";
export { TemplateList } from "./TemplateList.tsx";
