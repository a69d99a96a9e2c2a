import type { Contact } from "@broadcast/contract/contacts";
import type { Tag } from "@broadcast/contract/tags";
import { Tag as TagIcon } from "lucide-react";
import { useState } from "react";
import { usePagedSearch } from "../../../lib/api/paged-search.ts";
import { randomId } from "../../../lib/device/random-id.ts";
import { Avatar } from "../../../ui/display/Avatar.tsx";
import { EmptyState } from "../../../ui/feedback/EmptyState.tsx";
import { SelectionDialog } from "../../../ui/overlays/SelectionDialog.tsx";
import { contactCountText, TagPicker, useTagColor } from "../../tags/index.ts";

interface RemoveTagDialogProps {
  isOpen: boolean;
  onClose: () => void;
  /** The selected contacts; null if they are all matches and so not known. */
  contacts: readonly Contact[] | null;
  /** The dialog closes when the promise resolves. */
  onRemove: (tagName: string) => Promise<void>;
}

type TagOfSome = Pick<Tag, "name" | "contacts">;

/** The contacts' tags by name, with the number of contacts for each. */
export const tagsOfContacts = (contacts: readonly Contact[]): TagOfSome[] => {
  const counts = new Map<string, number>();
  for (const contact of contacts) for (const tag of contact.tags) counts.set(tag, (counts.get(tag) ?? 0) + 1);
  return [...counts]
    .map(([name, count]) => ({ name, contacts: count }))
    .sort((a, b) => a.name.localeCompare(b.name));
};

function KnownTagsDialog({
  contacts,
  onRemove,
  onClose,
}: {
  contacts: readonly Contact[];
  onRemove: (tagName: string) => Promise<void>;
  onClose: () => void;
}) {
  // A unique name each time, because another selection has other tags.
  const [name] = useState(() => `tags-of-selection:${randomId()}`);
  const colorOf = useTagColor();
  const source = usePagedSearch<TagOfSome>({
    name,
    initialQuery: {},
    fetchPage: async ({ term }) => ({
      items: tagsOfContacts(contacts).filter((tag) => tag.name.toLowerCase().includes(term.toLowerCase())),
    }),
  });
  return (
    <SelectionDialog
      isOpen
      onClose={onClose}
      title="Remove tag"
      searchLabel="Search their tags"
      confirmLabel="Remove tag"
      source={source}
      row={(tag) => ({
        leading: (
          <Avatar name={tag.name} hue={colorOf(tag.name)} icon={<TagIcon className="size-[18px]" />} />
        ),
        title: tag.name,
        subtitle: `${tag.contacts} of ${contactCountText(contacts.length)} selected`,
      })}
      empty={<EmptyState icon={<TagIcon />} title="The selected contacts have no tags" />}
      onConfirm={async ({ keys }) => {
        const [tagName] = keys;
        if (tagName) await onRemove(tagName);
      }}
    />
  );
}

/** Chooses a tag to remove from selected contacts, among those they have. */
export function RemoveTagDialog({ isOpen, onClose, contacts, onRemove }: RemoveTagDialogProps) {
  if (!isOpen) return null;
  return contacts ? (
    <KnownTagsDialog contacts={contacts} onRemove={onRemove} onClose={onClose} />
  ) : (
    <TagPicker isOpen onClose={onClose} title="Remove tag" confirmLabel="Remove tag" onSelect={onRemove} />
  );
}
