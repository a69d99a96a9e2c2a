import { Button } from "@broadcast/ui/actions/Button.tsx";
import { toast } from "@broadcast/ui/feedback/toast.ts";
import { Dialog } from "@broadcast/ui/overlays/Dialog.tsx";
import { Link2 } from "lucide-react";
import { useState } from "react";
import { usePagedSearch } from "../../lib/api/paged-search.ts";
import { Avatar } from "../../ui/display/Avatar.tsx";
import { LoadingOverlay } from "../../ui/feedback/LoadingOverlay.tsx";
import { ConfirmDialog } from "../../ui/overlays/ConfirmDialog.tsx";
import { Popover } from "../../ui/overlays/Popover.tsx";
import { SelectionDialog } from "../../ui/overlays/SelectionDialog.tsx";
import { Specimen } from "./Specimen.tsx";
import { type SampleRow, sampleRows } from "./sample-rows.ts";

/** Components that float over the page. */
export function OverlaySpecimens() {
  const [open, setOpen] = useState<"outer" | "confirm" | "select" | null>(null);
  const [isInner, setInner] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [isPopoverOpen, setPopoverOpen] = useState(false);
  const source = usePagedSearch<SampleRow, object>({
    name: "style-guide-picker",
    initialQuery: {},
    fetchPage: sampleRows,
  });
  const close = () => setOpen(null);
  return (
    <Specimen
      title="Dialogs, toasts, overlay"
      text="Sheets on a phone. Esc closes the top one; closing the outer one closes the tree."
    >
      <div className="relative flex flex-wrap gap-2 rounded-md">
        <Button onClick={() => setOpen("outer")}>Dialog in a dialog</Button>
        <Button onClick={() => setOpen("confirm")}>Confirm</Button>
        <Button onClick={() => setOpen("select")}>Choose from a list</Button>
        <Popover
          label="Popover"
          isOpen={isPopoverOpen}
          onOpenChange={setPopoverOpen}
          className="max-w-72 p-4"
          trigger={<Button>Popover</Button>}
        >
          <p className="text-body text-text">Something to choose from, next to its button.</p>
        </Popover>
        <Button onClick={() => toast.success("Contact saved")}>Success</Button>
        <Button
          onClick={() =>
            toast.error("Oops! An Error Occurred", "This phone number belongs to another contact.")
          }
        >
          Error
        </Button>
        <Button
          onClick={() => {
            setBusy(true);
            setTimeout(() => setBusy(false), 1500);
          }}
        >
          Overlay after 750 ms
        </Button>
        <LoadingOverlay isLoading={isBusy} />
      </div>
      <Dialog
        isOpen={open === "outer"}
        onClose={close}
        title="Outer dialog"
        description="It can open another."
        footer={
          <>
            <Button onClick={close}>Cancel</Button>
            <Button kind="primary" onClick={() => setInner(true)}>
              Open another
            </Button>
          </>
        }
      >
        <p className="text-soft">Everything inside closes with it.</p>
        <Dialog
          isOpen={isInner}
          onClose={() => setInner(false)}
          title="Inner dialog"
          size="sm"
          footer={<Button onClick={close}>Close both</Button>}
        >
          <p className="text-soft">Esc closes this one only.</p>
        </Dialog>
      </Dialog>
      <ConfirmDialog
        isOpen={open === "confirm"}
        onClose={close}
        title="Delete this campaign?"
        confirmLabel="Delete campaign"
        isDanger
        onConfirm={() => toast.success("Campaign deleted")}
      >
        Its 214 contacts won't be deleted. Messages scheduled for them won't be sent.
      </ConfirmDialog>
      <SelectionDialog
        isOpen={open === "select"}
        onClose={close}
        title="Select Trackable Link"
        confirmLabel="Insert"
        searchLabel="Search trackable links"
        source={source}
        row={(row) => ({
          title: row.name,
          subtitle: row.text,
          leading: <Avatar name={row.name} hue="blue" icon={<Link2 className="size-[18px]" />} />,
        })}
        onConfirm={({ items }) => toast.success(`Inserted ${items[0]?.name ?? ""}`)}
      />
    </Specimen>
  );
}
