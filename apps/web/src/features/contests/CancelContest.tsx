import { type Contest, contests } from "@broadcast/contract/contests";
import { toast } from "@broadcast/ui/feedback/toast.ts";
import { useSend } from "../../lib/api/api-hooks.ts";
import { ConfirmDialog } from "../../ui/overlays/ConfirmDialog.tsx";
import { entriesText } from "./contest-words.ts";

interface CancelContestProps {
  contest: Contest;
  isAsked: boolean;
  onClose: () => void;
}

/** Asks before a contest with possible entries is canceled permanently. */
export function CancelContest({ contest, isAsked, onClose }: CancelContestProps) {
  const cancel = useSend(contests.cancel);
  const { entries } = contest;
  return (
    <ConfirmDialog
      isOpen={isAsked}
      onClose={onClose}
      title={`Cancel ${contest.name}?`}
      confirmLabel="Cancel contest"
      cancelLabel="Keep contest"
      isDanger
      onConfirm={async () => {
        await cancel.mutateAsync({ params: { id: contest._id }, body: {} });
        toast.success("Contest cancelled");
      }}
    >
      No one can enter anymore, and no winners will be drawn. The official rules page will say that the
      contest was cancelled.
      {entries > 0 ? ` ${entriesText(entries)} ${entries === 1 ? "is" : "are"} kept.` : ""} This can't be
      undone.
    </ConfirmDialog>
  );
}
