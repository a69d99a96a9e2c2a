import { Tabs } from "@base-ui/react/tabs";
import { type ReactNode, useState } from "react";
import { TabList } from "../../ui/actions/TabList.tsx";
import { RevisionSelect } from "./RevisionSelect.tsx";
import { StrengthReport } from "./StrengthReport.tsx";

export interface InsightsTabsProps {
  text: string;
  use: "chat" | "broadcast" | "template";
  contactId?: string | undefined;
  /** Whether the recipient is not a contact yet. */
  isFirst?: boolean | undefined;
  onChange: (text: string) => void;
  /** Next to the tabs. */
  action?: ReactNode;
}

/** Document 1, section 4. */
const tabs = [
  { id: "message-strength", label: "Strength" },
  { id: "revise-message", label: "Revise" },
] as const;

/** The Message Helper's rating of a text, and its suggestions. */
export function InsightsTabs({ text, use, contactId, isFirst, onChange, action }: InsightsTabsProps) {
  // From then on it stays: a suggestion can be kept or undone after a look at the strength.
  const [wasAsked, setAsked] = useState(false);
  return (
    <Tabs.Root
      defaultValue="message-strength"
      onValueChange={(tab) => {
        if (tab === "revise-message") setAsked(true);
      }}
    >
      <div className="mb-3 flex items-center gap-2">
        <TabList label="Message Helper" tabs={tabs} className="flex-1" />
        {action}
      </div>
      <Tabs.Panel value="message-strength" className="outline-offset-4">
        <StrengthReport text={text} use={use} contactId={contactId} isFirst={isFirst} onChange={onChange} />
      </Tabs.Panel>
      <Tabs.Panel value="revise-message" keepMounted={wasAsked} className="outline-offset-4">
        <RevisionSelect text={text} onChange={onChange} />
      </Tabs.Panel>
    </Tabs.Root>
  );
}
