import type { AppFlowStep } from "@broadcast/contract/flow-definition";
import { lateHoursOf } from "@broadcast/domain/automation/app-flow";
import { TextArea } from "../../../ui/inputs/text/TextArea.tsx";
import { TextField } from "../../../ui/inputs/text/TextField.tsx";
import type { CheckedProps, FieldsProps } from "./fields-props.ts";
import { StepFields } from "./StepFields.tsx";

/** All settings of a step: what it does, how late it may run, and its note. */
export function StepBody({ step, isChecked, onChange }: FieldsProps<AppFlowStep> & CheckedProps) {
  const usually = lateHoursOf({ kind: step.kind, lateHours: null });
  return (
    <>
      <StepFields step={step} isChecked={isChecked} onChange={onChange} />
      {usually === null ? null : (
        <TextField
          label="Skip it when it's this many hours late"
          hint={`${usually} if you leave it empty. After a pause or an outage, it's missed rather than done too late.`}
          inputMode="numeric"
          autoComplete="off"
          value={step.lateHours === null ? "" : String(step.lateHours)}
          onChange={(typed) => {
            const hours = Number(typed.replaceAll(/\D/g, "").slice(0, 4));
            onChange({ ...step, lateHours: hours > 0 ? Math.min(8_760, hours) : null });
          }}
        />
      )}
      <TextArea
        label="Note"
        hint="Only people who edit the flow see it."
        value={step.note}
        maxLength={500}
        onChange={(note) => onChange({ ...step, note })}
      />
    </>
  );
}
