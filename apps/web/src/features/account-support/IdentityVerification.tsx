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
  started: "Started, nothing submitted yet",
  processing: "Documents are being reviewed",
  "needs-input": "Didn't pass",
  verified: "Passed",
  canceled: "Canceled",
};

/** /admin/users/{userId}/identity-verification: the status, every check, and the decisions support can make. */
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
          <p className="text-soft">They haven't started a check.</p>
        ) : (
          <ol className="flex flex-col gap-3">
            {checks.map((check) => (
              <CheckRow key={check._id} check={check} />
            ))}
          </ol>
        )}
        <p className="mt-3 text-note text-soft text-pretty">
          The verification provider keeps the documents. We can't see them.
        </p>
      </Card>
      {asked === "approve" ? (
        <ReasonDialog
          title="Verify this identity by hand?"
          description="Their messages can go out once nothing else holds them. We'll email the owner."
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
          description="They get all their tries back, and we'll email them. The account can't send anything until they pass."
          submitLabel="Ask again"
          placeholder="The name on the account changed"
          isDanger
          onClose={close}
          onSubmit={async (reason) => {
            await ask.mutateAsync({ params, body: { reason } });
            toast.success("We asked them to verify their identity");
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
        {check.isSetAside ? <span className="text-soft"> · no longer counts</span> : null}
      </p>
      {check.reason ? <p className="text-soft text-pretty">{check.reason}</p> : null}
      <p className="text-note text-soft">{momentText(check.updatedAt, timezone)}</p>
    </li>
  );
}
