import type { MultiFactorChallenge } from "@broadcast/contract/multi-factor-challenge";
import { useState } from "react";
import type { ApiError } from "../../../lib/api/api-error.ts";
import { type Session, useSession } from "../../../lib/api/session.ts";
import { useGo, useScreenSearch } from "../../../lib/screens/navigation.ts";
import { safeReturnTo } from "../../../lib/screens/return-to.ts";
import { useAuthPlace } from "../auth-place.ts";

export type SignInStep = "password" | "second-factor" | "set-up" | "recovery-codes";

/**
 * The state of a sign-in. The steps after the password have their own history entry, so that going back leads
 * to the password with its input kept. Their data is held only here, so after a reload the password is asked
 * for again.
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
    /** Starts another attempt. */
    begin: () => setExpired(null),
    /** Shows the recovery codes to a user who just set up their first second factor, before going on. */
    showCodes: (session: Session, recoveryCodes: readonly string[]) =>
      recoveryCodes.length === 0 ? enter(session) : setCodes({ session, recoveryCodes }),
    leaveCodes: () => codes && enter(codes.session),
    challengeBy: (found: MultiFactorChallenge) => {
      setChallenge(found);
      go(`${signIn}${signIn.includes("?") ? "&" : "?"}step=code`);
    },
    /** Goes back to the password. */
    restart: () => go(signIn, { isReplacing: true }),
    /**
     * Handles an error that ends the steps: a cancelled account goes to reactivation, and an expired
     * challenge (too late, or too many wrong codes) starts over. Returns false for any other error, which the
     * step shows.
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
