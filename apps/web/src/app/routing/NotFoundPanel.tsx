import { Compass } from "lucide-react";
import { ButtonLink } from "../../ui/actions/ButtonLink.tsx";
import { EmptyState } from "../../ui/feedback/EmptyState.tsx";
import { Panel } from "../../ui/layout/Panel.tsx";

/** Shown for an address without a screen, or for an item that is gone. */
export function NotFoundPanel() {
  return (
    <Panel title="Not Found" body="bare">
      <EmptyState
        icon={<Compass />}
        title="Not able to locate this content"
        text="It may have been removed, or the link may be incomplete."
        action={<ButtonLink href="/">Go to the home page</ButtonLink>}
      />
    </Panel>
  );
}
