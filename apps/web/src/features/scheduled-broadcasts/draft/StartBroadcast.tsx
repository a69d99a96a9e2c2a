import { type Broadcast, broadcasts } from "@broadcast/contract/broadcasts";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useSend } from "../../../lib/api/api-hooks.ts";
import { useGo, useScreenSearch } from "../../../lib/screens/navigation.ts";
import { ErrorState } from "../../../ui/feedback/ErrorState.tsx";
import { LoadingText } from "../../../ui/feedback/LoadingText.tsx";
import { Panel } from "../../../ui/layout/Panel.tsx";
import { rememberBroadcast } from "../../broadcast-content/index.ts";
import { noteStarted } from "./untouched-draft.ts";

/** /scheduled-broadcasts/new: starts a draft, with the message of `?text=` if any, and opens its editor. */
export function StartBroadcast() {
  const go = useGo();
  const client = useQueryClient();
  const { text } = useScreenSearch();
  const open = (broadcast: Broadcast) => {
    noteStarted(broadcast);
    rememberBroadcast(client, broadcast);
    go(`/scheduled-broadcasts/${broadcast._id}`, { isReplacing: true });
  };
  const create = useSend(broadcasts.createDraft, { isQuiet: true, onSuccess: open });
  const start = () => create.mutate({ body: text ? { text } : {} });
  // One draft per visit, however often React runs the effect.
  const hasStarted = useRef(false);
  useEffect(() => {
    if (hasStarted.current) return;
    hasStarted.current = true;
    start();
  });
  return (
    <Panel title="New broadcast">
      {create.error ? (
        <ErrorState title="We couldn't start the draft" text={create.error.message} onRetry={start} />
      ) : (
        <LoadingText />
      )}
    </Panel>
  );
}
