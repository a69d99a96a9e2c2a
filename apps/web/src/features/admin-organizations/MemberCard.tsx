import type { AdminOrganization } from "@broadcast/contract/admin-organizations";
import type { OrganizationAccount } from "@broadcast/contract/organizations";
import { creditsText } from "@broadcast/domain/account/credits";
import { Button } from "@broadcast/ui/actions/Button.tsx";
import { IconButton } from "@broadcast/ui/actions/IconButton.tsx";
import { SearchField } from "@broadcast/ui/inputs/SearchField.tsx";
import { Building2, LogOut } from "lucide-react";
import { useState } from "react";
import { Avatar } from "../../ui/display/Avatar.tsx";
import { EmptyState } from "../../ui/feedback/EmptyState.tsx";
import { Card } from "../../ui/layout/Card.tsx";
import { List } from "../../ui/lists/List.tsx";
import { AccountBadges } from "../organizations/index.ts";
import { AddMemberDialog } from "./AddMemberDialog.tsx";
import { useMemberSearch } from "./admin-organizations.api.ts";
import { RemoveMemberDialog } from "./RemoveMemberDialog.tsx";

/** The member accounts of an organization; support can add and remove them. */
export function MemberCard({ organization }: { organization: AdminOrganization }) {
  const { _id: organizationId } = organization;
  const source = useMemberSearch(organizationId);
  const [isAdding, setAdding] = useState(false);
  const [leaving, setLeaving] = useState<OrganizationAccount | null>(null);
  return (
    <Card
      title="Accounts"
      isPadded={false}
      actions={
        <Button size="sm" onClick={() => setAdding(true)}>
          Add
        </Button>
      }
    >
      <div className="px-4 pb-3">
        <SearchField label="Search accounts" value={source.term} onChange={source.setTerm} />
      </div>
      <List
        label="Accounts"
        source={source}
        isEmbedded
        row={(account) => ({
          leading: <Avatar name={account.name} />,
          title: account.name,
          subtitle: `${creditsText(account.messageCredits)} · ${account.email}`,
          badge: <AccountBadges account={account} isShort />,
        })}
        rowActions={(account) => (
          <IconButton
            size="sm"
            label={`Remove ${account.name}`}
            icon={<LogOut aria-hidden="true" className="size-4" />}
            onClick={() => setLeaving(account)}
          />
        )}
        empty={<EmptyState icon={<Building2 />} title="No accounts yet" />}
      />
      {isAdding ? (
        <AddMemberDialog
          organization={organization}
          onClose={() => setAdding(false)}
          onAdded={source.reload}
        />
      ) : null}
      {leaving ? (
        <RemoveMemberDialog
          organizationId={organizationId}
          account={leaving}
          onClose={() => setLeaving(null)}
          onRemoved={() => source.removeItems([leaving._id])}
        />
      ) : null}
    </Card>
  );
}
