import { PhoneForwarded } from "lucide-react";
import { EmptyState } from "../../../ui/feedback/EmptyState.tsx";
import { Panel } from "../../../ui/layout/Panel.tsx";

/** Stands where a setting about calls will be, which the product does not take yet: nothing to set that does nothing. */
export function CallsComing({ title, text }: { title: string; text: string }) {
  return (
    <Panel title={title} body="bare">
      <EmptyState icon={<PhoneForwarded />} title="Calls are coming soon" text={text} />
    </Panel>
  );
}
