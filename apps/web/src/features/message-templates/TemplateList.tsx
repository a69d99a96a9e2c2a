import { ContentList } from "../content/index.ts";
import { templateSection } from "./template-section.tsx";

/** /message-templates, and those of one folder. */
export function TemplateList() {
  return <ContentList section={templateSection} />;
}
