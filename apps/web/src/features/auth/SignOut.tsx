import { useCallback, useEffect, useRef, useState } from "react";
import { ApiError } from "../../lib/api-error.ts";
import { forgetKeptOnDevice } from "../../lib/kept-on-device.ts";
import { useGo } from "../../lib/navigation.ts";
import { useSession } from "../../lib/session.ts";
import { Button } from "../../ui/actions/Button.tsx";
import { LoadingText } from "../../ui/feedback/LoadingText.tsx";
import { toast } from "../../ui/feedback/toast.ts";
import { PublicPage } from "../../ui/layout/PublicPage.tsx";
import { useSignOut } from "./auth.api.ts";

/**
 * Ends the session. Who managed an account is back in their own; for everybody else what belonged to the person is
 * forgotten, and the sign-in comes.
 */
export function SignOut() {
  const go = useGo();
  const { user: known, isLoading, sandboxUrl, start, end } = useSession();
  const signOut = useSignOut();
  const [hasFailed, setFailed] = useState(false);
  const leave = useRef(async () => {});
  leave.current = async () => {
    setFailed(false);
    let isOver = false;
    try {
      const { user } = await signOut.mutateAsync({});
      if (user) {
        start({ user, sandboxUrl });
        const whence = user.superuser ? "/admin/users" : user.isManager ? "/managed-accounts" : "/";
        return go(whence, { isReplacing: true });
      }
      // Whoever leaves on purpose leaves nothing behind; where a session merely ran out, what was written waits.
      forgetKeptOnDevice();
    } catch (error) {
      // Without a session there is nothing to end; with any other answer it may still be open on the server.
      if (!(error instanceof ApiError && error.status === 401)) return setFailed(true);
      isOver = known !== null;
    }
    end();
    if (isOver) toast.info("You were signed out", "Sign in again to go on.");
    go("/auth", { isReplacing: true });
  };
  const hasStarted = useRef(false);
  useEffect(() => {
    // An answer about the session that is still on its way would bring it back here after its end.
    if (isLoading || hasStarted.current) return;
    hasStarted.current = true;
    void leave.current();
  }, [isLoading]);
  const retry = useCallback(() => void leave.current(), []);
  if (!hasFailed) return <LoadingText className="pt-24" text="Signing out..." />;
  return (
    <PublicPage
      title="You are still signed in"
      text="The server did not answer. Check your connection and try again."
    >
      <Button kind="primary" size="lg" isFull onClick={retry}>
        Sign out
      </Button>
    </PublicPage>
  );
}
