import { type ContactExport, contactExports, EXPORT_KEPT_DAYS } from "@broadcast/contract/contact-exports";
import { fileSizeText } from "@broadcast/domain/content/file-size";
import { listTime } from "@broadcast/domain/time/dates";
import { Button } from "@broadcast/ui/actions/Button.tsx";
import { IconButton } from "@broadcast/ui/actions/IconButton.tsx";
import { Dialog } from "@broadcast/ui/overlays/Dialog.tsx";
import { FileDown, Trash2, X } from "lucide-react";
import { addressOf } from "../../lib/api/api-client.ts";
import { useCurrentUser } from "../../lib/api/session.ts";
import { businessNow } from "../../lib/live/business-clock.ts";
import { counted, formatCount } from "../../lib/words/format.ts";
import { DownloadLink } from "../../ui/actions/DownloadLink.tsx";
import { EmptyState } from "../../ui/feedback/EmptyState.tsx";
import { ProgressBar } from "../../ui/feedback/ProgressBar.tsx";
import { useRecentExports, useRemoveExport } from "./contact-exports.api.ts";

function ExportRow({ made }: { made: ContactExport }) {
  const { timezone } = useCurrentUser();
  const remove = useRemoveExport();
  const isRunning = made.state === "running";
  const time = (moment: string) => listTime(moment, businessNow(), timezone);
  const name = counted(isRunning ? (made.total ?? made.done) : made.done, "contact");
  const drop = (
    <IconButton
      label={isRunning ? `Stop exporting ${name}` : `Delete the file of ${name}`}
      icon={isRunning ? <X aria-hidden="true" /> : <Trash2 aria-hidden="true" />}
      isLoading={remove.isPending}
      onClick={() => remove.mutate({ params: { exportId: made._id } })}
    />
  );
  return (
    <li className="flex flex-col gap-2 py-2.5">
      <div className="flex items-center gap-3">
        <div className="min-w-0 flex-1">
          <p>{name}</p>
          <p className="text-note text-soft tabular-nums">
            {made.expiresAt === null
              ? `${formatCount(made.done)} exported so far`
              : `${time(made.createdAt)} · ${fileSizeText(made.fileSizeBytes)} · Until ${time(made.expiresAt)}`}
          </p>
        </div>
        {isRunning ? null : (
          <DownloadLink href={addressOf(contactExports.download, { params: { exportId: made._id } })}>
            Download
          </DownloadLink>
        )}
        {drop}
      </div>
      {isRunning && made.total !== null ? (
        <ProgressBar label={`Exporting ${name}`} total={made.total} done={made.done} />
      ) : null}
    </li>
  );
}

/** Exported files of contacts, with the progress of those being written. */
export function ExportsDialog({ onClose }: { onClose: () => void }) {
  const made = useRecentExports();
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="sm"
      title="Contact exports"
      description={`You can download a file for ${EXPORT_KEPT_DAYS} days. Large files are prepared in the background, so you can leave this page.`}
      footer={<Button onClick={onClose}>Close</Button>}
    >
      {made?.length === 0 ? (
        <EmptyState
          icon={<FileDown />}
          title="No exports yet"
          text="Select contacts, or search for some, and choose Export."
        />
      ) : (
        <ul className="flex flex-col divide-y divide-line">
          {made?.map((each) => (
            <ExportRow key={each._id} made={each} />
          ))}
        </ul>
      )}
    </Dialog>
  );
}
