import { SlidersHorizontal, Tag } from "lucide-react";
import { useState } from "react";
import { IconButton } from "../../ui/actions/IconButton.tsx";
import { Menu } from "../../ui/overlays/Menu.tsx";
import { TagPicker } from "../tags/index.ts";
import type { ContactQuery, ContactSort } from "./contacts.api.ts";

const sorts: readonly { value: ContactSort; label: string }[] = [
  { value: "default", label: "Default" },
  { value: "firstName", label: "First name" },
  { value: "lastName", label: "Last name" },
  { value: "newest", label: "Newest" },
  { value: "oldest", label: "Oldest" },
];

interface ContactListMenuProps {
  query: ContactQuery;
  onChange: (change: Partial<ContactQuery>) => void;
}

/** How a list of contacts is ordered and narrowed, behind a button in its search box. */
export function ContactListMenu({ query, onChange }: ContactListMenuProps) {
  const [isPicking, setPicking] = useState(false);
  return (
    <>
      <Menu
        trigger={
          <IconButton
            label="Sort and filter"
            size="sm"
            className={query.sort === "default" && !query.tag ? undefined : "text-b11"}
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
          { label: "Filter by tag…", icon: <Tag />, onSelect: () => setPicking(true) },
          query.tag !== "" && { label: "Show all tags", onSelect: () => onChange({ tag: "" }) },
        ]}
      />
      <TagPicker
        isOpen={isPicking}
        onClose={() => setPicking(false)}
        title="Filter by tag"
        confirmLabel="Filter"
        onSelect={async (tag) => onChange({ tag })}
      />
    </>
  );
}
