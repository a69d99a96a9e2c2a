import type { OrganizationAccount } from "@broadcast/contract/organizations";
import { Badge } from "../../../ui/display/Badge.tsx";

/** The noteworthy states of an organization's account; only the most severe where there is little room. */
export function AccountBadges({
  account,
  isShort = false,
}: {
  account: OrganizationAccount;
  isShort?: boolean;
}) {
  const badges = [
    account.isCancelled ? <Badge key="cancelled">Cancelled</Badge> : null,
    account.isLicensed ? null : (
      <Badge key="license" tone="caution">
        No license
      </Badge>
    ),
    account.isInvited ? (
      <Badge key="invited" tone="info">
        Invited
      </Badge>
    ) : null,
    account.organizationAdmin ? (
      <Badge key="admin" tone="brand">
        Admin
      </Badge>
    ) : null,
  ].filter(Boolean);
  return isShort ? (badges[0] ?? null) : badges;
}
