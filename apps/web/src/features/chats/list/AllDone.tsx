import { Button } from "@broadcast/ui/actions/Button.tsx";
import { CircleCheck } from "lucide-react";
import { EmptyState } from "../../../ui/feedback/EmptyState.tsx";

/** Shown when no chat is open: all are snoozed or done. */
export function AllDone({ onShowAll }: { onShowAll: () => void }) {
  return (
    <EmptyState
      icon={<CircleCheck />}
      title="You're all caught up"
      text="Chats you snooze or mark as done leave this list until they write again."
      action={<Button onClick={onShowAll}>Show all chats</Button>}
    />
  );
}
