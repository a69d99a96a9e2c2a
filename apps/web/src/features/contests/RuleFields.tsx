import { REGIONS, type RegionCode, regionsOfCountry } from "@broadcast/domain/account/regions";
import { startOfDayKey } from "@broadcast/domain/time/dates";
import { Button } from "@broadcast/ui/actions/Button.tsx";
import { businessNow } from "../../lib/live/business-clock.ts";
import { timeZoneName } from "../../lib/words/moment-text.ts";
import { Field } from "../../ui/forms/Field.tsx";
import { OptionsField } from "../../ui/inputs/choice/OptionsField.tsx";
import { DateField } from "../../ui/inputs/date/DateField.tsx";
import { TimeField } from "../../ui/inputs/date/TimeField.tsx";
import { TextArea } from "../../ui/inputs/text/TextArea.tsx";
import { TextField } from "../../ui/inputs/text/TextField.tsx";
import { Card } from "../../ui/layout/Card.tsx";

const regionOptions = REGIONS.map(({ code, name }) => ({ value: code, label: name }));
const allStates = (): RegionCode[] => regionsOfCountry("US").map(({ code }) => code);

const moments = [
  { key: "opens", label: "Opens" },
  { key: "closes", label: "Closes" },
] as const;

/** The contents of the official rules. */
export function RuleFields({ timeZone }: { timeZone: string }) {
  const today = startOfDayKey(businessNow(), timeZone);
  return (
    <>
      <Card title="Prize">
        <div className="flex flex-col gap-4">
          <Field name="prize">{(field) => <TextField label="Prize" {...field} />}</Field>
          <div className="@container">
            <div className="grid gap-4 @md:grid-cols-3">
              <Field name="prizeValue">
                {(field) => <TextField label="Value of each, in dollars" inputMode="decimal" {...field} />}
              </Field>
              <Field name="winnersWanted">
                {(field) => <TextField label="Winners" inputMode="numeric" {...field} />}
              </Field>
              <Field name="alternatesWanted">
                {(field) => <TextField label="Alternates" inputMode="numeric" {...field} />}
              </Field>
            </div>
          </div>
          <p className="text-note text-soft">
            An alternate replaces a winner who doesn't respond or doesn't meet the rules.
          </p>
        </div>
      </Card>
      <Card title="Dates">
        <div className="@container flex flex-col gap-4">
          {moments.map(({ key, label }) => (
            <div key={key} className="grid gap-3 @xs:grid-cols-[3fr_2fr]">
              <Field name={`${key}Date`}>
                {(field) => <DateField label={`${label} on`} today={today} {...field} />}
              </Field>
              <Field name={`${key}Time`}>
                {(field) => <TimeField label={`${label} at`} hasUndesiredTimeWarning={false} {...field} />}
              </Field>
            </div>
          ))}
          <p className="text-note text-soft">Times are in {timeZoneName(timeZone)}.</p>
        </div>
      </Card>
      <Card title="Who can enter">
        <div className="flex flex-col gap-4">
          <Field name="regions">
            {(field) => (
              <div className="flex flex-col items-start gap-2">
                <OptionsField
                  {...field}
                  label="States"
                  options={regionOptions}
                  placeholder="Type a state"
                  className="w-full"
                />
                {field.isDisabled ? null : (
                  <Button size="sm" onClick={() => field.onChange(allStates())}>
                    Choose all US states
                  </Button>
                )}
              </div>
            )}
          </Field>
          <div className="@container">
            <div className="grid gap-4 @xs:grid-cols-2">
              <Field name="minAge">
                {(field) => <TextField label="Minimum age" inputMode="numeric" {...field} />}
              </Field>
              <Field name="entriesPerContact">
                {(field) => <TextField label="Entries per person" inputMode="numeric" {...field} />}
              </Field>
            </div>
          </div>
        </div>
      </Card>
      <Card title="Sponsor and draw">
        <div className="flex flex-col gap-4">
          <Field name="sponsorAddress">
            {(field) => (
              <TextField
                label="Your postal address"
                hint="Shown in the rules. People can also mail entries to this address."
                {...field}
              />
            )}
          </Field>
          <Field name="publicSource">
            {(field) => (
              <TextField
                label="Source of the public value"
                hint="A number no one can know before the contest closes, such as “The Powerball numbers drawn next after closing”. You enter it for the draw."
                {...field}
              />
            )}
          </Field>
          <Field name="terms">
            {(field) => (
              <TextArea label="Additional terms" hint="Shown at the end of the rules." {...field} />
            )}
          </Field>
        </div>
      </Card>
    </>
  );
}
