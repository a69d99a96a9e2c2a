import { useSession } from "../../lib/api/session.ts";
import { TextLink } from "../../ui/actions/TextLink.tsx";

/** Under an onboarding step: the signed-in user, and sign-out. */
export function SignedInAs() {
  const { user } = useSession();
  return (
    <p className="[overflow-wrap:anywhere]">
      Signed in as {user?.auth.username}.{" "}
      <TextLink href="/logout" className="whitespace-nowrap">
        Sign out
      </TextLink>
    </p>
  );
}
