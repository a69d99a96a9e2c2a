import { type ForfeitsOfUser, supportAct } from "@broadcast/contract/account-support";
import type { AdminUserDetail } from "@broadcast/contract/admin-users";
import { creditsText, formatCredits } from "@broadcast/domain/account/credits";
import { toast } from "@broadcast/ui/feedback/toast.ts";
import { useCurrentUser } from "../../lib/api/session.ts";
import { dateText } from "../../lib/words/moment-text.ts";
import { Banner } from "../../ui/feedback/Banner.tsx";
import { Form } from "../../ui/forms/Form.tsx";
import { FormActions } from "../../ui/forms/FormActions.tsx";
import { useZodForm } from "../../ui/forms/zod-form.ts";
import { Card } from "../../ui/layout/Card.tsx";
import { useForfeits, useRestoreCredits } from "./account-support.api.ts";
import { ReasonField } from "./ReasonField.tsx";
import { SupportScreen } from "./SupportScreen.tsx";

/** /admin/users/{userId}/restore-cancelled-credits: restores, once, the credits lost when a subscription ended. */
export function RestoreCredits() {
  return (
    <SupportScreen title="Restore cancelled credits" useRead={useForfeits}>
      {(forfeits, user) => (
        <>
          {forfeits.restorableCredits > 0 ? (
            <RestoreForm key={forfeits.restorableCredits} credits={forfeits.restorableCredits} user={user} />
          ) : null}
          <Forfeits forfeits={forfeits.forfeits} />
        </>
      )}
    </SupportScreen>
  );
}

function RestoreForm({ credits, user }: { credits: number; user: AdminUserDetail }) {
  const restore = useRestoreCredits();
  const form = useZodForm({
    schema: supportAct,
    values: { reason: "" },
    onSubmit: async ({ reason }) => {
      await restore.mutateAsync({ params: { userId: user._id }, body: { credits, reason } });
      toast.success(`${creditsText(credits)} restored`);
    },
  });
  return (
    <Card>
      <Form form={form} label="Restore cancelled credits">
        <div className="flex min-w-0 flex-col gap-4">
          <p className="text-text text-pretty">
            <strong className="font-semibold">{creditsText(credits)}</strong> were lost when the subscription
            ended. Restoring them brings the balance to {formatCredits(user.messageCredits + credits)}.
          </p>
          {user.isCancelled ? (
            <Banner
              tone="caution"
              title="This account is closed. Restore the credits after its owner reopens it."
            />
          ) : null}
          <ReasonField placeholder="They came back within a week" />
          <FormActions submitLabel={`Restore ${creditsText(credits)}`} />
        </div>
      </Form>
    </Card>
  );
}

function Forfeits({ forfeits }: { forfeits: ForfeitsOfUser["forfeits"] }) {
  const { timezone } = useCurrentUser();
  return (
    <Card title="Cancelled credits">
      {forfeits.length === 0 ? (
        <p className="text-soft text-pretty">
          This account hasn't lost credits to an ended subscription, so there's nothing to restore.
        </p>
      ) : (
        <ol className="flex flex-col gap-3">
          {forfeits.map(({ _id, credits, forfeitedAt, restoredAt }) => (
            <li key={_id}>
              <p className="text-text">{creditsText(credits)}</p>
              <p className="text-note text-soft">
                Lost on {dateText(forfeitedAt, timezone)}
                {restoredAt ? `, restored on ${dateText(restoredAt, timezone)}` : ", not restored"}
              </p>
            </li>
          ))}
        </ol>
      )}
    </Card>
  );
}
