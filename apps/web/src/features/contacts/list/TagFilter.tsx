import { Tag } from "lucide-react";
import { useState } from "react";
import { Chip } from "../../../ui/display/Chip.tsx";
import { TagPicker } from "../../tags/index.ts";

interface TagFilterProps {
  /** "" for any tag. */
  tag: string;
  onChange: (tag: string) => void;
}

/** Filters a contact list by a tag. */
export function TagFilter({ tag, onChange }: TagFilterProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Chip
        icon={<Tag />}
        isOn={tag !== ""}
        onClick={() => setOpen(true)}
        onRemove={tag ? () => onChange("") : undefined}
        removeLabel={`Remove tag filter: ${tag}`}
      >
        {tag || "Any tag"}
      </Chip>
      <TagPicker
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title="Filter by tag"
        confirmLabel="Filter"
        onSelect={async (chosen) => onChange(chosen)}
      />
    </>
  );
}
