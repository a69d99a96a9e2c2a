import type { ImportConsent as Consent } from "@broadcast/contract/contact-imports";
import { Banner } from "../../../ui/feedback/Banner.tsx";
import { CheckboxList } from "../../../ui/inputs/choice/CheckboxList.tsx";
import { RadioGroup } from "../../../ui/inputs/choice/RadioGroup.tsx";
import { TextArea } from "../../../ui/inputs/text/TextArea.tsx";
import { Card } from "../../../ui/layout/Card.tsx";

/** The choices and text so far. */
export interface ConsentDraft {
  way: "" | "form" | "in-person" | "text" | "customer" | "other" | "none";
  channels: readonly ("text" | "email" | "voice")[];
  words: string;
}

/** No channel is preselected: what is recorded is proof that these people agreed to it. */
export const emptyConsent: ConsentDraft = { way: "", channels: [], words: "" };

const ways = [
  { value: "form", label: "On a form or web page" },
  { value: "in-person", label: "In person or on paper" },
  { value: "text", label: "They texted us" },
  { value: "customer", label: "When they bought or booked something" },
  { value: "other", label: "Another way" },
  { value: "none", label: "I have no record of it" },
] as const;

const channels = [
  { value: "text", label: "Texts" },
  { value: "email", label: "Emails" },
  {
    value: "voice",
    label: "Voice drops",
    hint: "Only if they agreed to recorded calls. The law requires it.",
  },
] as const;

export interface ConsentProblems {
  way?: string;
  channels?: string;
  words?: string;
}

export const consentProblems = ({ way, channels: chosen, words }: ConsentDraft): ConsentProblems => {
  if (way === "") return { way: "Choose how they agreed, or that you have no record of it." };
  if (way === "none") return {};
  return {
    ...(chosen.length === 0 && { channels: "Choose what they agreed to." }),
    ...(words.trim() === "" && { words: "Describe how they agreed, or paste the words they agreed to." }),
  };
};

/** Converts them to the consent recorded for the contacts. */
export const toConsent = ({ way, channels: chosen, words }: ConsentDraft): Consent | null => {
  if (way === "" || way === "none") return null;
  const label = ways.find(({ value }) => value === way)!.label;
  return {
    channels: chosen.flatMap((channel) => (channel === "text" ? (["text", "picture"] as const) : channel)),
    wording: `${label}: ${words.trim()}`,
  };
};

interface ImportConsentProps {
  draft: ConsentDraft;
  onChange: (draft: ConsentDraft) => void;
  problems: ConsentProblems;
}

/** Asks how the contacts in a file consented to messages from the business, before any can be texted. */
export function ImportConsent({ draft, onChange, problems }: ImportConsentProps) {
  const change = (its: Partial<ConsentDraft>) => onChange({ ...draft, ...its });
  return (
    <Card title="Their consent">
      <div className="flex flex-col gap-4">
        <RadioGroup
          label="How did they agree to hear from you?"
          options={ways}
          value={draft.way}
          onChange={(way) => change({ way })}
          error={problems.way}
        />
        {draft.way === "none" ? (
          <Banner tone="caution" title="Nothing will be recorded for these contacts.">
            The law and the carriers require proof that people agreed to your messages. Text only those who
            asked for it. You can record consent later on each contact.
          </Banner>
        ) : draft.way === "" ? null : (
          <>
            <CheckboxList
              label="What did they agree to?"
              options={channels}
              value={draft.channels}
              onChange={(chosen) => change({ channels: chosen })}
              error={problems.channels}
            />
            <TextArea
              label="When, where and in which words"
              placeholder="Sign-up form on our website since March 2024: “Send me texts about offers. Reply STOP to opt out.”"
              maxLength={1_900}
              value={draft.words}
              onChange={(words) => change({ words })}
              error={problems.words}
            />
          </>
        )}
      </div>
    </Card>
  );
}
