import { useEffect, useState } from "react";
import type { ApiError } from "../../lib/api-error.ts";
import { useGo, useScreenParams } from "../../lib/navigation.ts";
import { useSession } from "../../lib/session.ts";
import { Button } from "../../ui/actions/Button.tsx";
import { Banner } from "../../ui/feedback/Banner.tsx";
import { LoadingText } from "../../ui/feedback/LoadingText.tsx";
import { toast } from "../../ui/feedback/toast.ts";
import { PublicPage } from "../../ui/layout/PublicPage.tsx";
import { useVerificationLink, useVerifyAccount } from "./auth.api.ts";
import { verifyFailure } from "./verify-outcome.ts";

/** What the link in the verification mail opens. The button keeps mail scanners, which open links, from verifying. */
export function VerifyAccount() {
  const { userSlug = "", verificationToken = "" } = useScreenParams();
  const link = { userSlug, verificationToken };
  const go = useGo();
  const { user, change } = useSession();
  const { data, error, refetch, isFetching } = useVerificationLink(link);
  const verify = useVerifyAccount();
  const [sendError, setSendError] = useState<ApiError | null>(null);
  const failure = error && verifyFailure(error);
  const sendFailure = sendError && verifyFailure(sendError);

  const lostBy = [failure, sendFailure].find((found) => found?.kind === "leave")?.sentence;
  // biome-ignore lint/correctness/useExhaustiveDependencies: leaving happens once, when the link turns out bad
  useEffect(() => {
    if (!lostBy) return;
    toast.error(lostBy);
    go("/", { isReplacing: true });
  }, [lostBy]);

  const confirm = async () => {
    setSendError(null);
    try {
      await verify.mutateAsync({ params: link, body: {} });
    } catch (caught) {
      return setSendError(caught as ApiError);
    }
    if (user && user.auth.username === data?.email)
      change({ ...user, auth: { ...user.auth, verified: true } });
    toast.success("Your account is verified.");
    go("/", { isReplacing: true });
  };

  if (failure?.kind === "retry")
    return (
      <PublicPage title="Verify your email" text={failure.sentence}>
        <Button kind="primary" size="lg" isFull isLoading={isFetching} onClick={() => void refetch()}>
          Try again
        </Button>
      </PublicPage>
    );
  if (!data) return <LoadingText className="pt-24" />;
  return (
    <PublicPage
      title="Verify your email"
      text={
        <>
          Press the button to confirm that{" "}
          <strong className="font-semibold text-text [overflow-wrap:anywhere]">{data.email}</strong> is yours.
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {sendFailure?.kind === "retry" ? <Banner tone="danger" title={sendFailure.sentence} /> : null}
        <Button kind="primary" size="lg" isFull isLoading={verify.isPending} onClick={() => void confirm()}>
          Verify
        </Button>
      </div>
    </PublicPage>
  );
}
