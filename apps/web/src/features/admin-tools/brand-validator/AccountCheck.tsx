import type { CheckedRegistration } from "@broadcast/contract/brand-validator";
import { useState } from "react";
import { useCurrentUser } from "../../../lib/api/session.ts";
import { momentWithin } from "../../../lib/words/moment-text.ts";
import { ErrorState } from "../../../ui/feedback/ErrorState.tsx";
import { LoadingText } from "../../../ui/feedback/LoadingText.tsx";
import { Card } from "../../../ui/layout/Card.tsx";
import { AccountField } from "../AccountField.tsx";
import { useCheckedRegistration } from "../admin-tools.api.ts";
import { Findings } from "./Findings.tsx";

/** Checks an account's saved or submitted registration without showing its text. */
export function AccountCheck() {
  const [userId, setUserId] = useState("");
  const { data, isError, refetch } = useCheckedRegistration(userId);
  return (
    <>
      <Card>
        <AccountField
          label="Account"
          hint="You see what reviewers would say, not what the business wrote."
          value={userId}
          onChange={setUserId}
        />
      </Card>
      {userId === "" ? null : data ? (
        <Checked checked={data} />
      ) : isError ? (
        <ErrorState onRetry={() => void refetch()} />
      ) : (
        <LoadingText />
      )}
    </>
  );
}

const statusText: Record<CheckedRegistration["status"], string> = {
  "not-registered": "Not submitted yet.",
  "registration-queued": "Submitted. The review hasn't started.",
  registering: "In review.",
  registered: "Registered.",
  "registration-failed": "The reviewers refused it.",
};

function Checked({ checked }: { checked: CheckedRegistration }) {
  const { timezone } = useCurrentUser();
  const { company, status, hasForm, submittedAt, problems, told } = checked;
  return (
    <>
      <p className="text-text" role="status">
        <span className="font-semibold">{company || "This account"}:</span> {statusText[status]}
        {submittedAt ? ` Last submitted ${momentWithin(submittedAt, timezone)}.` : ""}
      </p>
      {told.length > 0 ? (
        <Card title="What the reviewers said">
          <Findings problems={told} emptyText="" />
        </Card>
      ) : null}
      <Card title="What our check found">
        <Findings
          problems={problems}
          emptyText={
            hasForm
              ? "We found nothing that reviewers would refuse."
              : "The business hasn't started its registration, so there's nothing to check."
          }
        />
      </Card>
    </>
  );
}
