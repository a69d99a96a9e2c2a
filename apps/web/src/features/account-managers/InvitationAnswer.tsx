import type { Reply } from "@broadcast/contract/endpoint";
import type { managedAccounts } from "@broadcast/contract/managed-accounts";
import { hasRight } from "@broadcast/contract/roles";
import type { CurrentUser } from "@broadcast/contract/users";
import { Button } from "@broadcast/ui/actions/Button.tsx";
import { useState } from "react";
import { hasUnsent } from "../../lib/device/kept-on-device.ts";
import { personOf } from "../../lib/device/personal-state.ts";
import { ButtonLink } from "../../ui/actions/ButtonLink.tsx";
import { Banner } from "../../ui/feedback/Banner.tsx";
import { ConfirmDialog } from "../../ui/overlays/ConfirmDialog.tsx";
import { unsentQuestion, VerificationActions } from "../auth/index.ts";
import { useSignOutHere } from "./account-managers.api.ts";

interface InvitationAnswerProps {
  invitation: Reply<typeof managedAccounts.readInvitation>;
  /** The signed-in user; null for a visitor. */
  user: CurrentUser | null;
  token: string;
  isAccepting: boolean;
  isDeclining: boolean;
  onAnswer: (kind: "accepted" | "declined") => void;
}

/** Lets the invited user accept or decline; any other reader is told what to do first. */
export function InvitationAnswer(props: InvitationAnswerProps) {
  const { invitation, user, token, isAccepting, isDeclining, onAnswer } = props;
  const signOut = useSignOutHere();
  const [isAsking, setAsking] = useState(false);
  const leave = (label: string) => (
    <>
      <Button
        kind="primary"
        size="lg"
        isFull
        isLoading={signOut.isPending}
        onClick={() =>
          user && !user.managing && hasUnsent(personOf(user)) ? setAsking(true) : signOut.mutate({})
        }
      >
        {label}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={unsentQuestion.title}
        confirmLabel={unsentQuestion.confirmLabel}
        cancelLabel={unsentQuestion.cancelLabel}
        isDanger
        onConfirm={() => signOut.mutateAsync({})}
      >
        {unsentQuestion.text}
      </ConfirmDialog>
    </>
  );
  const returnTo = encodeURIComponent(`/managed-accounts/invitations/${token}`);
  if (!user)
    return (
      <>
        <p className="text-body text-soft">
          Sign in as {invitation.email} to respond, or create your account.
        </p>
        <ButtonLink kind="primary" size="lg" isFull href={`/auth?returnTo=${returnTo}`}>
          Sign in
        </ButtonLink>
        <ButtonLink size="lg" isFull href={`/sign-up?returnTo=${returnTo}`}>
          Create an account
        </ButtonLink>
      </>
    );
  if (user.managing)
    return (
      <>
        <Banner tone="caution" title="You're managing another account.">
          Return to your own to respond to this invitation.
        </Banner>
        {leave(`Return to ${user.managing.managingUserFullName}`)}
      </>
    );
  if (user.auth.username !== invitation.email || !hasRight(user.roles, "owner"))
    return (
      <>
        <Banner tone="caution" title={`This invitation is for ${invitation.email}.`}>
          You're signed in as {user.auth.username}
          {hasRight(user.roles, "owner") ? "" : " with the assistant password"}.
        </Banner>
        {leave("Sign out")}
      </>
    );
  if (!user.auth.verified)
    return (
      <Banner tone="caution" title="Verify your email first.">
        Open the link in the email we sent to {user.auth.username}. This page will then continue on its own.{" "}
        <VerificationActions />
      </Banner>
    );
  return (
    <>
      <Button
        kind="primary"
        size="lg"
        isFull
        isLoading={isAccepting}
        isDisabled={isDeclining}
        onClick={() => onAnswer("accepted")}
      >
        Accept
      </Button>
      <Button
        size="lg"
        isFull
        isLoading={isDeclining}
        isDisabled={isAccepting}
        onClick={() => onAnswer("declined")}
      >
        Decline
      </Button>
    </>
  );
}
