import { FolderList } from "../../content/index.ts";

/** The folders of contacts. */
export function ContactFolders() {
  return <FolderList section={{ contentType: "contact", path: "/contacts", plural: "contacts" }} />;
}
