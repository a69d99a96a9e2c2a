import { broadcasts } from "@broadcast/contract/broadcasts";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useSend } from "../../lib/api-hooks.ts";
import { useGo, useScreenSearch } from "../../lib/navigation.ts";
import { ErrorState } from "../../ui/feedback/ErrorState.tsx";
import { LoadingText } from "../../ui/feedback/LoadingText.tsx";
import { Panel } from "../../ui/layout/Panel.tsx";
import { rememberBroadcast } from "../broadcast-content/index.ts";

/** /scheduled-broadcasts/new: makes a draft, of `?text=` where a message is passed on, and opens its editor. */
export function StartBroadcast() {
  const go = useGo();
  const client = useQueryClient();
  const { text } = useScreenSearch();
  const create = useSend(broadcasts.createDraft, {
    isQuiet: true,
    onSuccess: (broadcast) => {
      rememberBroadcast(client, broadcast);
      go(`/scheduled-broadcasts/${broadcast._id}`, { isReplacing: true });
    },
  });
  const start = () => create.mutate({ body: text ? { text } : {} });
  // One draft for one visit, however often React runs the effect.
  const hasStarted = useRef(false);
  useEffect(() => {
    if (hasStarted.current) return;
    hasStarted.current = true;
    start();
  });
  return (
    <Panel title="New broadcast">
      {create.error ? (
        <ErrorState title="The draft could not be started" text={create.error.message} onRetry={start} />
      ) : (
        <LoadingText />
      )}
    </Panel>
  );
}
