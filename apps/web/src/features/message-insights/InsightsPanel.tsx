import { IconButton } from "@broadcast/ui/actions/IconButton.tsx";
import { X } from "lucide-react";
import { InsightsTabs, type InsightsTabsProps } from "./InsightsTabs.tsx";

interface InsightsPanelProps extends Omit<InsightsTabsProps, "action"> {
  onClose: () => void;
}

/** The Message Helper next to a message that is being written. */
export function InsightsPanel({ onClose, ...written }: InsightsPanelProps) {
  return (
    <section
      aria-label="Message Insights"
      className="flex max-h-[min(46dvh,360px)] flex-col overflow-y-auto rounded-lg border border-line bg-raised px-4 pt-2 pb-4"
    >
      <InsightsTabs
        {...written}
        action={
          <IconButton
            label="Close Message Insights"
            size="sm"
            tooltipSide="left"
            icon={<X />}
            onClick={onClose}
          />
        }
      />
    </section>
  );
}
