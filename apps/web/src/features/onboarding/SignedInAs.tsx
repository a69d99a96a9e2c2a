import { useSession } from "../../lib/api/session.ts";
import { TextLink } from "../../ui/actions/TextLink.tsx";

/** Under a step of the onboarding: whose it is, and the way out. */
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
