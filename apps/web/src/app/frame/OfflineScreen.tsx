import { Button } from "@broadcast/ui/actions/Button.tsx";
import { WifiOff } from "lucide-react";
import { useEffect } from "react";
import { PublicPage } from "../../ui/layout/PublicPage.tsx";

/** A server that was away does not make the device say that it is online again. */
const retryEveryMs = 10_000;

/** What opens without a connection, where nothing is known yet of who is signed in: says what cannot be done, and tries again. */
export function OfflineScreen({ retry }: { retry: () => void }) {
  useEffect(() => {
    const timer = setInterval(() => {
      if (!document.hidden) retry();
    }, retryEveryMs);
    return () => clearInterval(timer);
  }, [retry]);
  return (
    <PublicPage title="You are offline">
      <div className="flex flex-col gap-4">
        <p role="status" className="flex items-start gap-2.5 text-body text-text">
          <WifiOff aria-hidden="true" className="mt-0.5 size-[18px] shrink-0 text-soft" />
          <span className="min-w-0 text-pretty">
            Messages can be neither loaded nor sent without a connection. What you wrote is kept on this
            device, and what you scheduled leaves all the same.
          </span>
        </p>
        <Button size="lg" isFull onClick={retry}>
          Try again
        </Button>
      </div>
    </PublicPage>
  );
}
