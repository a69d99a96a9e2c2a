import { toast } from "@broadcast/ui/feedback/toast.ts";
import { useGo, useScreenParams } from "../../../lib/screens/navigation.ts";
import { VerificationPage } from "../../auth/index.ts";
import { useReplyToLink, useVerifyReplyToEmail } from "./reply-to-emails.api.ts";

/** Verifies a reply-to email (document 2, section 2.1). */
export function VerifyReplyToEmail() {
  const { userSlug = "", verificationToken = "" } = useScreenParams();
  const link = { userSlug, verificationToken };
  const go = useGo();
  const verify = useVerifyReplyToEmail();
  return (
    <VerificationPage
      title="Verify your reply-to email"
      link={useReplyToLink(link)}
      isVerifying={verify.isPending}
      onVerify={() => verify.mutateAsync({ params: link, body: {} })}
      onVerified={() => {
        toast.success("Your reply to email is verified.");
        go("/emails/reply-to-emails", { isReplacing: true });
      }}
    />
  );
}
