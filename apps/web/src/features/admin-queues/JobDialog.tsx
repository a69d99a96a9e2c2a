import { jobsRetry } from "@broadcast/contract/admin-queues";
import { toast } from "@broadcast/ui/feedback/toast.ts";
import { Field } from "../../ui/forms/Field.tsx";
import { useZodForm } from "../../ui/forms/zod-form.ts";
import { TextField } from "../../ui/inputs/text/TextField.tsx";
import { FormDialog } from "../../ui/overlays/FormDialog.tsx";
import { useRemoveJob, useRetryJob } from "./admin-queues.api.ts";

export interface JobAct {
  jobId: string;
  isRemoval: boolean;
}

/** Asks for a reason before a failed job is retried or deleted. Mount it to open it. */
export function JobDialog({
  queueName,
  act: { jobId, isRemoval },
  onClose,
}: {
  queueName: string;
  act: JobAct;
  onClose: () => void;
}) {
  const retry = useRetryJob();
  const remove = useRemoveJob();
  const form = useZodForm({
    schema: jobsRetry,
    values: { reason: "" },
    onSubmit: async (body) => {
      await (isRemoval ? remove : retry).mutateAsync({ params: { queueName, jobId }, body });
      toast.success(isRemoval ? "Job removed" : "1 job will be retried");
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      size="sm"
      title={isRemoval ? "Remove this job?" : "Retry this job?"}
      description={
        isRemoval
          ? "It won't run. You can't undo this."
          : "It starts right away and gets all its attempts again."
      }
      submitLabel={isRemoval ? "Remove job" : "Try again"}
      isDanger={isRemoval}
    >
      <Field name="reason">
        {(field) => (
          <TextField
            label="Reason"
            placeholder={isRemoval ? "The account is gone" : "The mail server is back"}
            isRequired
            {...field}
          />
        )}
      </Field>
    </FormDialog>
  );
}
