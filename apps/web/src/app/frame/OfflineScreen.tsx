import { Button } from "@broadcast/ui/actions/Button.tsx";
import { WifiOff } from "lucide-react";
import { useEffect } from "react";
import { setPanelTitle } from "./page-title.ts";

// Not a PublicPage, because that would have to be loaded before every first screen.
const TITLE = "You're offline";

/** Needed because the device does not report that it is online again when only the server was away. */
const retryEveryMs = 10_000;

/**
 * Shown when the app opens offline and does not know yet who is signed in: says what is unavailable, and
 * tries again.
 */
export function OfflineScreen({ retry }: { retry: () => void }) {
  useEffect(() => {
    const timer = setInterval(() => {
      if (!document.hidden) retry();
    }, retryEveryMs);
    return () => clearInterval(timer);
  }, [retry]);
  useEffect(() => setPanelTitle(TITLE), []);
  return (
    <main className="flex min-h-full flex-col items-center justify-center gap-3 px-[18px] py-12 text-center [--control:46px] *:max-w-[292px]">
      <WifiOff aria-hidden="true" className="size-5 text-soft" />
      <h1 className="text-heading font-semibold text-text">{TITLE}</h1>
      <p role="status" className="text-body text-text text-pretty">
        You can't load or send messages without a connection. What you wrote is saved on this device, and
        anything you scheduled will still go out.
      </p>
      <Button size="lg" isFull onClick={retry}>
        Try again
      </Button>
    </main>
  );
}
