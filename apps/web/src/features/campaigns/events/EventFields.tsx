import type { ChosenEmail } from "@broadcast/contract/emails";
import type { MessageMedia } from "@broadcast/contract/message-parts";
import type { CampaignType } from "@broadcast/domain/automation/campaign-timing";
import { useFormContext } from "react-hook-form";
import { useCurrentUser } from "../../../lib/api/session.ts";
import { checkPicture, pictureMaxBytes } from "../../../lib/device/media-files.ts";
import { Field } from "../../../ui/forms/Field.tsx";
import { Select } from "../../../ui/inputs/choice/Select.tsx";
import { ImageField } from "../../../ui/inputs/file/ImageField.tsx";
import { TextField } from "../../../ui/inputs/text/TextField.tsx";
import { Card } from "../../../ui/layout/Card.tsx";
import { MessageField, pricePerPiece } from "../../broadcast-content/index.ts";
import { ClippingConfirmed } from "../../emails/index.ts";
import { EventEmail } from "./EventEmail.tsx";
import { EventRecording } from "./EventRecording.tsx";
import { EventTiming } from "./EventTiming.tsx";
import type { EventValues } from "./event-values.ts";

const kinds = [
  { value: "sms", label: "Text or picture" },
  { value: "rvm", label: "Voice drop" },
  { value: "email", label: "Email" },
] as const;

interface EventFieldsProps {
  campaignType: CampaignType;
  /** The campaign's lateness limit in hours, which applies unless the message has its own. */
  campaignLateHours: number;
  /** The current recording; null if there is none. */
  recording: MessageMedia | null;
  /** The current designed email. */
  email: ChosenEmail | null;
}

/** The timing and content of a campaign's message. */
export function EventFields({ campaignType, campaignLateHours, recording, email }: EventFieldsProps) {
  const { watch, setValue, setError } = useFormContext<EventValues>();
  const { phoneNumber } = useCurrentUser();
  const [type, picture, emailId] = watch(["type", "picture", "emailId"]);
  const sentAs = type === "email" ? "email" : picture ? "mms" : "sms";
  const maxBytes = pictureMaxBytes(phoneNumber);
  const takePicture = async (inserted: Blob) => {
    const checked = await checkPicture(inserted, maxBytes);
    if ("file" in checked) setValue("picture", checked.file, { shouldDirty: true, shouldValidate: true });
    else setError("picture", { message: checked.refusal.text });
  };
  return (
    <>
      <Field name="name">
        {(field) => (
          <TextField
            {...field}
            label="Name"
            hint="Only visible to you. If you leave it empty, it gets a number."
            autoComplete="off"
          />
        )}
      </Field>
      <Card title="When">
        <div className="flex flex-col gap-4">
          <EventTiming campaignType={campaignType} />
          <Field name="lateHours">
            {(field) => (
              <TextField
                {...field}
                label="Hours it can be late"
                placeholder={String(campaignLateHours)}
                hint={`After that, it's marked as missed instead of being sent. If empty: ${campaignLateHours}, as set for the campaign.`}
                inputMode="numeric"
                autoComplete="off"
              />
            )}
          </Field>
        </div>
      </Card>
      <Card title="Message">
        <div className="flex flex-col gap-4">
          <Field name="type">{(field) => <Select {...field} label="Kind" options={kinds} />}</Field>
          {type === "email" ? (
            <>
              <Field name="emailId">
                {({ value, onChange }) => (
                  <EventEmail
                    value={value}
                    kept={email}
                    onChange={(next, isConfirmed = false) => {
                      setValue("clippingConfirmed", isConfirmed);
                      onChange(next);
                    }}
                  />
                )}
              </Field>
              <ClippingConfirmed />
            </>
          ) : null}
          {type === "email" && !emailId ? (
            <Field name="subject">
              {(field) => <TextField {...field} label="Subject" autoComplete="off" />}
            </Field>
          ) : null}
          {type === "rvm" ? (
            <EventRecording recording={recording} />
          ) : type === "email" && emailId ? null : (
            <Field name="text">
              {({ value, onChange, error }) => (
                <MessageField
                  value={value}
                  onChange={onChange}
                  error={error}
                  type={sentAs}
                  pricePerPiece={pricePerPiece(sentAs)}
                  {...(type === "sms" && { onPicture: (inserted) => void takePicture(inserted) })}
                />
              )}
            </Field>
          )}
          {type === "sms" ? (
            <Field name="picture">
              {(field) => (
                <ImageField
                  {...field}
                  label="Picture"
                  value={field.value || null}
                  maxBytes={maxBytes}
                  alt="Sent with the text"
                />
              )}
            </Field>
          ) : null}
        </div>
      </Card>
    </>
  );
}
