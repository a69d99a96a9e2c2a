import {
  type SendingDomain,
  sendingDomainCreation,
  sendingDomains,
} from "@broadcast/contract/sending-domains";
import { toast } from "@broadcast/ui/feedback/toast.ts";
import { useSend } from "../../../lib/api/api-hooks.ts";
import { Field } from "../../../ui/forms/Field.tsx";
import { useZodForm } from "../../../ui/forms/zod-form.ts";
import { TextField } from "../../../ui/inputs/text/TextField.tsx";
import { FormDialog } from "../../../ui/overlays/FormDialog.tsx";

interface SendingDomainDialogProps {
  /** The existing domain: only its address is changed. */
  known?: SendingDomain;
  onClose: () => void;
}

/** Adds the domain of the account's emails, or changes the address at it. Mount it to open it. */
export function SendingDomainDialog({ known, onClose }: SendingDomainDialogProps) {
  const add = useSend(sendingDomains.add, { isQuiet: true });
  const change = useSend(sendingDomains.change, { isQuiet: true });
  const form = useZodForm({
    schema: sendingDomainCreation,
    values: { domain: known?.domain ?? "", localPart: known?.fromAddress.split("@")[0] ?? "hello" },
    onSubmit: async ({ domain, localPart }) => {
      if (known) await change.mutateAsync({ body: { localPart } });
      else await add.mutateAsync({ body: { domain, localPart } });
      toast.success(known ? "Address saved" : "Domain added");
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      size="sm"
      title={known ? "Address of your emails" : "Add a domain"}
      submitLabel={known ? "Save address" : "Add domain"}
    >
      {known ? null : (
        <Field name="domain">
          {(field) => (
            <TextField
              label="Domain"
              hint="A domain you own, such as your website's."
              placeholder="example.com"
              autoComplete="off"
              {...field}
            />
          )}
        </Field>
      )}
      <Field name="localPart">
        {(field) => (
          <TextField
            label="Name before the @"
            hint="The sender address people see, such as hello, news or your team's name."
            autoComplete="off"
            {...field}
          />
        )}
      </Field>
    </FormDialog>
  );
}
