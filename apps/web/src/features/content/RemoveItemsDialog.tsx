import type { ContentItem } from "@broadcast/contract/content";
import { useEndpoint } from "../../lib/api/api-hooks.ts";
import { counted } from "../../lib/words/format.ts";
import { ConfirmDialog } from "../../ui/overlays/ConfirmDialog.tsx";
import type { ChosenItems } from "./content.api.ts";
import type { ContentSection } from "./content-section.ts";
import { ItemUses } from "./ItemUses.tsx";

interface RemoveItemsDialogProps<Item extends ContentItem> {
  section: ContentSection<Item>;
  chosen: ChosenItems;
  count: number;
  onClose: () => void;
  onConfirm: () => Promise<void>;
}

/** Asks before selected items are deleted, and shows where they are used. */
export function RemoveItemsDialog<Item extends ContentItem>({
  section,
  chosen,
  count,
  onClose,
  onConfirm,
}: RemoveItemsDialogProps<Item>) {
  const { data, isPending } = useEndpoint(section.calls.usesOfMany, { body: chosen }, { isQuiet: true });
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={`Delete ${counted(count, section.singular)}?`}
      confirmLabel="Delete"
      isDanger
      onConfirm={onConfirm}
    >
      <ItemUses uses={data} isPending={isPending} isMany={count > 1} />
    </ConfirmDialog>
  );
}
