import type { AppFlowStep } from "@broadcast/contract/flow-definition";
import { FLOW_EVENTS, type FlowUnit } from "@broadcast/domain/automation/app-flow";
import { Button } from "@broadcast/ui/actions/Button.tsx";
import { IconButton } from "@broadcast/ui/actions/IconButton.tsx";
import { Plus, Trash2 } from "lucide-react";
import { useState } from "react";
import { randomId } from "../../../lib/device/random-id.ts";
import { Combobox } from "../../../ui/inputs/choice/Combobox.tsx";
import { ItemField } from "../../../ui/inputs/choice/ItemField.tsx";
import { Select } from "../../../ui/inputs/choice/Select.tsx";
import { TimeField } from "../../../ui/inputs/date/TimeField.tsx";
import { TextArea } from "../../../ui/inputs/text/TextArea.tsx";
import { TextField } from "../../../ui/inputs/text/TextField.tsx";
import { AdvancedSearchDialog, SearchWords } from "../../contact-search/index.ts";
import { TagField } from "../../tags/index.ts";
import { itemKinds, useFields, usePeople } from "../flow-names.ts";
import { eventLabels } from "../flow-words.ts";
import { CallKey } from "./CallKey.tsx";
import { ChoiceFields } from "./ChoiceFields.tsx";
import { type CheckedProps, type FieldsProps, type StepOf, timeError } from "./fields-props.ts";
import { SendFields } from "./SendFields.tsx";
import { WeekdaysField } from "./WeekdaysField.tsx";

/** The settings specific to a step's kind. */
export function StepFields({ step, isChecked, onChange }: FieldsProps<AppFlowStep> & CheckedProps) {
  switch (step.kind) {
    case "send":
      return <SendFields step={step} onChange={onChange} />;
    case "wait":
      return <DurationFields step={step} label="Wait for" onChange={onChange} />;
    case "wait-until":
      return (
        <>
          <p className="text-soft">Until that time next comes around on their own clock.</p>
          <TimeField
            label="Time"
            error={timeError(isChecked, step.time)}
            value={step.time}
            onChange={(time) => onChange({ ...step, time })}
          />
          <WeekdaysField
            label="Only on"
            value={step.weekdays}
            onChange={(weekdays) => onChange({ ...step, weekdays })}
          />
        </>
      );
    case "wait-for":
      return <WaitForFields step={step} onChange={onChange} />;
    case "branch":
      return <ConditionsField step={step} onChange={onChange} />;
    case "answer":
      return <ChoiceFields step={step} onChange={onChange} />;
    case "split":
      return <PartFields step={step} onChange={onChange} />;
    case "add-tag":
    case "remove-tag":
      return <TagField value={step.tag} onChange={(tag) => onChange({ ...step, tag })} />;
    case "join-campaign":
    case "leave-campaign":
      return (
        <ItemField
          kind={itemKinds.campaign}
          label="Campaign"
          value={step.campaignId ?? ""}
          onChange={(campaignId) => onChange({ ...step, campaignId: campaignId || null })}
        />
      );
    case "set-field":
      return <SetFieldFields step={step} onChange={onChange} />;
    case "join-space":
    case "leave-space":
      return (
        <ItemField
          kind={itemKinds.space}
          label="Space"
          value={step.spaceId ?? ""}
          onChange={(spaceId) => onChange({ ...step, spaceId: spaceId || null })}
        />
      );
    case "assign":
      return <AssigneeField step={step} onChange={onChange} />;
    case "notify":
      return <NotifyFields step={step} onChange={onChange} />;
    case "call":
      return (
        <>
          <TextField
            label="URL"
            hint="Gets the contact as JSON, signed. It must start with https://, and your administrator has to allow its host."
            autoComplete="off"
            inputMode="url"
            maxLength={2_000}
            value={step.url}
            onChange={(url) => onChange({ ...step, url })}
          />
          <CallKey />
        </>
      );
    case "stop":
      return <p className="text-soft">Contacts who get here are done, even if more steps follow below.</p>;
  }
}

function SetFieldFields({ step, onChange }: FieldsProps<StepOf<"set-field">>) {
  const fields = useFields().options.filter(({ value }) => value !== "birthday" && value !== "anniversary");
  return (
    <>
      <Combobox
        label="Field"
        options={fields}
        value={step.fieldId ?? ""}
        onChange={(fieldId) => onChange({ ...step, fieldId: fieldId || null })}
      />
      <TextField
        label="Value"
        hint="Leave it empty to clear the field."
        autoComplete="off"
        maxLength={500}
        value={step.value}
        onChange={(value) => onChange({ ...step, value })}
      />
    </>
  );
}

function AssigneeField({ step, onChange }: FieldsProps<StepOf<"assign">>) {
  return (
    <Select
      label="Assign the chat to"
      options={[{ value: "", label: "No one" }, ...usePeople().options]}
      value={step.assigneeId ?? ""}
      onChange={(assigneeId) => onChange({ ...step, assigneeId: assigneeId || null })}
    />
  );
}

const noticeOptions = [
  { value: "both", label: "By email and on their devices" },
  { value: "email", label: "By email" },
  { value: "push", label: "On their devices" },
] as const;

