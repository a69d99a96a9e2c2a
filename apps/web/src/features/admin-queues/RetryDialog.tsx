import { jobsRetry, type Queue } from "@broadcast/contract/admin-queues";
import { toast } from "@broadcast/ui/feedback/toast.ts";
import { counted } from "../../lib/words/format.ts";
import { Field } from "../../ui/forms/Field.tsx";
import { useZodForm } from "../../ui/forms/zod-form.ts";
import { TextField } from "../../ui/inputs/text/TextField.tsx";
import { FormDialog } from "../../ui/overlays/FormDialog.tsx";
import { useRetryQueue } from "./admin-queues.api.ts";

/** Asks for a reason before a queue's failed jobs are retried. Mount it to open it. */
export function RetryDialog({ queue: { name, failed }, onClose }: { queue: Queue; onClose: () => void }) {
  const retry = useRetryQueue();
  const form = useZodForm({
    schema: jobsRetry,
    values: { reason: "" },
    onSubmit: async (body) => {
      const { retried } = await retry.mutateAsync({ params: { queueName: name }, body });
      toast.success(`${counted(retried, "job")} will be retried`);
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      size="sm"
      title={`Retry ${counted(failed, "failed job")}?`}
      description="They start right away and get all their attempts again."
      submitLabel="Try again"
    >
      <Field name="reason">
        {(field) => <TextField label="Reason" placeholder="The mail server is back" isRequired {...field} />}
      </Field>
    </FormDialog>
  );
}
