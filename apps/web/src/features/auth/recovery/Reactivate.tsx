import { formatCredits } from "@broadcast/domain/account/credits";
import { displayPhoneNumber } from "@broadcast/domain/phone/phone-number";
import { Button } from "@broadcast/ui/actions/Button.tsx";
import { PhoneText } from "@broadcast/ui/display/PhoneText.tsx";
import { toast } from "@broadcast/ui/feedback/toast.ts";
import { useEffect, useRef, useState } from "react";
import type { ApiError } from "../../../lib/api/api-error.ts";
import { useGo } from "../../../lib/screens/navigation.ts";
import { safeReturnTo } from "../../../lib/screens/return-to.ts";
import { useSupportLinks } from "../../../lib/support.ts";
import { formatCount } from "../../../lib/words/format.ts";
import { platform } from "../../../platform/index.ts";
import { TextLink } from "../../../ui/actions/TextLink.tsx";
import { Banner } from "../../../ui/feedback/Banner.tsx";
import { LoadingText } from "../../../ui/feedback/LoadingText.tsx";
import { PublicPage } from "../../../ui/layout/PublicPage.tsx";
import { useReactivate, useReactivationMeta } from "../auth.api.ts";
import { useAuthPlace } from "../auth-place.ts";

const planText = (name: string, cents: number) =>
  cents === 0 ? name : `${name}, $${(cents / 100).toFixed(2)}`;

const longDate = (instant: string) => new Date(instant).toLocaleDateString("en-US", { dateStyle: "long" });

const choosingPlan = "/subscription/change-subscription";

/** Shows the owner of a cancelled account what reactivating restores, and reactivates it. */
export function Reactivate() {
  const go = useGo();
  const { signIn, returnTo } = useAuthPlace();
  const reactivate = useReactivate();
  const meta = useReactivationMeta({ isEnabled: !reactivate.isPending && !reactivate.isSuccess });
  const { error, refetch, isFetching } = meta;
  // Kept until the navigation away, because starting the session clears the cache.
  const last = useRef(meta.data);
  last.current = meta.data ?? last.current;
  const data = last.current;
  const support = useSupportLinks();
  const [problem, setProblem] = useState<string | null>(null);

  const isStranger = error?.status === 401;
  // biome-ignore lint/correctness/useExhaustiveDependencies: leaves once, when there is no account to reactivate
  useEffect(() => {
    if (isStranger) go(signIn, { isReplacing: true });
  }, [isStranger]);

  const open = async () => {
    setProblem(null);
    try {
      await reactivate.mutateAsync({ body: {} });
      toast.success("Welcome back", "Your account is active again.");
      const next =
        data?.hasPlanEnded && !platform.isNative && returnTo === undefined ? choosingPlan : returnTo;
      go(safeReturnTo(next), { isReplacing: true });
    } catch (caught) {
      const { code, message } = caught as ApiError;
      if (code === "unauthorized") {
        toast.info("This took too long", "Please sign in again.");
        go(signIn, { isReplacing: true });
      } else setProblem(message);
    }
  };

  if (error && !isStranger)
    return (
      <PublicPage title="Reactivate your account" text={error.message}>
        <Button kind="primary" size="lg" isFull isLoading={isFetching} onClick={() => void refetch()}>
          Try again
        </Button>
      </PublicPage>
    );
  if (!data) return <LoadingText className="pt-24" />;
  const cancelledOn = longDate(data.cancelledAt);
  const facts = [
    { label: "Plan", value: planText(data.planName, data.planPriceInCents) },
    { label: "Credits", value: formatCredits(data.messageCredits) },
    { label: "Contacts", value: formatCount(data.contacts) },
    {
      label: "Phone number",
      value: data.phoneNumber
        ? `${displayPhoneNumber(data.phoneNumber)}${data.phoneNumberKeptUntil ? `, kept for you until ${longDate(data.phoneNumberKeptUntil)}` : ""}`
        : "You'll choose a new one",
    },
  ];
  return (
    <PublicPage
      title={`Welcome back, ${data.firstName}`}
      text={
        <>
          {data.company ? <>The account of {data.company}</> : <>Your account</>} was cancelled on{" "}
          {cancelledOn}. Reactivate it to continue with:
        </>
      }
      below={
        <>
          <TextLink href={signIn}>Sign in as someone else</TextLink> ·{" "}
          <TextLink href={support.mail()}>Contact support</TextLink>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <dl className="divide-y divide-line border-line border-y">
          {facts.map(({ label, value }) => (
            <div key={label} className="flex items-baseline justify-between gap-4 py-2">
              <dt className="text-soft">{label}</dt>
              <dd className="min-w-0 text-right font-medium text-text tabular-nums [overflow-wrap:anywhere]">
                <PhoneText>{value}</PhoneText>
              </dd>
            </div>
          ))}
        </dl>
        {data.hasPlanEnded ? (
          <p className="text-soft text-pretty">
            Your subscription has ended, so your account opens on the Free plan. You can choose a plan
            afterwards.
          </p>
        ) : null}
        {problem ? <Banner tone="danger" title={problem} /> : null}
        <Button kind="primary" size="lg" isFull isLoading={reactivate.isPending} onClick={() => void open()}>
          Reactivate my account
        </Button>
      </div>
    </PublicPage>
  );
}
