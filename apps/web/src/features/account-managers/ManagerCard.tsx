import type { AccountManager } from "@broadcast/contract/managed-accounts";
import { fullName } from "@broadcast/domain/account/names";
import { IconButton } from "@broadcast/ui/actions/IconButton.tsx";
import { toast } from "@broadcast/ui/feedback/toast.ts";
import { UserMinus } from "lucide-react";
import { useState } from "react";
import { useCurrentUser } from "../../lib/api/session.ts";
import { momentWithin } from "../../lib/words/moment-text.ts";
import { Avatar } from "../../ui/display/Avatar.tsx";
import { Card } from "../../ui/layout/Card.tsx";
import { ConfirmDialog } from "../../ui/overlays/ConfirmDialog.tsx";
import { useRemoveManager } from "./account-managers.api.ts";
import { PersonRow } from "./PersonRow.tsx";

const nameOf = (manager: AccountManager) => fullName(manager) || manager.company || manager.email;

/** The account's managers, with a way to remove them. */
export function ManagerCard({ managers }: { managers: readonly AccountManager[] }) {
  const { timezone } = useCurrentUser();
  const [leaving, setLeaving] = useState<AccountManager | null>(null);
  const remove = useRemoveManager();
  return (
    <Card title="People who manage your account" isPadded={false}>
      {managers.length === 0 ? (
        <p className="px-4 pb-4 text-body text-soft">No one else manages your account.</p>
      ) : (
        <ul>
          {managers.map((manager) => (
            <PersonRow
              key={manager._id}
              leading={<Avatar name={nameOf(manager)} />}
              title={nameOf(manager)}
              lines={[
                [manager.company, manager.email]
                  .filter((part) => part && part !== nameOf(manager))
                  .join(" · "),
                manager.lastActedAt
                  ? `Last change ${momentWithin(manager.lastActedAt, timezone)}`
                  : "No changes yet",
              ]}
              actions={
                <IconButton
                  label={`Remove ${nameOf(manager)}`}
                  icon={<UserMinus aria-hidden="true" />}
                  onClick={() => setLeaving(manager)}
                />
              }
            />
          ))}
        </ul>
      )}
      <ConfirmDialog
        isOpen={leaving !== null}
        onClose={() => setLeaving(null)}
        title={leaving ? `Remove ${nameOf(leaving)}?` : "Remove manager?"}
        confirmLabel="Remove manager"
        isDanger
        onConfirm={async () => {
          if (!leaving) return;
          await remove.mutateAsync({ params: { userId: leaving._id } });
          toast.success(`${nameOf(leaving)} no longer manages your account`);
        }}
      >
        They'll lose access right away, even if they're working in your account now.
      </ConfirmDialog>
    </Card>
  );
}
