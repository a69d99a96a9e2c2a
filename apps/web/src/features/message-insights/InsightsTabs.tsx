import { Tabs } from "@base-ui/react/tabs";
import type { ReactNode } from "react";
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
  return (
    <Tabs.Root defaultValue="message-strength">
      <div className="mb-3 flex items-center gap-2">
        <Tabs.List aria-label="Message Helper" className="flex flex-1 gap-1">
          {tabs.map(({ id, label }) => (
            <Tabs.Tab
              key={id}
              value={id}
              className="touch-target h-8 rounded-md px-2.5 text-label font-semibold text-soft hover:text-text data-active:bg-b3 data-active:text-b11"
            >
              {label}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {action}
      </div>
      <Tabs.Panel value="message-strength" className="outline-offset-4">
        <StrengthReport text={text} use={use} contactId={contactId} isFirst={isFirst} onChange={onChange} />
      </Tabs.Panel>
      <Tabs.Panel value="revise-message" className="outline-offset-4">
        <RevisionSelect text={text} onChange={onChange} />
      </Tabs.Panel>
    </Tabs.Root>
  );
}
