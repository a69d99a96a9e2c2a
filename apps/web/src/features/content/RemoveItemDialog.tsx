import type { ContentItem } from "@broadcast/contract/content";
import { useEndpoint } from "../../lib/api/api-hooks.ts";
import { formatCount } from "../../lib/words/format.ts";
import { ConfirmDialog } from "../../ui/overlays/ConfirmDialog.tsx";
import type { ContentSection } from "./content-section.ts";

interface RemoveItemDialogProps<Item extends ContentItem> {
  section: ContentSection<Item>;
  item: Item;
  isOpen: boolean;
  onClose: () => void;
  onConfirm: () => Promise<void>;
}

/** Asks before an item is deleted, and says what uses it. */
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
  const { singular } = section;
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={onClose}
      title={`Delete ${item.name}?`}
      confirmLabel={`Delete ${singular}`}
      isDanger
      onConfirm={onConfirm}
    >
      {isPending && isOpen ? <span className="block">Checking what uses it…</span> : null}
      {data && data.uses.length > 0 ? (
        <>
          <span className="block font-semibold text-text">These use it and will go on without it:</span>
          {data.uses.map(({ title, names, total }) => (
            <span key={title} className="block [overflow-wrap:anywhere]">
              {title}: {names.join(", ")}
              {total > names.length ? ` and ${formatCount(total - names.length)} more` : ""}
            </span>
          ))}
        </>
      ) : null}
      {data && data.sentLinks > 0 ? (
        <span className="mt-2 block">
          {data.sentLinks === 1
            ? "The link stops working in the message that carries it."
            : `The link stops working in all ${formatCount(data.sentLinks)} messages that carry it.`}
        </span>
      ) : null}
      <span className="mt-2 block first:mt-0">This can't be undone.</span>
    </ConfirmDialog>
  );
}
