import { FoundMessages } from "./FoundMessages.tsx";
import { SearchPanel } from "./SearchPanel.tsx";

interface ThreadSearchProps {
  contactId: string;
  path: string;
  onClose: () => void;
}

/** A search within one chat. */
export function ThreadSearch({ contactId, path, onClose }: ThreadSearchProps) {
  return (
    <SearchPanel
      label="Search this chat"
      onClose={onClose}
      found={(term) => <FoundMessages term={term} isAlone thread={{ contactId, path }} />}
    />
  );
}
