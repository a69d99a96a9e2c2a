import type { AdminOrganization } from "@broadcast/contract/admin-organizations";
import { formatCredits } from "@broadcast/domain/account/credits";
import { Button } from "@broadcast/ui/actions/Button.tsx";
import { Coins, Minus, Pencil, Plus } from "lucide-react";
import { useState } from "react";
import { formatCount } from "../../lib/words/format.ts";
import { ButtonLink } from "../../ui/actions/ButtonLink.tsx";
import { StatCard } from "../../ui/display/StatCard.tsx";
import { EmptyState } from "../../ui/feedback/EmptyState.tsx";
import { Card } from "../../ui/layout/Card.tsx";
import { Panel } from "../../ui/layout/Panel.tsx";
import { EntryList } from "../organizations/index.ts";
import { organizationHref, usePoolHistory } from "./admin-organizations.api.ts";
import { ChangeOrganizationDialog } from "./ChangeOrganizationDialog.tsx";
import { MemberCard } from "./MemberCard.tsx";
import { OrganizationScreen } from "./OrganizationScreen.tsx";

/** /admin/organizations/{organizationId}: an organization, as support sees it. */
export function OrganizationDetail() {
  return (
    <OrganizationScreen title="Organization">
      {(organization) => <OrganizationPanel key={organization._id} organization={organization} />}
    </OrganizationScreen>
  );
}

function OrganizationPanel({ organization }: { organization: AdminOrganization }) {
  const { _id: id, name, messageCredits, licenses, licensesUsed, accounts, canManage } = organization;
  const history = usePoolHistory(id);
  const [isChanging, setChanging] = useState(false);
  return (
    <Panel title={name} width="reading">
      <div className="grid grid-cols-2 gap-3 sm:grid-cols-3">
        <StatCard label="Credits in the pool" value={formatCredits(messageCredits)} />
        <StatCard
          label="Licenses in use"
          value={`${formatCount(licensesUsed)} of ${formatCount(licenses)}`}
        />
        <StatCard label="Accounts" value={accounts} />
      </div>
      <p className="text-soft">
        {canManage ? "Its admins can manage its accounts." : "Its admins can't manage its accounts."}
      </p>
      <div className="flex flex-wrap gap-2">
        <ButtonLink
          kind="primary"
          href={`${organizationHref(id)}/add-credits`}
          icon={<Plus aria-hidden="true" />}
        >
          Add credits
        </ButtonLink>
        <ButtonLink href={`${organizationHref(id)}/remove-credits`} icon={<Minus aria-hidden="true" />}>
          Remove credits
        </ButtonLink>
        <Button icon={<Pencil aria-hidden="true" />} onClick={() => setChanging(true)}>
          Edit
        </Button>
      </div>
      <MemberCard organization={organization} />
      <Card title="Credit history" isPadded={false}>
        <EntryList
          source={history}
          isEmbedded
          empty={<EmptyState icon={<Coins />} title="No credit activity yet" />}
        />
      </Card>
      {isChanging ? (
        <ChangeOrganizationDialog organization={organization} onClose={() => setChanging(false)} />
      ) : null}
    </Panel>
  );
}
