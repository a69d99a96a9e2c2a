import { AllDone } from "./AllDone.tsx";
import { NoChats } from "./NoChats.tsx";

interface EmptyListProps {
  /** Whether there are chats, but all are snoozed or done. */
  isAside: boolean;
  onShowAll: () => void;
}

/** Shown instead of the chats when the list has none. */
export function EmptyList({ isAside, onShowAll }: EmptyListProps) {
  return isAside ? <AllDone onShowAll={onShowAll} /> : <NoChats />;
}
