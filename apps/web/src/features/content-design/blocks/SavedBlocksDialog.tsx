import type { DesignBlock } from "@broadcast/contract/content-design";
import { type SavedBlock, savedBlockChange, savedBlocks } from "@broadcast/contract/saved-blocks";
import { Button } from "@broadcast/ui/actions/Button.tsx";
import { IconButton } from "@broadcast/ui/actions/IconButton.tsx";
import { toast } from "@broadcast/ui/feedback/toast.ts";
import { Dialog } from "@broadcast/ui/overlays/Dialog.tsx";
import { Bookmark, Pencil, Trash2 } from "lucide-react";
import { useState } from "react";
import { useEndpoint, useSend } from "../../../lib/api/api-hooks.ts";
import { randomId } from "../../../lib/device/random-id.ts";
import { EmptyState } from "../../../ui/feedback/EmptyState.tsx";
import { ErrorState } from "../../../ui/feedback/ErrorState.tsx";
import { LoadingText } from "../../../ui/feedback/LoadingText.tsx";
import { Field } from "../../../ui/forms/Field.tsx";
import { useZodForm } from "../../../ui/forms/zod-form.ts";
import { TextField } from "../../../ui/inputs/text/TextField.tsx";
import { ConfirmDialog } from "../../../ui/overlays/ConfirmDialog.tsx";
import { FormDialog } from "../../../ui/overlays/FormDialog.tsx";
import { blockLabel } from "./block-label.ts";
import { BLOCKS_OF, copyOf, type DesignKind } from "./design-blocks.ts";

interface SavedBlocksDialogProps {
  kind: DesignKind;
  onClose: () => void;
  /** Receives the blocks with new ids. */
  onInsert: (blocks: readonly DesignBlock[]) => void;
}

/** Saved blocks: insert, rename and delete them. Mount it to open it. */
export function SavedBlocksDialog({ kind, onClose, onInsert }: SavedBlocksDialogProps) {
  const { data, error, refetch } = useEndpoint(savedBlocks.list, {}, { isQuiet: true });
  const remove = useSend(savedBlocks.remove);
  const [renamed, setRenamed] = useState<SavedBlock | null>(null);
  const [leaving, setLeaving] = useState<SavedBlock | null>(null);
  const fits = ({ blocks }: SavedBlock) =>
    blocks
      .flatMap((block) => (block.type === "columns" ? block.columns.flat() : [block]))
      .every(({ type }) => (BLOCKS_OF[kind] as readonly string[]).includes(type));
  return (
    <Dialog isOpen onClose={onClose} title="Saved blocks" size="md">
      {error && !data ? <ErrorState onRetry={() => void refetch()} /> : null}
      {!data && !error ? <LoadingText /> : null}
      {data?.savedBlocks.length === 0 ? (
        <EmptyState
          icon={<Bookmark />}
          title="No saved blocks yet"
          text="Open a block and choose Save to use again, such as for your opening hours, a signature or directions to your store."
        />
      ) : null}
      <ul className="flex flex-col">
        {data?.savedBlocks.map((saved) => (
          <li key={saved._id} className="flex items-center gap-2 border-line border-t py-2 first:border-t-0">
            <div className="min-w-0 flex-1">
              <p className="truncate font-semibold">{saved.name}</p>
              <p className="truncate text-note text-soft">
                {fits(saved)
                  ? saved.blocks.map(blockLabel).join(" · ")
                  : "Has a form or a QR code, which emails can't show"}
              </p>
            </div>
            <Button
              size="sm"
              aria-label={`Insert ${saved.name}`}
              isDisabled={!fits(saved)}
              onClick={() => {
                onClose();
                onInsert(saved.blocks.map((block) => copyOf(block, randomId)));
              }}
            >
              Insert
            </Button>
            <IconButton
              size="sm"
              label={`Rename ${saved.name}`}
              icon={<Pencil aria-hidden="true" className="size-4" />}
              onClick={() => setRenamed(saved)}
            />
            <IconButton
              size="sm"
              label={`Delete ${saved.name}`}
              icon={<Trash2 aria-hidden="true" className="size-4" />}
              onClick={() => setLeaving(saved)}
            />
          </li>
        ))}
      </ul>
      {renamed ? <RenameDialog saved={renamed} onClose={() => setRenamed(null)} /> : null}
      <ConfirmDialog
        isOpen={leaving !== null}
        onClose={() => setLeaving(null)}
        title={`Delete ${leaving?.name ?? ""}?`}
        confirmLabel="Delete"
        isDanger
        onConfirm={async () => {
          if (!leaving) return;
          await remove.mutateAsync({ params: { id: leaving._id } });
          toast.success("Saved block deleted");
        }}
      >
        Emails and pages that already use it won't change.
      </ConfirmDialog>
    </Dialog>
  );
}

function RenameDialog({ saved: { _id: id, name }, onClose }: { saved: SavedBlock; onClose: () => void }) {
  const change = useSend(savedBlocks.change, { isQuiet: true });
  const form = useZodForm({
    schema: savedBlockChange,
    values: { name },
    onSubmit: async (body) => {
      await change.mutateAsync({ params: { id }, body });
      onClose();
    },
  });
  return (
    <FormDialog form={form} onClose={onClose} size="sm" title="Rename" submitLabel="Save name">
      <Field name="name">{(field) => <TextField label="Name" autoComplete="off" {...field} />}</Field>
    </FormDialog>
  );
}