function NotifyFields({ step, onChange }: FieldsProps<StepOf<"notify">>) {
  // An assistant has no mailbox of their own.
  const people = usePeople().options.filter(({ value }) => value !== "assistant");
  return (
    <>
      <Select
        label="Notify"
        options={[{ value: "", label: "The account's owner" }, ...people]}
        value={step.personId ?? ""}
        onChange={(personId) => onChange({ ...step, personId: personId || null })}
      />
      <Select
        label="How"
        options={noticeOptions}
        value={step.by}
        onChange={(by) => by && onChange({ ...step, by })}
      />
      <TextArea
        label="What to tell them"
        hint="We'll include the contact's name and a link to the chat."
        maxLength={2_000}
        value={step.text}
        onChange={(text) => onChange({ ...step, text })}
      />
    </>
  );
}

const units = [
  { value: "minutes", label: "Minutes" },
  { value: "hours", label: "Hours" },
  { value: "days", label: "Days" },
] as const;

function DurationFields({
  step,
  label,
  onChange,
}: {
  step: StepOf<"wait" | "wait-for">;
  label: string;
  onChange: (step: AppFlowStep) => void;
}) {
  return (
    <div className="grid grid-cols-2 gap-3">
      <TextField
        label={label}
        inputMode="numeric"
        value={String(step.amount)}
        onChange={(typed) =>
          onChange({ ...step, amount: Math.min(3_650, Number(typed.replaceAll(/\D/g, "")) || 0) })
        }
      />
      <Select
        label="Unit"
        options={units}
        value={step.unit}
        onChange={(unit) => onChange({ ...step, unit: (unit || "days") as FlowUnit })}
      />
    </div>
  );
}

const eventOptions = FLOW_EVENTS.map((value) => ({ value, label: eventLabels[value] }));

function WaitForFields({ step, onChange }: FieldsProps<StepOf<"wait-for">>) {
  const { event, subject } = step;
  return (
    <>
      <Select
        label="Wait until"
        options={eventOptions}
        value={event}
        onChange={(next) => next && onChange({ ...step, event: next, subject: "" })}
      />
      {event === "form" || event === "link" ? (
        <ItemField
          key={event}
          kind={itemKinds[event]}
          label={event === "form" ? "Form" : "Link"}
          value={subject}
          onChange={(next) => onChange({ ...step, subject: next })}
        />
      ) : event === "tag-added" || event === "tag-removed" ? (
        <TagField value={subject} onChange={(next) => onChange({ ...step, subject: next })} />
      ) : event === "purchase" ? (
        <TextField
          label="Product"
          hint="Leave it empty for any purchase."
          autoComplete="off"
          maxLength={120}
          value={subject}
          onChange={(next) => onChange({ ...step, subject: next })}
        />
      ) : null}
      <DurationFields step={step} label="For at most" onChange={onChange} />
    </>
  );
}

function ConditionsField({ step, onChange }: FieldsProps<StepOf<"branch">>) {
  const [isOpen, setOpen] = useState(false);
  const has = step.conditions.groups.length > 0;
  return (
    <>
      {has ? (
        <p>
          <SearchWords conditions={step.conditions} />
        </p>
      ) : (
        <p className="text-soft">
          Ask anything that Advanced Search can ask. It's checked when a contact gets here.
        </p>
      )}
      <div>
        <Button onClick={() => setOpen(true)}>{has ? "Change conditions" : "Choose conditions"}</Button>
      </div>
      {isOpen ? (
        <AdvancedSearchDialog
          conditions={has ? step.conditions : null}
          submitLabel="Use these"
          onSubmit={(conditions) => onChange({ ...step, conditions })}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </>
  );
}

function PartFields({ step, onChange }: FieldsProps<StepOf<"split">>) {
  const { parts } = step;
  return (
    <>
      <p className="text-soft">A contact takes the same path each time. The parts must add up to 100.</p>
      {parts.map((part, index) => (
        <div key={part.branch} className="flex items-end gap-2">
          <div className="min-w-0 flex-1">
            <TextField
              label={`Part ${index + 1} in percent`}
              inputMode="numeric"
              value={String(part.percent)}
              onChange={(typed) => {
                const percent = Math.min(100, Number(typed.replaceAll(/\D/g, "")) || 0);
                onChange({
                  ...step,
                  parts: parts.map((each) => (each.branch === part.branch ? { ...each, percent } : each)),
                });
              }}
            />
          </div>
          <IconButton
            label={`Delete part ${index + 1}`}
            icon={<Trash2 aria-hidden="true" />}
            isDisabled={parts.length === 1}
            onClick={() => onChange({ ...step, parts: parts.filter(({ branch }) => branch !== part.branch) })}
          />
        </div>
      ))}
      {parts.length < 10 ? (
        <div>
          <Button
            size="sm"
            icon={<Plus aria-hidden="true" />}
            onClick={() => onChange({ ...step, parts: [...parts, { branch: randomId(), percent: 0 }] })}
          >
            Add part
          </Button>
        </div>
      ) : null}
    </>
  );
}
