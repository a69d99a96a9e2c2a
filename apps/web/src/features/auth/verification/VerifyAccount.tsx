import { toast } from "@broadcast/ui/feedback/toast.ts";
import { useSession } from "../../../lib/api/session.ts";
import { useGo, useScreenParams } from "../../../lib/screens/navigation.ts";
import { useVerificationLink, useVerifyAccount } from "../auth.api.ts";
import { VerificationPage } from "./VerificationPage.tsx";

/** Verifies a user's sign-in email. */
export function VerifyAccount() {
  const { userSlug = "", verificationToken = "" } = useScreenParams();
  const link = { userSlug, verificationToken };
  const go = useGo();
  const { user, change } = useSession();
  const verify = useVerifyAccount();
  return (
    <VerificationPage
      title="Verify your email"
      link={useVerificationLink(link)}
      isVerifying={verify.isPending}
      onVerify={() => verify.mutateAsync({ params: link, body: {} })}
      onVerified={({ email }) => {
        if (user && user.auth.username === email) change({ ...user, auth: { ...user.auth, verified: true } });
        toast.success("Your account is verified.");
        go("/", { isReplacing: true });
      }}
    />
  );
}
