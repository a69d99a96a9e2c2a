import { FoundInSpaces, SearchPanel } from "../chats/index.ts";

interface SpaceSearchProps {
  id: string;
  path: string;
  onClose: () => void;
}

/** A search within one space. */
export function SpaceSearch({ id, path, onClose }: SpaceSearchProps) {
  return (
    <SearchPanel
      label="Search this space"
      onClose={onClose}
      found={(term) => <FoundInSpaces term={term} space={{ id, path }} />}
    />
  );
}
