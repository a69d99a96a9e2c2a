import { Contact as ContactIcon } from "lucide-react";
import { isNotFound } from "../../../lib/api/api-error.ts";
import { ButtonLink } from "../../../ui/actions/ButtonLink.tsx";
import { EmptyState } from "../../../ui/feedback/EmptyState.tsx";
import { ErrorState } from "../../../ui/feedback/ErrorState.tsx";
import { LoadingText } from "../../../ui/feedback/LoadingText.tsx";
import { Panel } from "../../../ui/layout/Panel.tsx";

interface ContactFallbackProps {
  title: string;
  error: Error | null;
  onRetry: () => void;
}

/** Shown instead of a contact that is loading, gone, or could not be read. */
export function ContactFallback({ title, error, onRetry }: ContactFallbackProps) {
  if (isNotFound(error))
    return (
      <Panel title="Not Found" body="bare">
        <EmptyState
          icon={<ContactIcon />}
          title="Not able to locate this content"
          text="The contact may have been deleted."
          action={<ButtonLink href="/contacts">See all contacts</ButtonLink>}
        />
      </Panel>
    );
  return (
    <Panel title={title} body="bare">
      {error ? <ErrorState onRetry={onRetry} /> : <LoadingText />}
    </Panel>
  );
}
