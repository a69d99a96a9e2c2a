import { IconButton } from "@broadcast/ui/actions/IconButton.tsx";
import { CopyCheck, FileDown, History, ListFilter, SlidersHorizontal, Tag, UserSearch } from "lucide-react";
import { useState } from "react";
import { Menu } from "../../../ui/overlays/Menu.tsx";
import { RecentActionsDialog } from "../../contact-actions/index.ts";
import { ExportsDialog, useCreateExport } from "../../contact-exports/index.ts";
import { AdvancedSearchDialog, SegmentsDialog } from "../../contact-search/index.ts";
import { TagPicker } from "../../tags/index.ts";
import { type ContactQuery, type ContactSort, termsOf } from "../contacts.api.ts";

const sorts: readonly { value: ContactSort; label: string }[] = [
  { value: "default", label: "Default" },
  { value: "firstName", label: "First name" },
  { value: "lastName", label: "Last name" },
  { value: "newest", label: "Newest" },
  { value: "oldest", label: "Oldest" },
];

interface ContactListMenuProps {
  term: string;
  query: ContactQuery;
  onChange: (change: Partial<ContactQuery>) => void;
}

/** Sort order and filters of a contact list, behind a button in its search box. */
export function ContactListMenu({ term, query, onChange }: ContactListMenuProps) {
  const [open, setOpen] = useState<"tag" | "search" | "segments" | "actions" | "exports" | null>(null);
  const close = () => setOpen(null);
  const createExport = useCreateExport();
  const exportAll = () =>
    createExport.mutate(
      { body: { filter: termsOf({ term, query }) } },
      { onSuccess: () => setOpen("exports") },
    );
  const isNarrowed = query.tag !== "" || query.segmentId !== "" || query.conditions !== null;
  return (
    <>
      <Menu
        trigger={
          <IconButton
            label="Sort and filter"
            size="sm"
            className={query.sort === "default" && !isNarrowed ? undefined : "text-b11"}
            icon={<SlidersHorizontal aria-hidden="true" />}
          />
        }
        header={<p className="px-2.5 pt-1.5 pb-1 text-note font-semibold text-soft">Sort by</p>}
        entries={[
          ...sorts.map(({ value, label }) => ({
            label,
            isChecked: query.sort === value,
            onSelect: () => onChange({ sort: value }),
          })),
          null,
          { label: "Advanced Search…", icon: <UserSearch />, onSelect: () => setOpen("search") },
          { label: "Segments…", icon: <ListFilter />, onSelect: () => setOpen("segments") },
          { label: "Filter by tag…", icon: <Tag />, onSelect: () => setOpen("tag") },
          { label: "Find duplicates", icon: <CopyCheck />, href: "/contacts/duplicates" },
          { label: "Recent bulk changes…", icon: <History />, onSelect: () => setOpen("actions") },
          null,
          {
            label: isNarrowed || term.trim() !== "" ? "Export all matching" : "Export all",
            icon: <FileDown />,
            onSelect: exportAll,
          },
          { label: "Exports…", icon: <History />, onSelect: () => setOpen("exports") },
          query.tag !== "" && { label: "Show all tags", onSelect: () => onChange({ tag: "" }) },
        ]}
      />
      {open === "actions" ? <RecentActionsDialog onClose={close} /> : null}
      {open === "exports" ? <ExportsDialog onClose={close} /> : null}
      {open === "search" ? (
        <AdvancedSearchDialog
          conditions={query.conditions}
          within={termsOf({ term, query: { ...query, conditions: null } })}
          onClose={close}
          onSubmit={(conditions) => onChange({ conditions })}
          onSaved={(segment) => onChange({ conditions: null, segmentId: segment._id })}
        />
      ) : null}
      {open === "segments" ? (
        <SegmentsDialog
          onClose={close}
          onSelect={(segment) => onChange({ segmentId: segment._id })}
          onRemoved={(segment) => {
            if (segment._id === query.segmentId) onChange({ segmentId: "" });
          }}
        />
      ) : null}
      <TagPicker
        isOpen={open === "tag"}
        onClose={close}
        title="Filter by tag"
        confirmLabel="Filter"
        onSelect={async (tag) => onChange({ tag })}
      />
    </>
  );
}
