import { ItemField } from "../../../ui/inputs/choice/ItemField.tsx";
import { Select } from "../../../ui/inputs/choice/Select.tsx";
import { TextField } from "../../../ui/inputs/text/TextField.tsx";
import { MessageField, pricePerPiece } from "../../broadcast-content/index.ts";
import { itemKinds } from "../flow-names.ts";
import type { FieldsProps, StepOf } from "./fields-props.ts";
import { TestMessage } from "./TestMessage.tsx";

const types = [
  { value: "sms", label: "Text" },
  { value: "email", label: "Email" },
  { value: "rvm", label: "Voice drop" },
] as const;

/** The content of a send step: a text with a picture, an email, or a voice drop. */
export function SendFields({ step, onChange }: FieldsProps<StepOf<"send">>) {
  const { type, subject, text, attachmentId, emailId, voiceDropId } = step;
  const sentAs = type === "email" ? "email" : attachmentId === null ? "sms" : "mms";
  return (
    <>
      <p className="text-soft">
        Opt-outs, quiet hours and your credits apply to it. Immediate replies go out at any hour.
      </p>
      <Select
        label="Send as"
        options={types}
        value={type}
        onChange={(next) => next && onChange({ ...step, type: next })}
      />
      {type === "email" ? (
        <ItemField
          kind={itemKinds.email}
          label="Designed email"
          hint="Sent as it is when you publish. Leave it empty to write one here."
          value={emailId ?? ""}
          onChange={(next) => onChange({ ...step, emailId: next || null })}
        />
      ) : null}
      {type === "email" && emailId === null ? (
        <TextField
          label="Subject"
          autoComplete="off"
          maxLength={200}
          value={subject}
          onChange={(next) => onChange({ ...step, subject: next })}
        />
      ) : null}
      {type === "sms" || (type === "email" && emailId === null) ? (
        <MessageField
          value={text}
          onChange={(next) => onChange({ ...step, text: next })}
          type={sentAs}
          pricePerPiece={pricePerPiece(sentAs)}
          hasLinks={type === "sms"}
        />
      ) : null}
      {type === "sms" ? (
        <ItemField
          kind={itemKinds.picture}
          label="Picture"
          hint="One of your attachments, up to 0.9MB. Leave it empty to send text only."
          value={attachmentId ?? ""}
          onChange={(next) => onChange({ ...step, attachmentId: next || null })}
        />
      ) : null}
      {type === "rvm" ? (
        <ItemField
          kind={itemKinds.voiceDrop}
          label="Voice drop"
          value={voiceDropId ?? ""}
          onChange={(next) => onChange({ ...step, voiceDropId: next || null })}
        />
      ) : null}
      <TestMessage step={step} />
    </>
  );
}
