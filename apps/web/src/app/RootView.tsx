import { useRouter } from "@tanstack/react-router";
import { lazy, Suspense, useEffect, useState } from "react";
import { ApiError } from "../lib/api-error.ts";
import { useKnownSession } from "../lib/session.ts";
import { ErrorState } from "../ui/feedback/ErrorState.tsx";
import { LoadingText } from "../ui/feedback/LoadingText.tsx";
import { ToastHost } from "../ui/feedback/ToastHost.tsx";
import { PanelContext } from "../ui/layout/panel-context.ts";
import { CurrentPath } from "../ui/lists/current-path.ts";
import { ApiEvents } from "./ApiEvents.tsx";
import { ErrorBoundary } from "./ErrorBoundary.tsx";
import { LazyFrame } from "./lazy-frame.ts";
import { OfflineNotice } from "./OfflineNotice.tsx";
import { setPanelTitle } from "./page-title.ts";
import { SandboxBanner } from "./SandboxBanner.tsx";
import { isBare } from "./screen.ts";
import { loadedScreen } from "./screen-loader.ts";
import { UnsavedGuard } from "./UnsavedGuard.tsx";
import { useRouterPlace } from "./use-router-place.ts";

const barePlace = {
  isActive: true,
  back: null,
  isBackAlwaysShown: false,
  openMenu: null,
  reportTitle: setPanelTitle,
};

const offlineText =
  "Messages can be neither loaded nor sent without a connection. What you wrote is kept on this device.";

function Content() {
  const { screen, screens, path, error } = useRouterPlace();
  const user = useKnownSession()?.user;
  const router = useRouter();
  const isOffline = error instanceof ApiError && error.code === "offline";
  useEffect(() => {
    if (!isOffline) return;
    const retry = () => void router.invalidate();
    window.addEventListener("online", retry);
    return () => window.removeEventListener("online", retry);
  }, [isOffline, router]);
  if (error)
    return (
      <ErrorState
        title={isOffline ? "You are offline" : "This page could not be opened"}
        text={isOffline ? offlineText : "Check your connection and try again."}
        onRetry={() => void router.invalidate()}
      />
    );
  if (!screen) return <LoadingText className="flex-1" />;
  if (user && !isBare(screen))
    return (
      <Suspense fallback={<LoadingText className="flex-1" />}>
        <LazyFrame key={user._id} user={user} screen={screen} screens={screens} path={path} />
      </Suspense>
    );
  const View = loadedScreen(screen);
  return (
    <PanelContext value={barePlace}>
      <div className="min-h-0 flex-1 overflow-y-auto">{View ? <View /> : <LoadingText />}</div>
    </PanelContext>
  );
}

/** Only for who is signed in; public pages do without its code. */
const LiveUpdates = lazy(async () => ({ default: (await import("./LiveUpdates.tsx")).LiveUpdates }));

/** Only for who acts for another account. */
const ManagingBanner = lazy(async () => ({ default: (await import("./ManagingBanner.tsx")).ManagingBanner }));

/** Everything on the page. */
export function RootView() {
  const { path } = useRouterPlace();
  const user = useKnownSession()?.user;
  // Stays once it was there: after signing out it takes the unread counts away.
  const [isLive, setLive] = useState(false);
  if (user && !isLive) setLive(true);
  return (
    <CurrentPath value={path}>
      <div className="flex h-full flex-col">
        <ApiEvents />
        <SandboxBanner />
        <OfflineNotice />
        {isLive ? (
          <Suspense fallback={null}>
            <LiveUpdates />
          </Suspense>
        ) : null}
        <UnsavedGuard />
        <ErrorBoundary resetKey={path}>
          <Content />
        </ErrorBoundary>
        {user?.managing ? (
          <Suspense fallback={null}>
            <ManagingBanner user={user} />
          </Suspense>
        ) : null}
        <ToastHost />
      </div>
    </CurrentPath>
  );
}
