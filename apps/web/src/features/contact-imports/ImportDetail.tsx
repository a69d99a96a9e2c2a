import { FileX } from "lucide-react";
import { isNotFound } from "../../lib/api/api-error.ts";
import { useScreenParams } from "../../lib/screens/navigation.ts";
import { ButtonLink } from "../../ui/actions/ButtonLink.tsx";
import { EmptyState } from "../../ui/feedback/EmptyState.tsx";
import { ErrorState } from "../../ui/feedback/ErrorState.tsx";
import { LoadingText } from "../../ui/feedback/LoadingText.tsx";
import { Panel } from "../../ui/layout/Panel.tsx";
import { isRunning, useImport } from "./contact-imports.api.ts";
import { ImportFailed } from "./result/ImportFailed.tsx";
import { ImportProgress } from "./result/ImportProgress.tsx";
import { ImportResult } from "./result/ImportResult.tsx";
import { ImportMapping } from "./review/ImportMapping.tsx";

/** One import, at whatever step it is; it can be left and found again at any of them. */
export function ImportDetail() {
  const importId = useScreenParams().importId ?? "";
  const { data: made, error, refetch } = useImport(importId);
  if (!made)
    return (
      <Panel title={isNotFound(error) ? "Not Found" : "Import contacts"} body="bare">
        {isNotFound(error) ? (
          <EmptyState
            icon={<FileX />}
            title="Not able to locate this content"
            text="Uploads that aren't started are discarded after a few days."
            action={<ButtonLink href="/contacts/import">See all imports</ButtonLink>}
          />
        ) : error ? (
          <ErrorState onRetry={() => void refetch()} />
        ) : (
          <LoadingText />
        )}
      </Panel>
    );
  if (made.state === "mapping") return <ImportMapping key={made._id} made={made} />;
  if (isRunning(made)) return <ImportProgress made={made} />;
  return made.state === "failed" ? <ImportFailed made={made} /> : <ImportResult made={made} />;
}
