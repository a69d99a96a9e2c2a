import { Button } from "@broadcast/ui/actions/Button.tsx";
import { toast } from "@broadcast/ui/feedback/toast.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { type ApiEvent, onApiEvent } from "../../lib/api/api-events.ts";
import { endSession, peekSession } from "../../lib/api/session.ts";
import { type Screen, screenAt } from "../../lib/screens/screen.ts";
import { platform } from "../../platform/index.ts";
import { Banner } from "../../ui/feedback/Banner.tsx";

type Upgrade = Extract<ApiEvent, { kind: "upgrade" }>;

/**
 * Shows the events of API calls: toasts, the redirect when a session ended, and the notice that the app is
 * outdated.
 */
export function ApiEvents() {
  const router = useRouter();
  const client = useQueryClient();
  const [upgrade, setUpgrade] = useState<Upgrade | null>(null);
  useEffect(
    () =>
      onApiEvent((event) => {
        if (event.kind === "notice") toast[event.tone](event.title, event.text);
        else if (event.kind === "upgrade") setUpgrade(event);
        else {
          const { screens } = router.options.context as { screens: readonly Screen[] };
          const path = router.state.location.pathname;
          if (path === "/logout" || path === "/auth") return;
          const isSignedIn = peekSession(client) !== null;
          // A late answer after signing out must not take the visitor off the other pages around signing in.
          if (!isSignedIn && screenAt(screens, path)?.guard === "guest") return;
          if (isSignedIn && screenAt(screens, "/logout")) void router.navigate({ to: "/logout" });
          else {
            endSession(client);
            void router.navigate({ to: "/auth", search: { returnTo: router.state.location.href } });
          }
        }
      }),
    [router, client],
  );
  if (!upgrade) return null;
  const { link } = upgrade;
  return (
    <Banner
      tone="caution"
      look="bar"
      title="Upgrade Required"
      action={
        <Button
          size="sm"
          kind="primary"
          onClick={() => (link ? platform.openOutside(link) : location.reload())}
        >
          {upgrade.actionLabel}
        </Button>
      }
    >
      {upgrade.text}
    </Banner>
  );
}
