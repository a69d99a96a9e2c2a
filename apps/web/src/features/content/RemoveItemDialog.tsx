import type { ContentItem } from "@broadcast/contract/content";
import { useEndpoint } from "../../lib/api/api-hooks.ts";
import { ConfirmDialog } from "../../ui/overlays/ConfirmDialog.tsx";
import type { ContentSection } from "./content-section.ts";
import { ItemUses } from "./ItemUses.tsx";

interface RemoveItemDialogProps<Item extends ContentItem> {
  section: ContentSection<Item>;
  item: Item;
  isOpen: boolean;
  onClose: () => void;
  onConfirm: () => Promise<void>;
}

/** Asks before an item is deleted, and shows where it is used. */
export function RemoveItemDialog<Item extends ContentItem>({
  section,
  item,
  isOpen,
  onClose,
  onConfirm,
}: RemoveItemDialogProps<Item>) {
  const { data, isPending } = useEndpoint(
    section.calls.uses,
    { params: { id: item._id } },
    { isEnabled: isOpen, isQuiet: true },
  );
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={onClose}
      title={`Delete ${item.name}?`}
      confirmLabel={`Delete ${section.singular}`}
      isDanger
      onConfirm={onConfirm}
    >
      <ItemUses uses={data} isPending={isPending && isOpen} />
    </ConfirmDialog>
  );
}
