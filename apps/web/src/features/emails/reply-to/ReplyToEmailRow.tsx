import type { ReplyToEmail } from "@broadcast/contract/reply-to-emails";
import { Button } from "@broadcast/ui/actions/Button.tsx";
import { IconButton } from "@broadcast/ui/actions/IconButton.tsx";
import { toast } from "@broadcast/ui/feedback/toast.ts";
import { Mail, Trash2 } from "lucide-react";
import { Avatar } from "../../../ui/display/Avatar.tsx";
import { Badge } from "../../../ui/display/Badge.tsx";
import { useResendReplyToVerification } from "./reply-to-emails.api.ts";

interface ReplyToEmailRowProps {
  replyTo: ReplyToEmail;
  /** Whether replies go there. */
  isChosen: boolean;
  canChange: boolean;
  onRemove: () => void;
}

/** A reply-to email in the list, with its actions. */
export function ReplyToEmailRow({
  replyTo: { email, verified },
  isChosen,
  canChange,
  onRemove,
}: ReplyToEmailRowProps) {
  const resend = useResendReplyToVerification();
  return (
    <li className="flex items-center gap-3 border-line border-t py-3 pr-2.5 pl-4 first:border-t-0">
      <Avatar name={email} icon={<Mail className="size-[18px]" />} />
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-2">
        <p className="flex min-w-[min(100%,180px)] flex-1 flex-wrap items-center gap-x-2 gap-y-1 font-semibold text-text [overflow-wrap:anywhere]">
          {email}
          {verified ? null : <Badge tone="caution">Not verified</Badge>}
          {isChosen ? (
            <Badge tone="brand">Replies go here</Badge>
          ) : verified ? (
            <Badge tone="brand">Verified</Badge>
          ) : null}
        </p>
        {verified || !canChange ? null : (
          <Button
            size="sm"
            aria-label={`Resend the verification email to ${email}`}
            isLoading={resend.isPending}
            onClick={() =>
              resend.mutate(
                { body: { email } },
                { onSuccess: () => void toast.success("Verification email sent") },
              )
            }
          >
            Resend
          </Button>
        )}
      </div>
      {canChange ? (
        <IconButton label={`Remove ${email}`} icon={<Trash2 aria-hidden="true" />} onClick={onRemove} />
      ) : null}
    </li>
  );
}
