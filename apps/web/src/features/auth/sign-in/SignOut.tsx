import { Button } from "@broadcast/ui/actions/Button.tsx";
import { toast } from "@broadcast/ui/feedback/toast.ts";
import { useCallback, useEffect, useRef, useState } from "react";
import { ApiError } from "../../../lib/api/api-error.ts";
import { useSession } from "../../../lib/api/session.ts";
import { hasUnsent } from "../../../lib/device/kept-on-device.ts";
import { personOf } from "../../../lib/device/personal-state.ts";
import { useGo, useScreenSearch } from "../../../lib/screens/navigation.ts";
import { LoadingText } from "../../../ui/feedback/LoadingText.tsx";
import { PublicPage } from "../../../ui/layout/PublicPage.tsx";
import { useSignOut } from "../auth.api.ts";
import { unsentQuestion } from "./unsent-question.ts";

/**
 * Ends the session. A manager returns to their own account; for other users, everything about them is cleared
 * and the sign-in opens. Asks first if that would delete unsent text.
 */
export function SignOut() {
  const go = useGo();
  const { user: known, isLoading, sandboxUrl, start, renew, end, leave } = useSession();
  const signOut = useSignOut();
  const [state, setState] = useState<"leaving" | "asking" | "failed">("leaving");
  const { isClosed } = useScreenSearch();
  const over = () => {
    end();
    // The end of a session takes earlier toasts with it.
    if (isClosed) toast.success("Your account is closed", "Sign in whenever you want to open it again.");
    else if (known) toast.info("You've been signed out", "Sign in again to continue.");
    go("/auth", { isReplacing: true });
  };
  const run = useRef(async () => {});
  run.current = async () => {
    setState("leaving");
    try {
      const { user } = await signOut.mutateAsync({});
      if (user) {
        start({ user, sandboxUrl });
        const whence = user.superuser ? "/admin/users" : user.isManager ? "/managed-accounts" : "/";
        return go(whence, { isReplacing: true });
      }
      // If the session merely expired, unsent text is kept.
      leave();
      go("/auth", { isReplacing: true });
    } catch (error) {
      // Without a session there is nothing to end; after any other error it may still be open on the server.
      if (error instanceof ApiError && error.status === 401) over();
      else setState("failed");
    }
  };
  const begin = useRef(async () => {});
  begin.current = async () => {
    if (!known || known.managing || !hasUnsent(personOf(known))) return run.current();
    // An expired session leads here too, and deletes nothing.
    if (await renew()) setState("asking");
    else over();
  };
  const hasStarted = useRef(false);
  useEffect(() => {
    // An answer about the session that is still pending would restore it after its end.
    if (isLoading || hasStarted.current) return;
    hasStarted.current = true;
    void begin.current();
  }, [isLoading]);
  const confirm = useCallback(() => void run.current(), []);
  const stay = useCallback(() => go("/", { isReplacing: true }), [go]);
  if (state === "asking")
    return (
      <PublicPage title={unsentQuestion.title} text={unsentQuestion.text}>
        <div className="flex flex-col gap-2">
          <Button kind="primary" size="lg" isFull onClick={stay}>
            {unsentQuestion.cancelLabel}
          </Button>
          <Button kind="danger" size="lg" isFull onClick={confirm}>
            {unsentQuestion.confirmLabel}
          </Button>
        </div>
      </PublicPage>
    );
  if (state === "leaving") return <LoadingText className="pt-24" text="Signing out..." />;
  return (
    <PublicPage
      title="You're still signed in"
      text="The server didn't respond. Check your connection and try again."
    >
      <Button kind="primary" size="lg" isFull onClick={confirm}>
        Sign out
      </Button>
    </PublicPage>
  );
}
