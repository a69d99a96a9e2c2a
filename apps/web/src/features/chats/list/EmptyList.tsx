import { AllDone } from "./AllDone.tsx";
import { NoChats } from "./NoChats.tsx";

interface EmptyListProps {
  /** There are chats, which are snoozed or done. */
  isAside: boolean;
  onShowAll: () => void;
}

/** What stands in place of the chats where the list has none. */
export function EmptyList({ isAside, onShowAll }: EmptyListProps) {
  return isAside ? <AllDone onShowAll={onShowAll} /> : <NoChats />;
}
