import { Button } from "@broadcast/ui/actions/Button.tsx";
import type { ReactNode } from "react";
import { useState } from "react";
import type { ApiError } from "../../lib/api/api-error.ts";
import { useSession } from "../../lib/api/session.ts";
import { useGo, useScreenParams } from "../../lib/screens/navigation.ts";
import { ButtonLink } from "../../ui/actions/ButtonLink.tsx";
import { Banner } from "../../ui/feedback/Banner.tsx";
import { LoadingText } from "../../ui/feedback/LoadingText.tsx";
import { PublicPage } from "../../ui/layout/PublicPage.tsx";
import { useAcceptInvitation, useDeclineInvitation, useInvitation } from "./account-managers.api.ts";
import { InvitationAnswer } from "./InvitationAnswer.tsx";

const isOver = (error: ApiError | null): error is ApiError => error?.status === 404 || error?.status === 410;

/** The page of an invitation's link: who invites, and accept or decline. */
export function ManagerInvitation() {
  const { token = "" } = useScreenParams();
  const go = useGo();
  const { user, isLoading } = useSession();
  const { data, error, refetch, isFetching } = useInvitation(token);
  const accept = useAcceptInvitation();
  const decline = useDeclineInvitation();
  const [outcome, setOutcome] = useState<"accepted" | "declined" | null>(null);
  const [failure, setFailure] = useState<ApiError | null>(null);

  const answer = async (kind: "accepted" | "declined") => {
    setFailure(null);
    try {
      const { mutateAsync } = kind === "accepted" ? accept : decline;
      await mutateAsync({ params: { token }, body: {} });
      setOutcome(kind);
    } catch (caught) {
      setFailure(caught as ApiError);
    }
  };

  const home = (label = "Go to your account"): ReactNode => (
    <ButtonLink kind="primary" size="lg" isFull href="/">
      {label}
    </ButtonLink>
  );
  const inviter = data ? data.company.trim() || data.ownerName : "";

  if (outcome === "accepted")
    return (
      <PublicPage
        title={`You can now manage ${inviter}`}
        text="You'll find it under Manage Accounts whenever you're signed in."
      >
        <Button
          kind="primary"
          size="lg"
          isFull
          onClick={() => go("/managed-accounts", { isReplacing: true })}
        >
          Go to Manage Accounts
        </Button>
      </PublicPage>
    );
  if (outcome === "declined")
    return (
      <PublicPage title="Invitation declined" text={`You don't manage ${inviter}.`}>
        {home()}
      </PublicPage>
    );
  const over = isOver(error) ? error : isOver(failure) ? failure : null;
  if (over)
    return (
      <PublicPage title="This invitation is no longer valid" text={over.message}>
        {home(user ? undefined : "Go to Project Broadcast")}
      </PublicPage>
    );
  if (error)
    return (
      <PublicPage title="We couldn't load the invitation" text="Check your connection and try again.">
        <Button kind="primary" size="lg" isFull isLoading={isFetching} onClick={() => void refetch()}>
          Try again
        </Button>
      </PublicPage>
    );
  if (!data || isLoading) return <LoadingText className="pt-24" />;

  return (
    <PublicPage
      title={`Manage the account of ${inviter}?`}
      text={
        <>
          {data.ownerName || inviter} invites{" "}
          <strong className="font-semibold text-text [overflow-wrap:anywhere]">{data.email}</strong> to work
          in their account: contacts, messages and settings. What you change there is recorded under your
          name.
        </>
      }
    >
      <div className="flex flex-col gap-3">
        {failure ? <Banner tone="danger" title={failure.message} /> : null}
        <InvitationAnswer
          invitation={data}
          user={user}
          token={token}
          isAccepting={accept.isPending}
          isDeclining={decline.isPending}
          onAnswer={(kind) => void answer(kind)}
        />
      </div>
    </PublicPage>
  );
}
