import { useSession } from "../../../lib/api/session.ts";
import { Banner } from "../../../ui/feedback/Banner.tsx";
import { VerificationActions } from "./VerificationActions.tsx";

/** `VerifyEmailBanner` for a page without the frame: says where the mail was sent and why it is needed. */
export function CheckEmailNotice({ reason }: { reason: string }) {
  const { user, sandboxUrl } = useSession();
  if (!user || user.auth.verified) return null;
  return (
    <Banner tone="info" title="Check your email">
      <span className="block [overflow-wrap:anywhere]">
        We sent a link to {user.auth.username}. {reason}
        {sandboxUrl ? " In the sandbox, every email goes to its mailbox." : null}
      </span>
      <span className="mt-1.5 block">
        <VerificationActions />
      </span>
    </Banner>
  );
}
