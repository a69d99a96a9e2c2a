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
  onClose: () => void;
  /** Keeps the dialog open, with the reason in it, when its promise is broken. */
  onSave: (text: string) => Promise<void>;
}

// Its fields were filled in when it was written.
const noValues = () => ({});

const measure = (text: string, { type }: Message) =>
  measureMessage(text, type === "email" || type === "mms" ? type : "sms", noValues);

const textForm = (message: Message) =>
  z.object({
    text: z
      .string()
      .trim()
      .refine((text) => text !== "" || message.media.length > 0, "Message is required.")
      .refine((text) => !measure(text, message).isTooLong, {
        error: `Message text cannot exceed ${measure("", message).maxCharacters} characters.`,
      }),
  });

/** Changes the words of a message that has not left. */
export function EditMessageDialog({ message, onClose, onSave }: EditMessageDialogProps) {
  const form = useZodForm({
    schema: textForm(message),
    values: { text: message.text },
    onSubmit: async ({ text }) => {
      await onSave(text);
      toast.success("Message changed");
      onClose();
    },
  });
  const { characters, maxCharacters, segments } = measure(form.form.watch("text"), message);
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
