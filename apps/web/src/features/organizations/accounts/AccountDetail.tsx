import type { OrganizationAccount } from "@broadcast/contract/organizations";
import { formatCredits } from "@broadcast/domain/account/credits";
import { fullName } from "@broadcast/domain/account/names";
import { displayPhoneNumber } from "@broadcast/domain/phone/phone-number";
import { Button } from "@broadcast/ui/actions/Button.tsx";
import { PhoneText } from "@broadcast/ui/display/PhoneText.tsx";
import { toast } from "@broadcast/ui/feedback/toast.ts";
import { ArrowLeftRight, UserCog, UsersRound } from "lucide-react";
import { useState } from "react";
import { useCurrentUser } from "../../../lib/api/session.ts";
import { ButtonLink } from "../../../ui/actions/ButtonLink.tsx";
import { Avatar } from "../../../ui/display/Avatar.tsx";
import { Banner } from "../../../ui/feedback/Banner.tsx";
import { Card } from "../../../ui/layout/Card.tsx";
import { Panel } from "../../../ui/layout/Panel.tsx";
import { ManageAccountDialog } from "../../managed-accounts/index.ts";
import { accountHref, useOrganization, useSendInvitation } from "../organizations.api.ts";
import { AccountBadges } from "./AccountBadges.tsx";
import { AccountForm } from "./AccountForm.tsx";
import { AccountRights } from "./AccountRights.tsx";
import { AccountScreen } from "./AccountScreen.tsx";

/** /organization/accounts/{userId}: one account, and the actions of its organization's admin. */
export function AccountDetail() {
  return (
    <AccountScreen title="Account">
      {(account) => <AccountPanel key={account._id} account={account} />}
    </AccountScreen>
  );
}

function AccountPanel({ account }: { account: OrganizationAccount }) {
  const { _id: userId, name, email, phone, messageCredits, isInvited, isCancelled } = account;
  const { _id: ownId } = useCurrentUser();
  const { data: organization } = useOrganization();
  const invite = useSendInvitation();
  const [isManaging, setManaging] = useState(false);
  const isOwn = userId === ownId;
  const canManage = organization?.canManage === true && !isOwn && !isInvited && !isCancelled;
  const person = fullName(account);
  return (
    <Panel title={name} width="reading">
      <Card>
        <div className="flex items-start gap-4">
          <Avatar size="lg" name={name} />
          <div className="min-w-0 flex-1">
            <h2 className="text-heading font-semibold text-text [overflow-wrap:anywhere]">{name}</h2>
            {person && person !== name ? (
              <p className="text-soft [overflow-wrap:anywhere]">{person}</p>
            ) : null}
            <p className="text-soft [overflow-wrap:anywhere]">{email}</p>
            {phone ? (
              <p className="tabular-nums text-soft">
                <PhoneText>{displayPhoneNumber(phone)}</PhoneText>
              </p>
            ) : null}
            <div className="mt-2 flex flex-wrap gap-1.5 empty:hidden">
              <AccountBadges account={account} />
            </div>
          </div>
        </div>
        <p className="mt-4 flex items-baseline justify-between gap-3 border-line border-t pt-3">
          <span className="text-soft">Credits</span>
          <span className="text-heading font-bold tabular-nums text-text">
            {formatCredits(messageCredits)}
          </span>
        </p>
      </Card>
      {isInvited ? (
        <Banner
          title="The owner hasn't set a password yet."
          action={
            <Button
              size="sm"
              isLoading={invite.isPending}
              onClick={() =>
                invite.mutate(
                  { params: { userId }, body: {} },
                  { onSuccess: () => toast.success(`Invitation sent to ${email}`) },
                )
              }
            >
              Send it again
            </Button>
          }
        >
          We sent an invitation to {email}.
        </Banner>
      ) : null}
      {isCancelled ? (
        <Banner tone="caution" title="This account is cancelled.">
          It can't send messages or get credits. You can still transfer its credits.
        </Banner>
      ) : null}
      <div className="flex flex-wrap gap-2">
        <ButtonLink
          href={`${accountHref(userId)}/transfer-credits`}
          icon={<ArrowLeftRight aria-hidden="true" />}
        >
          Transfer credits
        </ButtonLink>
        <ButtonLink href={`${accountHref(userId)}/managers`} icon={<UsersRound aria-hidden="true" />}>
          Managers
        </ButtonLink>
        {canManage ? (
          <Button icon={<UserCog aria-hidden="true" />} onClick={() => setManaging(true)}>
            Manage
          </Button>
        ) : null}
      </div>
      <AccountForm account={account} />
      <AccountRights account={account} isOwn={isOwn} />
      <ManageAccountDialog account={isManaging ? account : null} onClose={() => setManaging(false)} />
    </Panel>
  );
}
