import { isNotFound } from "../../../lib/api/api-error.ts";
import { useScreenParams } from "../../../lib/screens/navigation.ts";
import { useLeadTo } from "../../../lib/screens/use-lead-to.ts";
import { useFolder } from "../../content/index.ts";
import { ContactListPanel } from "./ContactListPanel.tsx";

/** The contacts in a folder. */
export function ContactFolder() {
  const { folderId = "" } = useScreenParams();
  const { data: folder, error } = useFolder(folderId);
  useLeadTo("/contacts", isNotFound(error) || (folder !== undefined && folder.contentType !== "contact"));
  return (
    <ContactListPanel
      // Each folder has a list of its own, with its own search and selection.
      key={folderId}
      title={folder?.name ?? "Folder"}
      name={`contacts-in:${folderId}`}
      filter="all"
      folder={folder ?? null}
      folderId={folderId}
    />
  );
}
