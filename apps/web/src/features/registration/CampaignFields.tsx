import type { RegistrationForm } from "@broadcast/contract/registration";
import { availableUseCases } from "@broadcast/domain/registration/registration-form";
import { Button } from "@broadcast/ui/actions/Button.tsx";
import { IconButton } from "@broadcast/ui/actions/IconButton.tsx";
import { Plus, Trash2 } from "lucide-react";
import { useFormContext } from "react-hook-form";
import { Checkbox } from "../../ui/inputs/choice/Checkbox.tsx";
import { Select } from "../../ui/inputs/choice/Select.tsx";
import { FieldNote } from "../../ui/inputs/frame/FieldNote.tsx";
import { TextArea } from "../../ui/inputs/text/TextArea.tsx";
import { UrlField } from "../../ui/inputs/text/UrlField.tsx";
import { Advised } from "./Advised.tsx";
import { useFollowName } from "./follow-name.ts";

const SAMPLES_MIN = 2;
const SAMPLES_MAX = 5;

/** The sample messages, with remarks about all of them below. */
function Samples() {
  const { watch, setValue } = useFormContext<RegistrationForm>();
  const samples = watch("campaign.samples");
  const set = (next: string[]) => setValue("campaign.samples", next, { shouldDirty: true });
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-2.5 text-body font-semibold text-text">Sample messages</legend>
      {samples.map((_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a sample is identified by its position
        <div key={index} className="flex items-start gap-2">
          <Advised name={`campaign.samples.${index}`} className="min-w-0 flex-1">
            {(field) => (
              <TextArea
                label={`Message ${index + 1}`}
                isRequired={index < SAMPLES_MIN}
                maxLength={1024}
                {...field}
              />
            )}
          </Advised>
          {samples.length > SAMPLES_MIN ? (
            <IconButton
              className="mt-6"
              label={`Remove message ${index + 1}`}
              icon={<Trash2 />}
              onClick={() => set(samples.filter((_sample, at) => at !== index))}
            />
          ) : null}
        </div>
      ))}
      <Advised name="campaign.samples">
        {({ error, warning }) =>
          error || warning ? (
            <FieldNote
              tone={error ? "error" : "warning"}
              data-refusal={error ? "" : undefined}
              tabIndex={error ? -1 : undefined}
            >
              {error ?? warning}
            </FieldNote>
          ) : null
        }
      </Advised>
      {samples.length < SAMPLES_MAX ? (
        <Button className="self-start" size="sm" icon={<Plus />} onClick={() => set([...samples, ""])}>
          Add a message
        </Button>
      ) : null}
    </fieldset>
  );
}

/** What the business sends to whom, and how recipients consent to it. */
export function CampaignFields() {
  const { watch } = useFormContext<RegistrationForm>();
  const entityType = watch("brand.entityType");
  useFollowName();
  return (
    <div className="flex flex-col gap-4">
      {entityType === "SOLE_PROPRIETOR" ? null : (
        <Advised name="campaign.useCase">
          {(field) => (
            <Select
              label="What you send"
              options={availableUseCases(entityType).map(({ code, name }) => ({ value: code, label: name }))}
              isRequired
              {...field}
            />
          )}
        </Advised>
      )}
      <Advised name="campaign.description">
        {(field) => (
          <TextArea
            label="Who gets what, and why"
            hint="Such as: Customers of our studio get news about orders, opening hours and sales."
            isRequired
            maxLength={4096}
            {...field}
          />
        )}
      </Advised>
      <Advised name="campaign.messageFlow">
        {(field) => (
          <TextArea
            label="How people agree to your texts"
            hint="Such as: At checkout on https://www.your-shop.com customers check an empty box that says …"
            isRequired
            maxLength={2048}
            {...field}
          />
        )}
      </Advised>
      <Samples />
      <Advised name="campaign.optInMessage">
        {(field) => <TextArea label="First message to people who join" maxLength={320} {...field} />}
      </Advised>
      <Advised name="campaign.helpMessage">
        {(field) => (
          <TextArea
            label="Reply to HELP"
            hint="If empty, we use the standard reply: your name, your number and how to opt out."
            maxLength={320}
            {...field}
          />
        )}
      </Advised>
      <Advised name="campaign.privacyPolicyUrl">
        {(field) => <UrlField label="Privacy policy" {...field} />}
      </Advised>
      <Advised name="campaign.termsUrl">{(field) => <UrlField label="Terms" {...field} />}</Advised>
      <div className="flex flex-col gap-3">
        <Advised name="campaign.hasEmbeddedLinks">
          {({ value, ...field }) => (
            <Checkbox label="Messages contain links" value={Boolean(value)} {...field} />
          )}
        </Advised>
        <Advised name="campaign.hasEmbeddedPhone">
          {({ value, ...field }) => (
            <Checkbox label="Messages contain phone numbers" value={Boolean(value)} {...field} />
          )}
        </Advised>
        <Advised name="campaign.isAgeGated">
          {({ value, ...field }) => (
            <Checkbox
              label="What we sell is for adults only, and we verify age"
              value={Boolean(value)}
              {...field}
            />
          )}
        </Advised>
      </div>
    </div>
  );
}
