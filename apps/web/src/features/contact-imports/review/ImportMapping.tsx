import {
  type ColumnChoice,
  type ContactImport,
  contactImports,
  type UpdatePolicy,
} from "@broadcast/contract/contact-imports";
import { fileSizeText } from "@broadcast/domain/content/file-size";
import { Button } from "@broadcast/ui/actions/Button.tsx";
import { useUnsaved } from "@broadcast/ui/forms/unsaved.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { keyOf } from "../../../lib/api/api-hooks.ts";
import { useGo } from "../../../lib/screens/navigation.ts";
import { Banner } from "../../../ui/feedback/Banner.tsx";
import { Switch } from "../../../ui/inputs/choice/Switch.tsx";
import { ActionBar } from "../../../ui/layout/ActionBar.tsx";
import { Card } from "../../../ui/layout/Card.tsx";
import { Panel } from "../../../ui/layout/Panel.tsx";
import { useAccountSettings } from "../../settings/index.ts";
import { TagsField } from "../../tags/index.ts";
import { useDiscardImport, useStartImport } from "../contact-imports.api.ts";
import { isOfCards } from "../import-words.ts";
import { ColumnChoices } from "./ColumnChoices.tsx";
import { DryRunCard } from "./DryRunCard.tsx";
import { consentProblems, emptyConsent, ImportConsent, toConsent } from "./ImportConsent.tsx";
import { mappingProblem, previewContacts } from "./import-mapping.ts";
import { PreviewRows } from "./PreviewRows.tsx";
import { useDryRun } from "./use-dry-run.ts";

/** Assigns meanings to the columns of an uploaded file, and starts its import. Use the import's id as key. */
export function ImportMapping({ made }: { made: ContactImport }) {
  const client = useQueryClient();
  const go = useGo();
  const start = useStartImport();
  const discard = useDiscardImport();
  const [fields, setFields] = useState<readonly (ColumnChoice | null)[]>(
    made.columns.map((column) => column.field),
  );
  const [updates, setUpdates] = useState<readonly UpdatePolicy[]>(
    made.columns.map(({ update }) => update ?? "overwrite"),
  );
  const [hasHeader, setHasHeader] = useState(made.hasHeader);
  const [tags, setTags] = useState<readonly string[]>([]);
  const [asksToConfirm, setAsksToConfirm] = useState(false);
  const [consent, setConsent] = useState(emptyConsent);
  const [isChecked, setChecked] = useState(false);
  const consentPart = useRef<HTMLDivElement>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const params = { importId: made._id };
  const { customFields: ownFields = [], doubleOptIn } = useAccountSettings().data ?? {};
  const problem = mappingProblem(fields, ownFields);
  const { dryRun, hasFailed, retry } = useDryRun(
    made,
    { hasHeader, fields, updates, tags },
    problem === null && !start.isPending && !start.isSuccess && !discard.isPending,
  );
  const missing = consentProblems(consent);
  const hasChanges =
    asksToConfirm ||
    consent !== emptyConsent ||
    tags.length > 0 ||
    updates.some((update, index) => update !== (made.columns[index]?.update ?? "overwrite")) ||
    fields.some((field, index) => field !== made.columns[index]?.field);
  useUnsaved(hasChanges && !start.isPending && !start.isSuccess && !discard.isPending);

  const begin = async () => {
    setFailure(null);
    setChecked(true);
    if (Object.keys(missing).length > 0) {
      const part = consentPart.current;
      part?.scrollIntoView({ block: "center" });
      part
        ?.querySelector<HTMLElement>(missing.way ? "[role=radio]" : missing.words ? "textarea" : "input")
        ?.focus();
      return;
    }
    try {
      const started = await start.mutateAsync({
        params,
        body: {
          hasHeader,
          fields: [...fields],
          updates: [...updates],
          tags: [...tags],
          asksToConfirm,
          consent: toConsent(consent),
        },
      });
      client.setQueryData(keyOf(contactImports.get, { params }), started);
    } catch (error) {
      const { fields: named, message } = error as { message: string; fields?: Record<string, string> };
      setFailure(Object.values(named ?? {})[0] ?? message);
    }
  };

  return (
    <Panel
      title="Import contacts"
      width="reading"
      footer={
        <ActionBar>
          <p role="status" className="mr-auto min-w-0 text-note font-medium text-warn11">
            {problem}
          </p>
          <Button
            isLoading={discard.isPending}
            // The call shows its own errors; the upload stays.
            onClick={() =>
              void discard.mutateAsync({ params }).then(
                () => go("/contacts/import"),
                () => {},
              )
            }
          >
            Discard
          </Button>
          <Button
            kind="primary"
            isDisabled={problem !== null}
            isLoading={start.isPending}
            onClick={() => void begin()}
          >
            Start import
          </Button>
        </ActionBar>
      }
    >
      {failure ? <Banner tone="danger" title={failure} /> : null}
      <div>
        <p className="font-semibold text-text [overflow-wrap:anywhere]">{made.fileName}</p>
        <p className="text-note text-soft">
          {fileSizeText(made.fileSizeBytes)} · {made.columns.length}{" "}
          {made.columns.length === 1 ? "column" : "columns"}
        </p>
      </div>
      {isOfCards(made) ? null : (
        <Switch
          label="First row has column names"
          hint={
            hasHeader
              ? "It names the columns and won't be imported."
              : "It's a contact and will be imported like the others."
          }
          value={hasHeader}
          onChange={setHasHeader}
        />
      )}
      <Card title="What's in the columns" isPadded={false}>
        <ColumnChoices
          columns={made.columns}
          fields={fields}
          hasHeader={hasHeader}
          ownFields={ownFields}
          onChange={(index, field) =>
            setFields(fields.map((before, place) => (place === index ? field : before)))
          }
          updates={updates}
          onUpdateChange={(index, update) =>
            setUpdates(updates.map((before, place) => (place === index ? update : before)))
          }
        />
      </Card>
      <Card title={isOfCards(made) ? "First cards as contacts" : "First rows as contacts"} isPadded={false}>
        <PreviewRows rows={previewContacts(made.columns, fields, hasHeader, ownFields)} addedTags={tags} />
      </Card>
      {problem === null ? (
        <DryRunCard made={made} dryRun={dryRun} hasFailed={hasFailed} onRetry={retry} />
      ) : null}
      <div ref={consentPart}>
        <ImportConsent draft={consent} onChange={setConsent} problems={isChecked ? missing : {}} />
      </div>
      <TagsField
        label="Tags for everyone"
        value={tags}
        maxTokens={20}
        onChange={setTags}
        hint="Helps you find and message these contacts later."
      />
      {doubleOptIn?.isEnabled ? (
        <Switch
          label="Ask new contacts to confirm"
          hint="Each contact this file adds gets your double opt-in message by text, which costs credits. Contacts you already have aren't asked."
          value={asksToConfirm}
          onChange={setAsksToConfirm}
        />
      ) : null}
    </Panel>
  );
}
