import { useSession } from "../../../lib/api/session.ts";
import { Banner } from "../../../ui/feedback/Banner.tsx";
import { VerificationActions } from "./VerificationActions.tsx";

/** Shown under the panels while the account's email is unverified. */
export function VerifyEmailBanner() {
  const { user } = useSession();
  if (!user || user.auth.verified) return null;
  return (
    <Banner look="bar" tone="info" title="Verify Account Email">
      <span className="mr-4 [overflow-wrap:anywhere]">
        Check your email and open the link we sent to {user.pendingEmail ?? user.auth.username}.
      </span>
      <VerificationActions />
    </Banner>
  );
}
