import type { ContactConditions } from "@broadcast/contract/contact-conditions";
import type { Segment } from "@broadcast/contract/segments";
import { z } from "zod";
import { Field } from "../../../ui/forms/Field.tsx";
import { useZodForm } from "../../../ui/forms/zod-form.ts";
import { TextField } from "../../../ui/inputs/text/TextField.tsx";
import { FormDialog } from "../../../ui/overlays/FormDialog.tsx";
import { useCreateSegment, useRenameSegment } from "../contact-search.api.ts";

interface SegmentNameDialogProps {
  /** The segment to rename; if omitted, the search to save as one. */
  segment?: Segment;
  conditions?: ContactConditions;
  onClose: () => void;
  onDone: (segment: Segment) => void;
}

const segmentName = z.object({ name: z.string().trim().min(1, "Name is required").max(120) });

/** Names a new or existing segment. Mount it to open it. */
export function SegmentNameDialog({ segment, conditions, onClose, onDone }: SegmentNameDialogProps) {
  const create = useCreateSegment();
  const rename = useRenameSegment();
  const form = useZodForm({
    schema: segmentName,
    values: { name: segment?.name ?? "" },
    onSubmit: async ({ name }) => {
      const saved = segment
        ? await rename.mutateAsync({ params: { id: segment._id }, body: { name } })
        : await create.mutateAsync({ body: { name, conditions: conditions! } });
      onClose();
      onDone(saved);
    },
  });
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      size="sm"
      title={segment ? "Rename segment" : "Save as segment"}
      {...(!segment && {
        description: "A segment updates automatically as contacts start or stop matching your search.",
      })}
      submitLabel={segment ? "Rename" : "Save segment"}
    >
      <Field name="name">{(field) => <TextField label="Name" autoComplete="off" {...field} />}</Field>
    </FormDialog>
  );
}
