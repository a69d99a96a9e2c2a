import type { IdentityCheckOfUser, IdentityOfUser } from "@broadcast/contract/account-support";
import type { AdminUserDetail } from "@broadcast/contract/admin-users";
import { Button } from "@broadcast/ui/actions/Button.tsx";
import { toast } from "@broadcast/ui/feedback/toast.ts";
import { useState } from "react";
import { useCurrentUser } from "../../lib/api/session.ts";
import { formatCount } from "../../lib/words/format.ts";
import { momentText } from "../../lib/words/moment-text.ts";
import { Badge } from "../../ui/display/Badge.tsx";
import { Card } from "../../ui/layout/Card.tsx";
import { FactList } from "../admin-users/index.ts";
import { useApproveIdentity, useAskIdentityAgain, useIdentityOf } from "./account-support.api.ts";
import { ReasonDialog } from "./ReasonDialog.tsx";
import { SupportScreen } from "./SupportScreen.tsx";

const statusWords: Record<IdentityOfUser["status"], string> = {
  verified: "Verified",
  grandfathered: "Verified before checks began",
  "not-verified": "Not verified",
  failed: "The last check failed",
};
const checkWords: Record<IdentityCheckOfUser["state"], string> = {
  started: "Begun, nothing handed in yet",
  processing: "Documents are being looked at",
  "needs-input": "Did not pass",
  verified: "Passed",
  canceled: "Given up",
};

/** /admin/users/{userId}/identity-verification: how it stands, every check, and what support may decide. */
export function IdentityVerification() {
  return (
    <SupportScreen title="Identity verification" useRead={useIdentityOf}>
      {(identity, user) => <Standing identity={identity} user={user} />}
    </SupportScreen>
  );
}

function Standing({ identity, user }: { identity: IdentityOfUser; user: AdminUserDetail }) {
  const { status, triesLeft, checks } = identity;
  const approve = useApproveIdentity();
  const ask = useAskIdentityAgain();
  const [asked, setAsked] = useState<"approve" | "ask" | null>(null);
  const isVerified = status === "verified" || status === "grandfathered";
  const hasFailed = checks.some(({ state, isSetAside }) => state === "needs-input" && !isSetAside);
  const close = () => setAsked(null);
  const params = { userId: user._id };
  return (
    <>
      <Card title="Identity">
        <FactList
          facts={[
            {
              label: "State",
              value: <Badge tone={isVerified ? "brand" : "neutral"}>{statusWords[status]}</Badge>,
            },
            { label: "Tries left", value: formatCount(triesLeft) },
          ]}
        />
        <div className="mt-4 flex flex-wrap gap-2">
          {isVerified ? null : (
            <Button kind="primary" onClick={() => setAsked("approve")}>
              Verify by hand
            </Button>
          )}
          {isVerified || hasFailed ? <Button onClick={() => setAsked("ask")}>Ask them again</Button> : null}
        </div>
      </Card>
      <Card title="Checks">
        {checks.length === 0 ? (
          <p className="text-soft">They never began a check.</p>
        ) : (
          <ol className="flex flex-col gap-3">
            {checks.map((check) => (
              <CheckRow key={check._id} check={check} />
            ))}
          </ol>
        )}
        <p className="mt-3 text-note text-soft text-pretty">
          Documents stay with the provider of the checks. Nobody here can see them.
        </p>
      </Card>
      {asked === "approve" ? (
        <ReasonDialog
          title="Verify this identity by hand?"
          description="Their messages may leave as soon as nothing else holds them. The owner is told by email."
          submitLabel="Verify"
          placeholder="Video call, passport shown"
          onClose={close}
          onSubmit={async (reason) => {
            await approve.mutateAsync({ params, body: { reason } });
            toast.success("Identity verified");
          }}
        />
      ) : null}
      {asked === "ask" ? (
        <ReasonDialog
          title="Ask them to verify their identity again?"
          description="They get all tries again, and are told by email. Nothing is sent from the account until they pass."
          submitLabel="Ask again"
          placeholder="The name on the account changed"
          isDanger
          onClose={close}
          onSubmit={async (reason) => {
            await ask.mutateAsync({ params, body: { reason } });
            toast.success("They were asked to verify their identity");
          }}
        />
      ) : null}
    </>
  );
}

function CheckRow({ check }: { check: IdentityCheckOfUser }) {
  const { timezone } = useCurrentUser();
  return (
    <li className="min-w-0">
      <p className="text-text">
        {checkWords[check.state]}
        {check.isSetAside ? <span className="text-soft"> · counts no more</span> : null}
      </p>
      {check.reason ? <p className="text-soft text-pretty">{check.reason}</p> : null}
      <p className="text-note text-soft">{momentText(check.updatedAt, timezone)}</p>
    </li>
  );
}
