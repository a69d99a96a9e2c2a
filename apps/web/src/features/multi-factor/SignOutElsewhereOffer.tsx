import { Button } from "@broadcast/ui/actions/Button.tsx";
import { useState } from "react";
import { Banner } from "../../ui/feedback/Banner.tsx";
import { EndOthersDialog } from "./EndOthersDialog.tsx";
import { useOpenSessions } from "./multi-factor.api.ts";

/**
 * Offered after second factors changed, because earlier sessions would stay signed in (ASVS 5.0, 7.4.3).
 * Renders nothing without other sessions.
 */
export function SignOutElsewhereOffer({ onClose }: { onClose: () => void }) {
  const { data, isPending } = useOpenSessions();
  const [isAsking, setAsking] = useState(false);
  if (isPending || data?.sessions.every(({ isCurrent }) => isCurrent)) return null;
  return (
    <>
      <Banner
        title="You're also signed in elsewhere."
        action={
          <Button size="sm" onClick={() => setAsking(true)}>
            Sign out everywhere else
          </Button>
        }
        onClose={onClose}
      >
        Browsers and phones that signed in before this change stay signed in unless you sign them out.
      </Banner>
      {isAsking ? <EndOthersDialog onClose={() => setAsking(false)} onEnded={onClose} /> : null}
    </>
  );
}
