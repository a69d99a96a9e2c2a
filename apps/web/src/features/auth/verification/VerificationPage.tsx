import { Button } from "@broadcast/ui/actions/Button.tsx";
import { toast } from "@broadcast/ui/feedback/toast.ts";
import type { UseQueryResult } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { ApiError } from "../../../lib/api/api-error.ts";
import { useGo } from "../../../lib/screens/navigation.ts";
import { Banner } from "../../../ui/feedback/Banner.tsx";
import { LoadingText } from "../../../ui/feedback/LoadingText.tsx";
import { PublicPage } from "../../../ui/layout/PublicPage.tsx";
import { verifyFailure } from "./verify-outcome.ts";

interface VerificationPageProps<Data extends { email: string }> {
  title: string;
  /** The link's data; fails if the link is no longer valid. */
  link: Pick<UseQueryResult<Data, ApiError>, "data" | "error" | "refetch" | "isFetching">;
  isVerifying: boolean;
  /** Rejects with an `ApiError`. */
  onVerify: () => Promise<unknown>;
  onVerified: (data: Data) => void;
}

/** The page of a verification mail's link. It needs a button press, because mail scanners open links. */
export function VerificationPage<Data extends { email: string }>({
  title,
  link: { data, error, refetch, isFetching },
  isVerifying,
  onVerify,
  onVerified,
}: VerificationPageProps<Data>) {
  const go = useGo();
  const [sendError, setSendError] = useState<ApiError | null>(null);
  const failure = error && verifyFailure(error);
  const sendFailure = sendError && verifyFailure(sendError);

  const lostBy = [failure, sendFailure].find((found) => found?.kind === "leave")?.sentence;
  // biome-ignore lint/correctness/useExhaustiveDependencies: leaves once, when the link turns out invalid
  useEffect(() => {
    if (!lostBy) return;
    toast.error(lostBy);
    go("/", { isReplacing: true });
  }, [lostBy]);

  if (failure?.kind === "retry")
    return (
      <PublicPage title={title} text={failure.sentence}>
        <Button kind="primary" size="lg" isFull isLoading={isFetching} onClick={() => void refetch()}>
          Try again
        </Button>
      </PublicPage>
    );
  if (!data) return <LoadingText className="pt-24" />;
  const confirm = async () => {
    setSendError(null);
    try {
      await onVerify();
    } catch (caught) {
      return setSendError(caught as ApiError);
    }
    onVerified(data);
  };
  return (
    <PublicPage
      title={title}
      text={
        <>
          Press the button to confirm that{" "}
          <strong className="font-semibold text-text [overflow-wrap:anywhere]">{data.email}</strong> is yours.
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {sendFailure?.kind === "retry" ? <Banner tone="danger" title={sendFailure.sentence} /> : null}
        <Button kind="primary" size="lg" isFull isLoading={isVerifying} onClick={() => void confirm()}>
          Verify
        </Button>
      </div>
    </PublicPage>
  );
}
