import type { ContactImport } from "@broadcast/contract/contact-imports";
import { FileX } from "lucide-react";
import { ButtonLink } from "../../ui/actions/ButtonLink.tsx";
import { EmptyState } from "../../ui/feedback/EmptyState.tsx";
import { Panel } from "../../ui/layout/Panel.tsx";

/** Why an import failed as a whole. */
export function ImportFailed({ made }: { made: ContactImport }) {
  return (
    <Panel title={made.fileName} body="bare">
      <EmptyState
        icon={<FileX />}
        title="This file could not be imported"
        text={made.failure ?? "Something went wrong while it was read."}
        action={
          <ButtonLink kind="primary" href="/contacts/import">
            Try another file
          </ButtonLink>
        }
      />
    </Panel>
  );
}
