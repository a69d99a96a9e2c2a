import { toast } from "@broadcast/ui/feedback/toast.ts";
import { useSession } from "../../../lib/api/session.ts";
import { useResendVerification } from "../auth.api.ts";
import { mailboxHref } from "./mailbox.ts";

const linkStyle = "touch-target -my-1 py-1 font-semibold underline underline-offset-2";

/** What helps someone who waits for the verification mail: another one, and on the sandbox the way to its mailbox. */
export function VerificationActions() {
  const { sandboxUrl } = useSession();
  const resend = useResendVerification();
  return (
    <span className="inline-flex flex-wrap gap-x-4 gap-y-2">
      {sandboxUrl ? (
        <a href={mailboxHref(sandboxUrl)} target="_blank" rel="noreferrer" className={linkStyle}>
          Open the sandbox's mailbox
        </a>
      ) : null}
      <button
        type="button"
        className={linkStyle}
        aria-busy={resend.isPending || undefined}
        onClick={() => {
          if (resend.isPending) return;
          resend.mutate({ body: {} }, { onSuccess: () => void toast.success("Verification email sent") });
        }}
      >
        {resend.isPending ? "Sending..." : "Send it again"}
      </button>
    </span>
  );
}
