import type { FormConsent } from "@broadcast/contract/configurable-forms";
import { Switch } from "../../ui/inputs/choice/Switch.tsx";
import { TextArea } from "../../ui/inputs/text/TextArea.tsx";

interface ConsentFieldsProps {
  value: FormConsent;
  onChange: (consent: FormConsent) => void;
  /** The company that asks for consent. */
  company: string;
}

const usualWording = {
  text: (company: string) =>
    `I agree to get recurring marketing texts from ${company} at this number. Consent is not a condition of any purchase. Message and data rates may apply. Reply STOP to opt out, HELP for help.`,
  email: (company: string) =>
    `I agree to get marketing emails from ${company}. I can unsubscribe at any time with the link in each email.`,
};

const channels = [
  { channel: "text", label: "Ask for consent to texts" },
  { channel: "email", label: "Ask for consent to emails" },
] as const;

/** The consents a form asks for. */
export function ConsentFields({ value, onChange, company }: ConsentFieldsProps) {
  return (
    <div className="flex flex-col gap-4">
      {channels.map(({ channel, label }) => {
        const its = value[channel];
        const change = (part: Partial<typeof its>) => onChange({ ...value, [channel]: { ...its, ...part } });
        return (
          <div key={channel} className="flex flex-col gap-3">
            <Switch
              label={label}
              value={its.isAsked}
              onChange={(isAsked) =>
                change({ isAsked, wording: its.wording || usualWording[channel](company) })
              }
            />
            {its.isAsked ? (
              <TextArea
                label={channel === "text" ? "Wording for texts" : "Wording for emails"}
                hint="People tick the box themselves. We keep the wording they saw as proof."
                value={its.wording}
                onChange={(wording) => change({ wording })}
              />
            ) : null}
          </div>
        );
      })}
    </div>
  );
}
