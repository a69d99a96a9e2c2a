import type { Folder } from "@broadcast/contract/folders";
import { IconButton } from "@broadcast/ui/actions/IconButton.tsx";
import { Ellipsis, Pencil, Trash2 } from "lucide-react";
import { useState } from "react";
import { useGo } from "../../lib/screens/navigation.ts";
import { Menu } from "../../ui/overlays/Menu.tsx";
import { FolderNameDialog } from "./FolderNameDialog.tsx";
import { RemoveFolderDialog } from "./RemoveFolderDialog.tsx";

/** Actions on the open folder; `path` is its section's. */
export function FolderMenu({ folder, path }: { folder: Folder; path: string }) {
  const go = useGo();
  const [asked, setAsked] = useState<"rename" | "remove" | null>(null);
  const close = () => setAsked(null);
  return (
    <>
      <Menu
        trigger={
          <IconButton label="Folder actions" icon={<Ellipsis aria-hidden="true" className="size-5" />} />
        }
        entries={[
          { label: "Rename folder", icon: <Pencil />, onSelect: () => setAsked("rename") },
          { label: "Delete folder", icon: <Trash2 />, isDanger: true, onSelect: () => setAsked("remove") },
        ]}
      />
      {asked === "rename" ? (
        <FolderNameDialog contentType={folder.contentType} folder={folder} onClose={close} />
      ) : null}
      {asked === "remove" ? (
        <RemoveFolderDialog
          folder={folder}
          onClose={close}
          onRemoved={() => go(`${path}/folder`, { isReplacing: true })}
        />
      ) : null}
    </>
  );
}
