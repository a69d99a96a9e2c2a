import type { AdminUserDetail } from "@broadcast/contract/admin-users";
import { CircleAlert, History, KeyRound, Minus, Plus } from "lucide-react";
import { useCurrentUser } from "../../lib/api/session.ts";
import { ButtonLink } from "../../ui/actions/ButtonLink.tsx";
import { TextLink } from "../../ui/actions/TextLink.tsx";
import { Badge } from "../../ui/display/Badge.tsx";
import { Card } from "../../ui/layout/Card.tsx";
import { Panel } from "../../ui/layout/Panel.tsx";
import { userHref } from "./admin-users.api.ts";
import { UserScreen } from "./UserScreen.tsx";
import { userFacts } from "./user-facts.ts";
import { userName } from "./user-name.ts";

/** /admin/users/{userId}: one user with their account, and what support can do for them. */
export function UserDetail() {
  return <UserScreen title="User">{(user) => <UserPanel user={user} />}</UserScreen>;
}

const titles = ["Person", "Account", "Sending"];

function UserPanel({ user }: { user: AdminUserDetail }) {
  const { timezone } = useCurrentUser();
  const base = userHref(user._id);
  return (
    <Panel
      title={userName(user)}
      width="reading"
      trailing={
        <>
          {user.isCancelled ? <Badge>Cancelled</Badge> : null}
          {user.superuser ? <Badge tone="brand">Superuser</Badge> : null}
          {user.organizationAdmin ? <Badge tone="info">Organization admin</Badge> : null}
        </>
      }
    >
      <div className="flex flex-wrap gap-2">
        <ButtonLink href={`${base}/add-credits`} icon={<Plus aria-hidden="true" />}>
          Add credits
        </ButtonLink>
        <ButtonLink href={`${base}/remove-credits`} icon={<Minus aria-hidden="true" />}>
          Remove credits
        </ButtonLink>
        <ButtonLink href={`${base}/audit-history`} icon={<History aria-hidden="true" />}>
          Audit history
        </ButtonLink>
        <ButtonLink href={`${base}/unsent-messages`} icon={<CircleAlert aria-hidden="true" />}>
          Unsent messages
        </ButtonLink>
        <ButtonLink href={`${base}/set-password`} icon={<KeyRound aria-hidden="true" />}>
          Set password
        </ButtonLink>
      </div>
      {userFacts(user, timezone).map((facts, index) => (
        <Card key={titles[index]} title={titles[index]}>
          <dl className="grid gap-x-4 gap-y-2 sm:grid-cols-[220px_1fr]">
            {facts.map(({ label, value }) => (
              <div key={label} className="contents">
                <dt className="text-soft max-sm:text-note">{label}</dt>
                <dd className="text-text [overflow-wrap:anywhere] max-sm:mb-1">
                  {label === "Organization" && user.organization ? (
                    <TextLink href={`/admin/organizations/${user.organization._id}`}>{value}</TextLink>
                  ) : (
                    value
                  )}
                </dd>
              </div>
            ))}
          </dl>
        </Card>
      ))}
    </Panel>
  );
}
