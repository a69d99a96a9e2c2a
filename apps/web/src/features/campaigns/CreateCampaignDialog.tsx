import { campaignCreation, campaigns } from "@broadcast/contract/campaigns";
import { toast } from "@broadcast/ui/feedback/toast.ts";
import { useSend } from "../../lib/api/api-hooks.ts";
import { Field } from "../../ui/forms/Field.tsx";
import { useZodForm } from "../../ui/forms/zod-form.ts";
import { RadioGroup } from "../../ui/inputs/choice/RadioGroup.tsx";
import { TextField } from "../../ui/inputs/text/TextField.tsx";
import { FormDialog } from "../../ui/overlays/FormDialog.tsx";
import type { CreateDialogProps } from "../content/index.ts";
import { campaignTypes } from "./campaign-words.ts";

type Type = (typeof campaignTypes)[number]["value"];

/** Creates a campaign of one of the types; its messages are added afterwards. Mount it to open it. */
export function CreateCampaignDialog({ onClose, onCreated }: CreateDialogProps) {
  const create = useSend(campaigns.create, { isQuiet: true });
  const form = useZodForm({
    schema: campaignCreation,
    values: { name: "", type: "drip" as Type },
    onSubmit: async (body) => {
      const { _id } = await create.mutateAsync({ body });
      toast.success("Campaign created");
      onClose();
      onCreated(_id);
    },
  });
  return (
    <FormDialog form={form} onClose={onClose} title="New campaign" submitLabel="Create campaign">
      <Field name="name">
        {(field) => <TextField label="Name" hint="Only visible to you." autoComplete="off" {...field} />}
      </Field>
      <Field name="type">
        {(field) => (
          <RadioGroup
            {...field}
            label="Type"
            look="cards"
            options={campaignTypes.map(({ value, label, text }) => ({ value, label, hint: text }))}
          />
        )}
      </Field>
    </FormDialog>
  );
}
