import { type Tag, tagColor } from "@broadcast/contract/tags";
import { cleanTag } from "@broadcast/domain/account/names";
import { toast } from "@broadcast/ui/feedback/toast.ts";
import { z } from "zod";
import { hueOf } from "../../ui/display/avatar-hue.ts";
import { Field } from "../../ui/forms/Field.tsx";
import { useZodForm } from "../../ui/forms/zod-form.ts";
import { TextField } from "../../ui/inputs/text/TextField.tsx";
import { FormDialog } from "../../ui/overlays/FormDialog.tsx";
import { TagColorField } from "./TagColorField.tsx";
import { useChangeTag, useCreateTag } from "./tags.api.ts";

interface TagDialogProps {
  /** The tag to change; creates one if omitted. */
  tag?: Pick<Tag, "name" | "color">;
  onClose: () => void;
  onSaved: (tag: Tag) => void;
}

const tagForm = z.object({
  name: z
    .string()
    .transform(cleanTag)
    .pipe(
      z.string().min(1, "A tag needs at least one letter or digit.").max(60, "Use at most 60 characters."),
    ),
  color: tagColor,
});

/** Creates a tag, or changes the name and color of one. */
export function TagDialog({ tag, onClose, onSaved }: TagDialogProps) {
  const create = useCreateTag();
  const change = useChangeTag();
  const before = { name: tag?.name ?? "", color: tag ? (tag.color ?? hueOf(tag.name)) : ("blue" as const) };
  const form = useZodForm({
    schema: tagForm,
    values: before,
    onSubmit: async ({ name, color }) => {
      if (!tag) {
        const made = await create.mutateAsync({ body: { name, color } });
        toast.success("Tag created");
        onSaved(made);
      } else if (name !== before.name || color !== before.color) {
        const body = { ...(name !== before.name && { name }), ...(color !== before.color && { color }) };
        const changed = await change.mutateAsync({ params: { tagName: tag.name }, body });
        toast.success("Tag saved");
        onSaved(changed);
      }
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      size="sm"
      title={tag ? "Edit tag" : "New tag"}
      description={
        tag
          ? "Contacts, saved searches and forms keep it with the new name."
          : "Tags group contacts, such as VIP or Austin."
      }
      submitLabel={tag ? "Save" : "Create tag"}
    >
      <Field name="name">
        {(field) => (
          <TextField label="Name" hint="Letters, digits, hyphens, underscores and spaces." {...field} />
        )}
      </Field>
      <Field name="color">{(field) => <TagColorField label="Color" {...field} />}</Field>
    </FormDialog>
  );
}
