import { toast } from "@broadcast/ui/feedback/toast.ts";
import { useSession } from "../../../lib/api/session.ts";
import { useResendVerification } from "../auth.api.ts";
import { mailboxHref } from "./mailbox.ts";

const linkStyle = "touch-target -my-1 py-1 font-semibold underline underline-offset-2";

/** Actions while waiting for the verification mail: send it again, and on the sandbox open its mailbox. */
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
