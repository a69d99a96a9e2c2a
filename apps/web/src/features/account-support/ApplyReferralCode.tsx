import { type ReferralOfUser, referralCodeApplied } from "@broadcast/contract/account-support";
import type { AdminUserDetail } from "@broadcast/contract/admin-users";
import { toast } from "@broadcast/ui/feedback/toast.ts";
import { useCurrentUser } from "../../lib/api/session.ts";
import { formatCount } from "../../lib/words/format.ts";
import { dateText } from "../../lib/words/moment-text.ts";
import { Field } from "../../ui/forms/Field.tsx";
import { Form } from "../../ui/forms/Form.tsx";
import { FormActions } from "../../ui/forms/FormActions.tsx";
import { useZodForm } from "../../ui/forms/zod-form.ts";
import { TextField } from "../../ui/inputs/text/TextField.tsx";
import { Card } from "../../ui/layout/Card.tsx";
import { FactList } from "../admin-users/index.ts";
import { useApplyReferralCode, useReferral } from "./account-support.api.ts";
import { ReasonField } from "./ReasonField.tsx";
import { SupportScreen } from "./SupportScreen.tsx";

/** /admin/users/{userId}/apply-referral-code: for an account that forgot the code at sign-up. */
export function ApplyReferralCode() {
  return (
    <SupportScreen title="Apply referral code" useRead={useReferral}>
      {(referral, user) =>
        referral.referrer ? (
          <Applied referral={referral} />
        ) : (
          <CodeForm user={user} rewardCredits={referral.rewardCredits} />
        )
      }
    </SupportScreen>
  );
}

function Applied({ referral }: { referral: ReferralOfUser }) {
  const { timezone } = useCurrentUser();
  const { referrer, appliedAt, isRewarded, rewardCredits } = referral;
  return (
    <Card title="This account signed up with a referral code">
      <FactList
        facts={[
          { label: "Referred by", value: referrer?.name },
          { label: "Code", value: referrer?.code },
          { label: "Since", value: appliedAt ? dateText(appliedAt, timezone) : "" },
          {
            label: "Reward",
            value: isRewarded ? "Given" : `${formatCount(rewardCredits)} credits with the first payment`,
          },
        ]}
      />
      <p className="mt-3 text-note text-soft">Each account can have only one referrer.</p>
    </Card>
  );
}

function CodeForm({ user, rewardCredits }: { user: AdminUserDetail; rewardCredits: number }) {
  const apply = useApplyReferralCode();
  const form = useZodForm({
    schema: referralCodeApplied,
    values: { code: "", reason: "" },
    onSubmit: async (body) => {
      const { referrer, isRewarded } = await apply.mutateAsync({ params: { userId: user._id }, body });
      toast.success(
        isRewarded
          ? `Applied. ${referrer?.name} got ${formatCount(rewardCredits)} credits.`
          : `Applied. ${referrer?.name} gets the reward after the first payment.`,
      );
    },
  });
  return (
    <Card>
      <Form form={form} label="Apply referral code">
        <div className="flex min-w-0 flex-col gap-4">
          <p className="text-soft text-pretty">
            The account that owns the code gets {formatCount(rewardCredits)} credits when this account pays
            for the first time, or right away if it has paid already.
          </p>
          <Field name="code">
            {(field) => (
              <TextField
                label="Referral code"
                autoComplete="off"
                placeholder="7QK2M9XA"
                isRequired
                {...field}
              />
            )}
          </Field>
          <ReasonField placeholder="They forgot it when they signed up" />
          <FormActions submitLabel="Apply code" />
        </div>
      </Form>
    </Card>
  );
}
