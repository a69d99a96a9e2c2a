import { useSession } from "../../lib/session.ts";
import { AppLink } from "../../ui/actions/AppLink.tsx";

/** Under a step of the onboarding: whose it is, and the way out. */
export function SignedInAs() {
  const { user } = useSession();
  return (
    <p className="[overflow-wrap:anywhere]">
      Signed in as {user?.auth.username}.{" "}
      <AppLink
        href="/logout"
        className="touch-target whitespace-nowrap font-semibold text-b11 no-underline hover:underline"
      >
        Sign out
      </AppLink>
    </p>
  );
}
