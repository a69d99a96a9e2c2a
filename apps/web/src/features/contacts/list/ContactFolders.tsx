import { FolderList } from "../../content/index.ts";

/** The contact folders. */
export function ContactFolders() {
  return <FolderList section={{ contentType: "contact", path: "/contacts", plural: "contacts" }} />;
}
