import type { DesignBlock } from "@broadcast/contract/content-design";
import { savedBlockChange, savedBlocks } from "@broadcast/contract/saved-blocks";
import { toast } from "@broadcast/ui/feedback/toast.ts";
import { useState } from "react";
import { useSend } from "../../../lib/api/api-hooks.ts";
import { Field } from "../../../ui/forms/Field.tsx";
import { useZodForm } from "../../../ui/forms/zod-form.ts";
import { CheckboxList } from "../../../ui/inputs/choice/CheckboxList.tsx";
import { TextField } from "../../../ui/inputs/text/TextField.tsx";
import { FormDialog } from "../../../ui/overlays/FormDialog.tsx";
import { blockLabel } from "./block-label.ts";

interface SaveBlocksDialogProps {
  /** All blocks of the design. */
  blocks: readonly DesignBlock[];
  /** The block that is preselected. */
  firstId: string;
  onClose: () => void;
}

/** Saves one or more blocks under a name. Mount it to open it. */
export function SaveBlocksDialog({ blocks, firstId, onClose }: SaveBlocksDialogProps) {
  const create = useSend(savedBlocks.create, { isQuiet: true });
  const [ids, setIds] = useState<string[]>([firstId]);
  const [problem, setProblem] = useState<string | undefined>();
  const form = useZodForm({
    schema: savedBlockChange,
    values: { name: "" },
    onSubmit: async ({ name }) => {
      const chosen = blocks.filter(({ id }) => ids.includes(id));
      if (chosen.length === 0) {
        setProblem("Choose a block.");
        return;
      }
      await create.mutateAsync({ body: { name, blocks: chosen } });
      toast.success("Saved", "To add it to an email or page, choose Add block › Saved blocks.");
      onClose();
    },
  });
  return (
    <FormDialog form={form} onClose={onClose} size="sm" title="Save to use again" submitLabel="Save">
      <Field name="name">
        {(field) => (
          <TextField
            label="Name"
            hint="Opening hours, signature, our stores …"
            autoComplete="off"
            {...field}
          />
        )}
      </Field>
      <CheckboxList
        label="Blocks to save"
        options={blocks.map((block) => ({ value: block.id, label: blockLabel(block) }))}
        value={ids}
        error={problem}
        onChange={(next) => {
          setProblem(undefined);
          setIds(next);
        }}
      />
    </FormDialog>
  );
}
