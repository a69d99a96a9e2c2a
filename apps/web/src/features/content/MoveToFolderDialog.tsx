import type { ContentType } from "@broadcast/contract/content";
import type { Folder } from "@broadcast/contract/folders";
import { Button } from "@broadcast/ui/actions/Button.tsx";
import { toast } from "@broadcast/ui/feedback/toast.ts";
import { Folder as FolderIcon, FolderPlus } from "lucide-react";
import { useRef, useState } from "react";
import { counted } from "../../lib/words/format.ts";
import { EmptyState } from "../../ui/feedback/EmptyState.tsx";
import { ConfirmDialog } from "../../ui/overlays/ConfirmDialog.tsx";
import { SelectionDialog } from "../../ui/overlays/SelectionDialog.tsx";
import { tellContactAction } from "../contact-actions/index.ts";
import { type ChosenItems, useFolderSearch, useMoveToFolder } from "./content.api.ts";
import { FolderNameDialog } from "./FolderNameDialog.tsx";
import { folderRow } from "./folder-row.tsx";

interface MoveToFolderDialogProps {
  contentType: ContentType;
  chosen: ChosenItems;
  onClose: () => void;
  onMoved: () => void;
}

/** Chooses or creates a folder and moves items into it; asks first about items that would leave another folder. */
export function MoveToFolderDialog({ contentType, chosen, onClose, onMoved }: MoveToFolderDialogProps) {
  const source = useFolderSearch(contentType, "folder-picker");
  const move = useMoveToFolder(contentType);
  const [isNaming, setNaming] = useState(false);
  const [asking, setAsking] = useState<{ folder: Folder; movingItems: number } | null>(null);

  // The follow-up question replaces the dialog, which closes once its promise resolves.
  const goesOn = useRef(false);
  const closeUnlessGoing = () => {
    if (!goesOn.current) onClose();
  };

  const into = async (folder: Folder, isConfirmed = false) => {
    goesOn.current = true;
    const { showConfirmation, movingItems, changed, action } = await move(chosen, folder._id, isConfirmed);
    if (showConfirmation) {
      setAsking({ folder, movingItems });
      return;
    }
    if (action) tellContactAction(action);
    else if (changed === 0) toast.info(`Already in ${folder.name}`);
    else toast.success(`${counted(changed, "item")} moved to ${folder.name}`);
    goesOn.current = false;
    onMoved();
    onClose();
  };

  if (asking)
    return (
      <ConfirmDialog
        isOpen
        onClose={onClose}
        title="Move items out of their folder?"
        confirmLabel={`Move to ${asking.folder.name}`}
        onConfirm={() => into(asking.folder, true)}
      >
        {asking.movingItems === 1
          ? "One of them is already in another folder."
          : `${asking.movingItems} of them are already in other folders.`}{" "}
        An item can be in one folder at a time.
      </ConfirmDialog>
    );
  if (isNaming)
    return (
      <FolderNameDialog
        contentType={contentType}
        onClose={closeUnlessGoing}
        // The call shows its own errors.
        onDone={(folder) => void into(folder).catch(onClose)}
      />
    );
  return (
    <SelectionDialog
      isOpen
      onClose={closeUnlessGoing}
      title="Move to folder"
      confirmLabel="Move"
      searchLabel="Search folders"
      source={source}
      row={folderRow}
      filters={
        <Button size="sm" icon={<FolderPlus aria-hidden="true" />} onClick={() => setNaming(true)}>
          New folder
        </Button>
      }
      empty={
        <EmptyState
          icon={<FolderIcon />}
          title="No folders yet"
          text="Create one to keep related items together."
        />
      }
      onConfirm={async ({ items: [folder] }) => {
        if (!folder) return;
        try {
          await into(folder);
        } catch (error) {
          goesOn.current = false;
          throw error;
        }
      }}
    />
  );
}
