import type { ContactImport, ImportDryRun } from "@broadcast/contract/contact-imports";
import { counted } from "../../../lib/words/format.ts";
import { Banner } from "../../../ui/feedback/Banner.tsx";
import { ErrorState } from "../../../ui/feedback/ErrorState.tsx";
import { ProgressBar } from "../../../ui/feedback/ProgressBar.tsx";
import { Card } from "../../../ui/layout/Card.tsx";
import { placeInFile } from "../import-words.ts";
import { ImportCounts } from "../result/ImportCounts.tsx";

interface DryRunCardProps {
  made: ContactImport;
  /** Null until the first figures arrive. */
  dryRun: ImportDryRun | null;
  hasFailed: boolean;
  onRetry: () => void;
}

/** What an import will do, counted over the whole file before anything is written. */
export function DryRunCard({ made, dryRun, hasFailed, onRetry }: DryRunCardProps) {
  const percent = Math.floor((dryRun?.progress ?? 0) * 100);
  return (
    <Card title="What this import will do">
      <div className="flex flex-col gap-3">
        {hasFailed ? (
          <ErrorState onRetry={onRetry} />
        ) : dryRun?.failure ? (
          <Banner tone="danger" title={dryRun.failure} />
        ) : (
          <>
            <p role="status" className="text-note text-soft">
              {dryRun?.isDone
                ? [
                    `${counted(dryRun.rows, "row")} in the file.`,
                    dryRun.partial > 0 && `${counted(dryRun.partial, "row")} will come in without a value.`,
                    "Nothing has been changed yet.",
                  ]
                    .filter(Boolean)
                    .join(" ")
                : `Counting what changes… ${percent}%`}
            </p>
            {dryRun?.isDone ? null : <ProgressBar label="Dry run" total={100} done={percent} />}
            {dryRun && dryRun.rows > 0 ? <ImportCounts made={dryRun} /> : null}
            {dryRun && dryRun.reasons.length > 0 ? (
              <ul aria-label="What can’t be read" className="flex flex-col gap-1 text-note">
                {dryRun.reasons.map(({ reason, rows, firstLine, isWholeRow }) => (
                  <li key={`${reason} ${isWholeRow}`} className="[overflow-wrap:anywhere]">
                    <span className="font-semibold text-text">{counted(rows, "row")}</span>{" "}
                    <span className="text-soft">
                      {rows === 1 ? "(" : "(first in "}
                      {`${placeInFile(made, firstLine).toLowerCase()})`}
                      {isWholeRow ? "" : " without a value"}: {reason}
                    </span>
                  </li>
                ))}
              </ul>
            ) : null}
          </>
        )}
      </div>
    </Card>
  );
}
