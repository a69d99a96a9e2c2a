import { FolderList } from "../content/index.ts";
import { templateSection } from "./template-section.tsx";

/** /message-templates/folder: the folders of message templates. */
export function TemplateFolders() {
  return <FolderList section={templateSection} />;
}
