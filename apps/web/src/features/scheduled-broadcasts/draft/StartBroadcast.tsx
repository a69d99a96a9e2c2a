import { type Broadcast, broadcasts } from "@broadcast/contract/broadcasts";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useSend } from "../../../lib/api/api-hooks.ts";
import { useGo, useScreenSearch } from "../../../lib/screens/navigation.ts";
import { ErrorState } from "../../../ui/feedback/ErrorState.tsx";
import { LoadingText } from "../../../ui/feedback/LoadingText.tsx";
import { Panel } from "../../../ui/layout/Panel.tsx";
import { rememberBroadcast } from "../../broadcast-content/index.ts";
import { findUntouchedDraft } from "./untouched-draft.ts";

/**
 * /scheduled-broadcasts/new: opens the editor of a draft. With `?text=` it is a new one with that message;
 * otherwise an untouched draft is reused, so that visiting this page leaves no empty drafts behind.
 */
export function StartBroadcast() {
  const go = useGo();
  const client = useQueryClient();
  const { text } = useScreenSearch();
  const open = (broadcast: Broadcast) => {
    rememberBroadcast(client, broadcast);
    go(`/scheduled-broadcasts/${broadcast._id}`, { isReplacing: true });
  };
  const create = useSend(broadcasts.createDraft, { isQuiet: true, onSuccess: open });
  const start = async () => {
    const untouched = text ? null : await findUntouchedDraft().catch(() => null);
    if (untouched) open(untouched);
    else create.mutate({ body: text ? { text } : {} });
  };
  // One draft per visit, however often React runs the effect.
  const hasStarted = useRef(false);
  useEffect(() => {
    if (hasStarted.current) return;
    hasStarted.current = true;
    void start();
  });
  return (
    <Panel title="New broadcast">
      {create.error ? (
        <ErrorState
          title="We couldn't start the draft"
          text={create.error.message}
          onRetry={() => void start()}
        />
      ) : (
        <LoadingText />
      )}
    </Panel>
  );
}
