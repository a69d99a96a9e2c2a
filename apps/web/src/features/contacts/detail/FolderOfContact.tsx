import type { Contact } from "@broadcast/contract/contacts";
import { toast } from "@broadcast/ui/feedback/toast.ts";
import { Folder as FolderIcon } from "lucide-react";
import { AppLink } from "../../../ui/actions/AppLink.tsx";
import { TextButton } from "../../../ui/actions/TextButton.tsx";
import { useFolder, useTakeOutOfFolder } from "../../content/index.ts";

interface FolderOfContactProps {
  contact: Contact;
  /** Opens the choice of another folder. */
  onMove: () => void;
}

/** The folder a contact is in, with a way to change it. */
export function FolderOfContact({ contact, onMove }: FolderOfContactProps) {
  const { folderId } = contact;
  const { data: folder } = useFolder(folderId ?? undefined);
  const takeOut = useTakeOutOfFolder("contact");
  const leave = async () => {
    if (!folderId) return;
    await takeOut({ ids: [contact._id] }, folderId);
    toast.success("Item(s) Removed!");
  };
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-note">
      <FolderIcon aria-hidden="true" className="size-4 text-soft" />
      {folderId ? (
        <>
          <AppLink href={`/contacts/folder/${folderId}`} className="font-semibold text-b11">
            {folder?.name ?? "Folder"}
          </AppLink>
          <TextButton onPress={onMove}>Move to another folder</TextButton>
          {/* The call shows its own errors. */}
          <TextButton onPress={() => void leave().catch(() => {})}>Remove from folder</TextButton>
        </>
      ) : (
        <>
          <span className="text-soft">Not in a folder</span>
          <TextButton onPress={onMove}>Move to folder</TextButton>
        </>
      )}
    </div>
  );
}
