import { useEffect } from "react";
import { isNotFound } from "../../../lib/api/api-error.ts";
import { useGo, useScreenParams } from "../../../lib/screens/navigation.ts";
import { useFolder } from "../../content/index.ts";
import { ContactListPanel } from "./ContactListPanel.tsx";

/** The contacts in a folder. */
export function ContactFolder() {
  const { folderId = "" } = useScreenParams();
  const { data: folder, error } = useFolder(folderId);
  const go = useGo();
  // An unknown folder leads to the list (document 2, section 2.3).
  const isGone = isNotFound(error) || (folder !== undefined && folder.contentType !== "contact");
  useEffect(() => {
    if (isGone) go("/contacts", { isReplacing: true });
  }, [isGone, go]);
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
