import { type ChannelStanding, consentChannel, consentRecord } from "@broadcast/contract/consent";
import type { Contact } from "@broadcast/contract/contacts";
import { contactName } from "@broadcast/domain/account/names";
import { toast } from "@broadcast/ui/feedback/toast.ts";
import { z } from "zod";
import { Field } from "../../../ui/forms/Field.tsx";
import { useZodForm } from "../../../ui/forms/zod-form.ts";
import { TextArea } from "../../../ui/inputs/text/TextArea.tsx";
import { TextField } from "../../../ui/inputs/text/TextField.tsx";
import { FormDialog } from "../../../ui/overlays/FormDialog.tsx";
import { ChannelsField } from "./ChannelsField.tsx";
import { useRecordConsent } from "./consent.api.ts";
import { missingAddress } from "./consent-words.ts";

const recordForm = consentRecord.omit({ event: true }).extend({
  channels: z.array(consentChannel).min(1, "Choose at least one channel."),
  page: z.string().trim().max(500, "Use at most 500 characters."),
});

const words = {
  consent: {
    title: "Record consent",
    channels: "They agreed to get",
    wording: "The exact words they agreed to",
    placeholder: "I agree to get texts about new arrivals from …",
    done: "Consent recorded",
  },
  "opt-out": {
    title: "Record an opt-out",
    channels: "They no longer want",
    wording: "What they said, in their words",
    placeholder: "Please take me off your list",
    done: "Opt-out recorded",
  },
} as const;

interface RecordConsentDialogProps {
  event: "consent" | "opt-out";
  contact: Contact;
  standings: readonly ChannelStanding[];
  onClose: () => void;
}

/** Records a consent the business holds, or an opt-out it was told about. */
export function RecordConsentDialog({ event, contact, standings, onClose }: RecordConsentDialogProps) {
  const record = useRecordConsent();
  const said = words[event];
  const form = useZodForm({
    schema: recordForm,
    values: { channels: [] as z.infer<typeof consentChannel>[], wording: "", page: "" },
    onSubmit: async ({ page, ...rest }) => {
      await record.mutateAsync({
        params: { contactId: contact._id },
        body: { event, ...rest, ...(page ? { page } : {}) },
      });
      toast.success(said.done);
      onClose();
    },
  });
  const obstacleOf = (channel: ChannelStanding["channel"]) => {
    const missing = missingAddress(channel, contact);
    if (missing) return missing;
    const isOut = standings.some(
      (standing) => standing.channel === channel && standing.standing === "opted-out",
    );
    if (!isOut) return null;
    return event === "consent" ? "Opted out: only they can undo it" : "Already opted out";
  };
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={said.title}
      description={<span className="[overflow-wrap:anywhere]">{contactName(contact)}</span>}
      submitLabel={said.title}
    >
      <Field name="channels">
        {({ value, onChange, error }) => (
          <ChannelsField
            label={said.channels}
            value={value || []}
            onChange={onChange}
            obstacleOf={obstacleOf}
            error={error}
          />
        )}
      </Field>
      <Field name="wording">
        {(field) => (
          <TextArea
            label={said.wording}
            isRequired
            placeholder={said.placeholder}
            maxLength={2_000}
            {...field}
          />
        )}
      </Field>
      {event === "consent" ? (
        <Field name="page">
          {(field) => (
            <TextField
              label="Where they agreed"
              autoComplete="off"
              placeholder="https://example.com/join"
              hint="The page, form or place, if any."
              {...field}
            />
          )}
        </Field>
      ) : null}
      <p className="rounded-md bg-n3 px-3 py-2.5 text-note text-soft">
        {event === "consent"
          ? "We keep this as proof with your name, the time and your IP address. It can't be changed later and doesn't undo an opt-out."
          : "Takes effect right away, and only they can undo it. We keep it as proof with your name and the time."}
      </p>
    </FormDialog>
  );
}
