import { ToastHost } from "@broadcast/ui/feedback/ToastHost.tsx";
import { useQueryClient } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import {
  type ComponentProps,
  lazy,
  Suspense,
  useCallback,
  useEffect,
  useState,
  useSyncExternalStore,
} from "react";
import { ApiError } from "../../lib/api/api-error.ts";
import { useKnownSession } from "../../lib/api/session.ts";
import { onPersonChange, personKey, presentPerson } from "../../lib/device/personal-state.ts";
import { awaitRest, useIsAtRest } from "../../lib/live/at-rest.ts";
import { refreshOnChange } from "../../lib/live/refresh-on-change.ts";
import { isBare } from "../../lib/screens/screen.ts";
import { untilLoaded } from "../../lib/screens/until-loaded.ts";
import { ErrorState } from "../../ui/feedback/ErrorState.tsx";
import { LoadingText } from "../../ui/feedback/LoadingText.tsx";
import { PanelContext } from "../../ui/layout/panel-context.ts";
import { CurrentPath } from "../../ui/lists/current-path.ts";
import { SandboxBanner } from "../banners/SandboxBanner.tsx";
import { loadedScreen } from "../routing/screen-loader.ts";
import { useCurrentPath, useRouterPlace } from "../routing/use-router-place.ts";
import { ApiEvents } from "./ApiEvents.tsx";
import { ErrorBoundary } from "./ErrorBoundary.tsx";
import { LeavingOverlay } from "./LeavingOverlay.tsx";
import { LazyFrame, loadedFrame } from "./lazy-frame.ts";
import { OfflineNotice } from "./OfflineNotice.tsx";
import { setPanelTitle } from "./page-title.ts";
import { preloadNext } from "./preload-next.ts";
import { UnsavedGuard } from "./UnsavedGuard.tsx";

// When the page opens offline, this chunk comes from the service worker too.
const OfflineScreen = lazy(async () => ({ default: (await import("./OfflineScreen.tsx")).OfflineScreen }));
// Lazy, because few users ever manage another account.
const ManagingBanner = lazy(async () => ({
  default: (await untilLoaded(() => import("../banners/ManagingBanner.tsx"))).ManagingBanner,
}));

const barePlace = {
  isActive: true,
  back: null,
  isBackAlwaysShown: false,
  openMenu: null,
  reportTitle: setPanelTitle,
};

function FrameOf(props: ComponentProps<typeof LazyFrame>) {
  // Chosen once: a different component would remount everything inside.
  const [Frame] = useState(() => loadedFrame() ?? LazyFrame);
  return <Frame {...props} />;
}

function Content() {
  const { screen, screens, path, isLoaded, error } = useRouterPlace();
  // Renders at once when the person changes: nothing on the previous one's screen may ask in the name of the next.
  useSyncExternalStore(onPersonChange, presentPerson);
  const user = useKnownSession()?.user;
  const router = useRouter();
  const retry = useCallback(() => void router.invalidate(), [router]);
  const hasFailed = Boolean(error);
  useEffect(() => {
    if (!hasFailed) return;
    window.addEventListener("online", retry);
    return () => window.removeEventListener("online", retry);
  }, [hasFailed, retry]);
  const at = screen?.path;
  const client = useQueryClient();
  useEffect(() => (isLoaded ? awaitRest(client) : undefined), [client, isLoaded]);
  useEffect(() => (at ? preloadNext(screens, at) : undefined), [screens, at]);
  const failure = hasFailed ? (
    <ErrorState
      title="We couldn't open this page"
      text={error instanceof ApiError ? error.message : "Check your connection and try again."}
      onRetry={retry}
    />
  ) : null;
  if (screen && user && !isBare(screen))
    return (
      <Suspense fallback={<LoadingText className="flex-1" />}>
        <FrameOf
          key={personKey(user)}
          user={user}
          screen={screen}
          screens={screens}
          path={path}
          failure={failure}
        />
      </Suspense>
    );
  if (error instanceof ApiError && error.code === "offline")
    return (
      <PanelContext value={barePlace}>
        <div className="min-h-0 flex-1 overflow-y-auto">
          <Suspense fallback={<LoadingText />}>
            <OfflineScreen retry={retry} />
          </Suspense>
        </div>
      </PanelContext>
    );
  if (failure) return failure;
  if (!screen) return <LoadingText className="flex-1" />;
  const View = loadedScreen(screen);
  return (
    <PanelContext value={barePlace}>
      <div className="relative flex min-h-0 flex-1 flex-col">
        <div className="min-h-0 flex-1 overflow-y-auto">{View ? <View /> : <LoadingText />}</div>
        <LeavingOverlay />
      </div>
    </PanelContext>
  );
}

/** Loaded only for signed-in users; public pages do without its code. */
const LiveUpdates = lazy(async () => ({
  default: (await untilLoaded(() => import("./LiveUpdates.tsx"))).LiveUpdates,
}));

/** The root of the page. */
export function RootView() {
  const path = useCurrentPath();
  const user = useKnownSession()?.user;
  // Stays mounted once it was there: after signing out it clears the unread counts.
  const [isLive, setLive] = useState(false);
  const isAtRest = useIsAtRest();
  const client = useQueryClient();
  // From the first screen on: a change must show even before the live stream is open.
  const isSignedIn = user !== undefined;
  useEffect(() => (isSignedIn ? refreshOnChange(client) : undefined), [client, isSignedIn]);
  if (user && isAtRest && !isLive) setLive(true);
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
