import type { Segment } from "@broadcast/contract/segments";
import { IconButton } from "@broadcast/ui/actions/IconButton.tsx";
import { toast } from "@broadcast/ui/feedback/toast.ts";
import { SearchField } from "@broadcast/ui/inputs/SearchField.tsx";
import { Dialog } from "@broadcast/ui/overlays/Dialog.tsx";
import { Ellipsis, Pencil, SlidersHorizontal, Trash2 } from "lucide-react";
import { useState } from "react";
import { List } from "../../../ui/lists/List.tsx";
import { ConfirmDialog } from "../../../ui/overlays/ConfirmDialog.tsx";
import { Menu } from "../../../ui/overlays/Menu.tsx";
import { AdvancedSearchDialog } from "../AdvancedSearchDialog.tsx";
import { useChangeSegment, useRemoveSegment, useSegmentSearch } from "../contact-search.api.ts";
import { NoSegments } from "./NoSegments.tsx";
import { SegmentNameDialog } from "./SegmentNameDialog.tsx";
import { segmentRow } from "./segment-row.tsx";

interface SegmentsDialogProps {
  onClose: () => void;
  onSelect: (segment: Segment) => void;
  onRemoved: (segment: Segment) => void;
}

/** The account's segments: choose, rename, change or delete one. Mount it to open it. */
export function SegmentsDialog({ onClose, onSelect, onRemoved }: SegmentsDialogProps) {
  const source = useSegmentSearch("segments");
  const change = useChangeSegment();
  const remove = useRemoveSegment();
  const [asked, setAsked] = useState<{ what: "name" | "search" | "remove"; segment: Segment } | null>(null);
  const close = () => setAsked(null);
  const menuOf = (segment: Segment) => (
    <Menu
      trigger={
        <IconButton
          label={`More about ${segment.name}`}
          tooltipSide="left"
          icon={<Ellipsis aria-hidden="true" />}
        />
      }
      entries={[
        { label: "Rename", icon: <Pencil />, onSelect: () => setAsked({ what: "name", segment }) },
        {
          label: "Edit search",
          icon: <SlidersHorizontal />,
          onSelect: () => setAsked({ what: "search", segment }),
        },
        {
          label: "Delete",
          icon: <Trash2 />,
          isDanger: true,
          onSelect: () => setAsked({ what: "remove", segment }),
        },
      ]}
    />
  );
  return (
    <Dialog isOpen onClose={onClose} title="Segments" isPadded={false}>
      <div className="px-4 pt-1 pb-3">
        <SearchField
          label="Search segments"
          value={source.term}
          onChange={source.setTerm}
          hasShortcut={false}
        />
      </div>
      <div className="flex h-[min(52dvh,420px)] min-h-0 flex-col">
        <List
          label="Segments"
          source={source}
          row={segmentRow}
          rowActions={menuOf}
          onPress={(segment) => {
            onSelect(segment);
            onClose();
          }}
          empty={<NoSegments />}
        />
      </div>
      {asked?.what === "name" ? (
        <SegmentNameDialog
          segment={asked.segment}
          onClose={close}
          onDone={() => toast.success("Segment renamed")}
        />
      ) : null}
      {asked?.what === "search" ? (
        <AdvancedSearchDialog
          conditions={asked.segment.conditions}
          submitLabel="Save segment"
          onClose={close}
          onSubmit={async (conditions) => {
            await change.mutateAsync({ params: { id: asked.segment._id }, body: { conditions } });
            toast.success("Segment updated");
          }}
        />
      ) : null}
      {asked?.what === "remove" ? (
        <ConfirmDialog
          isOpen
          onClose={close}
          title={`Delete the segment ${asked.segment.name}?`}
          confirmLabel="Delete segment"
          isDanger
          onConfirm={async () => {
            await remove.mutateAsync({ params: { id: asked.segment._id } });
            toast.success("Segment deleted");
            onRemoved(asked.segment);
          }}
        >
          Your contacts won't be deleted.
        </ConfirmDialog>
      ) : null}
    </Dialog>
  );
}
