import type { Segment } from "@broadcast/contract/segments";
import { SelectionDialog } from "../../../ui/overlays/SelectionDialog.tsx";
import { useSegmentSearch } from "../contact-search.api.ts";
import { NoSegments } from "./NoSegments.tsx";
import { segmentRow } from "./segment-row.tsx";

interface SegmentPickerProps {
  onClose: () => void;
  /** The dialog closes when the promise resolves, and stays open for another try when it rejects. */
  onSelect: (segment: Segment) => unknown;
  title: string;
  confirmLabel?: string;
}

/** Chooses one of the account's segments. Mount it to open it. */
export function SegmentPicker({ onClose, onSelect, title, confirmLabel }: SegmentPickerProps) {
  return (
    <SelectionDialog
      isOpen
      onClose={onClose}
      title={title}
      {...(confirmLabel && { confirmLabel })}
      searchLabel="Search segments"
      source={useSegmentSearch("segment-picker")}
      row={segmentRow}
      empty={<NoSegments />}
      onConfirm={({ items: [segment] }) => (segment ? onSelect(segment) : undefined)}
    />
  );
}
