import type { AdminUserDetail } from "@broadcast/contract/admin-users";
import { Button } from "@broadcast/ui/actions/Button.tsx";
import { LogIn } from "lucide-react";
import { useState } from "react";
import { useCurrentUser } from "../../lib/api/session.ts";
import { TextLink } from "../../ui/actions/TextLink.tsx";
import { Badge } from "../../ui/display/Badge.tsx";
import { Card } from "../../ui/layout/Card.tsx";
import { Panel } from "../../ui/layout/Panel.tsx";
import { EndSessionsDialog } from "./EndSessionsDialog.tsx";
import { FactList } from "./FactList.tsx";
import { SignInAsDialog } from "./SignInAsDialog.tsx";
import { SupportActions } from "./SupportActions.tsx";
import { UserScreen } from "./UserScreen.tsx";
import { userFacts } from "./user-facts.ts";
import { userName } from "./user-name.ts";

/** /admin/users/{userId}: a user with their account, and the actions of support. */
export function UserDetail() {
  return <UserScreen title="User">{(user) => <UserPanel user={user} />}</UserScreen>;
}

const titles = ["Person", "Account", "Sending"];

function UserPanel({ user }: { user: AdminUserDetail }) {
  const { _id: ownId, timezone } = useCurrentUser();
  const [asking, setAsking] = useState<"sign-in" | "end-sessions" | null>(null);
  const isOwn = user._id === ownId;
  return (
    <Panel
      title={userName(user)}
      actions={
        isOwn || user.isCancelled ? null : (
          <Button icon={<LogIn aria-hidden="true" />} onClick={() => setAsking("sign-in")}>
            Sign in as
          </Button>
        )
      }
    >
      {user.isCancelled || user.superuser || user.organizationAdmin ? (
        <div className="flex flex-wrap gap-2">
          {user.isCancelled ? <Badge>Cancelled</Badge> : null}
          {user.superuser ? <Badge tone="brand">Superuser</Badge> : null}
          {user.organizationAdmin ? <Badge tone="info">Organization admin</Badge> : null}
        </div>
      ) : null}
      <div className="@container">
        <div className="grid gap-4 @3xl:grid-cols-[minmax(0,720px)_260px]">
          <div className="flex min-w-0 flex-col gap-4">
            {userFacts(user, timezone).map((facts, index) => (
              <Card key={titles[index]} title={titles[index]}>
                <FactList
                  facts={facts.map(({ label, value }) => ({
                    label,
                    value:
                      label === "Organization" && user.organization ? (
                        <TextLink href={`/admin/organizations/${user.organization._id}`}>{value}</TextLink>
                      ) : (
                        value
                      ),
                  }))}
                />
              </Card>
            ))}
          </div>
          <SupportActions
            userId={user._id}
            onEndSessions={isOwn ? undefined : () => setAsking("end-sessions")}
          />
        </div>
      </div>
      {asking === "sign-in" ? <SignInAsDialog user={user} onClose={() => setAsking(null)} /> : null}
      {asking === "end-sessions" ? <EndSessionsDialog user={user} onClose={() => setAsking(null)} /> : null}
    </Panel>
  );
}
