import type { MultiFactorChallenge } from "@broadcast/contract/multi-factor-challenge";
import { useState } from "react";
import type { ApiError } from "../../../lib/api/api-error.ts";
import { type Session, useSession } from "../../../lib/api/session.ts";
import { useGo, useScreenSearch } from "../../../lib/screens/navigation.ts";
import { safeReturnTo } from "../../../lib/screens/return-to.ts";
import { useAuthPlace } from "../auth-place.ts";

export type SignInStep = "password" | "second-factor" | "set-up" | "recovery-codes";

/**
 * Where a sign-in stands. The steps after the password have an entry of their own in the browser's history, so that
 * going back leads to the password and everything typed there; what they need is only held here, and after a reload the
 * password is asked for again.
 */
export function useSignInSteps() {
  const go = useGo();
  const { start } = useSession();
  const { step: asked } = useScreenSearch();
  const { signIn, reactivate, returnTo } = useAuthPlace();
  const [challenge, setChallenge] = useState<MultiFactorChallenge | null>(null);
  const [codes, setCodes] = useState<{ session: Session; recoveryCodes: readonly string[] } | null>(null);
  const [expired, setExpired] = useState<string | null>(null);

  const step: SignInStep = codes
    ? "recovery-codes"
    : challenge && asked === "code"
      ? challenge.availableMethods.length > 0
        ? "second-factor"
        : "set-up"
      : "password";

  const enter = (session: Session) => {
    start(session);
    go(safeReturnTo(returnTo), { isReplacing: true });
  };
  return {
    step,
    challenge,
    recoveryCodes: codes?.recoveryCodes ?? [],
    /** Why the password is asked for again. */
    expired,
    enter,
    /** Another try begins. */
    begin: () => setExpired(null),
    /** Who just set up their first second factor sees its recovery codes before they go on. */
    showCodes: (session: Session, recoveryCodes: readonly string[]) =>
      recoveryCodes.length === 0 ? enter(session) : setCodes({ session, recoveryCodes }),
    leaveCodes: () => codes && enter(codes.session),
    challengeBy: (found: MultiFactorChallenge) => {
      setChallenge(found);
      go(`${signIn}${signIn.includes("?") ? "&" : "?"}step=code`);
    },
    /** Back to the password. */
    restart: () => go(signIn, { isReplacing: true }),
    /**
     * What a later step does with a refusal that ends it: a cancelled account is opened again elsewhere, and a
     * challenge that is over (too late, or after too many wrong codes) begins anew. Everything else is the step's to show.
     */
    leavesOn: (error: ApiError): boolean => {
      if (error.code === "account-cancelled") {
        go(reactivate);
        return true;
      }
      if (error.code !== "unauthorized") return false;
      setChallenge(null);
      setExpired(error.message);
      go(signIn, { isReplacing: true });
      return true;
    },
  };
}

export type SignInSteps = ReturnType<typeof useSignInSteps>;
