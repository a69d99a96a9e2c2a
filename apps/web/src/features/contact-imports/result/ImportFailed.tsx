import type { ContactImport } from "@broadcast/contract/contact-imports";
import { FileX } from "lucide-react";
import { ButtonLink } from "../../../ui/actions/ButtonLink.tsx";
import { EmptyState } from "../../../ui/feedback/EmptyState.tsx";
import { Panel } from "../../../ui/layout/Panel.tsx";
import { ImportCounts } from "./ImportCounts.tsx";
import { RefusedRows } from "./RefusedRows.tsx";
import { ReportButton } from "./ReportButton.tsx";
import { UndoImport } from "./UndoImport.tsx";

/** Why an import failed as a whole, or that it was stopped, and the outcome of the rows before that. */
export function ImportFailed({ made }: { made: ContactImport }) {
  const hasPeople = made.created + made.updated > 0;
  const hasRows = hasPeople || made.unchanged + made.refused > 0;
  return (
    <Panel title={made.fileName} width="reading">
      <EmptyState
        icon={<FileX />}
        title={hasPeople ? "This file was only partly imported" : "We couldn't import this file"}
        text={made.failure ?? "Something went wrong while we were reading it."}
        action={
          <ButtonLink kind="primary" href="/contacts/import">
            Try another file
          </ButtonLink>
        }
      />
      {hasRows ? <ImportCounts made={made} /> : null}
      <div className="flex flex-wrap gap-2 empty:hidden">
        <ReportButton made={made} />
      </div>
      {hasPeople ? <UndoImport made={made} /> : null}
      <RefusedRows made={made} />
    </Panel>
  );
}
