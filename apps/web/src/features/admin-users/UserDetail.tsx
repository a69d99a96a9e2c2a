import type { AdminUserDetail } from "@broadcast/contract/admin-users";
import { Button } from "@broadcast/ui/actions/Button.tsx";
import {
  CircleAlert,
  Download,
  Gift,
  History,
  IdCard,
  KeyRound,
  Landmark,
  LogIn,
  LogOut,
  Minus,
  Phone,
  Plus,
  ShieldAlert,
  Undo2,
} from "lucide-react";
import { useState } from "react";
import { useCurrentUser } from "../../lib/api/session.ts";
import { ButtonLink } from "../../ui/actions/ButtonLink.tsx";
import { TextLink } from "../../ui/actions/TextLink.tsx";
import { Badge } from "../../ui/display/Badge.tsx";
import { Card } from "../../ui/layout/Card.tsx";
import { Panel } from "../../ui/layout/Panel.tsx";
import { userHref } from "./admin-users.api.ts";
import { EndSessionsDialog } from "./EndSessionsDialog.tsx";
import { FactList } from "./FactList.tsx";
import { SignInAsDialog } from "./SignInAsDialog.tsx";
import { UserScreen } from "./UserScreen.tsx";
import { userFacts } from "./user-facts.ts";
import { userName } from "./user-name.ts";

/** /admin/users/{userId}: a user with their account, and the actions of support. */
export function UserDetail() {
  return <UserScreen title="User">{(user) => <UserPanel user={user} />}</UserScreen>;
}

/** Support's actions that other features provide. */
const acts = [
  { path: "update-number", label: "Update number", icon: Phone },
  { path: "campaign-registration", label: "Campaign registration", icon: Landmark },
  { path: "identity-verification", label: "Identity verification", icon: IdCard },
  { path: "message-score-violations", label: "Message score violations", icon: ShieldAlert },
  { path: "restore-cancelled-credits", label: "Restore cancelled credits", icon: Undo2 },
  { path: "apply-referral-code", label: "Apply referral code", icon: Gift },
  { path: "export-payment-history", label: "Export payment history", icon: Download },
];

const titles = ["Person", "Account", "Sending"];

function UserPanel({ user }: { user: AdminUserDetail }) {
  const { _id: ownId, timezone } = useCurrentUser();
  const base = userHref(user._id);
  const [asking, setAsking] = useState<"sign-in" | "end-sessions" | null>(null);
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
        {user._id === ownId || user.isCancelled ? null : (
          <Button icon={<LogIn aria-hidden="true" />} onClick={() => setAsking("sign-in")}>
            Sign in as
          </Button>
        )}
        {user._id === ownId ? null : (
          <Button icon={<LogOut aria-hidden="true" />} onClick={() => setAsking("end-sessions")}>
            End all sessions
          </Button>
        )}
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
        {acts.map(({ path, label, icon: Icon }) => (
          <ButtonLink key={path} href={`${base}/${path}`} icon={<Icon aria-hidden="true" />}>
            {label}
          </ButtonLink>
        ))}
      </div>
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
      {asking === "sign-in" ? <SignInAsDialog user={user} onClose={() => setAsking(null)} /> : null}
      {asking === "end-sessions" ? <EndSessionsDialog user={user} onClose={() => setAsking(null)} /> : null}
    </Panel>
  );
}
