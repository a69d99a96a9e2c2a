import { useSession } from "../../lib/session.ts";
import { Banner } from "../../ui/Banner.tsx";
import { VerificationActions } from "./VerificationActions.tsx";

/** `VerifyEmailBanner` for a page that has no frame around it: says where the mail is and what it is needed for. */
export function CheckEmailNotice({ reason }: { reason: string }) {
  const { user, sandboxUrl } = useSession();
  if (!user || user.auth.verified) return null;
  return (
    <Banner tone="caution" title="Check your email">
      <span className="block [overflow-wrap:anywhere]">
        We sent a link to {user.auth.username}. {reason}
        {sandboxUrl ? " Here on the sandbox no mail leaves: it waits in the sandbox’s mailbox." : null}
      </span>
      <span className="mt-1.5 block">
        <VerificationActions />
      </span>
    </Banner>
  );
}
