import { broadcasts } from "@broadcast/contract/broadcasts";
import { useSend } from "../../../lib/api/api-hooks.ts";
import { useGo } from "../../../lib/screens/navigation.ts";

/** Starts a broadcast with a message's text and its picture or recording, and opens it. */
export function useStartBroadcast(): (messageId: string) => Promise<void> {
  const go = useGo();
  const create = useSend(broadcasts.createDraft);
  return async (messageId) => {
    // The call shows its own error.
    const draft = await create.mutateAsync({ body: { messageId } }).catch(() => null);
    if (draft) go(`/scheduled-broadcasts/${draft._id}`);
  };
}
