import type { ContentItem } from "@broadcast/contract/content";
import { useCurrentUser } from "../../lib/api/session.ts";
import { EmptyState } from "../../ui/feedback/EmptyState.tsx";
import { SelectionDialog } from "../../ui/overlays/SelectionDialog.tsx";
import { useContentSearch } from "./content.api.ts";
import type { ContentSection } from "./content-section.ts";

interface ContentPickerProps<Item extends ContentItem> {
  section: ContentSection<Item>;
  title: string;
  onClose: () => void;
  /** The dialog closes when the promise resolves. */
  onSelect: (item: Item) => unknown;
}

/** Chooses one item of a section (document 2, section 2.5). Mount it to open it. */
export function ContentPicker<Item extends ContentItem>({
  section,
  title,
  onClose,
  onSelect,
}: ContentPickerProps<Item>) {
  const { timezone } = useCurrentUser();
  const source = useContentSearch(section, `${section.path} picker`);
  return (
    <SelectionDialog
      isOpen
      onClose={onClose}
      title={title}
      source={source}
      row={(item) => ({ ...section.row(item, timezone), title: item.name })}
      searchLabel={`Search ${section.plural}`}
      empty={
        <EmptyState icon={<section.icon />} title={`No ${section.plural} yet`} text={section.emptyText} />
      }
      onConfirm={async ({ items: [item] }) => {
        if (item) await onSelect(item);
      }}
    />
  );
}
