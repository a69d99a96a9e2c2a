import { SearchX } from "lucide-react";
import { isNotFound } from "../../lib/api/api-error.ts";
import { useScreenParams, useScreenSearch } from "../../lib/screens/navigation.ts";
import { ButtonLink } from "../../ui/actions/ButtonLink.tsx";
import { EmptyState } from "../../ui/feedback/EmptyState.tsx";
import { ErrorState } from "../../ui/feedback/ErrorState.tsx";
import { LoadingText } from "../../ui/feedback/LoadingText.tsx";
import { Panel } from "../../ui/layout/Panel.tsx";
import { BroadcastDetail } from "./BroadcastDetail.tsx";
import { BroadcastEditor } from "./draft/BroadcastEditor.tsx";
import { useBroadcast } from "./scheduled-broadcasts.api.ts";

/** /scheduled-broadcasts/{id} and below: the editor of a draft, or how far a broadcast is. */
export function BroadcastScreen() {
  const { scheduledBroadcastId = "" } = useScreenParams();
  const { edit } = useScreenSearch();
  const { data: broadcast, error, refetch } = useBroadcast(scheduledBroadcastId);
  if (broadcast) {
    const isEditor = broadcast.state === "draft" || (broadcast.state === "scheduled" && edit !== undefined);
    return isEditor ? (
      <BroadcastEditor key={`${broadcast._id} ${broadcast.state}`} broadcast={broadcast} />
    ) : (
      <BroadcastDetail key={broadcast._id} broadcast={broadcast} />
    );
  }
  return (
    <Panel title={isNotFound(error) ? "Not Found" : "Broadcast"} body="bare">
      {error ? (
        isNotFound(error) ? (
          <EmptyState
            icon={<SearchX />}
            title="Not able to locate this content"
            text="The broadcast may have been deleted."
            action={<ButtonLink href="/scheduled-broadcasts">Go to scheduled broadcasts</ButtonLink>}
          />
        ) : (
          <ErrorState text={error.message} onRetry={() => void refetch()} />
        )
      ) : (
        <LoadingText />
      )}
    </Panel>
  );
}
