import type { AdminUserDetail } from "@broadcast/contract/admin-users";
import { ActivityPanel } from "../account/index.ts";
import { useAuditHistory } from "./admin-users.api.ts";
import { UserScreen } from "./UserScreen.tsx";
import { userName } from "./user-name.ts";

/** /admin/users/{userId}/audit-history: what the user sees under Activity. */
export function AuditHistory() {
  return <UserScreen title="Audit history">{(user) => <History key={user._id} user={user} />}</UserScreen>;
}

function History({ user }: { user: AdminUserDetail }) {
  return (
    <ActivityPanel
      title="Audit history"
      trailing={userName(user)}
      source={useAuditHistory(user._id)}
      emptyText="Sign-ins, security changes and what others do in the account are listed here."
    />
  );
}
