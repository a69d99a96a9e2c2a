import { UNDO_HOURS } from "@broadcast/contract/contact-actions";
import { listTime } from "@broadcast/domain/time/dates";
import { Button } from "@broadcast/ui/actions/Button.tsx";
import { Dialog } from "@broadcast/ui/overlays/Dialog.tsx";
import { History } from "lucide-react";
import { useCurrentUser } from "../../lib/api/session.ts";
import { businessNow } from "../../lib/live/business-clock.ts";
import { EmptyState } from "../../ui/feedback/EmptyState.tsx";
import { contactActionText } from "./contact-action-text.ts";
import { useRecentContactActions } from "./contact-actions.api.ts";
import { UndoButton } from "./UndoButton.tsx";

/** Bulk actions on contacts in the last day, each with undo. */
export function RecentActionsDialog({ onClose }: { onClose: () => void }) {
  const actions = useRecentContactActions();
  const { timezone } = useCurrentUser();
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="sm"
      title="Recent bulk changes"
      description={`You can undo a change for ${UNDO_HOURS} hours. Deleted contacts can't be brought back.`}
      footer={<Button onClick={onClose}>Close</Button>}
    >
      {actions?.length === 0 ? (
        <EmptyState icon={<History />} title="No changes in the last day" />
      ) : (
        <ul className="flex flex-col divide-y divide-line">
          {actions?.map((action) => (
            <li key={action._id} className="flex items-center gap-3 py-2.5">
              <div className="min-w-0 flex-1">
                <p className="[overflow-wrap:anywhere]">{contactActionText(action)}</p>
                <p className="text-note text-soft">{listTime(action.createdAt, businessNow(), timezone)}</p>
              </div>
              {action.undoUntil ? <UndoButton action={action} /> : null}
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  );
}
