import { appFlows } from "@broadcast/contract/app-flows";
import { hasRight } from "@broadcast/contract/roles";
import { Button } from "@broadcast/ui/actions/Button.tsx";
import { Eye } from "lucide-react";
import { useState } from "react";
import { useEndpoint } from "../../../lib/api/api-hooks.ts";
import { useCurrentUser } from "../../../lib/api/session.ts";
import { CopyCode } from "../../../ui/display/CopyCode.tsx";
import { ErrorState } from "../../../ui/feedback/ErrorState.tsx";
import { LoadingText } from "../../../ui/feedback/LoadingText.tsx";

/**
 * How the receiver of a call verifies that it came from this account; the key itself is shown only to users
 * with the right to it.
 */
export function CallKey() {
  const { roles } = useCurrentUser();
  const [isShown, setShown] = useState(false);
  return (
    <div className="flex flex-col gap-2">
      <p className="text-note text-soft [overflow-wrap:anywhere]">
        To check that a call is yours, compare <code>v1</code> in its <code>x-broadcast-signature</code>{" "}
        header with the HMAC-SHA256, in hex, of the header's <code>t</code>, a period and the body.{" "}
        <a
          href="/api/docs"
          target="_blank"
          rel="noreferrer"
          className="touch-target font-semibold text-b11 underline"
        >
          API reference
        </a>
      </p>
      {!hasRight(roles, "account-admin") ? (
        <p className="text-note text-soft">The account's owner can give you the signing key.</p>
      ) : isShown ? (
        <ShownKey />
      ) : (
        <div>
          <Button size="sm" icon={<Eye aria-hidden="true" />} onClick={() => setShown(true)}>
            Show signing key
          </Button>
        </div>
      )}
    </div>
  );
}

/** Requested only when it is to be shown. */
function ShownKey() {
  const { data, isError, refetch } = useEndpoint(appFlows.callKey, {}, { isQuiet: true });
  if (data)
    return (
      <CopyCode text={data.key} copyLabel="Copy signing key" doneText="Signing key copied to clipboard" />
    );
  return isError ? <ErrorState onRetry={() => void refetch()} /> : <LoadingText />;
}
