import { hasRight } from "@broadcast/contract/roles";
import { Button } from "@broadcast/ui/actions/Button.tsx";
import { IconButton } from "@broadcast/ui/actions/IconButton.tsx";
import { toast } from "@broadcast/ui/feedback/toast.ts";
import { MailPlus, Plus, RotateCw } from "lucide-react";
import { useState } from "react";
import { useCurrentUser } from "../../../lib/api/session.ts";
import { AppLink } from "../../../ui/actions/AppLink.tsx";
import { EmptyState } from "../../../ui/feedback/EmptyState.tsx";
import { ErrorState } from "../../../ui/feedback/ErrorState.tsx";
import { LoadingText } from "../../../ui/feedback/LoadingText.tsx";
import { Card } from "../../../ui/layout/Card.tsx";
import { Panel } from "../../../ui/layout/Panel.tsx";
import { ConfirmDialog } from "../../../ui/overlays/ConfirmDialog.tsx";
import { AddReplyToEmailDialog } from "./AddReplyToEmailDialog.tsx";
import { ReplyToEmailRow } from "./ReplyToEmailRow.tsx";
import { useChosenReplyTo, useRemoveReplyToEmail, useReplyToEmails } from "./reply-to-emails.api.ts";

const removalText = (email: string, { chosen, ownerEmail }: { chosen: string | null; ownerEmail: string }) =>
  email === ownerEmail && (chosen === null || chosen === email)
    ? "Replies to your emails will still go there because it's the email you sign in with."
    : email === chosen
      ? `Replies to your emails go to ${email} now. Once you remove it, they'll go to ${ownerEmail}.`
      : `You won't be able to use ${email} for replies anymore.`;

/** The addresses that the account's emails can use for replies (document 2, section 2.6). */
export function ReplyToEmails() {
  const { roles, auth } = useCurrentUser();
  const canChange = hasRight(roles, "account-admin");
  const { data, error, refetch, isFetching } = useReplyToEmails();
  const chosen = useChosenReplyTo();
  const remove = useRemoveReplyToEmail();
  const [isAdding, setAdding] = useState(false);
  const [leaving, setLeaving] = useState<string | null>(null);
  const emails = data?.replyToEmails;

  return (
    <Panel
      title="Reply-to emails"
      width="reading"
      actions={
        <>
          <IconButton
            label="Reload"
            icon={<RotateCw aria-hidden="true" />}
            isLoading={isFetching}
            onClick={() => void refetch()}
          />
          {canChange ? (
            <Button kind="primary" size="sm" icon={<Plus />} onClick={() => setAdding(true)}>
              Add
            </Button>
          ) : null}
        </>
      }
    >
      <p className="text-body text-soft text-pretty">
        Once verified, each of these addresses can get replies to your emails. Choose which one in{" "}
        <AppLink href="/settings/email" className="font-semibold text-b11 underline underline-offset-2">
          Email settings
        </AppLink>
        .
      </p>
      {emails === undefined ? (
        error ? (
          <ErrorState onRetry={() => void refetch()} />
        ) : (
          <LoadingText />
        )
      ) : emails.length === 0 ? (
        <EmptyState
          icon={<MailPlus />}
          title="No reply-to emails yet"
          text={`Replies to your emails go to ${auth.username}.`}
        />
      ) : (
        <Card isPadded={false}>
          <ul aria-label="Reply-to emails">
            {emails.map((replyTo) => (
              <ReplyToEmailRow
                key={replyTo._id}
                replyTo={replyTo}
                isChosen={replyTo.email === chosen}
                canChange={canChange}
                onRemove={() => setLeaving(replyTo.email)}
              />
            ))}
          </ul>
        </Card>
      )}
      <AddReplyToEmailDialog isOpen={isAdding} onClose={() => setAdding(false)} />
      <ConfirmDialog
        isOpen={leaving !== null}
        onClose={() => setLeaving(null)}
        title="Remove this email?"
        confirmLabel="Remove email"
        isDanger
        onConfirm={async () => {
          if (!leaving) return;
          await remove.mutateAsync({ body: { email: leaving } });
          toast.success("Email removed");
        }}
      >
        <span className="[overflow-wrap:anywhere]">
          {leaving === null ? null : removalText(leaving, { chosen, ownerEmail: auth.username })}
        </span>
      </ConfirmDialog>
    </Panel>
  );
}
