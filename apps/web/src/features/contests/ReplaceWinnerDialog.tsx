import { type ContestWinner, contestRedraw, contests } from "@broadcast/contract/contests";
import { toast } from "@broadcast/ui/feedback/toast.ts";
import { useSend } from "../../lib/api/api-hooks.ts";
import { Field } from "../../ui/forms/Field.tsx";
import { useZodForm } from "../../ui/forms/zod-form.ts";
import { TextField } from "../../ui/inputs/text/TextField.tsx";
import { FormDialog } from "../../ui/overlays/FormDialog.tsx";

interface ReplaceWinnerDialogProps {
  contestId: string;
  winner: ContestWinner;
  onClose: () => void;
  onReplaced: () => void;
}

/** Replaces a winner by the next in the order of the draw, with a reason. Mount it to open it. */
export function ReplaceWinnerDialog({ contestId, winner, onClose, onReplaced }: ReplaceWinnerDialogProps) {
  const redraw = useSend(contests.redraw, { isQuiet: true });
  const form = useZodForm({
    schema: contestRedraw.pick({ reason: true }),
    values: { reason: "" },
    onSubmit: async ({ reason }) => {
      await redraw.mutateAsync({ params: { id: contestId }, body: { place: winner.place, reason } });
      toast.success("Winner replaced");
      onReplaced();
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      size="sm"
      title={`Replace ${winner.contact?.name ?? "this winner"}?`}
      description="The next person in the draw wins instead. This can't be undone."
      submitLabel="Replace winner"
      isDanger
    >
      <Field name="reason">
        {(field) => (
          <TextField
            label="Reason"
            hint="Kept on record and only visible to you. For example: Didn't reply in two weeks"
            {...field}
          />
        )}
      </Field>
    </FormDialog>
  );
}
