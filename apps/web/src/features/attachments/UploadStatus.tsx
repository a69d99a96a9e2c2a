import { fileSizeText } from "@broadcast/domain/content/file-size";
import { ProgressBar } from "../../ui/feedback/ProgressBar.tsx";
import type { UploadProgress } from "./upload-in-parts.ts";

/** The progress of an upload. */
export function UploadStatus({ progress, sizeBytes }: { progress: UploadProgress; sizeBytes: number }) {
  const percent = Math.round(progress.share * 100);
  return (
    <div className="flex flex-col gap-2">
      <ProgressBar label="Upload" total={100} done={percent} />
      <p className="text-note text-soft tabular-nums" role={progress.isWaiting ? "status" : undefined}>
        {progress.isWaiting
          ? "The connection was lost. The upload will continue when you're back online."
          : progress.share < 1
            ? `${percent}% of ${fileSizeText(sizeBytes)}`
            : "Checking the file…"}
      </p>
    </div>
  );
}
