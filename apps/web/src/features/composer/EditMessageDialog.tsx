import type { Message } from "@broadcast/contract/messages";
import { toast } from "@broadcast/ui/feedback/toast.ts";
import { z } from "zod";
import { counted, formatCount } from "../../lib/words/format.ts";
import { Field } from "../../ui/forms/Field.tsx";
import { useZodForm } from "../../ui/forms/zod-form.ts";
import { TextArea } from "../../ui/inputs/text/TextArea.tsx";
import { FormDialog } from "../../ui/overlays/FormDialog.tsx";
import { measureMessage } from "./cost/message-cost.ts";

interface EditMessageDialogProps {
  message: Message;
  /** Sent before the text: the writer's name in a space. */
  prefix?: string;
  onClose: () => void;
  /** A rejected promise keeps the dialog open and shows the reason. */
  onSave: (text: string) => Promise<void>;
}

// Its fields were filled in when it was written.
const noValues = () => ({});

const measure = (text: string, { type }: Message, prefix: string) =>
  measureMessage(text, type === "email" || type === "mms" ? type : "sms", noValues, prefix);

const textForm = (message: Message, prefix: string) =>
  z.object({
    text: z
      .string()
      .trim()
      .refine((text) => text !== "" || message.media.length > 0, "Message is required.")
      .refine((text) => !measure(text, message, prefix).isTooLong, {
        error: `Message text cannot exceed ${measure("", message, prefix).maxCharacters} characters.`,
      }),
  });

/** Edits the text of a message that was not sent yet. */
export function EditMessageDialog({ message, prefix = "", onClose, onSave }: EditMessageDialogProps) {
  const form = useZodForm({
    schema: textForm(message, prefix),
    values: { text: message.text },
    onSubmit: async ({ text }) => {
      await onSave(text);
      toast.success("Message changed");
      onClose();
    },
  });
  const { characters, maxCharacters, segments } = measure(form.form.watch("text"), message, prefix);
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title="Edit Message"
      description={message.subject || undefined}
      submitLabel="Save"
    >
      <Field name="text">
        {(field) => (
          <TextArea
            label="Message"
            {...field}
            hint={`${formatCount(characters)} / ${formatCount(maxCharacters)}${
              segments > 0 ? ` · ${counted(segments, "segment")}` : ""
            }`}
          />
        )}
      </Field>
    </FormDialog>
  );
}
