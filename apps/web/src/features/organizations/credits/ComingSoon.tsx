import { Hourglass } from "lucide-react";
import { useSupportLinks } from "../../../lib/support.ts";
import { EmptyState } from "../../../ui/feedback/EmptyState.tsx";
import { Panel } from "../../../ui/layout/Panel.tsx";

/** A feature an organization cannot use itself yet (document 2, section 2.10), and the alternative. */
export function ComingSoon({ title, text }: { title: string; text: string }) {
  const support = useSupportLinks();
  return (
    <Panel title={title} body="bare">
      <EmptyState
        icon={<Hourglass />}
        title="Coming soon"
        text={text}
        action={
          <a href={support.mail(title)} className="font-semibold text-b11 hover:underline">
            Contact support
          </a>
        }
      />
    </Panel>
  );
}
