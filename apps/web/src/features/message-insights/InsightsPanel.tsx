import { Tabs } from "@base-ui/react/tabs";
import { IconButton } from "@broadcast/ui/actions/IconButton.tsx";
import { X } from "lucide-react";
import { RevisionSelect } from "./RevisionSelect.tsx";
import { StrengthReport } from "./StrengthReport.tsx";

interface InsightsPanelProps {
  text: string;
  use: "chat" | "broadcast" | "template";
  contactId?: string | undefined;
  onChange: (text: string) => void;
  onClose: () => void;
}

/** Document 1, section 4. */
const tabs = [
  { id: "message-strength", label: "Strength" },
  { id: "revise-message", label: "Revise" },
] as const;

/** The Message Helper beside a message that is being written. */
export function InsightsPanel({ text, use, contactId, onChange, onClose }: InsightsPanelProps) {
  return (
    <section
      aria-label="Message Insights"
      className="flex max-h-[min(46dvh,360px)] flex-col overflow-y-auto rounded-lg border border-line bg-raised px-4 pt-2 pb-4"
    >
      <Tabs.Root defaultValue="message-strength">
        <div className="mb-2 flex items-center gap-2">
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
          <IconButton
            label="Close Message Insights"
            size="sm"
            tooltipSide="left"
            icon={<X />}
            onClick={onClose}
          />
        </div>
        <Tabs.Panel value="message-strength" className="outline-offset-4">
          <StrengthReport text={text} use={use} contactId={contactId} onChange={onChange} />
        </Tabs.Panel>
        <Tabs.Panel value="revise-message" className="outline-offset-4">
          <RevisionSelect text={text} onChange={onChange} />
        </Tabs.Panel>
      </Tabs.Root>
    </section>
  );
}
