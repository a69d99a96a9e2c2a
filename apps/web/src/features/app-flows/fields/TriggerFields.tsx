import { FLOW_TRIGGERS, type FlowTrigger } from "@broadcast/domain/automation/app-flow";
import { useState } from "react";
import { Combobox } from "../../../ui/inputs/choice/Combobox.tsx";
import { ItemField } from "../../../ui/inputs/choice/ItemField.tsx";
import { Select } from "../../../ui/inputs/choice/Select.tsx";
import { Switch } from "../../../ui/inputs/choice/Switch.tsx";
import { TimeField } from "../../../ui/inputs/date/TimeField.tsx";
import { TextField } from "../../../ui/inputs/text/TextField.tsx";
import { TagField } from "../../tags/index.ts";
import { itemKinds, useDates } from "../flow-names.ts";
import { triggerLabels } from "../flow-words.ts";
import { type CheckedProps, timeError } from "./fields-props.ts";
import { WeekdaysField } from "./WeekdaysField.tsx";

const kinds = FLOW_TRIGGERS.map((value) => ({ value, label: triggerLabels[value] }));
/** A new trigger with its defaults. */
export const TRIGGER_AT_FIRST: FlowTrigger = {
  kind: "keyword",
  subject: "",
  hours: null,
  daysBefore: 0,
  time: "10:00",
};
const hints = {
  keyword: undefined,
  form: undefined,
  link: "Only people opening it themselves counts.",
  segment: "We check every few minutes. Contacts already in it don't enter.",
} as const;
const opening = { weekdays: [1, 2, 3, 4, 5], from: "09:00", to: "17:00" };
const hourOptions = [
  { value: "any", label: "At any hour" },
  { value: "outside", label: "Only outside these hours" },
  { value: "inside", label: "Only within these hours" },
] as const;
const dayOptions = [
  { value: "before", label: "Days before" },
  { value: "after", label: "Days after" },
] as const;

function WordsField({ words, onChange }: { words: readonly string[]; onChange: (words: string[]) => void }) {
  const [typed, setTyped] = useState(words.join(", "));
  return (
    <TextField
      label="Only texts that contain"
      hint="Separate words with commas. Leave it empty for any text."
      autoComplete="off"
      value={typed}
      onChange={(next) => {
        setTyped(next);
        const all = next.split(",").map((word) => word.trim().slice(0, 60));
        onChange(all.filter(Boolean).slice(0, 30));
      }}
    />
  );
}

interface TriggerFieldsProps extends CheckedProps {
  trigger: FlowTrigger;
  onChange: (trigger: FlowTrigger) => void;
}

/** The settings of a flow's trigger. */
export function TriggerFields({ trigger, isChecked, onChange }: TriggerFieldsProps) {
  const [isAfter, setAfter] = useState(trigger.daysBefore < 0);
  const set = (change: Partial<FlowTrigger>) => onChange({ ...trigger, ...change });
  const { kind, subject, hours, daysBefore, time } = trigger;
  const dates = useDates();
  return (
    <>
      <Select
        label="Trigger"
        options={kinds}
        value={kind}
        onChange={(next) =>
          next &&
          set({
            kind: next,
            subject: next === "date" ? "birthday" : "",
            hours: null,
            words: [],
            onlyUnanswered: next === "message",
          })
        }
      />
      {kind === "keyword" || kind === "form" || kind === "link" || kind === "segment" ? (
        <ItemField
          key={kind}
          kind={itemKinds[kind]}
          label={{ keyword: "Keyword", form: "Form", link: "Link", segment: "Segment" }[kind]}
          hint={hints[kind]}
          value={subject}
          onChange={(next) => set({ subject: next })}
        />
      ) : null}
      {kind === "tag-added" || kind === "tag-removed" ? (
        <TagField value={subject} onChange={(next) => set({ subject: next })} />
      ) : null}
      {kind === "purchase" ? (
        <TextField
          label="Product"
          hint="Leave it empty for any purchase. Your shop reports purchases through the API."
          autoComplete="off"
          maxLength={120}
          value={subject}
          onChange={(next) => set({ subject: next })}
        />
      ) : null}
      {kind === "message" ? (
        <>
          <Switch
            label="Only if nothing else replies"
            hint="Skips texts that a keyword answers or another flow is waiting for."
            value={trigger.onlyUnanswered ?? false}
            onChange={(onlyUnanswered) => set({ onlyUnanswered })}
          />
          <WordsField words={trigger.words ?? []} onChange={(words) => set({ words })} />
          <Select
            label="When"
            options={hourOptions}
            value={hours?.is ?? "any"}
            onChange={(is) =>
              set({ hours: is === "inside" || is === "outside" ? { ...opening, ...hours, is } : null })
            }
          />
          {hours ? (
            <>
              <div className="grid grid-cols-2 gap-3">
                <TimeField
                  label="From"
                  hasUndesiredTimeWarning={false}
                  error={timeError(isChecked, hours.from)}
                  value={hours.from}
                  onChange={(from) => set({ hours: { ...hours, from } })}
                />
                <TimeField
                  label="To"
                  hasUndesiredTimeWarning={false}
                  error={timeError(isChecked, hours.to)}
                  value={hours.to}
                  onChange={(to) => set({ hours: { ...hours, to } })}
                />
              </div>
              <WeekdaysField
                label="On"
                value={hours.weekdays}
                onChange={(weekdays) => set({ hours: { ...hours, weekdays } })}
              />
            </>
          ) : null}
        </>
      ) : null}
      {kind === "date" ? (
        <>
          <Combobox
            label="Date"
            options={dates}
            value={subject}
            onChange={(next) => set({ subject: next })}
          />
          <div className="grid grid-cols-2 gap-3">
            <TextField
              label="Days"
              inputMode="numeric"
              value={String(Math.abs(daysBefore))}
              onChange={(typed) => {
                const days = Math.min(365, Number(typed.replaceAll(/\D/g, "")) || 0);
                set({ daysBefore: isAfter ? 0 - days : days });
              }}
            />
            <Select
              label="Before or after"
              options={dayOptions}
              value={isAfter ? "after" : "before"}
              onChange={(next) => {
                setAfter(next === "after");
                set({ daysBefore: next === "after" ? 0 - Math.abs(daysBefore) : Math.abs(daysBefore) });
              }}
            />
          </div>
          <TimeField
            label="At (their time)"
            error={timeError(isChecked, time)}
            value={time}
            onChange={(next) => set({ time: next })}
          />
        </>
      ) : null}
      {kind === "missed-call" ? (
        <p className="text-soft">
          Calls ring at your forwarding number, if you have one. Contacts enter when no one answers there, or
          when they hang up first.
        </p>
      ) : null}
      {kind === "api" ? (
        <p className="text-soft">
          To let contacts enter from another app, call PUT appFlows/…/contacts with your API key. Give each
          event an eventId so no contact enters twice for it.
        </p>
      ) : null}
    </>
  );
}
