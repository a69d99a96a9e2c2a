import type { Reply } from "@broadcast/contract/endpoint";
import type { managedAccounts } from "@broadcast/contract/managed-accounts";
import { IconButton } from "@broadcast/ui/actions/IconButton.tsx";
import { toast } from "@broadcast/ui/feedback/toast.ts";
import { Mail, MailX, RotateCw } from "lucide-react";
import { useState } from "react";
import { useCurrentUser } from "../../lib/api/session.ts";
import { businessNow } from "../../lib/live/business-clock.ts";
import { momentWithin } from "../../lib/words/moment-text.ts";
import { Avatar } from "../../ui/display/Avatar.tsx";
import { Badge } from "../../ui/display/Badge.tsx";
import { Card } from "../../ui/layout/Card.tsx";
import { ConfirmDialog } from "../../ui/overlays/ConfirmDialog.tsx";
import { useInviteAgain, useWithdrawInvitation } from "./account-managers.api.ts";
import { PersonRow } from "./PersonRow.tsx";

type Invitation = Reply<typeof managedAccounts.invite>;

/** Invitations that are still open. */
export function InvitationCard({ invitations }: { invitations: readonly Invitation[] }) {
  const { timezone } = useCurrentUser();
  const again = useInviteAgain();
  const withdraw = useWithdrawInvitation();
  const [leaving, setLeaving] = useState<Invitation | null>(null);
  const sendAgain = async (email: string) => {
    try {
      await again.mutateAsync({ body: { email } });
      toast.success(`Invitation sent to ${email}`, "The link in the earlier email no longer works.");
    } catch {
      // The call shows its own errors.
    }
  };
  return (
    <Card title="Invited" isPadded={false}>
      <ul>
        {invitations.map(({ _id, email, createdAt, expiresAt }) => {
          const isOver = new Date(expiresAt) <= businessNow();
          return (
            <PersonRow
              key={_id}
              leading={<Avatar name={email} icon={<Mail className="size-[18px]" />} />}
              title={email}
              badge={isOver ? <Badge tone="caution">Expired</Badge> : undefined}
              lines={[
                `Sent ${momentWithin(createdAt, timezone)}`,
                isOver ? "Send it again for a new link." : `Expires ${momentWithin(expiresAt, timezone)}`,
              ]}
              actions={
                <>
                  <IconButton
                    label={`Send again to ${email}`}
                    icon={<RotateCw aria-hidden="true" />}
                    isLoading={again.isPending && again.variables?.body.email === email}
                    onClick={() => void sendAgain(email)}
                  />
                  <IconButton
                    label={`Withdraw the invitation to ${email}`}
                    icon={<MailX aria-hidden="true" />}
                    onClick={() => setLeaving({ _id, email, createdAt, expiresAt })}
                  />
                </>
              }
            />
          );
        })}
      </ul>
      <ConfirmDialog
        isOpen={leaving !== null}
        onClose={() => setLeaving(null)}
        title="Withdraw the invitation?"
        confirmLabel="Withdraw"
        isDanger
        onConfirm={async () => {
          if (!leaving) return;
          await withdraw.mutateAsync({ params: { invitationId: leaving._id } });
          toast.success("Invitation withdrawn");
        }}
      >
        {leaving ? `The link that ${leaving.email} got will no longer work.` : null}
      </ConfirmDialog>
    </Card>
  );
}
