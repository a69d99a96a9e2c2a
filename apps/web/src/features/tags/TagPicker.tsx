import { Tag as TagIcon } from "lucide-react";
import { EmptyState } from "../../ui/feedback/EmptyState.tsx";
import { SelectionDialog } from "../../ui/overlays/SelectionDialog.tsx";
import { tagRow } from "./tag-row.tsx";
import { useTagSearch } from "./tags.api.ts";

interface TagPickerProps {
  isOpen: boolean;
  onClose: () => void;
  /** The dialog closes when the promise resolves, and stays open for another try when it rejects. */
  onSelect: (tagName: string) => Promise<void>;
  title?: string;
  confirmLabel?: string;
}

function TagPickerBody({ onSelect, title = "Select tag", ...rest }: TagPickerProps) {
  const source = useTagSearch("tag-picker");
  return (
    <SelectionDialog
      {...rest}
      title={title}
      source={source}
      row={tagRow}
      searchLabel="Search tags"
      empty={
        <EmptyState
          icon={<TagIcon />}
          title="No tags yet"
          text="Tags group contacts, such as VIP or Austin. Tag some contacts first."
        />
      }
      onConfirm={async ({ keys }) => {
        const [tagName] = keys;
        if (tagName) await onSelect(tagName);
      }}
    />
  );
}

/** Chooses one of the account's tags. */
export function TagPicker(props: TagPickerProps) {
  return props.isOpen ? <TagPickerBody {...props} /> : null;
}
