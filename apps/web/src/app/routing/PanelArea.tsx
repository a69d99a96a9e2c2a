import { useRouter } from "@tanstack/react-router";
import { memo, type ReactNode, Suspense, useEffect, useMemo, useState } from "react";
import { useHasTwoPanels } from "../../lib/device/media-query.ts";
import { useIsAtRest } from "../../lib/live/at-rest.ts";
import { listBeside, type Screen } from "../../lib/screens/screen.ts";
import { LoadingText } from "../../ui/feedback/LoadingText.tsx";
import { Panel } from "../../ui/layout/Panel.tsx";
import { PanelContext, type PanelPlace } from "../../ui/layout/panel-context.ts";
import { ErrorBoundary } from "../frame/ErrorBoundary.tsx";
import { setPanelTitle } from "../frame/page-title.ts";
import { loadedScreen } from "./screen-loader.ts";
import { usePanelBack } from "./use-panel-back.ts";

interface PanelAreaProps {
  screen: Screen;
  screens: readonly Screen[];
  path: string;
  /** Shown instead of the screen when it could not be opened. */
  failure: ReactNode;
  openMenu: (() => void) | null;
  canOpen: (path: string) => boolean;
}

interface ScreenViewProps {
  screen: Screen;
  place: PanelPlace;
  resetKey: string;
  failure?: ReactNode;
}

/** Memoized: on the way to another screen the frame renders several times. */
const ScreenView = memo(function ScreenView({ screen, place, resetKey, failure }: ScreenViewProps) {
  const View = loadedScreen(screen);
  return (
    <PanelContext value={place}>
      <ErrorBoundary resetKey={resetKey}>
        {failure ? (
          <Panel title={screen.title} body="bare">
            {failure}
          </Panel>
        ) : View ? (
          <View />
        ) : (
          <LoadingText className="flex-1" />
        )}
      </ErrorBoundary>
    </PanelContext>
  );
});

/** One panel below lg; from lg on, a list with its detail next to it (doc 1, section 2). */
export function PanelArea({ screen, screens, path, failure, openMenu, canOpen }: PanelAreaProps) {
  const hasTwo = useHasTwoPanels();
  const back = usePanelBack(path, screens);
  const list = listBeside(screens, screen);
  const isSplit = hasTwo && list !== undefined;
  const listAddress = list ? path.split("/").slice(0, list.path.split("/").length).join("/") : null;
  const router = useRouter();
  // The list comes first: the overview next to it is loaded once the list is drawn.
  const Overview = useIsAtRest() ? list?.overview : undefined;
  const firstPlace = isSplit && screen === list && !failure ? list.opensOn?.find(canOpen) : undefined;
  useEffect(() => {
    if (firstPlace) void router.navigate({ to: firstPlace, replace: true });
  }, [firstPlace, router]);
  const isBackAlwaysShown = back !== null && (!isSplit || back.path !== listAddress);
  const active = useMemo(
    (): PanelPlace => ({ isActive: true, back, isBackAlwaysShown, openMenu, reportTitle: setPanelTitle }),
    [back, isBackAlwaysShown, openMenu],
  );
  const isListActive = screen === list;
  const beside = useMemo(
    (): PanelPlace => ({
      isActive: isListActive,
      back: null,
      isBackAlwaysShown: false,
      openMenu,
      reportTitle: setPanelTitle,
    }),
    [isListActive, openMenu],
  );
  // When the window becomes narrower, both panels keep what is open and typed until the user navigates.
  const [splitAt, setSplitAt] = useState<string | null>(null);
  if (isSplit && splitAt !== path) setSplitAt(path);
  const wasSplit = splitAt === path;
  const isListHidden = screen !== list && !isSplit;
  return (
    <>
      {list && (!isListHidden || wasSplit) ? (
        <div
          hidden={isListHidden}
          className={isSplit ? "flex w-(--list) shrink-0 border-line border-r" : "flex min-w-0 flex-1"}
        >
          <ScreenView
            key={list.path}
            screen={list}
            place={isSplit || isListHidden ? beside : active}
            resetKey={listAddress ?? path}
            failure={screen === list ? failure : null}
          />
        </div>
      ) : null}
      {screen !== list ? (
        <ScreenView key={screen.path} screen={screen} place={active} resetKey={path} failure={failure} />
      ) : wasSplit ? (
        <div hidden={!isSplit} className="flex min-w-0 flex-1 bg-panel">
          {Overview ? (
            <Suspense fallback={<LoadingText className="flex-1" />}>
              <Overview />
            </Suspense>
          ) : null}
        </div>
      ) : null}
    </>
  );
}
