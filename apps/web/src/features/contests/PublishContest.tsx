import { type Contest, contests } from "@broadcast/contract/contests";
import type { ContestState } from "@broadcast/domain/automation/contest-state";
import { Button } from "@broadcast/ui/actions/Button.tsx";
import { toast } from "@broadcast/ui/feedback/toast.ts";
import { Copy, ExternalLink, ShieldCheck } from "lucide-react";
import { useState } from "react";
import { useSend } from "../../lib/api/api-hooks.ts";
import { ButtonLink } from "../../ui/actions/ButtonLink.tsx";
import { copyText } from "../../ui/actions/copy-text.ts";
import { TextField } from "../../ui/inputs/text/TextField.tsx";
import { Card } from "../../ui/layout/Card.tsx";
import { ConfirmDialog } from "../../ui/overlays/ConfirmDialog.tsx";

interface PublishContestProps {
  contest: Contest;
  state: ContestState;
  /** Whether there are unsaved edits. */
  isDirty: boolean;
}

/** Publishes the official rules; afterwards links to them. */
export function PublishContest({ contest, state, isDirty }: PublishContestProps) {
  if (state === "draft") return <Unpublished contest={contest} isDirty={isDirty} />;
  const { rulesUrl, proofUrl } = contest;
  return (
    <Card title="Official rules">
      <div className="flex flex-col gap-4">
        <TextField label="Link" value={rulesUrl} isDisabled onChange={() => {}} />
        <div className="flex flex-wrap gap-2">
          <Button icon={<Copy aria-hidden="true" />} onClick={() => void copyText(rulesUrl, "Link copied")}>
            Copy link
          </Button>
          <ButtonLink href={rulesUrl} icon={<ExternalLink aria-hidden="true" />}>
            Open rules
          </ButtonLink>
          <ButtonLink href={proofUrl} icon={<ShieldCheck aria-hidden="true" />}>
            Proof of the draw
          </ButtonLink>
        </div>
        <p className="text-note text-soft">
          Link to this page wherever you announce the contest. People can enter for free there.
        </p>
      </div>
    </Card>
  );
}

function Unpublished({ contest, isDirty }: Pick<PublishContestProps, "contest" | "isDirty">) {
  const publish = useSend(contests.publish);
  const [isAsked, setAsked] = useState(false);
  const { missing } = contest;
  return (
    <Card title="Publish">
      <div className="flex flex-col items-start gap-3">
        {missing.length > 0 ? (
          <>
            <p>Before the contest can open, the official rules need:</p>
            <ul className="list-disc pl-5">
              {missing.map((words) => (
                <li key={words}>{words}</li>
              ))}
            </ul>
          </>
        ) : (
          <p>
            The rules are complete. Publishing puts them on a public page; the contest opens and closes by its
            dates.
          </p>
        )}
        {isDirty ? <p className="text-note text-soft">Save your changes first.</p> : null}
        <Button kind="primary" isDisabled={missing.length > 0 || isDirty} onClick={() => setAsked(true)}>
          Publish contest
        </Button>
      </div>
      <ConfirmDialog
        isOpen={isAsked}
        onClose={() => setAsked(false)}
        title="Publish this contest?"
        confirmLabel="Publish contest"
        onConfirm={async () => {
          await publish.mutateAsync({ params: { id: contest._id }, body: {} });
          toast.success("Contest published");
        }}
      >
        You can't change its rules once it's open.
        {contest.registrations.map(({ sentence }) => ` ${sentence}`)}
      </ConfirmDialog>
    </Card>
  );
}
