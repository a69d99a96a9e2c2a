import { ListFilter } from "lucide-react";
import { useState } from "react";
import { Chip } from "../../../ui/display/Chip.tsx";
import { useSegment } from "../contact-search.api.ts";
import { SegmentsDialog } from "./SegmentsDialog.tsx";

interface SegmentFilterProps {
  /** "" for none. */
  segmentId: string;
  onChange: (segmentId: string) => void;
}

/** Filters a list of contacts by a segment. */
export function SegmentFilter({ segmentId, onChange }: SegmentFilterProps) {
  const [isOpen, setOpen] = useState(false);
  const { data, error } = useSegment(segmentId);
  const name = data?.name ?? (error ? "Deleted segment" : "Segment");
  return (
    <>
      <Chip
        icon={<ListFilter />}
        isOn={segmentId !== ""}
        onClick={() => setOpen(true)}
        onRemove={segmentId ? () => onChange("") : undefined}
        removeLabel={`Remove segment filter: ${name}`}
      >
        {segmentId ? name : "Segment"}
      </Chip>
      {isOpen ? (
        <SegmentsDialog
          onClose={() => setOpen(false)}
          onSelect={(segment) => onChange(segment._id)}
          onRemoved={(segment) => {
            if (segment._id === segmentId) onChange("");
          }}
        />
      ) : null}
    </>
  );
}
